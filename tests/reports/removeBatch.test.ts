import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPastAnswers } from '../../api/traffic/pastAnswers';
import { takeDays } from '../../server/reports/addDays';
import { batchNumber } from '../../server/reports/batchNumber';
import { connectEngine } from '../../server/reports/connectEngine';
import { ledgerIn } from '../../server/reports/factsLedger';
import type { ClickHouseReports } from '../../server/reports/openReports';
import { decideRemoval } from '../../server/reports/removeBatch';
import { type FactRow, factTables } from '../../src/model/reports/facts';
import { monthOf } from '../../src/model/reports/lifetimeTotals';
import { key, limits, plan, time } from '../contracts/reportFacts';
import { type ClickHouseOverHttp, createClickHouseOverHttp } from '../support/clickHouseOverHttp';
import { lateAnswer } from '../support/lateAnswer';
import { newFolders } from '../support/newFolders';
import { livesOf, runStatements, withEngine } from './onEngine';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const now = new Date();
const monthAgo = (months: number, day = 10) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day, 12);
const dayMs = 86_400_000;
const range = { from: Math.floor(monthAgo(6) / dayMs) * dayMs, to: Math.floor(monthAgo(-1) / dayMs) * dayMs };
const origin = (file: string) => ({ file, hash: file, by: 'ops' });
const newFolder = newFolders();

/** Two months, with a channel of its own and one that others have too. */
const rowsOf = (channel: number, reqs: number): readonly FactRow[] =>
  [3, 2].flatMap((months) => [
    { hour: monthAgo(months), demand: 1, channel, reqs, imps: 1 },
    { hour: monthAgo(months, 12), demand: 1, channel: 7, reqs: 1, imps: 1 },
  ]);
const facts = (channel: number, reqs: number) =>
  (['S', 'D'] as const).map((table) => ({ table, rows: [rowsOf(channel, reqs)] }));
const monthOfMs = (ms: number) => new Date(ms).toISOString().slice(0, 7);
const dropped = (table: string, month: string) => `ALTER TABLE ${table} DROP PARTITION ${month.replace('-', '')}`;

/** All that can be asked: rows, daily sums with and without the shorter ones, what is kept of objects. */
async function allOf(engine: ClickHouseReports): Promise<unknown> {
  const asked = (['S', 'D'] as const).flatMap((table) =>
    (['rows', 'daily'] as const).flatMap((source) =>
      [
        [time('day'), { kind: 'key', key: 'channel' } as const],
        [time('month'), key('demand')],
      ].map((groups) =>
        plan({ table, source, range, groups, sums: [{ counter: 'reqs' }, { counter: 'imps' }], limit: 100 }),
      ),
    ),
  );
  const results: unknown[] = [];
  for (const one of asked) results.push(await engine.run(one, limits));
  return { results, lives: await livesOf(engine), latest: await engine.latest() };
}

