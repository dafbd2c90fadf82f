import { failures } from '../../model/HttpProblem';

const codes = new Uint8Array(128).fill(255);
for (const [value, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  codes[letter.charCodeAt(0)] = value;

// Missing in TypeScript's library; three times as fast as atob with a loop.
const native = (Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64;

/** Decodes base64 text given as bytes; white space is skipped. */
export function decodeBase64(text: Uint8Array): Uint8Array<ArrayBuffer> {
  return native ? native.call(Uint8Array, new TextDecoder('latin1').decode(text)) : decodeByTable(text);
}

/** For browsers without `Uint8Array.fromBase64`. */
export function decodeByTable(text: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as number;
    const value = letter < 128 ? (codes[letter] as number) : 255;
    if (value === 255) {
      if (letter <= 32 || letter === 61) continue; // white space, =
      throw new SyntaxError(`Byte ${at} of the text is not base64.`);
    }
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length] = (held >> bits) & 255;
      length += 1;
    }
  }
  return bytes.subarray(0, length);
}

/** Key and iv of `json-encrypt` bodies, hex. */
export type Secret = { readonly key: string; readonly iv: string };

/** Thrown where an answer cannot be decrypted; its message says what to configure. */
export class Undecipherable extends Error {
  override readonly name = 'Undecipherable';
}

/** Decrypts base64 of AES-256-CBC to text. `crypto.subtle` blocks its thread: call it in a worker only. */
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

/** For pages without WebCrypto (plain http on another host than localhost); loaded only then. */
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

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
