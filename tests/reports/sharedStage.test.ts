import { EventEmitter, once } from 'node:events';
import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BatchTaken, sharedDoor } from '../../server/reports/addBatch';
import { applyBatch } from '../../server/reports/applyBatch';
import { batchNumber } from '../../server/reports/batchNumber';
import { connectEngine, type EngineConnection } from '../../server/reports/connectEngine';
import { openReports } from '../../server/reports/openReports';
import { readLines } from '../../server/reports/readLines';
import { stagesLeft } from '../../server/reports/stage';
import { stageBatch } from '../../server/reports/stageBatch';
import { demandRows } from '../contracts/reportFacts';
import { type ClickHouseOverHttp, createClickHouseOverHttp } from '../support/clickHouseOverHttp';

let server: ClickHouseOverHttp;
let one: EngineConnection;
let other: EngineConnection;
beforeAll(async () => {
  server = await createClickHouseOverHttp();
  const at = { url: server.url('shared') };
  await (await openReports({ ...at, keep: null })).close();
  [one, other] = [await connectEngine(at, {}), await connectEngine(at, {})];
});
afterAll(async () => {
  await one?.client.close();
  await other?.client.close();
  await server?.close();
});

const facts = [{ table: 'D', rows: [demandRows.slice(0, 2), demandRows.slice(2)] }] as const;

/** Adds batches as one of several processes does, where a stage counts as left after `idleMs`. */
function processOn(connection: EngineConnection, idleMs: number) {
  const { client } = connection;
  const door = sharedDoor(client, (...of) => applyBatch(client, ...of), idleMs);
  return (id: string) => door.add(id, batchNumber(id), (stage) => stageBatch(connection, stage, facts, null));
}

/** Sleeps before the first statement that begins so, until it is woken. */
function sleeping(connection: EngineConnection, beginning: RegExp) {
  const [waking, falling] = [new EventEmitter(), new EventEmitter()];
  const [woken, asleep] = [once(waking, 'now'), once(falling, 'now')];
  let hasSlept = false;
  const before = async (query: string): Promise<void> => {
    if (hasSlept || !beginning.test(query)) return;
    hasSlept = true;
    falling.emit('now');
    await woken;
  };
  const { client } = connection;
  const slow = new Proxy(client, {
    get: (target, name) =>
      name === 'command' || name === 'exec'
        ? async (params: { query: string }) => {
            await before(params.query);
            return target[name as 'command'](params);
          }
        : Reflect.get(target, name),
  });
  const insertRows: EngineConnection['insertRows'] = async (table, columns, rows) => {
    await before(`INSERT ROWS ${table}`);
    await connection.insertRows(table, columns, rows);
  };
  return { connection: { ...connection, client: slow as ClickHouseClient, insertRows }, asleep, wake: () => waking.emit('now') };
}

async function countsOf(client: ClickHouseClient) {
  const count = async (sql: string) => Number((await readLines(client, `SELECT ${sql}`))[0]?.[0]);
  return {
    rows: await count('count() FROM fact_demand'),
    days: await count('sum(facts) FROM fact_demand_day WHERE mark = 0'),
    decisions: await count('count() FROM batches'),
    reqs: await count('sum(reqs) FROM lives WHERE mark = 0'),
    imps: await count('sum(imps) FROM lives WHERE mark = 0'),
    marks: await count('count() FROM lives WHERE mark != 0'),
  };
}

it('a batch that another process writes is left to it', async () => {
  const { connection, asleep, wake } = sleeping(one, /^RENAME/);
  const adding = processOn(connection, 600_000)('one');
  await asleep;
  await expect(processOn(other, 600_000)('one')).rejects.toThrow(BatchTaken);
  expect(await processOn(other, 600_000)('another')).toBe(true);
  wake();
  expect(await adding).toBe(true);
  expect(await processOn(other, 600_000)('one')).toBe(false);
  expect(await stagesLeft(one.client, 0)).toEqual([]);
});

it.each([
  ['marks its try', /^CREATE TABLE stage_.*_open/],
  ['says which batch it is of', /^INSERT INTO stage_.*_open/],
  ['makes the stage', /^CREATE TABLE stage_.*fact_demand/],
  ['writes rows', /^INSERT ROWS/],
  ['says that they are all there', /^RENAME TABLE/],
  ['counts them', /^SELECT toYYYYMM\(hour\)/],
  ['decides', /^INSERT INTO batches/],
  ['asks who has decided', /^SELECT attempt, months FROM batches WHERE number = \d+ LIMIT 1 FORMAT/],
  ['adds them up by day', /^INSERT INTO fact_demand_day/],
  ['adds what is kept for ever', /^INSERT INTO lives/],
  ['moves them', /^ALTER TABLE stage_.* MOVE/],
  ['drops the stage', /^DROP TABLE/],
])('a process that sleeps before it %s, while another adds the batch, neither loses nor doubles a row', async (step, statement) => {
  const { client } = other;
  const before = await countsOf(client);
  await processOn(other, 600_000)(`sound, ${step}`);
  const sound = await countsOf(client);
  expect(sound.rows).toBeGreaterThan(before.rows);

  const { connection, asleep, wake } = sleeping(one, statement);
  const slept = processOn(connection, 0)(`slept, ${step}`).catch((error: unknown) => error);
  await asleep;
  const added = await processOn(other, 0)(`slept, ${step}`);
  wake();
  const told = await slept;
  // One of the two has brought it in, whichever says so.
  if (added) expect(told === false || told instanceof BatchTaken).toBe(true);
  else expect(told).toBe(true);
  const both = await countsOf(client);
  for (const name of ['rows', 'days', 'decisions', 'reqs', 'imps', 'marks'] as const)
    expect([name, both[name] - sound[name]]).toEqual([name, sound[name] - before[name]]);
  expect(await stagesLeft(client, 0)).toEqual([]);
});
