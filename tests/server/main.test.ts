import { spawn } from 'node:child_process';
import { createDecipheriv } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicConfig } from '../../src/model/publicConfig';
import { clientOf, signIn } from '../support/apiClient';
import { openWay } from '../support/openWay';
import { createDatabase, startPostgres } from '../support/postgres';
import { makeSampleDir, type SampleDir } from '../support/sampleDir';
import { addOperator, type BuiltServer, buildServer, operator, type RunningServer } from '../support/serverProcess';

type Campaign = { readonly id: number; readonly version: number; readonly note: string | null };

// Several starts in one test, on a machine that does other things beside.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let built: BuiltServer;
let dataDir: string;
const started: RunningServer[] = [];

beforeAll(async () => {
  built = await buildServer();
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'adx-main-'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.kill()));
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (env: Readonly<Record<string, string>> = {}) => {
  const server = await built.start({ DATA_DIR: dataDir, ...env });
  started.push(server);
  return server;
};
const copySample = async (): Promise<SampleDir> => {
  rmSync(dataDir, { recursive: true });
  const made = await makeSampleDir();
  dataDir = made.path;
  return made;
};
const refusal = async (env: Readonly<Record<string, string>>) => {
  const { code, stderr } = await built.run('main', { DATA_DIR: dataDir, ...env });
  return { code, stderr: stderr.trim() };
};
const configOf = async (server: RunningServer) =>
  (await (await fetch(`${server.url}/config.json`)).json()) as PublicConfig;
const campaignsOf = '/api/demand/campaigns?range=[0,4]&sort=["id","ASC"]';

type Env = Readonly<Record<string, string>>;
type FirstStart = { readonly printed: string; readonly first: RunningServer; readonly database: Env };

const firstStarts: Readonly<Record<string, () => Promise<FirstStart>>> = {
  // The very first start of all is this run's sample.
  PGlite: async () => {
    const { printed } = await copySample();
    return { printed, first: await start(), database: {} };
  },
  PostgreSQL: async () => {
    const database = { DATABASE_URL: await createDatabase() };
    const first = await start(database);
    return { printed: first.printed(), first, database };
  },
};

describe.each(Object.entries(firstStarts))('a server on %s', (engine, startFirst) => {
  it('loads the sample first, tells who can sign in, keeps what is written over a crash and a restart, and stops at once on SIGTERM', async () => {
    const { printed, first, database } = await startFirst();
    expect(printed).toContain('Loading the sample data …\n');
    expect(printed).toMatch(/demand@adx\.example +Publisher +Northbay Streaming: Supply and demand\n/);
    expect(printed).toContain('password adx-sample-only');
    const person = await signIn(first.url);
    const { body: campaigns } = await person.call<Campaign[]>('GET', campaignsOf);
    const { id = 0, version = 0 } = campaigns[0] ?? {};
    const path = `/api/demand/campaigns/${id}`;
    const saved = await person.call('PUT', path, { note: 'Written before the crash', version });
    expect([campaigns.length, saved.status]).toEqual([5, 200]);
    await first.kill();
    const second = await start(database);
    expect(second.printed().trim().split('\n')).toHaveLength(1);
    const { body } = await clientOf(second.url, person.cookie).call<Campaign>('GET', path);
    expect([body.note, body.version]).toEqual(['Written before the crash', version + 1]);
    // A page that listens for events keeps no server from its end.
    const events = await fetch(`${second.url}/api/events`, { headers: { Cookie: person.cookie } });
    const reader = events.body?.getReader();
    await reader?.read();
    expect(await second.stop()).toBe(0);
    await reader?.cancel().catch(() => undefined);
    expect(existsSync(join(dataDir, '.lock'))).toBe(false);
    expect(existsSync(join(dataDir, 'objects'))).toBe(engine === 'PGlite');
  });
});

