import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { openLater } from '../../api/reports/openLater';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { endOf, startOf } from '../../server/reports/factCounts';
import { type FinanceLine, type FinanceView, financeViews, viewOfParty } from '../../src/model/finance/financeLine';
import { financeViewsOf, moneyColumns } from '../../src/model/finance/financeViews';
import { createFinanceRandom, months, type Prices, parties, type Row } from '../support/financeRandom';
import * as finance from '../support/financeWorld';
import { accounts } from '../support/host';
import { keyOf, micro, type NaiveEntry, naiveEntries, naiveLine } from '../support/naiveFinance';
import { isFullRun, testSeed } from '../support/seed';

const { at, createFinanceWorld, factRow: row, putObject } = finance;

describe('financeMonths', () => {
  const month = finance.september;
  const line = 'publishers-31-2026-09';
  let world: finance.FinanceWorld;
  beforeEach(async () => {
    world = await finance.createSeptember();
  });
  const act = async (period: string, action: string, more: object = {}) =>
    (await world.act(period, { action, ...more })).body;
  const close = async (period = month) => expect((await world.act(period, { action: 'close' })).status).toBe(200);

  describe('a month', () => {
    it('is closed, invoiced and paid, by part and whole', async () => {
      const closed = await act(month, 'close');
      expect(closed.period).toMatchObject({ state: 'closed', may: 'reopen', closedBy: 'Operator desk' });
      expect(closed.lines).toHaveLength(4);
      const issued = await act(month, 'issue', { lines: [line], invoice: '2026-0917', issuedAt: '2026-10-02' });
      const invoiced = { invoice: '2026-0917', issuedAt: '2026-10-02', dueAt: '2026-11-01', state: 'invoiced' };
      expect(issued.lines).toMatchObject([{ id: line, ...invoiced }]);
      const pay = (more: object) => act(month, 'pay', { lines: [line], ...more });
      expect((await pay({ amount: 60_000 })).errors).toHaveProperty('amount');
      expect((await pay({ paidAt: '2026-12-24' })).errors).toHaveProperty('paidAt');
      expect((await pay({ amount: 1, versions: { [line]: 1 } })).code).toBe('version_conflict');
      const part = await pay({ amount: 6_309.591978, paidAt: '2026-10-28' });
      expect(part.lines).toMatchObject([{ state: 'partPaid', balance: 50_000 }]);
      expect((await world.list('publishers', month)).totals.unpaid).toBe(50_000);
      expect((await pay({})).lines).toMatchObject([{ state: 'paid', balance: 0, actions: ['dispute'] }]);
      expect((await pay({})).code).toBe('not_ready');
      const taken = await act(month, 'issue', { lines: ['marketplaces-61-2026-09'], invoice: '2026-0917' });
      expect(taken.errors).toHaveProperty('invoice');
      const { entries, history } = await world.detail('publishers/31/2026-09');
      expect(entries.map(({ kind, amount, day }: Record<string, unknown>) => [kind, amount, day])).toEqual([
        ['invoice', 56_309.591978, '2026-10-02'],
        ['payment', 6_309.591978, '2026-10-28'],
        ['payment', 50_000, '2026-11-20'],
      ]);
      expect(history.map(({ action }: { action: string }) => action)).toEqual(['pay', 'pay', 'issue', 'close']);
      expect(await act(month, 'reopen')).toMatchObject({ status: 409, code: 'not_ready' });
    });

    it('does all or nothing to its lines, and may be disputed at any time', async () => {
      const stateAfter = async (action: string) => (await act(month, action, { lines: [line] })).lines[0].state;
      expect(await stateAfter('review')).toBe('review');
      expect(await stateAfter('dispute')).toBe('disputed');
      expect((await act(month, 'dispute', { lines: [line] })).code).toBe('not_ready');
      await close();
      expect(await world.lines('publishers', month)).toMatchObject([{ state: 'disputed', actions: ['settle'] }]);
      expect(await stateAfter('settle')).toBe('closed');
      const both = await act(month, 'issue', { lines: ['marketplaces-61-2026-09', 'subpublishers-801-2026-09'] });
      expect(both).toMatchObject({ code: 'not_ready', errors: { 'lines.1': {} } });
      expect(await world.lines('marketplaces', month)).toMatchObject([{ state: 'closed', invoice: null }]);
      expect((await act(month, 'issue', { lines: ['publishers-99-2026-09'] })).status).toBe(404);
      expect((await act('2026-10', 'review', { lines: [line] })).status).toBe(404);
      expect((await act(month, 'reopen', { lines: [line] })).errors).toHaveProperty('lines');
    });

    it('is closed with what is booked while its facts are asked for', async () => {
      await putObject(world.store, 'demands', 78, null, { name: 'Late Booker' });
      const { reports } = world.ports;
      const run = reports.run.bind(reports);
      const asking = vi.spyOn(reports, 'run').mockImplementationOnce(async (...given) => {
        expect((await world.book({ party: { type: 'demand', id: 78 }, amount: 5 })).status).toBe(201);
        return run(...given);
      });
      await world.add('S', [row(31, { reqs: 1, imps: 0, gross: 0 })]);
      await close();
      asking.mockRestore();
      const [first, ...others] = await world.lines('publishers', month);
      expect([first, others.length]).toMatchObject([{ party: { id: 78, name: 'Late Booker' }, payable: 5 }, 1]);
    });

    /** Requests of the publisher a year before: of then, sums of days are there, and no hours. */
    const longAgo = (day: string, reqs: number) =>
      world.add('S', [row(31, { reqs, imps: 0, gross: 1 }, at(`2025-09-${day}T05:00`))]);

    it('says after it was closed or opened again that some of its facts are lost, also where only days are kept', async () => {
      await longAgo('02', 1000);
      const lost = [202509, 202609].map((of) => ({ table: 'fact_supply', month: of }));
      const incomplete: ReportEngine['incomplete'] = async (reads) =>
        lost.filter((gap) => reads.some(({ range }) => range.from < endOf(gap.month) && range.to > startOf(gap.month)));
      Object.assign(world.ports.reports, { incomplete });
      const kept = async (of: string, action: string) => (await act(of, action)).period.kept;
      expect(await kept(month, 'close')).toBe('part');
      expect(await kept(month, 'reopen')).toBe('part');
      expect(await kept('2025-09', 'close')).toBe('part');
      expect(await kept('2025-10', 'close')).toBe('days');
      expect((await world.list('publishers', '2025-09')).totals.periods).toMatchObject([{ kept: 'part' }]);
    });

    it('is not told of late figures where hours are gone, for nothing would look like less', async () => {
      await longAgo('02', 1000);
      await close('2025-09');
      await longAgo('03', 500_000);
      expect(await world.lines('publishers', '2025-10')).toEqual([]);
    });

    it('knows a line by one id alone', async () => {
      expect((await act(month, 'review', { lines: [line, 'publishers-031-2026-09'] })).status).toBe(404);
      await close();
      const issued = await act(month, 'issue', { lines: [line, line], invoice: '2026-0917' });
      expect(issued.lines).toMatchObject([{ invoice: '2026-0917' }]);
    });

    it('follows the one that was closed before, and only the last one opens again', async () => {
      for (const [period, action, status, outcome] of [
        ['2026-11', 'close', 409, 'not_ready'],
        [month, 'close', 200, 'closed'],
        [month, 'close', 409, 'period_closed'],
        ['2026-07', 'close', 409, 'not_ready'],
        ['2026-08', 'close', 200, 'closed'],
        ['2026-10', 'close', 200, 'closed'],
        [month, 'reopen', 409, 'not_ready'],
        ['2026-10', 'reopen', 200, 'open'],
      ] as const) {
        const answer = await world.act(period, { action });
        const told = [answer.status, answer.body.code ?? answer.body.period.state];
        expect([period, action, ...told]).toEqual([period, action, status, outcome]);
      }
    });

    it('keeps its figures when facts arrive later, and names them in the next month', async () => {
      await close();
      const frozen = await world.lines('publishers', month);
      const late = { gross: 3_000_000, gross_mkt: 3_000_000, pay_demand: 2_000_000, pay_demand_mkt: 2_000_000 };
      await world.add('S', [row(31, { reqs: 1000, imps: 0, ...late })]);
      await putObject(world.store, 'demands', accounts.demand, null, { name: 'Called otherwise', priceReq: 99 });
      expect(await world.lines('publishers', month)).toEqual(frozen);
      // 2 dollars of its share, less 1000 requests at the price of then.
      const [next] = await world.lines('publishers', '2026-10');
      expect(next).toMatchObject({ adjust: 1.998, payable: 1.998, gross: 0 });
      const entriesNow = async () => (await world.detail('publishers/31/2026-10')).entries;
      const named = { kind: 'adjustment', amount: 1.998, late: month };
      expect(await entriesNow()).toMatchObject([{ ...named, id: null, locked: true }]);
      await world.act('2026-10', { action: 'close' });
      expect(await world.lines('publishers', '2026-10')).toMatchObject([{ adjust: 1.998, state: 'closed' }]);
      expect(await world.lines('publishers', '2026-11')).toEqual([]);
      expect(await entriesNow()).toMatchObject([{ id: expect.any(Number), late: month, amount: 1.998 }]);
    });
  });

  describe('deletes', () => {
    it('what stands in an open month or is unpaid is not deleted', async () => {
      const remove = async (path: string) => {
        const { status, body } = await world.admin('DELETE', `/api/${path}`);
        return status === 200 ? 'gone' : body.detail;
      };
      const isOpen = /Finance month 2026-09 includes it and is not closed/;
      expect(await remove('demand/rtbs/61')).toMatch(isOpen);
      expect(await remove('demand/subs/801')).toMatch(isOpen);
      await close();
      expect(await remove('demand/subs/801')).toBe('gone');
      expect(await remove('demand/rtbs/61')).toBe('gone');
      expect(await remove('admin/advs/501')).toMatch(/2026-09 is unpaid/);
      const [frozen, ...others] = await world.lines('subpublishers', month);
      expect([frozen?.party, others]).toMatchObject([{ id: 801, name: 'Mossgate Media' }, []]);
      await putObject(world.store, 'demands', 77, null, { name: 'Unused' });
      await putObject(world.store, 'demands', 78, null, { name: 'Booked' });
      expect((await world.book({ period: '2026-11', party: { type: 'demand', id: 78 } })).status).toBe(201);
      expect(await remove('demands/78')).toMatch(/Archive it instead/);
      expect(await remove('demands/77')).toBe('gone');
    });
  });
});

