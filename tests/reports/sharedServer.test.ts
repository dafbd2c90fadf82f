import { utimesSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPastAnswers } from '../../api/traffic/pastAnswers';
import { BatchTaken, sharedDoor } from '../../server/reports/addBatch';
import { applyBatch, claimStagedBatch, decideBatch, dropClaims } from '../../server/reports/applyBatch';
import { batchNumber } from '../../server/reports/batchNumber';
import { connectEngine, type EngineConnection } from '../../server/reports/connectEngine';
import { type ClickHouseReports, openReports } from '../../server/reports/openReports';
import { readLines } from '../../server/reports/readLines';
import { decideRemoval, finishRemovals } from '../../server/reports/removeBatch';
import { newStage, prefixOf, type Stage, stagesLeft } from '../../server/reports/stage';
import { stageBatch } from '../../server/reports/stageBatch';
import { dropMarkers, openStagedBatch, settleStagedBatch } from '../../server/reports/stagedBatchOutcome';
import { wideTables } from '../../server/reports/wideSums';
import { type FactRow, mostCounted } from '../../src/model/reports/facts';
import { lifetimeSources } from '../../src/model/reports/lifetimeTotals';
import { demandRows, limits, plan } from '../contracts/reportFacts';
import { type ClickHouseOverHttp, createClickHouseOverHttp } from '../support/clickHouseOverHttp';
import { lateAnswer } from '../support/lateAnswer';
import { livesOf } from './onEngine';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('the stages of processes on one server', () => {
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
    const { promise: woken, resolve: wake } = lateAnswer();
    const { promise: asleep, resolve: fall } = lateAnswer();
    let hasSlept = false;
    const fallAsleep = async (query: string): Promise<void> => {
      if (hasSlept || !beginning.test(query)) return;
      hasSlept = true;
      fall();
      await woken;
    };
    const { client } = connection;
    const slow = new Proxy(client, {
      get: (target, name) =>
        name === 'command' || name === 'exec'
          ? async (params: { query: string }) => {
              await fallAsleep(params.query);
              return target[name as 'command'](params);
            }
          : Reflect.get(target, name),
    });
    const insertRows: EngineConnection['insertRows'] = async (table, columns, rows) => {
      await fallAsleep(`INSERT ROWS ${table}`);
      await connection.insertRows(table, columns, rows);
    };
    return { connection: { ...connection, client: slow as ClickHouseClient, insertRows }, asleep, wake };
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
});

