import { encodeBase64 } from './encodeBase64';
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
