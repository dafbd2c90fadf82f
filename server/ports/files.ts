import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Files, StoredFile } from '../../api/ports/files';

/** Files in a folder: each unchanged, with its properties beside it. */
export function createFolderFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string): string => {
    // Ids become file names, so only valid ids may pass.
    if (!/^u_[a-z0-9]+$/.test(id)) throw new Error(`'${id}' is no id of a file.`);
    return join(folder, id);
  };
  const noteOf = (id: string): string => `${pathOf(id)}.json`;
  const find = async (id: string): Promise<StoredFile | undefined> => {
    try {
      return JSON.parse(await readFile(noteOf(id), 'utf8')) as StoredFile;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  const remove = async (id: string): Promise<void> => {
    await Promise.all([
      rm(noteOf(id), { force: true }),
      rm(pathOf(id), { force: true }),
      rm(`${pathOf(id)}.part`, { force: true }),
    ]);
  };

  return {
    async write(id, body) {
      const part = `${pathOf(id)}.part`;
      try {
        await pipeline(
          Readable.from(body, { objectMode: false }),
          createWriteStream(part, { mode: 0o600, flags: 'wx' }),
        );
        await rename(part, pathOf(id));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: (id, from, to) =>
      Readable.toWeb(
        createReadStream(pathOf(id), { start: from, end: Math.max(from, to - 1) }),
      ) as ReadableStream<Uint8Array>,
    async note(file) {
      const next = `${noteOf(file.id)}.next`;
      await writeFile(next, JSON.stringify(file), { mode: 0o600 });
      await rename(next, noteOf(file.id));
    },
    find,
    remove,
    async expire(before) {
      const ids = new Set(
        (await readdir(folder)).map((name) => name.split('.', 1)[0] ?? '').filter((id) => /^u_[a-z0-9]+$/.test(id)),
      );
      for (const id of ids) {
        const file = await find(id);
        const at = file ? Date.parse(file.at) : await lastTouched([pathOf(id), `${pathOf(id)}.part`]);
        if (!file?.isClaimed && at < before.getTime()) await remove(id);
      }
    },
  };
}

async function lastTouched(paths: readonly string[]): Promise<number> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  return Math.max(0, ...found.map((one) => one?.mtimeMs ?? 0));
}
