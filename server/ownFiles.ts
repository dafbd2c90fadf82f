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
export function closeToOthers(
  folder: string,
  log: Log,
  ms = sweepMs,
  change: (path: string, mode: number) => void = chmodSync,
): void {
  const { mode } = statSync(folder);
  // A folder that all users of the machine share, such as /tmp, is not ours to close.
  if ((mode & sticky) !== 0)
    return void log.warn('files_open', { folder, left: 'It is shared by all users. Choose another DATA_DIR.' });
  // What belongs to another user, such as the root of a volume or lost+found, stays as it is; the rest is closed all the same.
  const foreign: string[] = [];
  const tryAt = (path: string, work: () => void): void => {
    try {
      work();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EPERM' && code !== 'EACCES' && code !== 'EROFS' && code !== 'ENOENT') throw error;
      if (code !== 'ENOENT') foreign.push(path);
    }
  };
  tryAt(folder, () => close(folder, mode, change));
  const until = performance.now() + ms;
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (performance.now() > until) {
      log.warn('files_open', { folder, left: 'The sweep took too long and goes on at the next start.' });
      break;
    }
    const current = next;
    tryAt(current, () => {
      for (const entry of readdirSync(current, { withFileTypes: true })) {
        const path = join(current, entry.name);
        if (entry.isSymbolicLink()) continue;
        tryAt(path, () => close(path, lstatSync(path).mode, change));
        if (entry.isDirectory()) waiting.push(path);
      }
    });
  }
  if (foreign.length > 0) log.warn('files_open', { folder, paths: foreign.slice(0, 10), count: foreign.length });
}

function close(path: string, mode: number, change: (path: string, mode: number) => void): void {
  if ((mode & others) !== 0) change(path, mode & 0o700);
}
