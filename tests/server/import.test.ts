import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callControl } from '../../server/control/callControl';
import { findControl } from '../../server/control/controlFile';
import { openReports } from '../../server/reports/openReports';
import { signIn } from '../support/apiClient';
import { createDatabase } from '../support/postgres';
import { isFullRun, testSeed } from '../support/seed';
import { addOperator, type BuiltServer, buildServer, operator, type RunningServer } from '../support/serverProcess';

// One test starts the engine up to eight times, each in a process of its own.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let built: BuiltServer;
let dataDir: string;
let server: RunningServer | undefined;
/** Where the server of a test has its objects: in PostgreSQL, which is there already. */
let objects: { readonly DATABASE_URL?: string };
beforeAll(async () => {
  built = await buildServer();
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'adx-import-'));
  objects = {};
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async () => {
  objects = { DATABASE_URL: objects.DATABASE_URL ?? (await createDatabase()) };
  server = await built.start({ DATA_DIR: dataDir, SAMPLE: '0', ...objects });
  return server;
};
const rowCount = 20_000;
const months = 3;
/** Over three months, so that no single move of parts brings in all of them. */
const writeFacts = (name: string): string => {
  const lineOf = (at: number) => `2026-0${1 + (at % months)}-1${at % 10}T0${at % 10},${1 + (at % 5)},us,1`;
  const rows = Array.from({ length: rowCount }, (_, at) => lineOf(at));
  const path = join(dataDir, name);
  writeFileSync(path, `hour,demand,country,imps\n${rows.join('\n')}\n`);
  return path;
};
const runImport = (...words: string[]) => built.run('import', { DATA_DIR: dataDir, ...objects }, words);

/** Impressions of the rows and of the daily sums, in a data directory that no process has. */
async function impsOf(folder: string): Promise<readonly (number | string | undefined)[]> {
  const engine = await openReports({ path: join(folder, 'facts') });
  try {
    const range = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 11, 1) };
    const plan = { offset: 0, groups: [], where: [], having: [], notEmpty: [], order: [], limit: 1 } as const;
    const asked = { ...plan, table: 'D', range, sums: [{ counter: 'imps' }] } as const;
    const total = async (source: 'rows' | 'daily') =>
      (await engine.run({ ...asked, source }, { maxMs: 60_000 })).total[0];
    return [await total('rows'), await total('daily')];
  } finally {
    await engine.close();
  }
}
const all = [rowCount, rowCount];

const programs = ['user', 'import', 'facts', 'fill'] as const;
it.each(programs)('npm run %s tells its use, and which word it does not know', async (name) => {
  const [help, wrong] = await Promise.all([built.run(name, {}, ['--help']), built.run(name, {}, ['--colour'])]);
  expect([help.code, help.stdout.startsWith(`npm run ${name} -- `), help.stderr]).toEqual([0, true, '']);
  const stderr = "Unknown option '--colour': write --help for all there is to write.\n";
  expect(wrong).toEqual({ code: 1, stdout: '', stderr });
});

const succeeds = (said: string) => ({ code: 0, stdout: expect.stringContaining(said) });
const fails = (said: string) => ({ code: 1, stderr: expect.stringContaining(said) });

