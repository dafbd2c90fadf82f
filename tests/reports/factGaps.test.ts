import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FactGap, FactsMissing } from '../../api/reports/ports/reports';
import { connectEngine } from '../../server/reports/connectEngine';
import { isKept, lostOf, monthsKept, shortOf } from '../../server/reports/factCounts';
import { createGapWatch, type GapWatch } from '../../server/reports/factGaps';
import { noLosses } from '../../server/reports/factLosses';
import { LedgerError, noLedger } from '../../server/reports/factsLedger';
import { createFactsLog } from '../../server/reports/openFacts';
import { openReports } from '../../server/reports/openReports';
import { newFolders } from '../support/newFolders';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

describe('the watch over facts', () => {
  const hour = Date.UTC(2026, 2, 15, 12);
  const read = { table: 'D', range: { from: hour, to: hour + 3_600_000 } } as const;
  const path = newFolders()();
  let client: ClickHouseClient;
  let watch: GapWatch | undefined;

  beforeAll(async () => {
    const engine = await openReports({ path, keep: null });
    await engine.add('one', [{ table: 'D', rows: [[{ hour, demand: 1, reqs: 1 }]] }]);
    await engine.close();
    ({ client } = await connectEngine({ path }, {}));
  });
  afterEach(() => {
    watch?.close();
    vi.restoreAllMocks();
  });
  afterAll(() => client.close());

  /** A watch over an engine whose answers can be taken over. */
  function watchOver(take: () => Promise<never> | undefined): GapWatch {
    const failing = new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (...args: unknown[]) => take() ?? value.apply(target, args) : value;
      },
    });
    watch = createGapWatch({ client: failing, intake: client, keep: null, hasBrief: true, ledger: noLedger });
    return watch;
  }

  const later = (ms: number) => {
    const at = performance.now() + ms;
    vi.spyOn(performance, 'now').mockImplementation(() => at);
  };

  describe('a finished report', () => {
    const failures = {
      fails: () => Promise.reject(new Error('Timeout exceeded')),
      'does not end': () => new Promise<never>(() => undefined),
    };

    it.each(Object.entries(failures))('is answered by the look of before where the next one %s', async (_, failure) => {
      let take: () => Promise<never> | undefined = () => undefined;
      const watching = watchOver(() => take());
      expect((await watching.look()).gaps).toEqual([]);
      take = failure;
      later(5_000);
      expect(await watching.during([read], Promise.resolve('answer'))).toBe('answer');
      await watching.refuseIfGone();
    });

    it('is refused still where that look had found a gap', async () => {
      const part = `PARTITION 202603`;
      await client.command({ query: `ALTER TABLE fact_demand DETACH ${part}` });
      let take: () => Promise<never> | undefined = () => undefined;
      const watching = watchOver(() => take());
      await watching.look();
      await client.command({ query: `ALTER TABLE fact_demand ATTACH ${part}` });
      take = failures.fails;
      later(5_000);
      await expect(watching.during([read], Promise.resolve('answer'))).rejects.toBeInstanceOf(FactsMissing);
    });

    it('is not answered where no look worked, or none for long', async () => {
      let take: () => Promise<never> | undefined = failures.fails;
      const watching = watchOver(() => take());
      const answer = () => watching.during([read], Promise.resolve('answer'));
      await expect(answer()).rejects.toThrow('Timeout exceeded');
      take = () => undefined;
      await watching.look();
      take = failures.fails;
      later(120_000);
      await expect(answer()).rejects.toThrow('Timeout exceeded');
    });
  });

  describe('facts that are given up', () => {
    /** A client that notes what it is asked to check. */
    const noting = (checked: string[]) =>
      new Proxy(client, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) => {
            const { query = '' } = (args[0] ?? {}) as { readonly query?: string };
            const [, part] = /^CHECK TABLE (\w+ PARTITION \d+)/.exec(query) ?? [];
            if (part) checked.push(part);
            return value.apply(target, args);
          };
        },
      });
    const given = [{ table: 'fact_demand', month: 202603 }];

    beforeAll(async () => {
      const engine = await openReports({ path, keep: null });
      await engine.add('two', [{ table: 'D', rows: [[{ hour: Date.UTC(2026, 3, 15, 12), demand: 1, reqs: 1 }]] }]);
      await engine.close();
      await client.command({ query: 'ALTER TABLE fact_demand DROP PARTITION 202603' });
    });

    it.each([null, 202603])(
      'are checked in their months alone, beside the looks that reports wait for (%s)',
      async (month) => {
        const [quick, slow]: [string[], string[]] = [[], []];
        watch = createGapWatch({
          client: noting(quick),
          intake: noting(slow),
          keep: null,
          hasBrief: true,
          ledger: noLedger,
        });
        expect(await watch.accept(month, 'ops')).toEqual(month === null ? given : []);
        expect(quick).toEqual([]);
        expect(new Set(slow.map((part) => part.split(' ').at(-1)))).toEqual(new Set(['202603']));
      },
    );

    it('are looked for in all months where no count shows them', async () => {
      const slow: string[] = [];
      watch = createGapWatch({ client, intake: noting(slow), keep: null, hasBrief: true, ledger: noLedger });
      expect(await watch.accept(null, 'ops')).toEqual([]);
      expect(slow).toContain('fact_demand PARTITION 202604');
    });

    it('are not said to be none where their count cannot be read', async () => {
      const read = () => {
        throw new LedgerError('The file is damaged.');
      };
      watch = createGapWatch({ client, intake: client, keep: null, hasBrief: true, ledger: { ...noLedger, read } });
      await expect(watch.accept(null, 'ops')).rejects.toThrow('The file is damaged.');
    });
  });
});

