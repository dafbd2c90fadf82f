import { pause } from './pause';

export type Encryption = { readonly key: Uint8Array<ArrayBuffer>; readonly iv: Uint8Array<ArrayBuffer> };

export const encryptHeader = 'json-encrypt';

export type Encrypt = (plain: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** Bodies as the specification has them: AES-256-CBC with one key and iv, in base64. */
export function createEncrypt({ key, iv }: Encryption): Encrypt {
  let imported: Promise<CryptoKey> | undefined;
  return async (plain) => {
    imported ??= crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, await imported, plain));
    return encodeBase64(sealed, pause);
  };
}

const alphabet = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const equals = 61;

// A multiple of 3, so that only the last step has padding.
const stepBytes = 3 * 512 * 1024;

/** Base64 as bytes: `btoa` wants a text of the whole body and gives another. Pauses between steps, for others to be answered. */
async function encodeBase64(input: Uint8Array, pause: () => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
  const output = new Uint8Array(Math.ceil(input.length / 3) * 4);
  for (let from = 0; from < input.length; from += stepBytes) {
    encodeStep(input, from, Math.min(input.length, from + stepBytes), output);
    if (from + stepBytes < input.length) await pause();
  }
  return output;
}

function encodeStep(input: Uint8Array, from: number, end: number, output: Uint8Array): void {
  let to = (from / 3) * 4;
  for (let at = from; at < end; at += 3) {
    const bits = ((input[at] as number) << 16) | ((input[at + 1] ?? 0) << 8) | (input[at + 2] ?? 0);
    output[to] = alphabet[bits >> 18] as number;
    output[to + 1] = alphabet[(bits >> 12) & 63] as number;
    output[to + 2] = at + 1 < end ? (alphabet[(bits >> 6) & 63] as number) : equals;
    output[to + 3] = at + 2 < end ? (alphabet[bits & 63] as number) : equals;
    to += 4;
  }
}