describe('npm run import', () => {
  it('brings files into a data directory that no server has, each once, and says what it did', async () => {
    const path = writeFacts('demand.csv');
    const bad = join(dataDir, 'more.jsonl');
    writeFileSync(bad, '{"hour":1772341200,"demand":1,"bids":3,"imps":7}\n{"hour":"soon","demand":1,"bids":3}\n');
    expect(await runImport('--dry-run', path)).toMatchObject(
      succeeds('20,000 rows of fact_demand can be added, 0 bad'),
    );
    expect(existsSync(join(dataDir, 'facts'))).toBe(false);
    const first = await runImport(path, '--table', 'D', bad, join(dataDir, 'gone.csv'));
    // Under each line stands what was recognised.
    expect(first.stdout).toContain('  columns hour, demand, country, imps\n');
    expect(first.stdout.split('\n').filter((line) => !line.startsWith('  '))).toEqual([
      expect.stringMatching(/^.*demand\.csv: 20,000 rows of fact_demand added, 0 bad, [\d.]+ s\.$/),
      expect.stringMatching(/^.*more\.jsonl: 1 row of fact_demand added, 1 bad, [\d.]+ s\.$/),
      '',
    ]);
    expect(first.stderr).toContain(`Warning: 1 row could not be saved. Each problem is listed in ${bad}.bad.jsonl.\n`);
    expect(first.stderr).toContain('gone.csv is not there.\n');
    expect(first.code).toBe(1);
    const again = await runImport(path, '--table', 'D');
    expect(again).toMatchObject(succeeds('imported into fact_demand before, nothing was added'));
    expect((await runImport('--help')).stdout).toMatch(/^npm run import -- \[options\] FILE…\n/);
    const strict = await runImport(bad, '--table', 'D', '--strict', '--batch', 'strict');
    expect(strict).toMatchObject(fails('so with --strict nothing was added'));
    expect(await impsOf(dataDir)).toEqual([rowCount + 7, rowCount + 7]);
  });

  it('goes through the server that has the directory, whose reports show the facts at once', async () => {
    const { pid, url } = await start();
    expect(await addOperator(built, { DATA_DIR: dataDir, ...objects })).toMatchObject({ code: 0 });
    const person = await signIn(url, operator.login, operator.password);
    // Wins are counted in fact_demand alone.
    const report = { startDate: '2026-01-01', endDate: '2026-03-31', metrics: ['imps', 'wins'], timezone: 0 };
    const asked = async () =>
      (await person.call<{ total: { imps: number } }>('POST', '/api/rrun', report)).body.total.imps;
    expect(await asked()).toBe(0);
    expect(findControl(dataDir, pid)).toBeDefined();
    expect(statSync(join(dataDir, 'control.json')).mode & 0o777).toBe(0o600);
    const path = writeFacts('demand.csv');
    expect(await runImport(path)).toMatchObject(succeeds('20,000 rows of fact_demand added'));
    expect((await runImport(path)).stdout).toContain('imported into fact_demand before, nothing was added');
    expect(await asked()).toBe(rowCount);
    expect(await server?.stop()).toBe(0);
    expect(existsSync(join(dataDir, 'control.json'))).toBe(false);
    expect(await impsOf(dataDir)).toEqual(all);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['by itself', async () => undefined],
    ['through the server that has the directory', () => start()],
  ])('lists, replaces and removes batches: %s', async (_, begin) => {
    const runFacts = (...words: string[]) => built.run('facts', { DATA_DIR: dataDir, ...objects }, words);
    await begin();
    const path = writeFacts('demand.csv');
    const more = join(dataDir, 'more_demand.csv');
    writeFileSync(more, 'hour,demand,country,imps\n2026-03-10T00,1,us,5\n');
    expect((await runFacts('list')).stdout).toBe('No batch is in.\n');
    expect((await runImport(path, '--batch', 'all')).code).toBe(0);
    expect((await runImport(more, '--batch', 'march')).code).toBe(0);
    const listed = await runFacts('list', '--most', '10');
    expect(listed.stderr).toBe('');
    expect(listed.stdout).toMatch(
      /all: 20\d\d-\d\d-\d\d \d\d:\d\d UTC, demand\.csv, by .*, 20,000 rows\n {2}fact_demand: 20,000 rows, 2026-01-10 to 2026-03-19, imps 20000\n/,
    );
    expect(await runFacts('remove', 'none')).toMatchObject(fails('Batch none not found.'));
    expect(await runFacts('remove')).toMatchObject(fails('Name one batch'));
    expect(await runFacts('remove', 'all')).toMatchObject({ code: 0, stdout: 'all: 20,000 rows removed.\n' });
    writeFileSync(more, 'hour,demand,country,imps\n2026-03-10T00,1,us,8\n');
    expect(await runImport(more, '--batch', 'march')).toMatchObject(fails('with another content'));
    expect(await runFacts('replace', 'march', more)).toMatchObject(succeeds('1 row of fact_demand added'));
    await server?.stop();
    expect(await impsOf(dataDir)).toEqual([8, 8]);
  });

  it('leaves nothing where the server is killed in the middle, and brings every row once after that', async () => {
    const place = findControl(dataDir, (await start()).pid);
    if (!place) throw new Error('The server takes no commands.');
    const rows = Array.from({ length: 500 }, () => ({ hour: Date.UTC(2026, 2, 1), demand: 1, imps: 1 }));
    let sent = 0;
    const lines = async function* () {
      for (; ; sent += 1) {
        if (sent === 100) await server?.kill();
        yield JSON.stringify(rows);
      }
    };
    await expect(callControl(place, '/facts?id=cut&table=D', lines())).rejects.toThrow(
      /^Process \d+, which has the data directory, ended before it was done .* Nothing is half done: give the command again\.$/,
    );
    expect(await impsOf(dataDir)).toEqual([0, 0]);
    // What the killed one left of its control is no way to the next.
    expect(await runImport(writeFacts('demand.csv'))).toMatchObject({ code: 0 });
    await start();
    expect((await runImport(join(dataDir, 'demand.csv'))).stdout).toContain('before, nothing was added');
    await server?.kill();
    expect(await impsOf(dataDir)).toEqual(all);
  });

  const rounds = isFullRun ? 20 : 2;
  it(`has all of a file or nothing of it over ${rounds} rounds of kill -9, and all of it once in the end`, async () => {
    const program = built.path('import');
    const path = writeFacts('demand.csv');
    for (let round = 0; round < rounds; round += 1) {
      const folder = join(dataDir, String(round));
      const env = { ...process.env, DATA_DIR: folder };
      const child = spawn(process.execPath, [program, path], { env, stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('close', resolve));
      // The rows are on their way into the engine from then on; it takes some hundred milliseconds more.
      while (!existsSync(join(folder, 'facts/intake.bin')) && child.exitCode === null) await delay(1);
      await delay((testSeed + round * 7919) % 300);
      child.kill('SIGKILL');
      await ended;
      const found = await impsOf(folder);
      expect([[0, 0], all]).toContainEqual(found);
      expect(await built.run('import', { DATA_DIR: folder }, [path])).toMatchObject({ code: 0 });
      expect(await impsOf(folder)).toEqual(all);
    }
  });
});
