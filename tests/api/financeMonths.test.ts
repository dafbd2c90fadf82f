import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import type { ReportEngine } from '../../api/ports/reports';
import { openLater } from '../../api/reports/openLater';
import { endOf, startOf } from '../../server/reports/factCounts';
import { type FinanceLine, type FinanceView, financeViews, viewOfParty } from '../../src/model/finance/financeLine';
import { financeViewsOf, moneyColumns } from '../../src/model/finance/financeViews';
import {
  createFinanceRandom,
  type FinanceRandom,
  months,
  type Prices,
  parties,
  type Row,
} from '../support/financeRandom';
import {
  at,
  createFinanceWorld,
  createSeptember,
  bookedEntry as entry,
  type FinanceWorld,
  september as month,
  putObject,
  factRow as row,
} from '../support/financeWorld';
import { accounts, logins } from '../support/host';
import { micro, type NaiveEntry, naiveEntries, naiveLine } from '../support/naiveFinance';
import { isFullRun, testSeed } from '../support/seed';

describe('financeMonths', () => {
  let world: FinanceWorld;
  const line = 'publishers-31-2026-09';
  const book = (more: object = {}, headers = {}) =>
    world.admin('POST', '/api/admin/finance/entries', entry(more), headers);

  beforeEach(async () => {
    world = await createSeptember();
  });

  describe('a month', () => {
    it('is closed, invoiced and paid, by part and whole', async () => {
      const closed = await world.act(month, { action: 'close' });
      expect(closed.body.period).toMatchObject({ state: 'closed', may: 'reopen', closedBy: 'Operator desk' });
      expect(closed.body.lines).toHaveLength(4);
      const issued = await world.act(month, {
        action: 'issue',
        lines: [line],
        invoice: '2026-0917',
        issuedAt: '2026-10-02',
      });
      expect(issued.body.lines).toMatchObject([
        { id: line, invoice: '2026-0917', issuedAt: '2026-10-02', dueAt: '2026-11-01', state: 'invoiced' },
      ]);
      const pay = (more: object) => world.act(month, { action: 'pay', lines: [line], ...more });
      expect((await pay({ amount: 60_000 })).body.errors).toHaveProperty('amount');
      expect((await pay({ paidAt: '2026-12-24' })).body.errors).toHaveProperty('paidAt');
      expect((await pay({ amount: 1, versions: { [line]: 1 } })).body.code).toBe('version_conflict');
      expect((await pay({ amount: 6_309.591978, paidAt: '2026-10-28' })).body.lines).toMatchObject([
        { state: 'partPaid', balance: 50_000 },
      ]);
      expect((await world.list('publishers', month)).totals.unpaid).toBe(50_000);
      expect((await pay({})).body.lines).toMatchObject([{ state: 'paid', balance: 0, actions: ['dispute'] }]);
      expect((await pay({})).body.code).toBe('not_ready');
      const taken = await world.act(month, {
        action: 'issue',
        lines: ['marketplaces-61-2026-09'],
        invoice: '2026-0917',
      });
      expect(taken.body.errors).toHaveProperty('invoice');
      const { body } = await world.admin('GET', '/api/admin/finance/publishers/31/2026-09');
      expect(body.entries.map(({ kind, amount, day }: Record<string, unknown>) => [kind, amount, day])).toEqual([
        ['invoice', 56_309.591978, '2026-10-02'],
        ['payment', 6_309.591978, '2026-10-28'],
        ['payment', 50_000, '2026-11-20'],
      ]);
      expect(body.history.map(({ action }: { action: string }) => action)).toEqual(['pay', 'pay', 'issue', 'close']);
      expect((await world.act(month, { action: 'reopen' })).body).toMatchObject({ status: 409, code: 'not_ready' });
    });

    it('does all or nothing to its lines, and may be disputed at any time', async () => {
      const act = (action: string, more: object = {}) => world.act(month, { action, lines: [line], ...more });
      const stateAfter = async (action: string) => (await act(action)).body.lines[0].state;
      expect(await stateAfter('review')).toBe('review');
      expect(await stateAfter('dispute')).toBe('disputed');
      expect((await act('dispute')).body.code).toBe('not_ready');
      await world.act(month, { action: 'close' });
      expect((await world.list('publishers', month)).lines).toMatchObject([{ state: 'disputed', actions: ['settle'] }]);
      expect(await stateAfter('settle')).toBe('closed');
      const both = await world.act(month, {
        action: 'issue',
        lines: ['marketplaces-61-2026-09', 'subpublishers-801-2026-09'],
      });
      expect(both.body).toMatchObject({ code: 'not_ready', errors: { 'lines.1': {} } });
      expect((await world.list('marketplaces', month)).lines).toMatchObject([{ state: 'closed', invoice: null }]);
      expect((await world.act(month, { action: 'issue', lines: ['publishers-99-2026-09'] })).status).toBe(404);
      expect((await world.act('2026-10', { action: 'review', lines: [line] })).status).toBe(404);
      expect((await world.act(month, { action: 'reopen', lines: [line] })).body.errors).toHaveProperty('lines');
    });

    it('is closed with what is booked while its facts are asked for', async () => {
      await putObject(world.store, 'demands', 78, null, { name: 'Late Booker' });
      const { reports } = world.ports;
      const run = reports.run.bind(reports);
      const asking = vi.spyOn(reports, 'run').mockImplementationOnce(async (...given) => {
        const booked = await book({ party: { type: 'demand', id: 78 }, amount: 5 });
        expect(booked.status).toBe(201);
        return run(...given);
      });
      await world.add('S', [row(31, { reqs: 1, imps: 0, gross: 0 })]);
      expect((await world.act(month, { action: 'close' })).status).toBe(200);
      asking.mockRestore();
      expect((await world.list('publishers', month)).lines).toMatchObject([
        { party: { id: 78, name: 'Late Booker' }, payable: 5 },
        {},
      ]);
    });

    it('says after it was closed or opened again that some of its facts are lost, also where only days are kept', async () => {
      await world.add('S', [row(31, { reqs: 1000, imps: 0, gross: 1 }, Date.parse('2025-09-02T05:00:00Z'))]);
      const lost = [202509, 202609].map((of) => ({ table: 'fact_supply', month: of }));
      const incomplete: ReportEngine['incomplete'] = async (reads) =>
        lost.filter((gap) => reads.some(({ range }) => range.from < endOf(gap.month) && range.to > startOf(gap.month)));
      Object.assign(world.ports.reports, { incomplete });
      const kept = async (of: string, action: string) => (await world.act(of, { action })).body.period.kept;
      expect(await kept(month, 'close')).toBe('part');
      expect(await kept(month, 'reopen')).toBe('part');
      expect(await kept('2025-09', 'close')).toBe('part');
      expect(await kept('2025-10', 'close')).toBe('days');
      expect((await world.list('publishers', '2025-09')).totals.periods).toMatchObject([{ kept: 'part' }]);
    });

    it('is not told of late figures where hours are gone, for nothing would look like less', async () => {
      await world.add('S', [row(31, { reqs: 1000, imps: 0, gross: 1 }, Date.parse('2025-09-02T05:00:00Z'))]);
      expect((await world.act('2025-09', { action: 'close' })).status).toBe(200);
      await world.add('S', [row(31, { reqs: 500_000, imps: 0, gross: 1 }, Date.parse('2025-09-03T05:00:00Z'))]);
      expect((await world.list('publishers', '2025-10')).lines).toEqual([]);
    });

    it('knows a line by one id alone', async () => {
      const twice = await world.act(month, { action: 'review', lines: [line, 'publishers-031-2026-09'] });
      expect(twice.status).toBe(404);
      await world.act(month, { action: 'close' });
      const issued = await world.act(month, { action: 'issue', lines: [line, line], invoice: '2026-0917' });
      expect(issued.body.lines).toMatchObject([{ invoice: '2026-0917' }]);
    });

    it('follows the one that was closed before, and only the last one opens again', async () => {
      const codes = async (period: string, action: string) => {
        const { status, body } = await world.act(period, { action });
        return [status, body.code ?? body.period.state];
      };
      expect(await codes('2026-11', 'close')).toEqual([409, 'not_ready']);
      expect(await codes(month, 'close')).toEqual([200, 'closed']);
      expect(await codes(month, 'close')).toEqual([409, 'period_closed']);
      expect(await codes('2026-07', 'close')).toEqual([409, 'not_ready']);
      expect(await codes('2026-08', 'close')).toEqual([200, 'closed']);
      expect(await codes('2026-10', 'close')).toEqual([200, 'closed']);
      expect(await codes(month, 'reopen')).toEqual([409, 'not_ready']);
      expect(await codes('2026-10', 'reopen')).toEqual([200, 'open']);
    });

    it('keeps its figures when facts arrive later, and names them in the next month', async () => {
      await world.act(month, { action: 'close' });
      const frozen = (await world.list('publishers', month)).lines;
      await world.add('S', [
        row(31, {
          reqs: 1000,
          imps: 0,
          gross: 3_000_000,
          gross_mkt: 3_000_000,
          pay_demand: 2_000_000,
          pay_demand_mkt: 2_000_000,
        }),
      ]);
      await putObject(world.store, 'demands', accounts.demand, null, { name: 'Called otherwise', priceReq: 99 });
      expect((await world.list('publishers', month)).lines).toEqual(frozen);
      // 2 dollars of its share, less 1000 requests at the price of then.
      const [next] = (await world.list('publishers', '2026-10')).lines;
      expect(next).toMatchObject({ adjust: 1.998, payable: 1.998, gross: 0 });
      const { body } = await world.admin('GET', '/api/admin/finance/publishers/31/2026-10');
      expect(body.entries).toMatchObject([{ id: null, kind: 'adjustment', amount: 1.998, late: month, locked: true }]);
      await world.act('2026-10', { action: 'close' });
      expect((await world.list('publishers', '2026-10')).lines).toMatchObject([{ adjust: 1.998, state: 'closed' }]);
      expect((await world.list('publishers', '2026-11')).lines).toEqual([]);
      const kept = await world.admin('GET', '/api/admin/finance/publishers/31/2026-10');
      expect(kept.body.entries).toMatchObject([{ id: expect.any(Number), late: month, amount: 1.998 }]);
    });
  });

  describe('rights and deletes', () => {
    it('are for administrators with all rights', async () => {
      for (const login of [logins.helpdesk, logins.demand, logins.sub, logins.adv]) {
        const call = await world.as(login);
        const answers = [
          await call('GET', '/api/admin/finance'),
          await call('POST', '/api/admin/finance/entries', entry()),
          await call('POST', `/api/admin/finance/periods/${month}`, { action: 'close' }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      }
    });

    it('what stands in an open month or is unpaid is not deleted', async () => {
      const remove = async (path: string) => {
        const { status, body } = await world.admin('DELETE', path);
        return status === 200 ? 'gone' : body.detail;
      };
      const isOpen = /Finance month 2026-09 includes it and is not closed/;
      expect(await remove('/api/demand/rtbs/61')).toMatch(isOpen);
      expect(await remove('/api/demand/subs/801')).toMatch(isOpen);
      await world.act(month, { action: 'close' });
      expect(await remove('/api/demand/subs/801')).toBe('gone');
      expect(await remove('/api/demand/rtbs/61')).toBe('gone');
      const advertiser = '/api/admin/advs/501';
      expect(await remove(advertiser)).toMatch(/2026-09 is unpaid/);
      expect((await world.list('subpublishers', month)).lines).toMatchObject([
        { party: { id: 801, name: 'Mossgate Media' } },
      ]);
      await putObject(world.store, 'demands', 77, null, { name: 'Unused' });
      await putObject(world.store, 'demands', 78, null, { name: 'Booked' });
      expect((await book({ period: '2026-11', party: { type: 'demand', id: 78 } })).status).toBe(201);
      expect(await remove('/api/demands/78')).toMatch(/Archive it instead/);
      expect(await remove('/api/demands/77')).toBe('gone');
    });
  });
});

describe('financeKept', () => {
  // The clock stands on 2026-11-20, so hours are sure from 2025-10-20 on, and sums of days from 2024-10-20 on.
  const month = '2025-08';

  /** Keeps rows of hours as the engine does: those from a moment on; sums of days are all there. */
  function keepingHoursSince(since: { ms: number }): ReportEngine {
    const reports = createMemoryReports();
    return {
      ...reports,
      revision: async () => `${await reports.revision()} ${since.ms}`,
      run: (plan, options) =>
        reports.run(
          plan.source === 'rows'
            ? { ...plan, range: { ...plan.range, from: Math.max(plan.range.from, since.ms) } }
            : plan,
          options,
        ),
    };
  }

  const since = { ms: 0 };
  let world: FinanceWorld;

  /** Publisher 31 paid 7 dollars a thousand requests until 09:30 of the 10th of August 2025, and 2 since then. */
  beforeEach(async () => {
    since.ms = 0;
    world = await createFinanceWorld({ reports: keepingHoursSince(since) });
    await putObject(world.store, 'demands', 31, null, {
      name: 'Northbay Streaming',
      priceReq: 2,
      priceImp: 0,
      priceDsp: 0,
    });
    const [account] = await world.store.get('demands', [31]);
    await world.store.transaction(async (tx) => {
      await tx.update([{ ...(account as NonNullable<typeof account>), modifiedAt: '2025-08-10T09:30:00.000Z' }]);
      await tx.addHistory([
        {
          type: 'demands',
          id: 31,
          version: 1,
          at: '2025-08-10T09:30:00.000Z',
          by: null,
          admin: null,
          action: 'update',
          changes: [{ field: 'priceReq', from: 7, to: 2 }],
        },
      ]);
    });
  });

  const requests = (when: string, reqs: number) => row(31, { reqs, imps: 0, gross: 1 }, at(when));
  const fee = async () =>
    (await world.list('publishers', month)).lines.map(({ view, ...line }) =>
      'fee_reqs' in line ? line.fee_reqs : view,
    );

  it('a month with a change of price keeps its fees when its hours are gone', async () => {
    await world.add('S', [requests('2025-08-05T05:00', 1000), requests('2025-08-20T05:00', 1000)]);
    expect(await fee()).toEqual([7 + 2]);
    since.ms = at('2025-11-01T00:00');
    expect(await fee()).toEqual([7 + 2]);
  });

  it('a day within which a price changed is told apart by the hour for as long as its hours are there, then counts by the price that it began with', async () => {
    await world.add('S', [
      requests('2025-08-10T05:00', 1000),
      requests('2025-08-10T10:00', 1000),
      requests('2025-08-20T05:00', 1000),
    ]);
    expect(await fee()).toEqual([7 + 2 + 2]);
    // Some of the day alone would be less than there was.
    since.ms = at('2025-08-10T08:00');
    expect(await fee()).toEqual([7 + 7 + 2]);
    const { lines } = await world.list('publishers', month);
    expect(lines).toMatchObject([{ reqs: 3000 }]);
  });

  it('tells what is left of the facts of each month', async () => {
    const { totals } = await world.list('publishers', '2024-10', '2025-11');
    const kept = Object.fromEntries(totals.periods.map((one) => [one.period, one.kept]));
    expect(kept).toMatchObject({ '2024-10': 'none', '2024-11': 'days', '2025-10': 'days', '2025-11': 'all' });
  });

  it('months are as they stand once the facts are there: those of a sample come in with its books on the first request', async () => {
    const stamps = { version: 1, closedAt: '2026-10-01T00:00:00.000Z', closedBy: 'Mara' };
    const reports = openLater(async () => {
      await late.store.transaction((tx) => tx.finance.putPeriod({ period: '2026-09', state: 'closed', ...stamps }));
      return createMemoryReports();
    });
    const late = await createFinanceWorld({ reports });
    expect((await late.list('publishers', '2026-09')).totals.periods).toMatchObject([
      { state: 'closed', may: 'reopen' },
    ]);
  });

  it('a closed month whose hours may be gone is not opened again, and stays as it is', async () => {
    await world.add('S', [requests('2025-08-10T05:00', 1000), requests('2025-08-10T10:00', 1000)]);
    expect((await world.act(month, { action: 'close' })).body.period).toMatchObject({ state: 'closed', may: null });
    since.ms = at('2025-11-01T00:00');
    const refused = await world.act(month, { action: 'reopen' });
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'not_ready',
      detail: expect.stringMatching(/hourly traffic has been deleted/),
    });
    expect(await fee()).toEqual([7 + 2]);
  });
});

