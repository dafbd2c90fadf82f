/** Letters of a public key: `[a-z0-9]{12}`. */
export const uidAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

/** Generates a public key from random bytes; bytes of 252 and above are skipped to avoid a bias. */
export function makeUid(randomBytes: (count: number) => Uint8Array): string {
  let uid = '';
  while (uid.length < 12) {
    for (const byte of randomBytes(24)) if (byte < 252 && uid.length < 12) uid += uidAlphabet[byte % 36];
  }
  return uid;
}
