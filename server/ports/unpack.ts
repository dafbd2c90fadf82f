import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { UnpackBody } from '../../api/ports';

const unpackers = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** Unpacks on the thread pool, and only as far as it is read: a body that unpacks to gigabytes costs what is read of it. */
export const unpack: UnpackBody = (coding, body) => {
  const unpacked = unpackers[coding]();
  // The stream itself passes an error to its reader.
  pipeline(Readable.fromWeb(body as NodeStream<Uint8Array>), unpacked, () => undefined);
  return Readable.toWeb(unpacked) as ReadableStream<Uint8Array<ArrayBuffer>>;
};
