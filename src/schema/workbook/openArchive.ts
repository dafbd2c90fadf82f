import { type Entry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { WorkbookError } from './workbookProblem';

/** Most unpacked bytes of all files together; 32 MB can unpack to 32 GB of zeros. */
export const mostUnpacked = 128 * 2 ** 20;
/** A workbook of 200 sheets has about 450. */
const mostFiles = 2000;
/** Bytes read in one step: a file that is not compressed arrives in large pieces. */
const pieceBytes = 64 * 1024;

/** The files of a ZIP archive, each unpacked piece by piece, as fast as `take` resolves. */
export type Archive = {
  has(name: string): boolean;
  read(name: string, take: (piece: Uint8Array) => Promise<void>): Promise<void>;
};

/** Opens an archive. Unpacked bytes are counted, since the stated size may be false. The platform unpacks off this thread. */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const files = new Map<string, Entry>();
  // Errors of the library are about the file; those of `take` are passed on.
  const ofFile = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof WorkbookError) throw error;
      throw new WorkbookError('fileIsBroken');
    }
  };
  await ofFile(async () => {
    const reader = new ZipReader(streamOf(bytes));
    for await (const entry of reader.getEntriesGenerator()) {
      if (files.size >= mostFiles) throw new WorkbookError('fileManyParts', { max: mostFiles });
      if (entry.encrypted) throw new WorkbookError('fileIsLocked');
      // Excel ignores the case of part names.
      files.set(entry.filename.toLowerCase(), entry);
    }
  });
  let unpacked = 0;
  return {
    has: (name) => files.has(name.toLowerCase()),
    async read(name, take) {
      const entry = files.get(name.toLowerCase());
      if (!entry || entry.directory) return;
      let failure: { readonly error: unknown } | undefined;
      const writable = new WritableStream<Uint8Array>({
        async write(piece) {
          unpacked += piece.length;
          if (unpacked > mostUnpacked) throw new WorkbookError('fileUnpacksLarge', { size: '128 MB' });
          try {
            for (let at = 0; at < piece.length; at += pieceBytes) await take(piece.subarray(at, at + pieceBytes));
          } catch (error) {
            failure = { error };
            throw error;
          }
        },
      });
      try {
        await ofFile(() =>
          entry.getData(writable, { useWebWorkers: false, useCompressionStream: true }).then(() => undefined),
        );
      } catch (error) {
        throw failure ? failure.error : error;
      }
    },
  };
}

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
