import { compareSums, minus, negated, plus, plusAll, type Sum } from '../exactSums';
import type { EntryKind, FinanceView } from './financeLine';
import { entryColumns, financeViewsOf, type Sums } from './financeViews';
import { feePerThousand, feeShare } from './microUsd';

/** USD per thousand, USD per thousand, percent; valid from a time in milliseconds since 1970. */
export type Prices = {
  readonly from: number;
  readonly priceReq: number;
  readonly priceImp: number;
  readonly priceDsp: number;
};

/** Facts of hours with the same prices; only publishers have several spans, all others one without prices. */
export type FactSpan = { readonly sums: Sums; readonly prices: Prices | null };

/** The fields of an entry that count; amounts in millionths. */
export type CountedEntry = { readonly kind: EntryKind; readonly amount: Sum };

const columnOf: Readonly<Record<EntryKind, (typeof entryColumns)[number] | undefined>> = {
  ivt: 'ivt_deduct',
  discrepancy: 'discrepancy',
  adjustment: 'adjust',
  credit: 'adjust',
  fee: 'adjust',
  // These record what was billed and paid, not what is owed.
  invoice: undefined,
  payment: undefined,
};

/** Returns the fees of a span, each rounded to the millionth once. */
export const feesOf = ({ sums, prices }: FactSpan): Sums =>
  prices === null
    ? {}
    : {
        fee_reqs: feePerThousand(prices.priceReq, sums.reqs ?? 0),
        fee_imps: feePerThousand(prices.priceImp, sums.imps ?? 0),
        fee_dsp: feeShare(prices.priceDsp, sums.bill_adv ?? 0),
      };

function added(list: readonly Sums[]): Record<string, Sum> {
  const total: Record<string, Sum> = {};
  for (const sums of list)
    for (const [name, value] of Object.entries(sums)) total[name] = plus(total[name] ?? 0, value);
  return total;
}

/** Returns the columns computed from facts, without entries. */
export function factFigures(view: FinanceView, spans: readonly FactSpan[]): Sums {
  const figures: Record<string, Sum> = {};
  const known = added(spans.flatMap((span) => [span.sums, feesOf(span)]));
  for (const { id, of } of financeViewsOf[view].columns) {
    const figure = of(known);
    figures[id] = figure;
    known[id] = figure;
  }
  return figures;
}

/** Returns what we owe the party for its facts, without entries; negative if it owes us. */
export const dueOf = (view: FinanceView, figures: Sums): Sum => financeViewsOf[view].due(figures);

/** Returns all additive figures of a line: from facts, entries by column, and the amounts owed and paid. */
export function lineFigures(view: FinanceView, facts: Sums, entries: readonly CountedEntry[]): Sums {
  const { entrySign } = financeViewsOf[view];
  const byColumn = Object.fromEntries(
    entryColumns.map((column) => [
      column,
      plusAll(entries.flatMap(({ kind, amount }) => (columnOf[kind] === column ? [amount] : []))),
    ]),
  );
  const due = plus(dueOf(view, facts), signed(entrySign, plusAll(Object.values(byColumn))));
  return { ...facts, ...byColumn, ...settled(due, paidOf(entries)) };
}

export const paidOf = (entries: readonly CountedEntry[]): Sum =>
  plusAll(entries.flatMap(({ kind, amount }) => (kind === 'payment' ? [amount] : [])));

const signed = (sign: 1 | -1, sum: Sum): Sum => (sign === 1 ? sum : negated(sum));

const settled = (due: Sum, paid: Sum): Sums => {
  const isOwed = compareSums(due, 0) > 0;
  const [payable, receivable] = isOwed ? [due, 0] : [0, negated(due)];
  return { payable, receivable, paid, balance: minus(plus(payable, receivable), paid) };
};

/** Returns the line with a new paid amount; only the balance changes with it. */
export const withPaid = (figures: Sums, paid: Sum): Sums => ({
  ...figures,
  paid,
  balance: minus(plus(figures.payable ?? 0, figures.receivable ?? 0), paid),
});

/** Returns the entry amount for late figures of a closed month: the additional debt since it was frozen, minus what is booked. */
export const lateAmount = (view: FinanceView, now: Sum, frozen: Sum, booked: Sum): Sum =>
  minus(signed(financeViewsOf[view].entrySign, minus(now, frozen)), booked);

/** Whether a line has anything to show. */
export const hasFigures = (figures: Sums): boolean => Object.values(figures).some((value) => value !== 0);

/** Returns the column sums of many lines. */
export const totalOf = (lines: readonly Sums[]): Sums => added(lines);
