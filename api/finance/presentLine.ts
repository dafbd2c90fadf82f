import { type Figure, plus, plusAll, type Sum } from '../../src/model/exactSums';
import type { FinanceEntry, FinanceLine, FinanceTotals, FinanceView } from '../../src/model/finance/financeLine';
import { entryColumns, financeViewsOf, moneyColumns, type Sums } from '../../src/model/finance/financeViews';
import { totalOf } from '../../src/model/finance/lineFigures';
import { lineActionsOf, lineStateOf, type StateOf } from '../../src/model/finance/lineState';
import { usdOf } from '../../src/model/finance/microUsd';
import type { BookLine } from './makeLines';
import type { LineKey, StoredEntry } from './ports/finance';

export const lineId = (view: FinanceView, { party, period }: Pick<LineKey, 'party' | 'period'>): string =>
  `${view}-${party}-${period}`;

export const stateIn = ({
  view,
  figures,
  stored,
  isClosed,
}: Pick<BookLine, 'view' | 'figures' | 'stored' | 'isClosed'>): StateOf => ({
  isClosed,
  isInformation: financeViewsOf[view].isInformation === true,
  review: stored?.review ?? false,
  disputed: stored?.disputed ?? false,
  invoice: stored?.invoice ?? null,
  owed: plus(figures.payable ?? 0, figures.receivable ?? 0),
  paid: figures.paid ?? 0,
});

/** A line as the API answers it, with money in dollars. `credit` is the used part of the credit limit. */
export function presentLine(line: BookLine, credit: Sum | undefined): FinanceLine {
  const { view, period, type, party, named, figures, stored } = line;
  const state = stateIn(line);
  const money = moneyColumns[view];
  const shown: Record<string, Sum> = {};
  for (const [id, value] of Object.entries(figures)) shown[id] = money.has(id) ? usdOf(value) : value;
  const { imps = 0 } = figures;
  const beside: Readonly<Record<FinanceView, () => object>> = {
    publishers: () => ({}),
    marketplaces: () => ({
      buyer: named.buyer,
      buyerImps: line.buyerImps,
      discrepancyPct: discrepancyOf(Number(imps), line.buyerImps),
    }),
    advertisers: () => ({
      creditLimit: named.creditLimit === null ? null : usdOf(named.creditLimit),
      creditUsed: usdOf(credit ?? 0),
    }),
    subpublishers: () => ({}),
  };
  return {
    id: lineId(view, line),
    view,
    period,
    party: { type, id: party, name: named.name },
    account: named.account,
    manager: named.manager,
    managerName: named.managerName,
    ...shown,
    ...beside[view](),
    paymentTerms: named.paymentTerms,
    invoice: stored?.invoice ?? null,
    issuedAt: stored?.issuedAt ?? null,
    dueAt: stored?.dueAt ?? null,
    state: lineStateOf(state),
    actions: lineActionsOf(state),
    version: stored?.version ?? 0,
    // A view's columns are data, so their type cannot be inferred.
  } as FinanceLine;
}

/** Percent with two decimals. */
const discrepancyOf = (imps: number, buyerImps: number | null): number | null =>
  buyerImps === null || imps === 0 ? null : Math.round(((imps - buyerImps) / imps) * 10_000) / 100;

/** Totals of lines, added as integers. */
export function presentTotals(
  view: FinanceView,
  lines: readonly BookLine[],
  periods: FinanceTotals['periods'],
): FinanceTotals {
  const { strip, columns, isInformation } = financeViewsOf[view];
  const sums = totalOf(lines.map(({ figures }) => figures));
  const money = moneyColumns[view];
  const all = [...columns.map(({ id }) => id), ...entryColumns, 'payable', 'receivable', 'paid', 'balance'];
  const figure = (of: ((sums: Sums) => Sum) | undefined): Figure | null => (of ? usdOf(of(sums)) : null);
  return {
    lines: lines.length,
    gross: figure(strip.gross),
    margin: figure(strip.margin),
    payouts: usdOf(strip.payouts(sums)),
    systemCost: figure(strip.systemCost),
    adjustments: usdOf(plusAll(entryColumns.map((id) => sums[id] ?? 0))),
    net: figure(strip.net),
    // A publisher pays its sub-publishers itself.
    unpaid: isInformation
      ? 0
      : usdOf(plusAll(lines.flatMap(({ isClosed, figures }) => (isClosed ? [figures.balance ?? 0] : [])))),
    sums: Object.fromEntries(all.map((id) => [id, money.has(id) ? usdOf(sums[id] ?? 0) : (sums[id] ?? 0)])),
    periods,
  };
}

export const fileAddress = (id: number): string => `/api/admin/finance/entries/${id}/file`;

export function presentEntry(
  { id, type, party, amount, file, late, period, ...entry }: StoredEntry,
  name: string,
  isLocked: boolean,
): FinanceEntry {
  const { kind, reference, memo, buyerImps, day, at, by, version } = entry;
  return {
    id,
    period,
    party: { type, id: party, name },
    kind,
    amount: usdOf(amount),
    reference,
    memo,
    buyerImps,
    file: file && { id: file.id, name: file.name, bytes: file.bytes, url: fileAddress(id) },
    locked: isLocked || late !== null,
    late,
    day,
    at,
    by,
    version,
  };
}
