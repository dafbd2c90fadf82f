/** Two digits for each byte. */
export const hexOf = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Random text that cannot be guessed, two characters per byte. `crypto.randomUUID` is absent where the page has come by plain http. */
export const randomText = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
