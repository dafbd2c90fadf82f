import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { createFolderSavedFiles } from '../../server/ports/savedFiles';
import { openStore } from '../../server/store/openStore';
import { hourMs } from '../../src/model/reports/days';
import { reportRequest } from '../contracts/storedReports';
import { buildWriter } from '../support/buildWriter';
import { createRowsEngine, fileRows } from '../support/fileWriter';
import { createTestHost, logins } from '../support/host';
import { newFolders } from '../support/newFolders';
import { createSavedRunner } from '../support/savedRunner';
import { isFullRun, testSeed } from '../support/seed';
import { silentLog } from '../support/silentLog';

const root = join(import.meta.dirname, '../..');
const rounds = isFullRun ? 40 : 2;
const begin = Date.parse('2026-11-20T12:00:00.000Z');
/** As of `createTestHost`: the user, and what its colleagues are told by. */
const sight = { user: 12, account: 'demand:31' };
let program: string;
const path = newFolders()();

beforeAll(async () => {
  program = await buildWriter('fileWriter', ['@electric-sql/pglite']);
  mkdirSync(join(path, 'objects'));
});

const open = async () => (await openStore({ dataDir: join(path, 'objects'), log: silentLog })).store;

it(`writes each file once, and misses no time of a schedule, over ${rounds} rounds of kill -9`, {
  timeout: rounds * 60_000,
}, async () => {
  let store = await open();
  const host = await createTestHost({ store });
  const call = await host.as(logins.demand);
  const request = reportRequest({ dimensions: ['channel_id'], metrics: ['imps', 'reqs'] });
  const save = async (name: string, more: object) =>
    expect((await call('POST', '/api/savedReport', { name, request, ...more })).status).toBe(201);
  for (const name of ['one', 'two', 'three']) await save(name, { file: 1 });
  await save('hourly', { schedule: { every: 'hour', hour: 0, format: 'xlsx' } });
  await store.close();
  for (let round = 0; round < rounds; round += 1) {
    const child = spawn(process.execPath, [program, path, String(begin + round * 10 * hourMs)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    // Each round comes forward; then at any moment of the next file or the next time of the schedule.
    await once(child.stdout, 'data');
    await delay((testSeed + round * 7919) % 1_300);
    child.kill('SIGKILL');
    await closed;
  }
  store = await open();
  const now = begin + rounds * 10 * hourMs;
  const savedFiles = createFolderSavedFiles(join(path, 'files'));
  const ports = { ...host.ports, store, savedFiles, reports: await createRowsEngine(31), clock: () => new Date(now) };
  const runner = createSavedRunner({ ports, turns: createQueryQueue(), isAlone: true });
  await runner.tick();
  await runner.drain();
  const found = await store.savedReports.find(sight);
  const [hourly, ...others] = [...found].sort((a, b) => Number(b.nextAt !== null) - Number(a.nextAt !== null));
  expect(others.map(({ state, error, rowCount, isCut }) => [state, error, rowCount, isCut])).toEqual(
    others.map(() => ['ready', null, fileRows, false]),
  );
  // One for each time, the last one among them; of those that were missed, one.
  const names = others.map(({ name }) => name).sort();
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !name.startsWith('hourly'))).toEqual(['one', 'three', 'two']);
  expect(names.length).toBeGreaterThanOrEqual(3 + rounds);
  const local = new Date(now - 5 * hourMs).toISOString();
  expect(names).toContain(`hourly · ${local.slice(0, 10)} ${local.slice(11, 13)}:00`);
  expect(hourly).toMatchObject({ name: 'hourly', nextAt: new Date(now + hourMs).toISOString() });
  const sizes = new Map(others.map(({ file, bytes }) => [file ?? '', bytes]));
  for (const [file, bytes] of sizes)
    expect((await new Response(await savedFiles.read(file)).arrayBuffer()).byteLength).toBe(bytes);
  // What was broken off goes in time.
  const late = createSavedRunner({
    ports: { ...ports, clock: () => new Date(Date.now() + 2 * hourMs) },
    turns: createQueryQueue(),
    isAlone: true,
  });
  await late.tick();
  expect(readdirSync(join(path, 'files')).sort()).toEqual([...sizes.keys()].sort());
  await store.close();
});
