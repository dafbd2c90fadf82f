import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FactsMissing, ReportsAway } from '../../api/reports/ports/reports';
import { batchNumber } from '../../server/reports/batchNumber';
import { connectEngine } from '../../server/reports/connectEngine';
import type { FactsState } from '../../server/reports/factGaps';
import { forgetFacts, ledgerIn } from '../../server/reports/factsLedger';
import { type ClickHouseReports, openReports, type ReportsOptions } from '../../server/reports/openReports';
import { decideRemoval } from '../../server/reports/removeBatch';
import { keptMonths } from '../../src/model/reports/keptFacts';
import { demandRows, limits, plan } from '../contracts/reportFacts';
import { type ClickHouseOverHttp, createClickHouseOverHttp } from '../support/clickHouseOverHttp';
import { newFolders } from '../support/newFolders';
import { runStatements, withEngine } from './onEngine';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const now = new Date();
const monthAgo = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12);
const nameOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);
const partitionOf = (ms: number) => nameOf(ms).replace('-', '');
const rangeOf = (ms: number) => ({ from: ms - 86_400_000 * 2, to: ms + 86_400_000 * 2 });
const [late, early] = [monthAgo(2), monthAgo(4)];
const rowsAt = (hour: number) => [{ hour, demand: 1, tag: 1, channel: 1, imps: 5, reqs: 10 }];

const newFolder = newFolders();
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  );
const soon = (expectation: () => Promise<void>) => vi.waitFor(expectation, { timeout: 10_000, interval: 200 });

