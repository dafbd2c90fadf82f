import { hexOf } from '../../src/model/hexOf';

/** 32 random bytes, base64url. */
export function makeToken(randomBytes: (count: number) => Uint8Array): string {
  const text = btoa(String.fromCharCode(...randomBytes(32)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const mark = 's2-';

/** A session token with a mark, which distinguishes it from tokens of earlier versions. */
export const makeSessionToken = (randomBytes: (count: number) => Uint8Array): string => mark + makeToken(randomBytes);

/** Earlier tokens were random too, so one of them may begin with the mark; it is shorter. */
export const isMarked = (token: string): boolean => token.startsWith(mark) && token.length > 43;

/** SHA-256 in hex, which is stored in place of the token. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return hexOf(new Uint8Array(digest));
}