describe('financeKept', () => {
  // The clock stands on 2026-11-20, so hours are sure from 2025-10-20 on, and sums of days from 2024-10-20 on.
  const month = '2025-08';

  /** Keeps rows of hours as the engine does: those from a moment on; sums of days are all there. */
  function keepingHoursSince(since: { ms: number }): ReportEngine {
    const reports = createMemoryReports();
    const cut = ({ from, to }: { from: number; to: number }) => ({ from: Math.max(from, since.ms), to });
    return {
      ...reports,
      revision: async () => `${await reports.revision()} ${since.ms}`,
      run: (plan, options) => reports.run(plan.source === 'rows' ? { ...plan, range: cut(plan.range) } : plan, options),
    };
  }

  const since = { ms: 0 };
  let world: finance.FinanceWorld;

  /** Publisher 31 paid 7 dollars a thousand requests until 09:30 of the 10th of August 2025, and 2 since then. */
  beforeEach(async () => {
    since.ms = 0;
    world = await createFinanceWorld({ reports: keepingHoursSince(since) });
    const prices = { priceReq: 2, priceImp: 0, priceDsp: 0 };
    await putObject(world.store, 'demands', 31, null, { name: 'Northbay Streaming', ...prices });
    const changedAt = '2025-08-10T09:30:00.000Z';
    const by = { by: null, admin: null, action: 'update' } as const;
    const changes = [{ field: 'priceReq', from: 7, to: 2 }];
    const stored = await world.store.get('demands', [31]);
    await world.store.transaction(async (tx) => {
      await tx.update(stored.map((account) => ({ ...account, modifiedAt: changedAt })));
      await tx.addHistory([{ type: 'demands', id: 31, version: 1, at: changedAt, ...by, changes }]);
    });
  });

  const requests = (when: string, reqs = 1000) => row(31, { reqs, imps: 0, gross: 1 }, at(`2025-08-${when}:00`));
  const fee = async () =>
    (await world.lines('publishers', month)).map(({ view, ...line }) => ('fee_reqs' in line ? line.fee_reqs : view));

  it('a month with a change of price keeps its fees when its hours are gone', async () => {
    await world.add('S', [requests('05T05'), requests('20T05')]);
    expect(await fee()).toEqual([7 + 2]);
    since.ms = at('2025-11-01T00:00');
    expect(await fee()).toEqual([7 + 2]);
  });

  it('a day within which a price changed is told apart by the hour for as long as its hours are there, then counts by the price that it began with', async () => {
    await world.add('S', [requests('10T05'), requests('10T10'), requests('20T05')]);
    expect(await fee()).toEqual([7 + 2 + 2]);
    // Some of the day alone would be less than there was.
    since.ms = at('2025-08-10T08:00');
    expect(await fee()).toEqual([7 + 7 + 2]);
    expect(await world.lines('publishers', month)).toMatchObject([{ reqs: 3000 }]);
  });

  it('tells what is left of the facts of each month', async () => {
    const { totals } = await world.list('publishers', '2024-10', '2025-11');
    const kept = Object.fromEntries(totals.periods.map((one) => [one.period, one.kept]));
    expect(kept).toMatchObject({ '2024-10': 'none', '2024-11': 'days', '2025-10': 'days', '2025-11': 'all' });
  });

  it('months are as they stand once the facts are there: those of a sample come in with its books on the first request', async () => {
    const closed = { state: 'closed', version: 1, closedAt: '2026-10-01T00:00:00.000Z', closedBy: 'Mara' } as const;
    const reports = openLater(async () => {
      await late.store.transaction((tx) => tx.finance.putPeriod({ period: '2026-09', ...closed }));
      return createMemoryReports();
    });
    const late = await createFinanceWorld({ reports });
    const { totals } = await late.list('publishers', '2026-09');
    expect(totals.periods).toMatchObject([{ state: 'closed', may: 'reopen' }]);
  });

  it('a closed month whose hours may be gone is not opened again, and stays as it is', async () => {
    await world.add('S', [requests('10T05'), requests('10T10')]);
    expect((await world.act(month, { action: 'close' })).body.period).toMatchObject({ state: 'closed', may: null });
    since.ms = at('2025-11-01T00:00');
    const { body } = await world.act(month, { action: 'reopen' });
    expect(body).toMatchObject({ status: 409, code: 'not_ready' });
    expect(body.detail).toMatch(/hourly traffic has been deleted/);
    expect(await fee()).toEqual([7 + 2]);
  });
});