describe('what processes on one server leave behind', () => {
  let server: ClickHouseOverHttp;
  beforeAll(async () => {
    server = await createClickHouseOverHttp();
  });
  afterAll(() => server?.close());

  const hour = 3_600_000;

  /** Over three months. */
  const rows: readonly FactRow[] = Array.from({ length: 3000 }, (_, at) => ({
    hour: Date.UTC(2026, at % 3, 1 + (at % 27), at % 24),
    demand: 1 + (at % 3),
    tag: 1 + (at % 50),
    imps: 1,
  }));

  /** Makes a stage two hours old, as if it had had no writes since. */
  async function age(client: ClickHouseClient, stage: Stage): Promise<void> {
    const before = (Date.now() - 2 * hour) / 1000;
    const ours = `database = currentDatabase() AND startsWith(name, '${prefixOf(stage)}')`;
    const [[disk] = []] = await readLines(client, `SELECT path FROM system.disks WHERE name = 'default'`);
    const tables = await readLines(client, `SELECT name, metadata_path FROM system.tables WHERE ${ours}`);
    const parts = await readLines(
      client,
      `SELECT path FROM system.parts WHERE active AND startsWith(table, '${prefixOf(stage)}')`,
    );
    expect(tables.length).toBeGreaterThan(0);
    for (const [name] of tables) await client.command({ query: `DETACH TABLE ${name} SYNC` });
    for (const path of [...tables.map(([, path]) => path), ...parts.map(([path]) => path)])
      utimesSync(resolve(String(disk), String(path)), before, before);
    for (const [name] of tables) await client.command({ query: `ATTACH TABLE ${name}` });
  }

  const impsOf = async (engine: ClickHouseReports, source: 'rows' | 'daily') =>
    (await engine.run(plan({ source }), limits)).total[0];

  async function lifeImps(engine: ClickHouseReports): Promise<number> {
    const source = lifetimeSources.find(({ table, key }) => table === 'D' && key === 'tag');
    let sum = 0;
    for await (const lives of await engine.lives(source!, 0, limits))
      for (const life of lives) sum += Number(life.sums.imps);
    return sum;
  }

  it('processes that start at once bring in once what another has left decided, and clear away what it left undecided', async () => {
    const at = { url: server.url('left') };
    const ids = Array.from({ length: 6 }, (_, number) => `left ${number}`);
    await (await openReports({ ...at, keep: null })).close();
    const killed: EngineConnection = await connectEngine(at, {});
    const facts = [{ table: 'D', rows: [rows] }] as const;
    const stageOf = async (id: string, isWhole: boolean): Promise<Stage> => {
      const stage = newStage(batchNumber(id));
      await openStagedBatch(killed.client, stage, id);
      await stageBatch(killed, stage, facts, null);
      if (isWhole) await settleStagedBatch(killed.client, stage, 'whole');
      return stage;
    };
    for (const id of ids) {
      const stage = await stageOf(id, true);
      // One of them was complete, and killed before it could say that it is in.
      if (id !== ids[0]) await decideBatch(killed.client, id, stage);
      await age(killed.client, stage);
    }
    await age(killed.client, await stageOf('undecided', false));
    expect(await stagesLeft(killed.client, hour)).toHaveLength(7);
    const engines = await Promise.all(Array.from({ length: 4 }, () => openReports({ ...at, keep: null })));
    const [one] = engines as [ClickHouseReports];
    const all = ids.length * rows.length;
    expect(await stagesLeft(killed.client, 0)).toEqual([]);
    expect({ rows: await impsOf(one, 'rows'), days: await impsOf(one, 'daily'), lives: await lifeImps(one) }).toEqual({
      rows: all,
      days: all,
      lives: all,
    });
    await Promise.all(engines.map((engine) => engine.close()));
    await killed.client.close();
  });

  it('a stage belongs to its last claim alone', async () => {
    const at = { url: server.url('claims') };
    const engine = await openReports({ ...at, keep: null });
    const [one, other] = [await connectEngine(at, {}), await connectEngine(at, {})];
    const stage = newStage(batchNumber('left'));
    await openStagedBatch(one.client, stage, 'left');
    await stageBatch(one, stage, [{ table: 'D', rows: [rows] }], null);
    await settleStagedBatch(one.client, stage, 'whole');
    await decideBatch(one.client, 'left', stage);
    expect(await claimStagedBatch(one.client, stage, hour)).toBeNull();
    await age(one.client, stage);
    const first = await Promise.all([one, other].map(({ client }) => claimStagedBatch(client, stage, hour)));
    expect(first.filter((claim) => claim !== null)).toEqual([1]);
    await applyBatch(one.client, stage, true, 0);
    expect(await impsOf(engine, 'rows')).toBe(0);
    // It was killed as well.
    await age(one.client, stage);
    expect(await claimStagedBatch(other.client, stage, hour)).toBe(2);
    await applyBatch(one.client, stage, true, 1);
    expect(await impsOf(engine, 'rows')).toBe(0);
    await applyBatch(other.client, stage, true, 2);
    expect([await impsOf(engine, 'rows'), await impsOf(engine, 'daily')]).toEqual([rows.length, rows.length]);
    await dropClaims(other.client, stage);
    await dropMarkers(other.client, stage);
    expect(await claimStagedBatch(one.client, stage, 0)).toBeNull();
    for (const { client } of [one, other]) await client.close();
    await engine.close();
  });
});

