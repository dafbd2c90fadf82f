import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SavedFiles } from '../../api/reports/ports/savedFiles';

/** Files of saved reports in a folder, which processes may share. */
export function createFolderSavedFiles(folder: string): SavedFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string): string => {
    // Keys become file names, so only valid keys may pass.
    if (!/^[a-z0-9]+$/.test(key)) throw new Error(`'${key}' is no key of a file.`);
    return join(folder, key);
  };
  return {
    async write(key, body) {
      const part = `${pathOf(key)}.part`;
      try {
        await pipeline(Readable.from(body, { objectMode: false }), createWriteStream(part, { mode: 0o600 }));
        await rename(part, pathOf(key));
        return (await stat(pathOf(key))).size;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(key) {
      try {
        // Opened before the answer begins: a file that is removed meanwhile can still be read to its end.
        const file = await open(pathOf(key));
        return Readable.toWeb(createReadStream('', { fd: file })) as ReadableStream<Uint8Array>;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(key) {
      await Promise.all([rm(pathOf(key), { force: true }), rm(`${pathOf(key)}.part`, { force: true })]);
    },
    async untouchedSince(moment) {
      const names = (await readdir(folder)).filter((name) => /^[a-z0-9]+(\.part)?$/.test(name));
      const old = await Promise.all(
        names.map(async (name) => {
          const found = await stat(join(folder, name)).catch(() => undefined);
          return found && found.mtimeMs < moment.getTime() ? [name.split('.', 1)[0] as string] : [];
        }),
      );
      return [...new Set(old.flat())];
    },
  };
}
