import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { Log } from '../api/ports';

/** Files that this process makes from now on are for its user alone: data, bad rows, what commands write. */
export function keepFilesPrivate(): void {
  // A thread has the mask of its process, and may not set one.
  if (isMainThread) process.umask(0o077);
}

const others = 0o077;
const sticky = 0o1000;
const sweepMs = 5_000;

/**
 * Takes a folder and all in it from other users. What is in it cannot be reached once the folder itself is closed, so the rest
 * may take `sweepMs` and no longer; links are not followed.
 */
export function closeToOthers(folder: string, log: Log, ms = sweepMs): void {
  try {
    const { mode } = statSync(folder);
    // A folder that all users of the machine share, such as /tmp, is not ours to close.
    if ((mode & sticky) !== 0) return void log.warn('files_open', { folder, left: 'It is shared by all users. Choose another DATA_DIR.' });
    close(folder, mode);
    const until = performance.now() + ms;
    const waiting = [folder];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const entry of readdirSync(next, { withFileTypes: true })) {
        if (performance.now() > until)
          return void log.warn('files_open', { folder, left: 'The sweep took too long and goes on at the next start.' });
        const path = join(next, entry.name);
        if (entry.isSymbolicLink()) continue;
        const found = lstatSync(path, { throwIfNoEntry: false });
        if (found) close(path, found.mode);
        if (entry.isDirectory()) waiting.push(path);
      }
    }
  } catch (error) {
    // Another user's folder can be written into and not be closed. The console works in it, and the log says what is open.
    const { code, path = folder } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EACCES' && code !== 'EROFS' && code !== 'ENOENT') throw error;
    log.warn('files_open', { folder, path, code });
  }
}

function close(path: string, mode: number): void {
  if ((mode & others) !== 0) chmodSync(path, mode & 0o700);
}