describe.each(['a folder', 'a server'] as const)('a batch in %s', (kind) => {
  let servers = 0;
  let server: ClickHouseOverHttp | undefined;
  let dataDir: string;
  let at: { readonly path: string } | { readonly url: string };
  const places = {
    'a folder': async () => ({ path: join(dataDir, 'facts') }),
    'a server': async () => {
      server ??= await createClickHouseOverHttp();
      servers += 1;
      return { url: server.url(`remove_${servers}`) };
    },
  };
  afterAll(async () => server?.close());
  beforeEach(async () => {
    dataDir = newFolder();
    at = await places[kind]();
  });
  const onBatches = <T>(use: (engine: ClickHouseReports) => Promise<T>): Promise<T> =>
    withEngine({ ...at, ledger: ledgerIn(dataDir, 'url' in at ? at.url : undefined) }, use);

  it('goes out with all that was made of it, as if it had never been in, and comes in again', () =>
    onBatches(async (engine) => {
      await engine.add('import one', facts(1, 10), origin('one.csv'));
      const before = await allOf(engine);
      expect(await engine.add('import two', facts(2, 20), origin('two.csv'))).toBe(true);
      const both = await allOf(engine);
      expect(both).not.toEqual(before);
      for (let round = 0; round < 2; round += 1) {
        expect(await engine.remove('import two', 'ops')).toBe(8);
        expect(await allOf(engine)).toEqual(before);
        expect((await engine.batches(10)).map(({ id }) => id)).toEqual(['import one']);
        await expect(engine.remove('import two', 'ops')).rejects.toThrow('Batch two not found.');
        // The same rows under the same name: the engine must not take them for those it had.
        expect(await engine.add('import two', facts(2, 20), origin('two.csv'))).toBe(true);
        expect(await allOf(engine)).toEqual(both);
      }
    }));

  it('is put in the place of another of its name, and stays so after a start', async () => {
    const wanted = await onBatches(async (engine) => {
      await engine.add('import one', facts(1, 10), origin('one.csv'));
      await engine.add('import two', facts(2, 20), origin('two.csv'));
      await expect(engine.add('import two', facts(3, 30), origin('three.csv'))).rejects.toThrow('is in already');
      expect(await engine.add('import two', facts(3, 30), { ...origin('three.csv'), replaces: true })).toBe(true);
      const two = (await engine.batches(10)).find(({ id }) => id === 'import two');
      expect(two).toMatchObject({ id: 'import two', file: 'three.csv', rows: 8, by: 'ops' });
      expect(two?.tables[0]).toMatchObject({ name: 'fact_supply', rows: 4, sums: { reqs: '62', imps: '4' } });
      await expect(engine.add('import none', facts(3, 30), { ...origin('x'), replaces: true })).rejects.toThrow(
        'Batch none not found.',
      );
      return allOf(engine);
    });
    expect(await onBatches(allOf)).toEqual(wanted);
    dataDir = newFolder();
    at = await places[kind]();
    const fresh = await onBatches(async (engine) => {
      await engine.add('import one', facts(1, 10));
      await engine.add('import two', facts(3, 30));
      return allOf(engine);
    });
    expect(wanted).toEqual(fresh);
  });

  it('that was decided to go out is gone after the next start, wherever the removal was cut off', async () => {
    const before = await onBatches(async (engine) => {
      await engine.add('import one', facts(1, 10));
      const found = await allOf(engine);
      await engine.add('import two', facts(2, 20));
      return found;
    });
    const { client } = await connectEngine(at, {});
    await decideRemoval(client, 'import two', batchNumber('import two'), 'ops');
    // In the middle: the daily sums of a month are taken out, and its rows are there still.
    await takeDays(
      client,
      { table: factTables.S, batch: batchNumber('import two'), month: monthOf(monthAgo(3)) },
      'path' in at,
    );
    await client.close();
    expect(await onBatches(allOf)).toEqual(before);
    await runStatements(at, 'TRUNCATE TABLE removed');
    expect(await onBatches(allOf)).toEqual(before);
  });

  it('is noticed by what is kept of days that are over, also where as many rows came in its place', () =>
    onBatches(async (engine) => {
      const past = createPastAnswers();
      const yesterday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - 1, 12);
      const one = (reqs: number) =>
        [{ table: 'S', rows: [[{ hour: yesterday, demand: 1, channel: 1, reqs, imps: 1 }]] }] as const;
      const counted = async () =>
        JSON.stringify((await past.of(engine, now.getTime(), limits)).flatMap(({ rows }) => rows));
      await engine.add('import one', one(41_234));
      const first = await counted();
      expect(first).toContain('41234');
      await engine.add('import one', one(45_678), { ...origin('x'), replaces: true });
      expect(await counted()).toBe(first.replaceAll('41234', '45678'));
      await engine.remove('import one', 'ops');
      expect(await counted()).not.toContain('45678');
    }));

  it('that is small does not wait for a large one', () =>
    onBatches(async (engine) => {
      const { promise: until, resolve: goOn } = lateAnswer();
      const large = async function* () {
        yield rowsOf(1, 10);
        await until;
        yield rowsOf(1, 10);
      };
      const adding = engine.add('import large', [{ table: 'S', rows: large() }]);
      expect(await engine.add('import small', facts(2, 20))).toBe(true);
      expect(await engine.add('import small', facts(2, 20))).toBe(false);
      expect((await engine.batches(10)).map(({ id }) => id)).toEqual(['import small']);
      goOn();
      expect(await adding).toBe(true);
      expect((await engine.batches(10)).map(({ rows }) => rows).sort()).toEqual([8, 8]);
    }));

  it('is not taken out of a month whose facts are missing, and says so', () =>
    onBatches(async (engine) => {
      await engine.add('import one', facts(1, 10));
      const month = monthOfMs(monthAgo(2));
      await runStatements(at, dropped('fact_supply', month));
      await expect(engine.remove('import one', 'ops')).rejects.toThrow(`Facts of ${month} are missing`);
      expect((await engine.batches(10)).map(({ id }) => id)).toEqual(['import one']);
    }));

  it.each(['fact_supply', 'fact_supply_day'])(
    'is not taken out, nor put in the place of, where %s misses facts of another batch',
    (table) =>
      onBatches(async (engine) => {
        const month = monthOfMs(monthAgo(3));
        const one = (hour: number) =>
          [{ table: 'S', rows: [[{ hour, demand: 1, channel: 1, reqs: 1, imps: 1 }]] }] as const;
        await engine.add('import one', one(monthAgo(3)));
        await runStatements(at, dropped(table, month));
        await engine.add('import two', facts(2, 20), origin('two.csv'));
        await engine.add('import other', one(monthAgo(2)));
        const lives = await livesOf(engine);
        const refusal = `Facts of ${month} are missing, so that the batch two cannot be taken out.`;
        await expect(engine.remove('import two', 'ops')).rejects.toThrow(refusal);
        await expect(
          engine.add('import two', facts(3, 30), { ...origin('three.csv'), replaces: true }),
        ).rejects.toThrow(refusal);
        expect(await livesOf(engine)).toEqual(lives);
        expect(await engine.remove('import other', 'ops')).toBe(1);
      }),
  );
});
