import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { findPostgres, postgresMissing } from '../../tools/requirements.mjs';
import { freePort } from './product';
import { words } from './words';

export type TestPostgres = {
  url: string;
  /** Creates an empty database; returns its URL. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
};

/** Creates an empty database on the run's PostgreSQL. Each test file has its own, so that none sees another's rows. */
export async function createDatabase(): Promise<string> {
  const postgres = inject('postgres');
  if ('problem' in postgres) throw new Error(postgres.problem);
  return createDatabaseOn(postgres.url);
}

/** Starts a separate server, for tests that stop it or change its settings. On loopback, with a generated password. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TestPostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error(postgresMissing);
  const owner = process.getuid?.() === 0 ? postgresUser() : {};
  const folder = mkdtempSync(join(tmpdir(), 'adx-console-pg-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const password = randomBytes(16).toString('hex');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password);
    for (const path of [folder, passwordFile]) chownTo(path, owner);
    const data = join(folder, 'data');
    const given = words`-U postgres -A password -E UTF8 --locale=C --no-sync`;
    execFileSync(join(bin, 'initdb'), ['-D', data, `--pwfile=${passwordFile}`, ...given], {
      ...owner,
      cwd: folder,
      stdio: 'pipe',
    });
    const { server, port } = await listen(join(bin, 'postgres'), data, owner, settings);
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const end = endWithThisProcess(server, folder, owner);
    return { url, createDatabase: () => createDatabaseOn(url), stop: end };
  } catch (error) {
    remove();
    throw error;
  }
}

type Owner = { uid?: number; gid?: number };

/** initdb and postgres refuse to run as root. */
function postgresUser(): Owner {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function chownTo(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

async function listen(program: string, data: string, owner: Owner, settings: Record<string, string>) {
  // Another process may take the free port before PostgreSQL does.
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const all = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      ...settings,
    };
    const given = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(program, ['-D', data, ...given], { ...owner, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] });
    const problem = await readiness(server);
    if (!problem) return { server, port };
    if (attempt === 3) throw new Error(`The test PostgreSQL did not start: ${problem}`);
  }
}

/** Resolves when the server accepts connections (undefined) or has ended (its output). */
async function readiness(server: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const read = (text: string) => {
      said += text;
      if (!said.includes('database system is ready to accept connections')) return;
      server.stderr?.off('data', read).resume();
      resolve(undefined);
    };
    server.stderr?.setEncoding('utf8').on('data', read);
    server.once('error', (error) => resolve(error.message));
    server.once('exit', () => resolve(said.trim() || 'it ended without a word.'));
  });
}

/**
 * Starts a shell that waits for the end of its input, which comes with `stop` or the death of this process. SIGINT is
 * PostgreSQL's fast shutdown.
 */
function endWithThisProcess(server: ChildProcess, folder: string, owner: Owner): () => Promise<void> {
  const script =
    'read -r _; kill -INT "$1"; n=0; while kill -0 "$1" && [ $n -lt 200 ]; do sleep 0.05; n=$((n+1)); done; rm -rf "$2"';
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(server.pid), folder], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return async () => {
    if (guard.exitCode !== null) return;
    const exit = once(guard, 'exit');
    guard.stdin?.end();
    await exit;
  };
}

async function createDatabaseOn(url: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
