import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '../../api/ports';

/** Encrypts with AES-256-GCM. The prefix distinguishes later formats. */
export function createSecrets(key: Uint8Array): Secrets {
  return {
    async seal(plain) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `gcm1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    async open(sealed) {
      const [form, text] = sealed.split('.');
      if (form !== 'gcm1' || !text) throw new Error('A stored secret has an unknown form. Enter it again.');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
      try {
        return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        throw new Error(
          'A stored secret cannot be opened: SECRET_KEY, or secret.key in the data directory, is not the one it was sealed with.',
          {
            cause: error,
          },
        );
      }
    },
  };
}

/** The given key, or the data directory's, which is made at the first start and readable only by its owner. */
export function readSecretKey(given: Uint8Array | undefined, dataDir: string): Uint8Array {
  if (given) return given;
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new SecretKeyError(
      `${file} does not hold a key of 64 hexadecimal digits: put the right one back; what was sealed with it is lost without it.`,
    );
  }
  return Buffer.from(text, 'hex');
}

export class SecretKeyError extends Error {
  override name = 'SecretKeyError';
}
