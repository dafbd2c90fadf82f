import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import type { ReportEngine } from '../../api/ports/reports';
import { connectEngine } from '../../server/reports/connectEngine';
import { openReports } from '../../server/reports/openReports';
import { sumOf } from '../../src/model/exactSums';
import { type FactRow, factTables, mostCounted, type TableLetter } from '../../src/model/reports/facts';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import { isFullRun, testSeed } from '../support/seed';

const limits = { maxMs: 60_000 };
const from = Date.UTC(2026, 0, 1);
const range = { from, to: Date.UTC(2026, 3, 1) };
const hourMs = 3_600_000;

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'adx-large-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let folders = 0;
const newFolder = () => {
  folders += 1;
  return join(dir, String(folders));
};

/** Few rows of any size, each as often as it takes to go beyond 64 bits. */
const someRows = fc.array(
  fc.record({
    hour: fc.integer({ min: 0, max: 80 * 24 }).map((at) => from + at * hourMs),
    demand: fc.integer({ min: 1, max: 3 }),
    imps: fc.oneof(
      fc.constantFrom(mostCounted, -mostCounted, mostCounted - 1, 2 ** 32, 2 ** 32 - 1, 0, 1, -1),
      fc.integer({ min: -mostCounted, max: mostCounted }),
    ),
    gross: fc.integer({ min: 0, max: mostCounted }),
  }),
  { minLength: 1, maxLength: 12 },
);

type Rows = readonly FactRow[];

/** What each account comes to, counted in whole numbers without an end. */
function counted(rows: Rows, times: number, wanted: readonly string[]) {
  const sums = new Map<number, bigint[]>();
  for (const row of rows) {
    const own = sums.get(Number(row.demand)) ?? wanted.map(() => 0n);
    sums.set(Number(row.demand), own);
    wanted.forEach((name, at) => {
      own[at] = (own[at] as bigint) + BigInt(Number(row[name] ?? 0)) * BigInt(times);
    });
  }
  const total = wanted.map((_, at) => sumOf([...sums.values()].reduce((sum, own) => sum + (own[at] as bigint), 0n)));
  const groups = [...sums].sort(([a], [b]) => a - b).map(([demand, own]) => [demand, ...own.map(sumOf)]);
  return { rows: groups, total, rowCount: groups.length };
}

const plan = (table: TableLetter, source: ReportPlan['source'], more: Partial<ReportPlan> = {}): ReportPlan => ({
  ...{ table, source, range, offset: 0, groups: [{ kind: 'key', key: 'demand' }], where: [], having: [], notEmpty: [] },
  ...{ sums: [{ counter: 'imps' }, { counter: 'gross' }], order: [], limit: 100, ...more },
});

const manyTimes = function* (rows: Rows, times: number): Generator<Rows> {
  for (let at = 0; at < times; at += 1) yield rows;
};

describe('sums beyond 64 bits', () => {
  const times = 12_000;
  it('are the same of memory, of chDB and counted by hand, whatever they are read of', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(someRows, async (rows) => {
        const wanted = counted(rows, times, ['imps', 'gross']);
        const path = newFolder();
        let chdb = await openReports({ path, keep: null });
        const memory = createMemoryReports();
        // The first is small, so that it is the second that makes the kept sums wide.
        const parts = [1, times - 1];
        for (const engine of [memory, chdb])
          for (const [at, part] of parts.entries())
            await engine.add(`part ${at}`, [{ table: 'D', rows: manyTimes(rows, part) }]);
        const all = async (engine: ReportEngine) => {
          for (const source of ['rows', 'daily', 'mixed'] as const)
            expect(await engine.run(plan('D', source), limits)).toEqual(wanted);
          const whole = await engine.run(plan('D', 'daily', { groups: [] }), limits);
          expect(whole).toEqual({ rows: [wanted.total], total: wanted.total, rowCount: 1 });
          const { rows: parts, close } = await engine.read(plan('D', 'daily'), limits);
          const found = [];
          for await (const part of parts) found.push(...part);
          await close();
          expect(found).toEqual(wanted.rows);
        };
        await all(memory);
        await all(chdb);
        const plans = [
          plan('D', 'daily'),
          plan('D', 'daily', { groups: [], range: { ...range, to: from + 40 * 24 * hourMs } }),
        ];
        const [first] = (await chdb.runTogether(plans, limits)) ?? [];
        expect(first).toEqual(wanted);
        await chdb.close();
        chdb = await openReports({ path, keep: null });
        await all(chdb);
        await chdb.close();
      }),
      { numRuns: isFullRun ? 25 : 3, seed: testSeed },
    );
  });

  it('leave what is kept of objects for ever as large as it is', async () => {
    const engine = await openReports({ path: newFolder(), keep: null });
    const rows = [{ hour: from, demand: 1, tag: 5, imps: mostCounted, gross: mostCounted }];
    for (const name of ['one', 'two']) await engine.add(name, [{ table: 'D', rows: manyTimes(rows, 10_000) }]);
    const source = { table: 'D', key: 'tag', sums: {} } as const;
    for await (const [life] of await engine.lives(source, 202601, limits))
      expect(life?.sums).toEqual({ reqs: 0, imps: '20000000000000000000', money: '20000000000000000000' });
    await engine.close();
  });
});

it('a counter takes 10^15 of a row and no more, in both engines', async () => {
  for (const engine of [createMemoryReports(), await openReports({ path: newFolder(), keep: null })]) {
    const add = (imps: number) => engine.add(`${imps}`, [{ table: 'D', rows: [[{ hour: from, demand: 1, imps }]] }]);
    await expect(add(mostCounted + 1)).rejects.toThrow(
      'fact_demand.imps is 1000000000000001: write a whole number up to 10^15',
    );
    await expect(add(-mostCounted - 1)).rejects.toThrow('up to 10^15');
    expect([await add(mostCounted), await add(-mostCounted)]).toEqual([true, true]);
    await engine.close();
  }
});

it('a folder whose sums were 64 bits wide is gone on with, and becomes as wide as it must', async () => {
  const path = newFolder();
  const rows = [{ hour: from, demand: 1, tag: 5, imps: mostCounted }];
  const before = await openReports({ path, keep: null });
  await before.add('before', [{ table: 'D', rows: manyTimes(rows, 8_000) }]);
  await before.close();
  const { client } = await connectEngine({ path }, {});
  await client.command({ query: 'ALTER TABLE batches DROP COLUMN weights SETTINGS mutations_sync = 2' });
  for (const name of [factTables.D.name].flatMap((table) => [`${table}_day`, `${table}_brief`]))
    await client.command({
      query: `ALTER TABLE ${name} MODIFY COLUMN imps Int64 CODEC(T64, LZ4) SETTINGS mutations_sync = 2`,
    });
  const sums = ['reqs', 'imps', 'money'].map((sum) => `MODIFY COLUMN ${sum} SimpleAggregateFunction(sum, Int64)`);
  await client.command({ query: `ALTER TABLE lives ${sums.join(', ')} SETTINGS mutations_sync = 2` });
  await client.close();
  const after = await openReports({ path, keep: null });
  await after.add('after', [{ table: 'D', rows: manyTimes(rows, 8_000) }]);
  const wanted = counted(rows, 16_000, ['imps']);
  for (const source of ['rows', 'daily'] as const)
    expect(await after.run(plan('D', source, { sums: [{ counter: 'imps' }] }), limits)).toEqual(wanted);
  await after.close();
});