describe.each(['a folder', 'a server'] as const)('facts in %s that are lost', (kind) => {
  let dataDir: string;
  let at: { readonly path: string } | { readonly url: string };
  let engine: ClickHouseReports | undefined;
  let told: FactsState[];
  let servers = 0;
  let server: ClickHouseOverHttp | undefined;
  let filled: string;
  const fill = async () => {
    await open();
    await opened().add('one', [{ table: 'D', rows: [rowsAt(early)] }]);
    await opened().add('two', [{ table: 'D', rows: [rowsAt(late)] }]);
    expect(await imps(early)).toBe(5);
    await close();
  };
  const ways = {
    // Filled once, and copied for each test.
    'a folder': { once: fill, each: async () => cpSync(filled, dataDir, { recursive: true }) },
    'a server': {
      once: async () => {
        server = await createClickHouseOverHttp();
      },
      each: async () => {
        servers += 1;
        at = { url: (server as ClickHouseOverHttp).url(`missing_${servers}`) };
        await fill();
      },
    },
  };
  // One process has one folder at a time.
  afterAll(async () => server?.close());

  beforeAll(async () => {
    dataDir = newFolder();
    filled = dataDir;
    at = { path: join(dataDir, 'facts') };
    told = [];
    await ways[kind].once();
  });
  beforeEach(async () => {
    dataDir = newFolder();
    at = { path: join(dataDir, 'facts') };
    await ways[kind].each();
    told = [];
  });
  afterEach(() => close());

  const opened = () => engine as ClickHouseReports;
  const open = async (more: Partial<ReportsOptions> = {}) => {
    const serverUrl = 'url' in at ? at.url : undefined;
    engine = await openReports({
      ...at,
      ledger: ledgerIn(dataDir, serverUrl),
      onGaps: (state) => told.push(state),
      ...more,
    });
  };
  const close = async () => {
    await engine?.close();
    engine = undefined;
  };
  const imps = async (ms: number, source: 'rows' | 'daily' = 'daily') => {
    const range = rangeOf(Math.floor(ms / 86_400_000) * 86_400_000);
    return (await opened().run(plan({ range, source }), limits)).total[0];
  };
  const alter = (what: 'DROP' | 'DETACH' | 'ATTACH', month = early, ...tables: readonly string[]) =>
    (tables.length > 0 ? tables : ['fact_demand']).map(
      (table) => `ALTER TABLE ${table} ${what} PARTITION ${partitionOf(month)}`,
    );

  it.each([
    ['the rows of a month are dropped', alter('DROP')],
    ['the rows of a month are detached', alter('DETACH')],
    ['the daily sums of a month are dropped', alter('DROP', early, 'fact_demand_day')],
    ['the table is dropped', ['DROP TABLE fact_demand SYNC']],
  ])('are no report of zeros after a start: %s', async (_, queries) => {
    await runStatements(at, ...queries);
    await open();
    expect(told).toHaveLength(1);
    const error = await refusal(imps(early));
    expect(error).toBeInstanceOf(FactsMissing);
    expect((error as FactsMissing).months).toContain(`demand ${nameOf(early)}`);
    expect(await refusal(imps(early, 'rows'))).toBeInstanceOf(FactsMissing);
    expect(await refusal(opened().countIn(['D'], rangeOf(early), limits))).toBeInstanceOf(FactsMissing);
  });

  it('leave the other months and tables as they are', async () => {
    await runStatements(at, ...alter('DROP'));
    await open();
    expect(await imps(late)).toBe(5);
    const supply = plan({ table: 'S', sums: [{ counter: 'reqs' }], range: rangeOf(early) });
    expect((await opened().run(supply, limits)).total).toEqual([0]);
  });

  it('are noticed while the console runs, and so is their return', async () => {
    await open();
    await runStatements(at, ...alter('DETACH'));
    await soon(async () => expect(await refusal(imps(early))).toBeInstanceOf(FactsMissing));
    await runStatements(at, ...alter('ATTACH'));
    await soon(async () => expect(await imps(early)).toBe(5));
    expect(told.map(({ gaps }) => gaps.length)).toEqual([1, 0]);
  });

  it('stay missing while new ones come in', async () => {
    await runStatements(at, ...alter('DROP'));
    await open();
    await opened().add('three', [{ table: 'D', rows: [rowsAt(late)] }]);
    expect(await imps(late)).toBe(10);
    expect(await refusal(imps(early))).toBeInstanceOf(FactsMissing);
  });

  it('are noticed where what is known of batches went with them', async () => {
    await runStatements(at, 'TRUNCATE TABLE batches', ...alter('DROP'));
    await open();
    expect(await refusal(imps(early))).toBeInstanceOf(FactsMissing);
  });

  it('are not all facts where daily sums are left of months whose rows are not kept', async () => {
    const old = monthAgo(keptMonths.rows + 2);
    await open();
    await opened().add('old', [{ table: 'D', rows: [rowsAt(old)] }]);
    await close();
    await runStatements(at, ...[old, late, early].flatMap((month) => alter('DROP', month)));
    await open();
    expect(await imps(old)).toBe(5);
    expect(((await refusal(imps(early))) as FactsMissing).isGone).toBe(false);
  });

  describe('and given up', () => {
    const tables = ['fact_demand', 'fact_demand_day', ...(kind === 'a folder' ? ['fact_demand_brief'] : [])];
    const month = Number(partitionOf(early));
    const change = (what: 'ATTACH' | 'DETACH') => runStatements(at, ...alter(what, early, ...tables));
    const incomplete = () => opened().incomplete([{ table: 'D', range: rangeOf(early) }]);
    const given = [{ table: 'fact_demand', month }];

    beforeEach(async () => {
      await change('DETACH');
      await open();
      expect(await opened().acceptLoss(month, 'ops')).toEqual(given);
      expect([await imps(early), await incomplete()]).toEqual([0, given]);
    });

    it('are whole again when they come back, so that their next loss is noticed, and can be given up again', async () => {
      const before = await opened().revision();
      await change('ATTACH');
      await soon(async () => expect(await incomplete()).toEqual([]));
      expect(await imps(early)).toBe(5);
      expect(await opened().revision()).not.toBe(before);
      await change('DETACH');
      await soon(async () => expect(await refusal(imps(early))).toBeInstanceOf(FactsMissing));
      expect(await opened().acceptLoss(null, 'ops')).toEqual(given);
      expect([await imps(early), await incomplete()]).toEqual([0, given]);
    });

    it('are whole again after a start, where they came back before it', async () => {
      await close();
      await change('ATTACH');
      await open();
      expect([await imps(early), await incomplete()]).toEqual([5, []]);
    });

    it('stay given up while other batches of the month come in and go out', async () => {
      await opened().add('more', [{ table: 'D', rows: [rowsAt(early)] }]);
      await opened().add('most', [{ table: 'D', rows: [rowsAt(early), rowsAt(early)] }]);
      expect([await imps(early), await incomplete()]).toEqual([15, given]);
      const { client } = await connectEngine(at, {});
      await decideRemoval(client, 'most', batchNumber('most'), 'ops');
      await opened()
        .add('other', [{ table: 'S', rows: [[{ hour: late, demand: 1, reqs: 1 }]] }])
        .finally(() => client.close());
      await soon(async () => expect(await imps(early)).toBe(5));
      expect(await opened().remove('more', 'ops')).toBe(1);
      expect([await imps(early), await incomplete()]).toEqual([0, given]);
      await close();
      await open();
      expect([await imps(early), await incomplete()]).toEqual([0, given]);
    });
  });

  it('are no loss where the engine dropped months that are not kept any more', async () => {
    const old = monthAgo(keptMonths.days + 2);
    await open();
    await opened().add('old', [{ table: 'D', rows: [rowsAt(old), rowsAt(late)] }]);
    await close();
    await runStatements(at, ...alter('DROP', old, 'fact_demand', 'fact_demand_day'));
    told = [];
    await open();
    expect(told).toEqual([]);
    expect(await imps(old)).toBe(0);
  });
});

