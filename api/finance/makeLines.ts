import { plus, type Sum } from '../../src/model/exactSums';
import type { FinanceView } from '../../src/model/finance/financeLine';
import { financeViewsOf, type Sums } from '../../src/model/finance/financeViews';
import {
  dueOf,
  type FactSpan,
  factFigures,
  hasFigures,
  lateAmount,
  lineFigures,
  type Prices,
} from '../../src/model/finance/lineFigures';
import { monthsOf } from '../../src/model/finance/months';
import { closedRun, firstOpen, isClosed } from './closedRun';
import type { Gathered } from './gather';
import type { FrozenParty, LineKey, StoredEntry, StoredLine } from './ports/finance';

/** A line, in counts and millionths of a dollar. */
export type BookLine = LineKey & {
  readonly view: FinanceView;
  readonly isClosed: boolean;
  readonly named: FrozenParty;
  readonly figures: Sums;
  /** Owed for facts only, before entries. */
  readonly due: Sum;
  readonly buyerImps: number | null;
  readonly prices: readonly Prices[];
  readonly stored: StoredLine | undefined;
  /** On lines of the first open month: late amounts of closed months that are not booked yet. */
  readonly late: readonly LateEntry[];
};

export type LateEntry = { readonly party: number; readonly late: string; readonly amount: Sum };

/** Stored lines and entries of the span, those of closed months that are checked for late facts, and booked late entries. */
export type Kept = { readonly lines: readonly StoredLine[]; readonly entries: readonly StoredEntry[] };

/** The lines of a view for these months: frozen ones of closed months, computed ones of open months. By month, then party. */
export function makeLines(
  { view, span, periods, facts, late, parties }: Gathered,
  { lines, entries }: Kept,
): readonly BookLine[] {
  const { party: type } = financeViewsOf[view];
  const run = closedRun(periods);
  const storedOf = new Map(lines.map((line) => [`${line.period} ${line.party}`, line]));
  const entriesOf = groupBy(entries, ({ period, party }) => `${period} ${party}`);
  const lateOf = groupBy(lateEntries(view, { facts, late }, { lines, entries }), ({ party }) => party);
  const partyOf = (id: number): FrozenParty => parties.get(id) as FrozenParty;

  return monthsOf(span.from, span.to).flatMap((period) => {
    if (isClosed(run, period))
      return lines.flatMap((line) => (line.period === period && line.frozen ? [frozenLine(view, line)] : []));
    const found = facts.get(period) ?? new Map<number, readonly FactSpan[]>();
    const isNext = firstOpen(run) === period;
    const ids = new Set([
      ...found.keys(),
      ...entries.flatMap((entry) => (entry.period === period ? [entry.party] : [])),
      ...lines.flatMap((line) => (line.period === period ? [line.party] : [])),
      ...(isNext ? lateOf.keys() : []),
    ]);
    return [...ids]
      .sort((a, b) => a - b)
      .flatMap((id): readonly BookLine[] => {
        const own = entriesOf.get(`${period} ${id}`) ?? [];
        const stored = storedOf.get(`${period} ${id}`);
        const lateHere = isNext ? (lateOf.get(id) ?? []) : [];
        const spans = found.get(id) ?? [];
        const figures = factFigures(view, spans);
        const counted = [...own, ...lateHere.map(({ amount }) => ({ kind: 'adjustment' as const, amount }))];
        const whole = lineFigures(view, figures, counted);
        const isNamed = stored !== undefined && (stored.review || stored.disputed);
        if (!hasFigures(whole) && own.length === 0 && !isNamed) return [];
        const line = {
          period,
          type,
          party: id,
          view,
          isClosed: false,
          named: partyOf(id),
          figures: whole,
          due: dueOf(view, figures),
        };
        return [
          {
            ...line,
            buyerImps: buyerImpsOf(own),
            prices: spans.flatMap(({ prices }) => prices ?? []),
            stored,
            late: lateHere,
          },
        ];
      });
  });
}

const frozenLine = (view: FinanceView, line: StoredLine): BookLine => {
  const { period, type, party, frozen } = line;
  if (!frozen) throw new Error(`The line ${view}-${party}-${period} of a closed month is not frozen.`);
  const { party: named, figures, due, buyerImps, prices } = frozen;
  return { period, type, party, view, isClosed: true, named, figures, due, buyerImps, prices, stored: line, late: [] };
};

const buyerImpsOf = (entries: readonly StoredEntry[]): number | null => {
  const counts = entries.flatMap(({ buyerImps }) => buyerImps ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
};

/**
 * How much the facts of closed months differ from the frozen lines, at the frozen prices, less late entries already booked: one
 * entry for the first open month per party and closed month.
 */
function lateEntries(
  view: FinanceView,
  { facts, late }: Pick<Gathered, 'facts' | 'late'>,
  { lines, entries }: Kept,
): readonly LateEntry[] {
  const booked = new Map<string, Sum>();
  for (const { late: month, party, amount } of entries)
    if (month !== null) booked.set(`${month} ${party}`, plus(booked.get(`${month} ${party}`) ?? 0, amount));
  return late.flatMap((month) => {
    const frozen = new Map(
      lines.flatMap((line) => (line.period === month && line.frozen ? [[line.party, line.frozen.due] as const] : [])),
    );
    const found = facts.get(month) ?? new Map<number, readonly FactSpan[]>();
    return [...new Set([...frozen.keys(), ...found.keys()])].flatMap((party) => {
      const now = dueOf(view, factFigures(view, found.get(party) ?? []));
      const amount = lateAmount(view, now, frozen.get(party) ?? 0, booked.get(`${month} ${party}`) ?? 0);
      return amount === 0 ? [] : [{ party, late: month, amount }];
    });
  });
}

function groupBy<T, K>(list: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const found = new Map<K, T[]>();
  for (const one of list) {
    const group = found.get(keyOf(one));
    if (group) group.push(one);
    else found.set(keyOf(one), [one]);
  }
  return found;
}
