/** Letters of a public key: `[a-z0-9]{12}`. */
export const uidAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

/** A new public key from random bytes; bytes that would favour some letters are left out. */
export function makeUid(randomBytes: (count: number) => Uint8Array): string {
  let uid = '';
  while (uid.length < 12) {
    for (const byte of randomBytes(24)) if (byte < 252 && uid.length < 12) uid += uidAlphabet[byte % 36];
  }
  return uid;
}