describe('removals by processes on one server', () => {
  let server: ClickHouseOverHttp;
  let at: { readonly url: string };
  let engine: ClickHouseReports;
  let other: EngineConnection;
  let databases = 0;
  beforeAll(async () => {
    server = await createClickHouseOverHttp();
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    databases += 1;
    at = { url: server.url(`shared_removal_${databases}`) };
    engine = await openReports({ ...at, keep: null });
    other = await connectEngine(at, {});
  });
  afterEach(async () => {
    await other.client.close();
    await engine.close();
  });

  const now = Date.UTC(2026, 10, 20, 12);
  const rows = (reqs: number) =>
    [9, 10].map((month) => ({ hour: Date.UTC(2026, month, 19, 12), demand: 1, channel: 1, reqs, imps: reqs }));
  const batch = (reqs: number) => (['S', 'D'] as const).map((table) => ({ table, rows: [rows(reqs)] }));
  const asOther = { isOwn: false, waits: false } as const;

  describe('what another process changes', () => {
    it('is a change while it is made, of which nothing is kept, and again when it is done', async () => {
      await engine.add('one', batch(10));
      await engine.add('two', batch(20));
      const before = await engine.revision();
      expect(await engine.revision()).toBe(before);
      const removed = await engine.removed();
      await decideRemoval(other.client, 'two', batchNumber('two'), 'ops');
      const making = [await engine.revision(), await engine.revision()];
      expect(new Set([before, ...making]).size).toBe(3);
      const going = await engine.removed();
      await finishRemovals(other.client, asOther);
      const after = await engine.revision();
      expect([before, ...making]).not.toContain(after);
      expect(await engine.revision()).toBe(after);
      expect(new Set([removed, going, await engine.removed()]).size).toBe(3);
    });

    it('is not kept among the answers of days that are over, as it was in the middle', async () => {
      await engine.add('one', batch(41_234));
      await engine.add('two', batch(51_234));
      const past = createPastAnswers();
      const counted = async () => JSON.stringify((await past.of(engine, now, limits)).flatMap(({ rows }) => rows));
      const both = await counted();
      expect(both).toContain(String(41_234 + 51_234));
      await decideRemoval(other.client, 'two', batchNumber('two'), 'ops');
      expect(await counted()).toBe(both);
      await finishRemovals(other.client, asOther);
      expect(await counted()).toBe(both.replaceAll(String(41_234 + 51_234), '41234'));
    });
  });

  describe('a batch that two processes take out', () => {
    /** The client, whose first statement that matches waits until it is let go. */
    function paused(client: ClickHouseClient, at: RegExp) {
      const { promise: gate, resolve: letGo } = lateAnswer();
      const { promise: reached, resolve: reach } = lateAnswer();
      const held = new Proxy(client, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          if (name !== 'command') return value.bind(target);
          return async (asked: { readonly query: string }) => {
            if (at.test(asked.query)) {
              reach();
              await gate;
            }
            return value.call(target, asked);
          };
        },
      });
      return { held, reached, letGo };
    }
    const deletesLives = /^ALTER TABLE lives\s+DELETE/;
    const claims = () =>
      readLines(
        other.client,
        `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, 'going_')`,
      );

    it.each([
      ['waits for the first, and does nothing meanwhile', undefined],
      ['goes on where the first gives no sign of itself any more', 0],
    ])('the second one %s', async (_, idleMs) => {
      await engine.add('one', batch(10));
      const wanted = await livesOf(engine);
      await engine.add('two', batch(20));
      await decideRemoval(other.client, 'two', batchNumber('two'), 'ops');
      const first = paused(other.client, deletesLives);
      const removing = finishRemovals(first.held, { isOwn: false, waits: true });
      await first.reached;
      const beside = await connectEngine(at, {});
      const command = vi.spyOn(beside.client, 'command');
      await finishRemovals(beside.client, { ...asOther, ...(idleMs !== undefined && { idleMs }) });
      expect(command.mock.calls.some(([{ query }]) => query.startsWith('ALTER TABLE lives'))).toBe(
        idleMs !== undefined,
      );
      first.letGo();
      await removing;
      await finishRemovals(beside.client, { isOwn: false, waits: true });
      await beside.client.close();
      // What one that slept deletes too late is made again by the next start.
      await engine.close();
      engine = await openReports({ ...at, keep: null });
      expect(await livesOf(engine)).toEqual(wanted);
      expect(await claims()).toEqual([]);
    });
  });

  it('narrows sums again once the batch that needed wide ones is removed', async () => {
    const huge = Array.from({ length: 10_000 }, () => ({ hour: now, demand: 1, imps: mostCounted }));
    await engine.add('huge', [{ table: 'D', rows: [huge] }]);
    expect([...(await wideTables(other.client))]).toEqual(['fact_demand']);
    await decideRemoval(other.client, 'huge', batchNumber('huge'), 'ops');
    // Its sums are there still.
    expect([...(await wideTables(other.client))]).toEqual(['fact_demand']);
    await finishRemovals(other.client, asOther);
    expect([...(await wideTables(other.client))]).toEqual([]);
  });
});
