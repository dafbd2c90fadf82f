import { compareSums, negated, plus, type Sum } from '../../src/model/exactSums';
import type { FinanceView } from '../../src/model/finance/financeLine';
import { financeViewsOf } from '../../src/model/finance/financeViews';
import { monthAfter } from '../../src/model/finance/months';
import type { Store } from '../ports';
import type { Ask, Asker } from './askFacts';
import { closedRun, isClosed } from './closedRun';
import { type Gathered, gather, reachOf, type Span, withParties } from './gather';
import { type BookLine, type Kept, makeLines } from './makeLines';
import type { FinanceReader } from './ports/finance';

export type Asked = { readonly view: FinanceView; readonly span: Span; readonly party?: number };

export type Books = { readonly gathered: Gathered; readonly lines: readonly BookLine[] };

/** The lines of a view, computed now from facts, entries and closed months. */
export async function readBooks(store: Store, ask: Ask, { view, span, party }: Asked, asker: Asker): Promise<Books> {
  const gathered = await gather(store, ask, view, span, party, asker);
  const kept = await readKept(store.finance, gathered, party);
  const whole = await withParties(store, gathered, [...kept.lines, ...kept.entries]);
  return { gathered: whole, lines: makeLines(whole, kept) };
}

/** Reads the stored lines and entries of the gathered months. */
export async function readKept(
  finance: FinanceReader,
  { view, span, late }: Pick<Gathered, 'view' | 'span' | 'late'>,
  party?: number,
): Promise<Kept> {
  const [first] = late;
  const from = first !== undefined && first < span.from ? first : span.from;
  const query = { type: financeViewsOf[view].party, ...(party !== undefined && { party }), from, to: span.to };
  const [lines, entries] = await Promise.all([finance.lines(query), finance.entries(query)]);
  return { lines, entries };
}

/** Unpaid and accrued amounts of parties with a credit limit, per month end, in millionths of a dollar, by `party month`. */
export async function creditUsed(
  store: Store,
  ask: Ask,
  { view, span, party }: Asked,
  asker: Asker,
): Promise<ReadonlyMap<string, Sum> | undefined> {
  if (!financeViewsOf[view].hasCredit) return undefined;
  const reach = reachOf(view, span, await store.finance.periods());
  const { lines, gathered } = await readBooks(
    store,
    ask,
    { view, span: reach, ...(party !== undefined && { party }) },
    asker,
  );
  const run = closedRun(gathered.periods);
  const query = {
    type: financeViewsOf[view].party,
    to: monthAfter(reach.from, -1),
    ...(party !== undefined && { party }),
  } as const;
  const earlier = (await store.finance.lines(query)).filter(({ period }) => isClosed(run, period));
  const used = new Map<string, Sum>();
  const sums = new Map<number, Sum>();
  const add = (id: number, amount: Sum) => sums.set(id, plus(sums.get(id) ?? 0, amount));
  // What we owe an advertiser lowers what it owes us.
  for (const { party: id, frozen } of earlier) if (frozen) add(id, openOf(frozen.figures));
  for (const line of lines) {
    add(line.party, openOf(line.figures));
    used.set(`${line.party} ${line.period}`, sums.get(line.party) ?? 0);
  }
  return used;
}

const openOf = ({ payable = 0, balance = 0 }: BookLine['figures']): Sum =>
  compareSums(payable, 0) > 0 ? negated(balance) : balance;
