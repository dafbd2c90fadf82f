import type { Passwords } from '../../api/ports';
import { hexOf } from '../model/hexOf';

const hex = (bytes: ArrayBuffer | Uint8Array): string => hexOf(new Uint8Array(bytes));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

// The demo's passwords are printed on its sign-in page: few rounds spare the visitor a wait and give nothing away.
const rounds = 1000;

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  return hex(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256));
}

/** Argon2 needs a native library; WebCrypto's PBKDF2 does in a browser. */
export const passwords: Passwords = {
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    return `${hex(salt)}:${await derive(password, salt)}`;
  },
  async verify(hash, password) {
    const [salt = '', wanted = ''] = hash.split(':');
    const found = await derive(password, bytesOf(salt));
    let difference = found.length ^ wanted.length;
    for (let at = 0; at < found.length; at += 1) difference |= found.charCodeAt(at) ^ wanted.charCodeAt(at);
    return difference === 0;
  },
};