describe('the first start', () => {
  it('can be cut off at any moment', async () => {
    const child = await built.startUntil('Loading the sample data …', { DATA_DIR: dataDir });
    child.kill('SIGKILL');
    await once(child, 'close');
    const server = await start();
    const person = await signIn(server.url, 'admin@adx.example');
    const { headers } = await person.call('GET', campaignsOf);
    expect(Number(headers.get('content-range')?.split('/')[1])).toBeGreaterThanOrEqual(190);
  });

  it('with SAMPLE=0 makes nothing but a key that only its owner reads, and says how to make the first account', async () => {
    const server = await start({ SAMPLE: '0' });
    expect(server.printed()).toContain('npm run user -- add --type admin --uid super');
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect((await configOf(server)).samples).toEqual([]);
    await expect(signIn(server.url)).rejects.toThrow('cannot sign in: 401');
    const env = { DATA_DIR: dataDir };
    // Through the server that runs.
    const short = await addOperator(built, env, 'short');
    expect(short).toMatchObject({ code: 1, stderr: 'password: The password must have at least 12 characters.\n' });
    const words = ['add', '--type', 'demand', '--login', 'a@company.example', '--password-stdin'];
    const orphan = await built.run('user', env, words, 'a long enough password\n');
    expect(orphan.stderr).toContain('account: Account is required.');
    await server.stop();
    // Into the directory itself.
    expect(await addOperator(built, env)).toMatchObject({ code: 0, stdout: `${operator.login} can sign in.\n` });
    const again = `${operator.login} signs in already: choose another --login.\n`;
    expect((await addOperator(built, env)).stderr).toBe(again);
    const next = await start({ SAMPLE: '0' });
    const person = await signIn(next.url, operator.login, operator.password);
    expect((await person.call<unknown[]>('GET', '/api/demands?range=[0,9]')).body).toEqual([]);
  });
});

describe('a server that keeps running', () => {
  const [key, iv] = ['4b'.repeat(32), '1f'.repeat(16)];
  let sample: SampleDir;
  let server: RunningServer;
  beforeAll(async () => {
    sample = await makeSampleDir();
    server = await built.start({ DATA_DIR: sample.path, JSON_ENCRYPT: '1', JSON_KEY: key, JSON_IV: iv });
  });
  afterAll(async () => {
    await server?.kill();
    sample?.remove();
  });

  it('answers unknown calls of the API as the API does, and says how it is', async () => {
    const person = await signIn(server.url);
    const unknown = await person.call<{ code: string }>('GET', '/api/nowhere');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    const statusOf = async (path: string) => (await fetch(server.url + path)).status;
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
    expect(await statusOf('/assets/gone.js')).toBe(404);
    const names = (await configOf(server)).samples.map(({ login }) => login.replace('@adx.example', ''));
    expect(names).toEqual(['demand', 'admin', 'ssp', 'sub', 'adv']);
  });

  it('sends lists that AES-256-CBC opens with the key of its configuration', async () => {
    expect((await configOf(server)).encryption).toEqual({ key, iv });
    const person = await signIn(server.url);
    const { headers, body } = await person.call<string>('GET', '/api/demand/campaigns/list');
    expect(headers.get('json-encrypt')).toBe('1');
    const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'));
    const rows = JSON.parse(decipher.update(body, 'base64', 'utf8') + decipher.final('utf8')) as unknown[];
    expect(rows.length).toBeGreaterThan(50);
  });

  it('is named to another that wants its data directory', async () => {
    const { code, stderr } = await refusal({ DATA_DIR: sample.path, PORT: '0' });
    const words = `is in use by process ${server.pid}: stop it, or choose another directory with DATA_DIR\\.`;
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^The data directory .+ ${words}$`));
  });
});

describe('a running server', () => {
  it('without its database is there but not ready, says so to its callers, and is ready again with it', async () => {
    const postgres = await startPostgres();
    const DATABASE_URL = await postgres.createDatabase();
    const way = await openWay(Number(new URL(DATABASE_URL).port));
    const behind = Object.assign(new URL(DATABASE_URL), { port: String(way.port) }).href;
    const server = await start({ DATABASE_URL: behind, SAMPLE: '0' });
    const statusOf = async (path: string) => (await fetch(server.url + path)).status;
    const states = async () => [await statusOf('/healthz'), await statusOf('/readyz')];
    expect(await states()).toEqual([200, 200]);
    way.cut();
    await expect.poll(states).toEqual([200, 503]);
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'app' };
    const body = '{"login":"a","password":"b"}';
    const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
    const told = { code: 'unavailable', detail: expect.stringContaining('database') };
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining(told)]);
    way.restore();
    await expect.poll(states, { timeout: 20_000 }).toEqual([200, 200]);
    await server.stop();
    way.close();
    await postgres.stop();
  });

  it('lets fill put many objects into an account only when it does not run', async () => {
    await copySample();
    const server = await start();
    const fill = () => built.run('fill', { DATA_DIR: dataDir }, ['--resource', 'campaigns', '--rows', '2500']);
    const inUse = expect.stringContaining(`in use by process ${server.pid}:`);
    expect(await fill()).toMatchObject({ code: 1, stderr: inUse });
    await server.stop();
    const filled = expect.stringContaining('2500 campaigns for demand@adx.example');
    expect(await fill()).toMatchObject({ code: 0, stdout: filled });
    const person = await signIn((await start()).url);
    const { headers } = await person.call('GET', campaignsOf);
    expect(Number(headers.get('content-range')?.split('/')[1])).toBeGreaterThan(2300);
  });
});

describe('a command of npm', () => {
  const script = `
    import { whenNpmEnds } from ${JSON.stringify(new URL('../../tools/whenNpmEnds.mjs', import.meta.url).href)};
    whenNpmEnds(() => process.exit());
    setInterval(() => undefined, 1000);
    console.log(process.pid);`;

  it('ends with the shell that npm started for it', async () => {
    const file = join(dataDir, 'command.mjs');
    writeFileSync(file, script);
    // The second command keeps the shell, as npm's does.
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${file}"; true`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    const [line] = await once(shell.stdout, 'data');
    // The pipe closes when both have ended.
    let hasEnded = false;
    shell.stdout.on('end', () => {
      hasEnded = true;
    });
    shell.kill('SIGTERM');
    try {
      await expect.poll(() => hasEnded).toBe(true);
    } finally {
      if (!hasEnded) process.kill(Number(line));
    }
  });
});