const [first, last] = ['2026-06', '2026-11'];
const kinds = ['adjustment', 'ivt', 'discrepancy', 'credit', 'fee', 'payment'] as const;
const noPrices: Prices = { priceReq: 0, priceImp: 0, priceDsp: 0 };
const mostCases = (usual: number) => (isFullRun ? 1_000 : usual);
const long = { timeout: 1_800_000 };

/** Random objects, prices, facts and entries, and what the test itself knows of them. */
type Case = {
  readonly world: finance.FinanceWorld;
  readonly random: ReturnType<typeof createFinanceRandom>;
  readonly rows: Row[];
  readonly entries: NaiveEntry[];
  readonly prices: Map<number, Prices>;
};

async function createCase(seed: number): Promise<Case> {
  const world = await createFinanceWorld();
  const random = createFinanceRandom(seed);
  const prices = new Map<number, Prices>();
  const put = (type: string, id: number, owner: number | null, values: object) =>
    putObject(world.store, type, id, owner, { name: `${type} ${id}`, ...values });
  for (const id of parties.publishers) {
    prices.set(id, random.prices());
    await put('demands', id, null, { showDsp: true, ...prices.get(id) });
  }
  for (const id of parties.marketplaces) await put('rtbs', id, null, {});
  for (const id of parties.advertisers) await put('advertisers', id, 31, {});
  for (const id of parties.subpublishers) await put('subpublishers', id, 31, {});
  const found: Case = { world, random, rows: [], entries: [], prices };
  await addFacts(found, random.rows(8 + random.whole(40)));
  for (let count = random.whole(8); count > 0; count -= 1) await addEntry(found, random.pick(months));
  return found;
}

