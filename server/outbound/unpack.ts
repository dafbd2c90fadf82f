import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

/** It says how it is packed, and is not packed so. */
export class NotPacked extends Error {
  readonly encoding: string;

  constructor(encoding: string) {
    super(encoding);
    this.encoding = encoding;
  }
}

export class TooLarge extends Error {}

/** Real answers have no more layers; each layer costs a pass. */
const layersAtMost = 3;

type Unpack = (body: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

/** `deflate` is zlib by the standard, and bare by the habit of some servers: browsers take both. */
const deflated: Unpack = (body, options) => promisify(((body[0] ?? 0) & 15) === 8 ? inflate : inflateRaw)(body, options);

const unpackers: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['deflate', deflated],
]);

/**
 * A body as it was before it was packed, on zlib's own threads and never longer than the limit: a small body may unpack into a very
 * large one. An empty body is empty in every encoding.
 *
 * @throws NotPacked, TooLarge
 */
export async function unpack(body: Uint8Array, contentEncoding: string, maxBytes: number): Promise<Uint8Array> {
  const layers = contentEncoding
    .slice(0, 200)
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity' && name !== 'none');
  if (layers.length > layersAtMost) throw new NotPacked(contentEncoding.slice(0, 60));
  let plain = body;
  for (const name of layers.reverse()) {
    if (plain.length === 0) return plain;
    const unpacker = unpackers.get(name);
    if (!unpacker) throw new NotPacked(name.slice(0, 60));
    try {
      plain = await unpacker(plain, { maxOutputLength: maxBytes });
    } catch (error) {
      throw (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? new TooLarge() : new NotPacked(name);
    }
  }
  return plain;
}
