import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-writer.js';
import { piecesOf } from '../http/piecesOf';

/** A file of an archive; its content comes bit by bit. */
export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<Uint8Array<ArrayBuffer>> };

/** Beyond that an archive needs an extension of the format that not every program reads. */
export const mostZipBytes = 2 ** 32 - 1;

const options = {
  // The platform deflates, off this thread.
  useWebWorkers: false,
  useCompressionStream: true,
  zip64: false,
  extendedTimestamp: false,
  // The first moment that the format knows: files tell their own.
  lastModDate: new Date(1980, 0, 1),
};

/** A ZIP archive as it is made: sizes and checksums stand behind each file, so nothing is kept back. */
export async function* zipBytes(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  let fail: (error: unknown) => void = () => undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
  });
  const write = async () => {
    const archive = new ZipWriter(writable, options);
    for (const { name, content } of entries) {
      const parts = content[Symbol.asyncIterator]();
      try {
        await archive.add(name, streamOf(parts));
      } finally {
        // Also when the reader has stopped: the library leaves the stream open then.
        await parts.return?.();
      }
    }
    await archive.close();
  };
  // What goes wrong there comes out of the reader.
  const written = write().catch((error: unknown) => fail(error));
  try {
    yield* piecesOf(readable);
  } finally {
    await written;
  }
}

/** Applies back-pressure: writes wait for the reader. */
const streamOf = (parts: AsyncIterator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
