import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { Log } from '../../api/ports';

/** Makes this process's new files readable only for its user: data, bad rows, output of commands. */
export function keepFilesPrivate(): void {
  // A thread shares its process's umask and may not set it.
  if (isMainThread) process.umask(0o077);
}

const others = 0o077;
const sticky = 0o1000;
const sweepMs = 5_000;

/**
 * Removes other users' access to a folder and its content. Once the folder itself is closed its content is unreachable, so the
 * rest may take at most `sweepMs`; links are not followed.
 */
export function closeToOthers(
  folder: string,
  log: Log,
  ms = sweepMs,
  change: (path: string, mode: number) => void = chmodSync,
): void {
  const { mode } = statSync(folder);
  // A folder shared by all users of the machine, such as /tmp, must not be closed.
  if ((mode & sticky) !== 0)
    return void log.warn('files_open', { folder, left: 'It is shared by all users. Choose another DATA_DIR.' });
  // Leaves files of other users, such as a volume's root or lost+found, and closes the rest.
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
