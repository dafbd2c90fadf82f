import { hexOf } from '../../src/model/hexOf';

/** An opaque session token: 32 random bytes, base64url. */
export function makeToken(randomBytes: (count: number) => Uint8Array): string {
  const text = btoa(String.fromCharCode(...randomBytes(32)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** SHA-256 in hex: what is stored in place of the token. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return hexOf(new Uint8Array(digest));
}
