import { createHash, randomBytes } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type DirectoryLock = { release(): Promise<void> };

/**
 * Locks a directory for this process. @throws with a sentence where another process holds it.
 * The lock is a Unix socket on which its holder answers: it ends with its process, even after `kill -9`, and needs no timers.
 */
export async function lockDirectory(dir: string): Promise<DirectoryLock> {
  try {
    mkdirSync(dir, { recursive: true });
    return await lock(realpathSync(dir));
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) throw error;
    throw new Error(
      `The data directory ${dir} is not writable for this user: run as its owner, or choose another directory with DATA_DIR.`,
    );
  }
}

export class DirectoryLockedError extends Error {
  override name = 'DirectoryLockedError';
  /** The id of the process that holds it, if it answers. */
  readonly pid: number | undefined;

  constructor(message: string, pid: number | undefined) {
    super(message);
    this.pid = pid;
  }
}

async function lock(real: string): Promise<DirectoryLock> {
  const path = socketPath(real);
  const first = await tryLock(path);
  if ('release' in first) return first;
  // Of several processes that start at once all may fail, since each saw another one trying: one of them succeeds next time.
  if (!first.isSettled) await delay(100 + Math.random() * 200);
  const last = first.isSettled ? first : await tryLock(path);
  if ('release' in last) return last;
  const holder = last.pid === undefined ? 'a process that does not answer' : `process ${last.pid}`;
  throw new DirectoryLockedError(
    `The data directory ${real} is in use by ${holder}: stop it, or choose another directory with DATA_DIR.`,
    last.pid,
  );
}

const settleMs = 100;
const answerMs = 1000;
const longestSocketPath = 100;

type Refusal = { isSettled: boolean; pid: number | undefined };

function socketPath(real: string): string {
  const inside = join(real, '.lock');
  if (fits(inside)) return inside;
  const outside = join(tmpdir(), `adx-console-${createHash('sha256').update(real).digest('hex').slice(0, 16)}.lock`);
  if (fits(outside)) return outside;
  throw new Error(
    `The path of the data directory ${real} is too long for its lock, and so is that of ${tmpdir()}: choose a shorter DATA_DIR.`,
  );
}

/** The system's limit is about 107 bytes; the private name is longer by its nonce. */
function fits(path: string): boolean {
  return Buffer.byteLength(path) + 1 + nonceLength <= longestSocketPath;
}

const nonceLength = 8;

async function tryLock(path: string): Promise<DirectoryLock | Refusal> {
  const holder = await ask(path);
  if (holder.state === 'held') return { isSettled: holder.pid !== undefined, pid: holder.pid };
  const nonce = randomBytes(nonceLength / 2).toString('hex');
  const server = await listen(`${path}.${nonce}`, nonce);
  try {
    // Closing a server removes its socket's name, even if another process owns it: so a private name is linked to the public one.
    const file = publish(`${path}.${nonce}`, path, holder.file);
    const release = async () => {
      if (file !== undefined && identity(path) === file) remove(path);
      await close(server);
    };
    if (file !== undefined) await delay(settleMs);
    const winner = await ask(path);
    if (file !== undefined && winner.state === 'held' && winner.nonce === nonce) return { release };
    await release();
    return { isSettled: false, pid: winner.state === 'held' ? winner.pid : undefined };
  } catch (error) {
    await close(server);
    throw error;
  }
}

/** Identity of the published file; undefined where another process was first. Replaces only a file whose socket is dead. */
function publish(own: string, path: string, stale: string | undefined): string | undefined {
  if (stale !== undefined && identity(path) === stale) remove(path);
  try {
    linkSync(own, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return undefined;
  } finally {
    remove(own);
  }
  return identity(path);
}

/** Another process that starts at the same time may have removed the same file first. */
function remove(path: string): void {
  rmSync(path, { force: true });
}

function identity(path: string): string | undefined {
  const file = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return file && `${file.dev}:${file.ino}:${file.ctimeNs}`;
}

type Answer =
  | { state: 'held'; pid: number | undefined; nonce: string | undefined }
  | { state: 'free'; file: string | undefined };

async function ask(path: string): Promise<Answer> {
  const file = identity(path);
  if (file === undefined) return { state: 'free', file };
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(path);
    const settle = () => {
      const [pid, nonce] = said.split(' ');
      resolve({ state: 'held', pid: pid ? Number(pid) : undefined, nonce });
      socket.destroy();
    };
    // A suspended or very busy holder still holds the lock.
    socket.setTimeout(answerMs, settle);
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    socket.once('end', settle);
    socket.once('error', (error) => {
      const code = codeOf(error);
      if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTSOCK') resolve({ state: 'free', file });
      else if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'EAGAIN') settle();
      else reject(error);
    });
  });
}

async function listen(path: string, nonce: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`${process.pid} ${nonce}`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return server.unref();
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
