import { isMonth, monthAfter, monthAt, monthsFrom } from '../model/finance/months';

/** Months in UTC, as `2026-09`; they compare as texts. */
export type Months = { readonly from: string; readonly to: string };

export const spans = ['month', 'quarter', 'year', 'custom'] as const;
export type Span = (typeof spans)[number];

export { isMonth, monthAfter as addMonths };

export const monthOf = (now: Date): string => monthAt(now.getTime());
export const countOf = ({ from, to }: Months): number => monthsFrom(from, to) + 1;

/** Most months in one request to the server. */
export const mostMonths = 36;

/** The kind of span: quarters and years start where the calendar's do. */
export function spanOf(months: Months): Span {
  const count = countOf(months);
  const first = Number(months.from.slice(5));
  if (count === 1) return 'month';
  if (count === 3 && first % 3 === 1) return 'quarter';
  return count === 12 && first === 1 ? 'year' : 'custom';
}

/** The span of this kind that contains `month`. */
export function spanAround(span: Exclude<Span, 'custom'>, month: string): Months {
  if (span === 'month') return { from: month, to: month };
  const size = span === 'quarter' ? 3 : 12;
  const from = monthAfter(month, -((Number(month.slice(5)) - 1) % size));
  return { from, to: monthAfter(from, size - 1) };
}

export const shifted = (months: Months, spansOn: number): Months => {
  const step = countOf(months) * spansOn;
  return { from: monthAfter(months.from, step), to: monthAfter(months.to, step) };
};

/** `2026-09`, `2026 Q3`, `2026`, `2026-08 - 2026-11`. */
export function sayMonths(months: Months): string {
  const year = months.from.slice(0, 4);
  const span = spanOf(months);
  if (span === 'month') return months.from;
  if (span === 'quarter') return `${year} Q${Math.ceil(Number(months.from.slice(5)) / 3)}`;
  return span === 'year' ? year : `${months.from} - ${months.to}`;
}

/** Spans to choose from, latest first: those that have begun, and the shown one. */
export function choicesOf(span: Exclude<Span, 'custom'>, shown: Months, now: string): readonly Months[] {
  const counts = { month: 36, quarter: 12, year: 5 } as const;
  const last = spanAround(span, now);
  const found = Array.from({ length: counts[span] }, (_, back) => shifted(last, -back));
  return found.some(({ from }) => from === shown.from)
    ? found
    : [...found, shown].sort((one, other) => (one.from < other.from ? 1 : -1));
}
