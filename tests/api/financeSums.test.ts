import { expect, it } from 'vitest';
import { type FinanceLine, type FinanceView, financeViews, viewOfParty } from '../../src/model/finance/financeLine';
import { financeViewsOf, moneyColumns } from '../../src/model/finance/financeViews';
import { createFinanceRandom, type FinanceRandom, months, type Prices, parties, type Row } from '../support/financeRandom';
import { createFinanceWorld, type FinanceWorld, putObject } from '../support/financeWorld';
import { micro, type NaiveEntry, naiveEntries, naiveLine } from '../support/naiveFinance';
import { isFullRun, testSeed } from '../support/seed';

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
  for (const id of parties.advertisers) await putObject(world.store, 'advertisers', id, 31, { name: `Advertiser ${id}` });
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
        const expected = { ...naive, ...booked, payable, receivable, balance: payable + receivable - (booked.paid ?? 0n) };
        for (const column of numbersOf(view)) {
          const value = valueIn(view, line, column);
          expect(value, `seed ${seed}, ${line.id}, ${column}`).toBe((expected as Record<string, bigint>)[column]);
          sums.set(column, (sums.get(column) ?? 0n) + value);
        }
      }
      for (const [column, sum] of sums) expect(valueIn(view, totals.sums, column), `seed ${seed}, total of ${view}, ${column}`).toBe(sum);
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
const tablesOf: Readonly<Record<FinanceView, string>> = { publishers: 'SB', marketplaces: 'D', advertisers: 'B', subpublishers: 'S' };

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
        expect(JSON.stringify(lines.map(asClosed)), `seed ${seed}, step ${step} (${action}), ${month}`).toBe(frozen.get(month));
      }
    }
  }
});

/** What of a closed line may not change: all but what runs up in later months. */
const asClosed = (line: FinanceLine): object => ({ ...line, creditUsed: 0 });