it('a missing folder of facts, or a part of a table, is reported until an operator starts over', async () => {
  const dataDir = newFolder();
  const told: FactsState[] = [];
  const open = () =>
    openReports({ path: join(dataDir, 'facts'), ledger: ledgerIn(dataDir), onGaps: (state) => told.push(state) });
  const asked = plan({ range: rangeOf(late) });
  const facts = [{ table: 'D', rows: [rowsAt(late)] }] as const;
  const first = await open();
  await first.add('one', facts);
  expect((await first.run(asked, limits)).total).toEqual([5]);
  await first.close();
  rmSync(join(dataDir, 'facts'), { recursive: true });
  const second = await open();
  expect(told.map(({ isGone }) => isGone)).toEqual([true]);
  await expect(second.run(asked, limits)).rejects.toThrow('All facts are missing');
  await expect(second.latest()).rejects.toBeInstanceOf(FactsMissing);
  await second.close();
  rmSync(join(dataDir, 'facts'), { recursive: true });
  forgetFacts(dataDir);
  const third = await open();
  expect((await third.run(asked, limits)).total).toEqual([0]);
  await third.add('one', facts);
  await third.close();
  const store = join(dataDir, 'facts', 'store');
  const parts = (readdirSync(store, { recursive: true, encoding: 'utf8' }) as string[]).filter((name) =>
    new RegExp(`/${partitionOf(late)}_\\d+_\\d+_\\d+$`).test(name),
  );
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) rmSync(join(store, part), { recursive: true });
  const fourth = await open();
  await expect(fourth.run(asked, limits)).rejects.toBeInstanceOf(FactsMissing);
  await fourth.close();
});

it('facts whose table is gone are no report of zeros, and no fault without a word: what to do is said', async () => {
  const path = newFolder();
  await withEngine({ path, keep: null }, async (engine) => {
    await engine.add('first', [{ table: 'D', rows: [demandRows] }]);
    expect((await engine.run(plan({}), limits)).total).toEqual([15]);
    await runStatements({ path }, 'DETACH TABLE fact_demand');
    const failing = engine.run(plan({}), limits);
    await expect(failing).rejects.toBeInstanceOf(ReportsAway);
    await expect(failing).rejects.toThrow('Restore the facts from a backup, then start the console again.');
    await runStatements({ path }, 'ATTACH TABLE fact_demand');
    expect((await engine.run(plan({}), limits)).total).toEqual([15]);
  });
});
