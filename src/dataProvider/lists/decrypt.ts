import { failures } from '../failures';
import { decodeBase64 } from './base64';

/** Key and iv of `json-encrypt` bodies, hex. */
export type Secret = { readonly key: string; readonly iv: string };

/** An answer that cannot be decrypted; its message says what to set. */
export class Undecipherable extends Error {
  override readonly name = 'Undecipherable';
}

/** Base64 of AES-256-CBC to the text inside. `crypto.subtle` blocks its thread for the whole decrypt: call it in a worker only. */
export async function decryptBody(
  body: Uint8Array,
  secret: Secret | null,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<string> {
  if (!secret) throw new Undecipherable(failures.noKey);
  try {
    const plain = subtle ? await decryptNatively(body, secret, subtle) : await decryptWithCryptoJs(body, secret);
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch (error) {
    throw new Undecipherable(failures.wrongKey, { cause: error });
  }
}

async function decryptNatively(body: Uint8Array, { key, iv }: Secret, subtle: SubtleCrypto): Promise<ArrayBuffer> {
  const imported = await subtle.importKey('raw', fromHex(key), 'AES-CBC', false, ['decrypt']);
  return subtle.decrypt({ name: 'AES-CBC', iv: fromHex(iv) }, imported, decodeBase64(body));
}

/** Where there is no WebCrypto (plain http that is not this machine's): loaded only then. */
async function decryptWithCryptoJs(body: Uint8Array, { key, iv }: Secret): Promise<Uint8Array> {
  const [{ default: aes }, { default: hex }, { default: wordArrays }] = await Promise.all([
    import('crypto-js/aes'),
    import('crypto-js/enc-hex'),
    import('crypto-js/lib-typedarrays'),
  ]);
  const ciphertext = wordArrays.create(decodeBase64(body) as unknown as number[]);
  const { words, sigBytes } = aes.decrypt({ ciphertext } as never, hex.parse(key), { iv: hex.parse(iv) });
  if (sigBytes < 0) throw new Undecipherable(failures.wrongKey);
  return Uint8Array.from({ length: sigBytes }, (_, at) => ((words[at >>> 2] as number) >>> (24 - (at % 4) * 8)) & 255);
}

const fromHex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
