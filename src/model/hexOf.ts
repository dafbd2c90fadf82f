/** Returns two hex digits for each byte. */
export const hexOf = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns unguessable random text, two characters per byte. `crypto.randomUUID` is missing on pages over plain http. */
export const randomText = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