async function addFacts({ world, rows }: Case, more: readonly Row[]): Promise<void> {
  for (const table of ['S', 'D', 'B'] as const) {
    const own = more.flatMap((one) => (one.table === table ? [one.row] : []));
    if (own.length > 0) await world.add(table, own);
  }
  rows.push(...more);
}

async function addEntry({ world, random, entries }: Case, period: string): Promise<void> {
  const view = random.pick(financeViews);
  const [id, kind, amount] = [random.pick<number>(parties[view]), random.pick(kinds), random.usd()];
  const party = { type: financeViewsOf[view].party, id };
  const answer = await world.book({ period, party, kind, amount, memo: 'Why', reference: 'R 1' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(viewOfParty[answer.body.party.type as keyof typeof viewOfParty]).toBe(view);
  entries.push({ view, party: id, period, kind, amount });
}

const numbersOf = (view: FinanceView): readonly string[] => [
  ...financeViewsOf[view].columns.map(({ id }) => id),
  ...['ivt_deduct', 'discrepancy', 'adjust', 'payable', 'receivable', 'paid', 'balance'],
];

/** Counts as they are, money in millionths. */
const valueIn = (view: FinanceView, row: object, column: string): bigint => {
  const value = (row as Record<string, number>)[column] ?? Number.NaN;
  return moneyColumns[view].has(column) ? micro(value) : BigInt(value);
};

/** What was counted and booked by hand for one party in one month. */
function byHand(view: FinanceView, party: number, period: string, { rows, prices, entries }: Case) {
  const naive = naiveLine(view, party, period, rows, prices.get(party) ?? noPrices);
  const booked = naiveEntries(entries, view, party, period);
  return { naive, booked, due: (naive.due ?? 0n) + (booked.owed ?? 0n) };
}

it(
  'of random facts, prices and entries every line is what was counted by hand, and lines add up to the totals',
  long,
  async () => {
    for (let at = 0; at < mostCases(40); at += 1) {
      const seed = testSeed + at;
      const found = await createCase(seed);
      for (const view of financeViews) {
        const { lines, totals } = await found.world.list(view, first, last);
        const sums = new Map(numbersOf(view).map((column) => [column, 0n]));
        for (const line of lines) {
          const { naive, booked, due } = byHand(view, line.party.id, line.period, found);
          const [payable, receivable] = due > 0n ? [due, 0n] : [0n, -due];
          const balance = payable + receivable - (booked.paid ?? 0n);
          const expected: Record<string, bigint> = { ...naive, ...booked, payable, receivable, balance };
          for (const column of numbersOf(view)) {
            const value = valueIn(view, line, column);
            expect(value, `seed ${seed}, ${line.id}, ${column}`).toBe(expected[column]);
            sums.set(column, (sums.get(column) ?? 0n) + value);
          }
        }
        for (const [column, sum] of sums)
          expect(valueIn(view, totals.sums, column), `seed ${seed}, total of ${view}, ${column}`).toBe(sum);
        // No row is left out: the money of the facts is all in the lines.
        const wanted = new Set([
          ...found.rows.flatMap((one) => keysOf(view, one)),
          ...found.entries.flatMap((one) => (one.view === view ? [`${one.party} ${one.period}`] : [])),
        ]);
        expect(new Set(lines.map(({ party, period }) => `${party.id} ${period}`))).toEqual(wanted);
      }
    }
  },
);

const tablesOf: Readonly<Record<FinanceView, string>> = {
  publishers: 'SB',
  marketplaces: 'D',
  advertisers: 'B',
  subpublishers: 'S',
};

function keysOf(view: FinanceView, { table, month, row }: Row): readonly string[] {
  const party = row[keyOf[view]];
  return tablesOf[view].includes(table) && party ? [`${party} ${month}`] : [];
}

const owedBy = (lines: readonly FinanceLine[], party: number): bigint =>
  lines.reduce((sum, line) => sum + (line.party.id === party ? micro(line.payable) - micro(line.receivable) : 0n), 0n);

it(
  'closing, reopening, late facts and corrections keep the sum of all months, and closed months as they were',
  long,
  async () => {
    for (let at = 0; at < mostCases(25); at += 1) {
      const seed = testSeed + 10_000 + at;
      const found = await createCase(seed);
      const { world, random } = found;
      /** The closed months, and what their lines were. */
      const frozen = new Map<string, string>();
      for (let step = 0; step < 10; step += 1) {
        const open = months.filter((month) => !frozen.has(month));
        const action = random.pick(['close', 'close', 'reopen', 'facts', 'entry', 'price'] as const);
        if (action === 'close' && open.length > 1) {
          const answer = await world.act(open[0] as string, { action: 'close' });
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
          frozen.set(open[0] as string, JSON.stringify(answer.body.lines.map(asClosed)));
        } else if (action === 'reopen' && frozen.size > 0) {
          const month = [...frozen.keys()].at(-1) as string;
          expect((await world.act(month, { action: 'reopen' })).status).toBe(200);
          frozen.delete(month);
        } else if (action === 'facts') await addFacts(found, random.rows(4));
        else if (action === 'entry') await addEntry(found, random.pick(open));
        else if (action === 'price') {
          // Later than all facts: it must change nothing of what is there.
          const path = `/api/demands/${random.pick(parties.publishers)}`;
          const { version } = (await world.admin('GET', path)).body;
          expect((await world.admin('PUT', path, { ...random.prices(), version })).status).toBe(200);
        }
        const all: FinanceLine[] = [];
        for (const view of financeViews) {
          const { lines } = await world.list(view, first, last);
          all.push(...lines);
          for (const party of parties[view]) {
            const owed = months.reduce((sum, month) => sum + byHand(view, party, month, found).due, 0n);
            expect(owedBy(lines, party), `seed ${seed}, step ${step} (${action}), ${view} ${party}`).toBe(owed);
          }
        }
        for (const [month, was] of frozen) {
          const lines = all.filter(({ period }) => period === month).map(asClosed);
          expect(JSON.stringify(lines), `seed ${seed}, step ${step} (${action}), ${month}`).toBe(was);
        }
      }
    }
  },
);

/** What of a closed line may not change: all but what runs up in later months. */
const asClosed = (line: FinanceLine): object => ({ ...line, creditUsed: 0 });
