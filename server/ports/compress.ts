import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Ports } from '../../api/ports';

const gzipLater = promisify(gzip);
const brotliLater = promisify(brotliCompress);

/** Compresses a body in both encodings, on the thread pool. */
export const compress: NonNullable<Ports['compress']> = async (body) => {
  const [small, smaller] = await Promise.all([gzipBytes(body), brotliBytes(body, 5)]);
  return { gzip: small, br: smaller };
};

export async function gzipBytes(body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return plain(await gzipLater(body, { level: 6 }));
}

export async function brotliBytes(body: Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return plain(
    await brotliLater(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
    }),
  );
}

const plain = (bytes: Buffer): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
