import { type FinanceView, type LineAction, type PartyType, viewOfParty } from '../../../src/model/finance/financeLine';
import { endOf, monthAfter, monthAt, startOf } from '../../../src/model/finance/months';
import { dayMs } from '../../../src/model/reports/days';
import type { Store } from '../../ports';
import type { ReportEngine } from '../../reports/ports/reports';
import type { Ask } from '../askFacts';
import { readBooks } from '../books';
import { addEntry } from '../changeEntries';
import { changeLines } from '../changeLines';
import { closeMonth, type Keeping } from '../closeMonth';
import type { BookLine } from '../makeLines';
import { lineId } from '../presentLine';
import type { ReadAction, ReadEntry } from '../readFinance';

type Parts = { readonly store: Store; readonly reports: ReportEngine; readonly now: number };

const maxMs = 120_000;
/** The sample's traffic begins in the first of these months. */
const monthsBack = 3;
const keeper = { user: 1, by: 'Operator desk' };

/**
 * Adds the finance data of the sample: entries, and closed past months; all but the last one are invoiced and mostly paid. Does
 * nothing if there is finance data already.
 */
export async function addFinance({ store, reports, now }: Parts): Promise<void> {
  if ((await store.finance.periods()).length > 0 || (await store.finance.entries({})).length > 0) return;
  const ask: Ask = {
    run: (plan) => reports.run(plan, { maxMs }),
    ready: async () => undefined,
    isLasting: false,
    rowsSince: () => 0,
  };
  const keepingAt = (ms: number): Keeping => ({ store, ask, asker: {}, keeper, now: new Date(Math.min(ms, now)) });
  const running = monthAt(now);
  const linesOf = async (view: FinanceView, month: string): Promise<readonly BookLine[]> => {
    const { lines } = await readBooks(store, ask, { view, span: { from: month, to: month } }, {});
    return [...lines].sort((a, b) => volume(b) - volume(a));
  };

  const over: string[] = [];
  for (let back = monthsBack; back > 0; back -= 1) {
    const month = monthAfter(running, -back);
    if (over.length > 0 || (await linesOf('publishers', month)).length > 0) over.push(month);
  }
  for (const month of over) {
    await book(keepingAt(endOf(month) + dayMs), month, linesOf);
    await closeMonth(keepingAt(endOf(month) + 3 * dayMs), month);
  }
  for (const month of over.slice(0, -1)) await settle(month, keepingAt, linesOf, now);
  const last = over.at(-1);
  if (last !== undefined) {
    const [, second] = await linesOf('marketplaces', last);
    const at = keepingAt(endOf(last) + 6 * dayMs);
    if (second)
      await act(at, last, 'dispute', [second], {
        memo: 'The buyer counts fewer impressions; its log files are awaited.',
      });
  }
  await book(keepingAt(startOf(running) + 9 * dayMs), running, linesOf);
}

const volume = ({ figures }: BookLine): number => Number(figures.gross ?? figures.bill_adv ?? figures.cost ?? 0);

type LinesOf = (view: FinanceView, month: string) => Promise<readonly BookLine[]>;

/** Books the usual entries of a month. */
async function book(keeping: Keeping, period: string, linesOf: LinesOf): Promise<void> {
  const [publisher, other] = await linesOf('publishers', period);
  const [market, rival] = await linesOf('marketplaces', period);
  const [brand] = await linesOf(viewOfParty.adv, period);
  const add = async (
    line: BookLine | undefined,
    type: PartyType,
    entry: Partial<ReadEntry> & Pick<ReadEntry, 'kind' | 'amount'>,
  ) => {
    if (!line || viewOfParty[type] !== line.view || entry.amount === 0) return;
    await addEntry(keeping, { period, party: { type, id: line.party }, ...entry }, undefined, async () => undefined);
  };
  /** Returns a share in whole cents; `tenths` are tenths of a percent. */
  const share = (line: BookLine | undefined, column: string, tenths: number): number =>
    Math.round((Number(line?.figures[column] ?? 0) * tenths) / 10_000_000) * 10_000;
  await add(publisher, 'demand', {
    kind: 'ivt',
    amount: -share(publisher, 'rev_md', 5),
    memo: 'Invalid traffic found after the fact',
  });
  await add(publisher, 'demand', {
    kind: 'adjustment',
    amount: 250_000_000,
    memo: 'Make-good for the hours of the outage',
  });
  await add(other, 'demand', { kind: 'fee', amount: -75_000_000, memo: 'Set-up of a second domain' });
  const imps = Number(market?.figures.imps ?? 0);
  await add(market, 'rtb', {
    kind: 'discrepancy',
    amount: -share(market, 'gross', 12),
    reference: `RC-${period}`,
    memo: 'Reconciled with the buyer’s report',
    buyerImps: imps - Math.round(imps * 0.012),
  });
  await add(rival, 'rtb', { kind: 'credit', amount: -120_000_000, memo: 'Test campaign, not billed' });
  await add(brand, 'adv', { kind: 'credit', amount: -share(brand, 'bill_adv', 20), memo: 'Volume rebate' });
}

/** Issues invoices, and pays most of them: some in part, late or disputed. */
async function settle(month: string, keepingAt: (ms: number) => Keeping, linesOf: LinesOf, now: number): Promise<void> {
  for (const view of [viewOfParty.demand, viewOfParty.rtb, viewOfParty.adv]) {
    const lines = (await linesOf(view, month)).filter(({ figures }) => Number(figures.balance ?? 0) > 0);
    const issued = endOf(month) + 5 * dayMs;
    if (lines.length === 0 || issued > now) continue;
    await act(keepingAt(issued), month, 'issue', lines, { issuedAt: dayOf(issued) });
    const paid = Math.min(now, issued + 24 * dayMs);
    for (const [at, line] of lines.entries()) {
      const balance = Number(line.figures.balance ?? 0);
      // One in five stays open, one is paid in part.
      if (at % 5 === 4) continue;
      const amount = at === 1 ? Math.round(balance / 2_000_000) * 1_000_000 : balance;
      if (amount > 0) await act(keepingAt(paid), month, 'pay', [line], { amount, paidAt: dayOf(paid) });
    }
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const act = (
  keeping: Keeping,
  period: string,
  action: LineAction,
  lines: readonly BookLine[],
  more: Partial<ReadAction>,
): Promise<void> =>
  changeLines(keeping, period, { ...more, action, lines: lines.map((line) => lineId(line.view, line)) });
