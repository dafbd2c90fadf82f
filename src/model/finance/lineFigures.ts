import type { EntryKind, FinanceView } from './financeLine';
import { entryColumns, financeViewsOf, type Sums } from './financeViews';
import { exact, feePerThousand, feeShare, sumOf } from './microUsd';

/** USD a thousand, USD a thousand, percent; from a moment on, as milliseconds since 1970. */
export type Prices = { readonly from: number; readonly priceReq: number; readonly priceImp: number; readonly priceDsp: number };

/** Facts of hours in which the same prices held; of all but publishers there is one, without prices. */
export type FactSpan = { readonly sums: Sums; readonly prices: Prices | null };

/** What counts of an entry; amounts in millionths. */
export type CountedEntry = { readonly kind: EntryKind; readonly amount: number };

const columnOf: Readonly<Record<EntryKind, (typeof entryColumns)[number] | undefined>> = {
  ivt: 'ivt_deduct',
  discrepancy: 'discrepancy',
  adjustment: 'adjust',
  credit: 'adjust',
  fee: 'adjust',
  // These tell what was billed and paid, not what is owed.
  invoice: undefined,
  payment: undefined,
};

/** The fees of a span, each rounded to the millionth once. */
export const feesOf = ({ sums, prices }: FactSpan): Sums =>
  prices === null
    ? {}
    : {
        fee_reqs: feePerThousand(prices.priceReq, sums.reqs ?? 0),
        fee_imps: feePerThousand(prices.priceImp, sums.imps ?? 0),
        fee_dsp: feeShare(prices.priceDsp, sums.bill_adv ?? 0),
      };

function added(list: readonly Sums[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const sums of list) for (const [name, value] of Object.entries(sums)) total[name] = exact((total[name] ?? 0) + value);
  return total;
}

/** The columns that the facts make, before any entry. */
export function factFigures(view: FinanceView, spans: readonly FactSpan[]): Sums {
  const figures: Record<string, number> = {};
  const known = added(spans.flatMap((span) => [span.sums, feesOf(span)]));
  for (const { id, of } of financeViewsOf[view].columns) {
    figures[id] = exact(of(known));
    known[id] = figures[id];
  }
  return figures;
}

/** What the party is owed for its facts, entries left out; below 0 it owes. */
export const dueOf = (view: FinanceView, figures: Sums): number => exact(financeViewsOf[view].due(figures));

/** Every figure of a line that adds up: those of the facts, entries by column, and what is owed and paid. */
export function lineFigures(view: FinanceView, facts: Sums, entries: readonly CountedEntry[]): Sums {
  const { entrySign } = financeViewsOf[view];
  const byColumn = Object.fromEntries(
    entryColumns.map((column) => [column, sumOf(entries.flatMap(({ kind, amount }) => (columnOf[kind] === column ? [amount] : [])))]),
  );
  const due = exact(dueOf(view, facts) + entrySign * sumOf(Object.values(byColumn)));
  return { ...facts, ...byColumn, ...settled(due, paidOf(entries)) };
}

export const paidOf = (entries: readonly CountedEntry[]): number =>
  sumOf(entries.flatMap(({ kind, amount }) => (kind === 'payment' ? [amount] : [])));

const settled = (due: number, paid: number): Sums => {
  const payable = Math.max(0, due);
  const receivable = Math.max(0, -due);
  return { payable, receivable, paid, balance: exact(payable + receivable - paid) };
};

/** The same line after more was paid; nothing else of it changes. */
export const withPaid = (figures: Sums, paid: number): Sums => ({
  ...figures,
  paid,
  balance: exact((figures.payable ?? 0) + (figures.receivable ?? 0) - paid),
});

/** Counted entry that brings the open month what came late to a closed one: by how much more is owed than was frozen. */
export const lateAmount = (view: FinanceView, now: number, frozen: number, booked: number): number =>
  exact(financeViewsOf[view].entrySign * (now - frozen) - booked);

/** Whether a line has anything to show. */
export const hasFigures = (figures: Sums): boolean => Object.values(figures).some((value) => value !== 0);

/** The columns of many lines, added up. */
export const totalOf = (lines: readonly Sums[]): Sums => added(lines);