const [first, last] = ['2026-06', '2026-11'];
const kinds = ['adjustment', 'ivt', 'discrepancy', 'credit', 'fee', 'payment'] as const;
const typeOf = (view: FinanceView) => financeViewsOf[view].party;
const noPrices: Prices = { priceReq: 0, priceImp: 0, priceDsp: 0 };

/** Random objects, prices, facts and entries, and what the test itself knows of them. */
type Case = {
  readonly world: FinanceWorld;
  readonly random: FinanceRandom;
  readonly rows: Row[];
  readonly entries: NaiveEntry[];
  readonly prices: Map<number, Prices>;
};

async function createCase(seed: number): Promise<Case> {
  const world = await createFinanceWorld();
  const random = createFinanceRandom(seed);
  const prices = new Map<number, Prices>();
  for (const id of parties.publishers) {
    prices.set(id, random.prices());
    await putObject(world.store, 'demands', id, null, { name: `Publisher ${id}`, showDsp: true, ...prices.get(id) });
  }
  for (const id of parties.marketplaces) await putObject(world.store, 'rtbs', id, null, { name: `Marketplace ${id}` });
  for (const id of parties.advertisers)
    await putObject(world.store, 'advertisers', id, 31, { name: `Advertiser ${id}` });
  for (const id of parties.subpublishers) await putObject(world.store, 'subpublishers', id, 31, { name: `Sub ${id}` });
  const found: Case = { world, random, rows: [], entries: [], prices };
  await addFacts(found, random.rows(8 + random.whole(40)));
  for (let count = random.whole(8); count > 0; count -= 1) await addEntry(found, random.pick(months));
  return found;
}

