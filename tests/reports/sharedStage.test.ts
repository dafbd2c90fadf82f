import { EventEmitter, once } from 'node:events';
import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BatchTaken, sharedDoor } from '../../server/reports/addBatch';
import { applyBatch, decideBatch } from '../../server/reports/applyBatch';
import { batchNumber } from '../../server/reports/batchNumber';
import { connectEngine, type EngineConnection } from '../../server/reports/connectEngine';
import { openReports } from '../../server/reports/openReports';
import { readLines } from '../../server/reports/readLines';
import { newStage, prefixOf, stagesLeft } from '../../server/reports/stage';
import { stageBatch } from '../../server/reports/stageBatch';
import { openStagedBatch, settleStagedBatch } from '../../server/reports/stagedBatchOutcome';
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
  const door = doorOn(connection, idleMs);
  return (id: string) => door.add(id, (stage) => stageBatch(connection, stage, facts, null));
}

const doorOn = ({ client }: EngineConnection, idleMs: number) =>
  sharedDoor(
    {
      client,
      apply: (...of) => applyBatch(client, ...of),
      inTurn: (work) => work(),
      assertRemovable: async () => undefined,
    },
    idleMs,
  );

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
  return {
    connection: { ...connection, client: slow as ClickHouseClient, insertRows },
    asleep,
    wake: () => waking.emit('now'),
  };
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
])(
  'a process that sleeps before it %s, while another adds the batch, neither loses nor doubles a row',
  async (step, statement) => {
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
  },
);

it('of two processes that move a stage at the same moment one waits for the other, and no row is there twice', async () => {
  const before = await countsOf(other.client);
  const move = server.hold(/^ALTER TABLE stage_.* MOVE/);
  const first = processOn(one, 0)('at once');
  await move.arrived;
  const second = processOn(other, 0)('at once');
  await vi.waitFor(() =>
    expect(server.refused.map(({ query }) => query)).toContainEqual(
      expect.stringMatching(/^ALTER TABLE stage_.* MOVE/),
    ),
  );
  expect((await countsOf(other.client)).rows).toBe(before.rows);
  move.letGo();
  expect([await first, await second].filter(Boolean)).toHaveLength(1);
  const after = await countsOf(other.client);
  expect([after.rows - before.rows, after.days - before.days]).toEqual([demandRows.length, demandRows.length]);
  expect(await stagesLeft(other.client, 0)).toEqual([]);
});

/** A try that was decided, and no more. */
async function decided(id: string) {
  const stage = newStage(batchNumber(id));
  await openStagedBatch(one.client, stage, id);
  await stageBatch(one, stage, facts, null);
  await settleStagedBatch(one.client, stage, 'whole');
  await decideBatch(one.client, id, stage);
  return stage;
}

it('a process that sleeps before it takes back what a crash has moved in part takes back nothing that another has brought in since', async () => {
  const before = await countsOf(other.client);
  const stage = await decided('crashed');
  const staged = `${prefixOf(stage)}fact_demand`;
  await one.client.command({ query: `INSERT INTO fact_demand SELECT * FROM ${staged} LIMIT 1` });
  const { connection, asleep, wake } = sleeping(one, /^ALTER TABLE fact_demand DELETE/);
  const slept = doorOn(connection, 0).tidy(0);
  await asleep;
  await doorOn(other, 0).tidy(0);
  wake();
  await slept;
  const after = await countsOf(other.client);
  expect([after.rows - before.rows, after.days - before.days]).toEqual([demandRows.length, demandRows.length]);
  expect(await stagesLeft(other.client, 0)).toEqual([]);
});

it('what was decided and cut off is brought in with the next batch, whichever that is, and not said to be in before', async () => {
  const before = await countsOf(other.client);
  const stage = await decided('cut off');
  await expect(processOn(other, 600_000)('cut off')).rejects.toThrow(BatchTaken);
  expect((await countsOf(other.client)).rows).toBe(before.rows);
  expect(await processOn(other, 0)('the next')).toBe(true);
  expect((await countsOf(other.client)).rows - before.rows).toBe(2 * demandRows.length);
  expect(await processOn(other, 600_000)('cut off')).toBe(false);
  expect((await stagesLeft(other.client, 0)).filter(({ batch }) => batch === stage.batch)).toEqual([]);
});

it('a claim that was left beside nothing goes', async () => {
  const stage = newStage(batchNumber('finished'));
  await one.client.command({ query: `CREATE TABLE ${prefixOf(stage)}claim_1 (nothing UInt8) ENGINE = Memory` });
  await doorOn(other, 0).tidy(0);
  expect(await stagesLeft(other.client, 0)).toEqual([]);
});