const keep = { rows: 13, days: 25 };
const dayMs = 86_400_000;
const [table, days, brief] = ['fact_demand', 'fact_demand_day', 'fact_demand_brief'];
const expected = new Map([[`${table} 202510`, { rows: 10, ever: 10 }]]);
/** Rows of October 2025 go from 2026-11-01 on, its daily sums from 2027-11-01. */
const [rowsGo, daysGo] = [Date.UTC(2026, 10, 1), Date.UTC(2027, 10, 1)];
const short = (now: number, rows: number, sums: number) =>
  shortOf({
    expected,
    staged: new Map(),
    accepted: noLosses,
    keep,
    now,
    hasBrief: true,
    found: new Map([[`${table} 202510`, { rows, hash: '' }]]),
    sums: new Map([days, brief].map((name) => [`${name} 202510`, { hash: '', facts: sums }])),
  }).map(({ name, rows: missing }) => `${name} ${missing}`);

describe('a month that the engine drops by its age', () => {
  it.each([
    ['is missed while its rows are kept, up to a day before they go', rowsGo - dayMs - 1, 0, 10, [`${table} 10`]],
    ['is not missed from a day before its rows go', rowsGo - dayMs, 0, 10, []],
    ['is not missed after that either', rowsGo + 60 * dayMs, 0, 10, []],
    ['is whole though the engine has begun to drop its rows', rowsGo, 4, 10, []],
    ['is missed where its daily sums are gone, which are kept for longer', rowsGo, 0, 0, [`${days} 10`, `${brief} 10`]],
    ['is missed by its daily sums up to a day before they go', daysGo - dayMs - 1, 0, 9, [`${days} 1`, `${brief} 1`]],
    ['is not missed from a day before its daily sums go', daysGo - dayMs, 0, 0, []],
  ])('%s', (_, now, rows, sums, missing) => expect(short(now, rows, sums)).toEqual(missing));

  it('is not a loss once its month is past its retention', () => {
    const known = new Map([[`${table} 202510`, 10]]);
    expect(lostOf(known, new Map(), keep, daysGo - dayMs - 1)).toMatchObject([{ table, month: 202510, rows: 10 }]);
    expect(lostOf(known, new Map(), keep, daysGo - dayMs)).toEqual([]);
    expect(monthsKept(known, keep, daysGo)).toEqual([]);
  });

  it.each([
    [202512, 2, Date.UTC(2026, 1, 1)],
    [202401, 13, Date.UTC(2025, 1, 1)],
    [202402, 24, Date.UTC(2026, 1, 1)],
  ])('%i that is kept for %i months goes with its first hour', (month, months, goes) => {
    expect([goes - dayMs - 1, goes - dayMs].map((now) => isKept(month, months, now))).toEqual([true, false]);
  });
});

const [early, late]: readonly FactGap[] = [202607, 202609].map((month) => ({ table: 'fact_demand', month }));
const gap = { early, late } as Readonly<Record<'early' | 'late', FactGap>>;

function listening() {
  const lines: string[] = [];
  const write = (event: string, fields: object = {}) => {
    lines.push([event, ...Object.values(fields).map(String)].join(' '));
  };
  const log = { debug: write, info: write, warn: write, error: write };
  const said = createFactsLog(log, { all: 'Put it back.', some: 'Restore it.' });
  const heard = (gaps: readonly FactGap[], accepted?: readonly FactGap[], isGone = false) => {
    lines.length = 0;
    said.heard({ gaps, isGone, ...(accepted && { accepted }) });
    return [...lines];
  };
  return { heard, said, lines };
}

describe('the log of lost facts', () => {
  it('has nothing of facts that are whole, nor of losses that were accepted before the start', () => {
    const { heard } = listening();
    expect(heard([], [gap.early])).toEqual([]);
    expect(heard([], [gap.early])).toEqual([]);
  });

  it('says that facts are whole again, also beside a month that was given up long ago', () => {
    const { heard } = listening();
    heard([], [gap.early]);
    expect(heard([gap.late], [gap.early])).toEqual(['facts_missing demand 2026-09 false Restore it.']);
    expect(heard([gap.late], [gap.early])).toEqual([]);
    expect(heard([], [gap.early])).toEqual(['facts_whole']);
  });

  it('says of which of two months the loss was accepted, and which is missing still', () => {
    const { heard } = listening();
    heard([gap.early, gap.late], []);
    expect(heard([gap.late], [gap.early])).toEqual([
      'facts_loss_accepted demand 2026-07',
      'facts_missing demand 2026-09 false Restore it.',
    ]);
    expect(heard([], [gap.early, gap.late])).toEqual(['facts_loss_accepted demand 2026-09']);
  });

  it('leaves an acceptance of this process to the command, which knows by whom', async () => {
    const { heard, said } = listening();
    heard([gap.early], []);
    await said.accepting(async () => expect(heard([], [gap.early])).toEqual([]));
    expect(heard([], [gap.early, gap.late])).toEqual(['facts_loss_accepted demand 2026-09']);
  });

  it('says that facts are whole where those that were given up are back', () => {
    const { heard } = listening();
    heard([], [gap.early]);
    expect(heard([], [])).toEqual(['facts_whole']);
  });

  it('takes no old acceptance for a new one after the folder was away', () => {
    const { heard } = listening();
    expect(heard([gap.late], undefined, true)).toEqual(['facts_missing demand 2026-09 true Put it back.']);
    expect(heard([], [gap.early])).toEqual(['facts_whole']);
  });

  it('says once that facts are damaged, and that they are whole after it', () => {
    const { heard, said, lines } = listening();
    said.damaged('Cut off.');
    said.damaged('Cut off.');
    expect(lines).toEqual(['facts_damaged Cut off.']);
    expect(heard([], [])).toEqual(['facts_whole']);
  });
});