async function addFacts({ world, rows }: Case, more: readonly Row[]): Promise<void> {
  for (const table of ['S', 'D', 'B'] as const) {
    const own = more.filter((one) => one.table === table);
    if (own.length > 0)
      await world.add(
        table,
        own.map(({ row }) => row),
      );
  }
  rows.push(...more);
}

async function addEntry({ world, random, entries }: Case, period: string): Promise<void> {
  const view = random.pick(financeViews);
  const [party, kind, amount] = [random.pick<number>(parties[view]), random.pick(kinds), random.usd()];
  const given = { period, party: { type: typeOf(view), id: party }, kind, amount, memo: 'Why', reference: 'R 1' };
  const answer = await world.admin('POST', '/api/admin/finance/entries', given);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(viewOfParty[answer.body.party.type as keyof typeof viewOfParty]).toBe(view);
  entries.push({ view, party, period, kind, amount });
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

it(`of random facts, prices and entries every line is what was counted by hand, and lines add up to the totals`, {
  timeout: 1_800_000,
}, async () => {
  const most = isFullRun ? 1_000 : 40;
  for (let at = 0; at < most; at += 1) {
    const seed = testSeed + at;
    const { world, rows, entries, prices } = await createCase(seed);
    for (const view of financeViews) {
      const { lines, totals } = await world.list(view, first, last);
      const sums = new Map(numbersOf(view).map((column) => [column, 0n]));
      for (const line of lines) {
        const { id: party } = line.party;
        const naive = naiveLine(view, party, line.period, rows, prices.get(party) ?? noPrices);
        const booked = naiveEntries(entries, view, party, line.period);
        const due = (naive.due ?? 0n) + (booked.owed ?? 0n);
        const [payable, receivable] = due > 0n ? [due, 0n] : [0n, -due];
        const expected = {
          ...naive,
          ...booked,
          payable,
          receivable,
          balance: payable + receivable - (booked.paid ?? 0n),
        };
        for (const column of numbersOf(view)) {
          const value = valueIn(view, line, column);
          expect(value, `seed ${seed}, ${line.id}, ${column}`).toBe((expected as Record<string, bigint>)[column]);
          sums.set(column, (sums.get(column) ?? 0n) + value);
        }
      }
      for (const [column, sum] of sums)
        expect(valueIn(view, totals.sums, column), `seed ${seed}, total of ${view}, ${column}`).toBe(sum);
      // No row is left out: the money of the facts is all in the lines.
      const wanted = new Set([
        ...rows.flatMap((one) => keysOf(view, one)),
        ...entries.flatMap((one) => (one.view === view ? [`${one.party} ${one.period}`] : [])),
      ]);
      expect(new Set(lines.map(({ party, period }) => `${party.id} ${period}`))).toEqual(wanted);
    }
  }
});

const keyIn: Readonly<Record<FinanceView, string>> = {
  publishers: 'demand',
  marketplaces: 'marketplace',
  advertisers: 'advertiser',
  subpublishers: 'sub',
};
const tablesOf: Readonly<Record<FinanceView, string>> = {
  publishers: 'SB',
  marketplaces: 'D',
  advertisers: 'B',
  subpublishers: 'S',
};

function keysOf(view: FinanceView, { table, month, row }: Row): readonly string[] {
  const party = row[keyIn[view]];
  return tablesOf[view].includes(table) && party ? [`${party} ${month}`] : [];
}

/** What each party is owed over all months together: of the facts that there are, by the prices of their hours, and the entries. */
function owedByHand(view: FinanceView, { rows, entries, prices }: Case): ReadonlyMap<number, bigint> {
  return new Map(
    parties[view].map((party) => [
      party,
      months.reduce(
        (sum, month) =>
          sum +
          (naiveLine(view, party, month, rows, prices.get(party) ?? noPrices).due ?? 0n) +
          (naiveEntries(entries, view, party, month).owed ?? 0n),
        0n,
      ),
    ]),
  );
}

const owedBy = (lines: readonly FinanceLine[], party: number): bigint =>
  lines.reduce((sum, line) => sum + (line.party.id === party ? micro(line.payable) - micro(line.receivable) : 0n), 0n);

it('closing, reopening, late facts and corrections keep the sum of all months, and closed months as they were', {
  timeout: 1_800_000,
}, async () => {
  const most = isFullRun ? 1_000 : 25;
  for (let at = 0; at < most; at += 1) {
    const seed = testSeed + 10_000 + at;
    const found = await createCase(seed);
    const { world, random } = found;
    const closed: string[] = [];
    const frozen = new Map<string, string>();
    for (let step = 0; step < 10; step += 1) {
      const open = months.filter((month) => !closed.includes(month));
      const action = random.pick(['close', 'close', 'reopen', 'facts', 'entry', 'price'] as const);
      if (action === 'close' && open.length > 1) {
        const month = open[0] as string;
        const answer = await world.act(month, { action: 'close' });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        closed.push(month);
        frozen.set(month, JSON.stringify(answer.body.lines.map(asClosed)));
      } else if (action === 'reopen' && closed.length > 0) {
        const month = closed.pop() as string;
        expect((await world.act(month, { action: 'reopen' })).status).toBe(200);
        frozen.delete(month);
      } else if (action === 'facts') await addFacts(found, random.rows(4));
      else if (action === 'entry') await addEntry(found, random.pick(open));
      else if (action === 'price') {
        // Later than all facts: it must change nothing of what is there.
        const party = random.pick(parties.publishers);
        const { version } = (await world.admin('GET', `/api/demands/${party}`)).body;
        expect((await world.admin('PUT', `/api/demands/${party}`, { ...random.prices(), version })).status).toBe(200);
      }
      const all: FinanceLine[] = [];
      for (const view of financeViews) {
        const { lines } = await world.list(view, first, last);
        all.push(...lines);
        for (const [party, owed] of owedByHand(view, found))
          expect(owedBy(lines, party), `seed ${seed}, step ${step} (${action}), ${view} ${party}`).toBe(owed);
      }
      for (const month of closed) {
        const lines = all.filter(({ period }) => period === month);
        expect(JSON.stringify(lines.map(asClosed)), `seed ${seed}, step ${step} (${action}), ${month}`).toBe(
          frozen.get(month),
        );
      }
    }
  }
});

/** What of a closed line may not change: all but what runs up in later months. */
const asClosed = (line: FinanceLine): object => ({ ...line, creditUsed: 0 });
