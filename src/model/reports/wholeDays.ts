import { dayMs } from './days';
import type { ReportPlan } from './reportPlan';

type Range = ReportPlan['range'];

/** Returns the whole UTC days in a range, and the hours before and after them; without a whole day, all of it is hours. */
export function wholeDays({ from, to }: Range): { readonly days: Range | null; readonly hours: readonly Range[] } {
  const [first, last] = [Math.ceil(from / dayMs) * dayMs, Math.floor(to / dayMs) * dayMs];
  if (first >= last) return { days: null, hours: [{ from, to }] };
  const ends = [
    { from, to: first },
    { from: last, to },
  ];
  return { days: { from: first, to: last }, hours: ends.filter((end) => end.from < end.to) };
}