describe('a start that cannot be', () => {
  it('names the port that is taken and how to choose another', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const answer = await refusal({ PORT: String(port) });
    holder.close();
    expect(answer).toEqual({
      code: 1,
      stderr: `Port ${port} is in use by another program: stop it, or choose another port with PORT, such as PORT=3000 npm start.`,
    });
  });

  it('refuses to show the sample to the network', async () => {
    await copySample();
    const answer = await refusal({ HOST: '0.0.0.0', PORT: '0' });
    expect(answer.code).toBe(1);
    expect(answer.stderr).toMatch(
      /^HOST is "0\.0\.0\.0", which others can reach, but the sample's sign-ins.+SAMPLE_ON_NETWORK=1\.$/,
    );
    const allowed = await start({ HOST: '0.0.0.0', SAMPLE_ON_NETWORK: '1' });
    expect((await configOf(allowed)).samples).toHaveLength(5);
  });

  it('says in a sentence what is wrong with its surroundings', async () => {
    expect(await refusal({ PORT: 'http' })).toEqual({
      code: 1,
      stderr: 'PORT is "http", which is not a port: write a whole number from 0 to 65535, such as 3000.',
    });
    expect((await refusal({ HOST: '203.0.113.7', PORT: '0' })).stderr).toBe(
      'HOST is "203.0.113.7", not an address of this machine: write 127.0.0.1, or 0.0.0.0 for all of its addresses.',
    );
    expect((await refusal({ DATABASE_URL: 'postgres://adx:secret@127.0.0.1:1/adx', PORT: '0' })).stderr).toBe(
      'DATABASE_URL names the database adx at 127.0.0.1:1, which cannot be reached (ECONNREFUSED): start it, or correct the address.',
    );
    writeFileSync(join(dataDir, 'secret.key'), 'not a key');
    expect((await refusal({ PORT: '0' })).stderr).toContain('secret.key does not hold a key of 64 hexadecimal digits');
  });
});
