import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type Product = {
  readonly url: string;
  readonly dataDir: string;
  /** Returns its output. */
  output(): string;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, to simulate a crash. */
  kill(): Promise<void>;
};

export const password = 'adx-sample-only';

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export function makeDataDir(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'adx-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * The database is WebAssembly. Its optimizing compilation costs a CPU second at every start, more than short-lived test servers
 * gain from it.
 */
export const quickStart: readonly string[] = ['--liftoff-only'];

/** Starts the built server as `npm start` does, and waits until it answers; a failure contains the server's output. */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  port?: number,
  from = root,
): Promise<Product> {
  return startProgram([join(from, 'dist/server/main.js')], dataDir, env, port, from);
}

/** Starts the development server of a tree in another folder, as `npm run dev` does there. */
export function startDev(dataDir: string, from: string): Promise<Product> {
  const config = join(from, 'dev.config.ts');
  const allow = JSON.stringify([from, root]);
  // Its packages are those of this tree; Vite's output is its own.
  writeFileSync(
    config,
    `import { mergeConfig } from 'vite';
import config from './vite.config';
export default (env) => mergeConfig(config(env), { cacheDir: '.vite', server: { fs: { allow: ${allow} } } });`,
  );
  return startProgram([join(root, 'node_modules/vite/bin/vite.js'), '--config', config], dataDir, {}, undefined, from);
}

async function startProgram(
  words: readonly string[],
  dataDir: string,
  env: Readonly<Record<string, string>>,
  port: number | undefined,
  from: string,
): Promise<Product> {
  const at = port ?? (await freePort());
  const { DATABASE_URL, ...inherited } = process.env;
  const child = spawn(process.execPath, [...quickStart, ...words], {
    cwd: from,
    env: { ...inherited, PORT: String(at), DATA_DIR: dataDir, ADX_LIMITS: 'wide', SAMPLE_DAYS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://127.0.0.1:${at}`;
  await Promise.race([
    answers(url, child),
    ended.then((code) => {
      throw new Error(`The server ended with ${code}:\n${printed}`);
    }),
  ]);
  return {
    url,
    dataDir,
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A machine that runs other tests is slow. */
const startMs = 120_000;

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + startMs;
  while (Date.now() < until && child.exitCode === null) {
    const isThere = await fetch(`${url}/config.json`).then(
      (response) => response.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing answers at ${url} after two minutes.`);
}
