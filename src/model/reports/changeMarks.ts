import type { HistoryRow } from '../consoleProvider';
import type { ChartGrain } from './byTime';
import type { Period } from './dateRanges';
import { hourMs, hoursOf, mondayOf } from './days';

/** Changes of an object within one step of a chart's time axis, or adjacent ones: `keys` are the first and the last step. */
export type ChangeMark = {
  readonly keys: readonly [first: string, last: string];
  /** Indexes of the first and the last step in the chart. */
  readonly places: readonly [first: number, last: number];
  /** The newest first. */
  readonly rows: readonly HistoryRow[];
};

/** Returns a period as a range for history: `from` inclusive, `to` exclusive. */
export function momentsOf(
  { startDate, endDate }: Period,
  timezone: number,
): { readonly from: string; readonly to: string } {
  const moment = (hours: number) => new Date((hours - timezone) * hourMs).toISOString();
  return { from: moment(hoursOf(startDate, 0)), to: moment(hoursOf(endDate, 23) + 1) };
}

const keyOf: Readonly<Record<ChartGrain, (local: string) => string>> = {
  hour: (local) => `${local.slice(0, 10)} ${local.slice(11, 13)}:00`,
  day: (local) => local.slice(0, 10),
  week: (local) => mondayOf(local.slice(0, 10)),
  month: (local) => local.slice(0, 7),
};

/** Returns one mark for each step of `times` with changes, in their order; changes outside of them are left out. */
export function changeMarks(
  rows: readonly HistoryRow[],
  {
    times,
    grain,
    timezone,
  }: { readonly times: readonly string[]; readonly grain: ChartGrain; readonly timezone: number },
): readonly ChangeMark[] {
  const byKey = new Map<string, HistoryRow[]>();
  for (const row of rows) {
    const local = new Date(Date.parse(row.at) + timezone * hourMs).toISOString();
    const key = keyOf[grain](local);
    const found = byKey.get(key);
    if (found) found.push(row);
    else byKey.set(key, [row]);
  }
  return times.flatMap((key, place) => {
    const found = byKey.get(key);
    return found ? [{ keys: [key, key], places: [place, place], rows: found } as const] : [];
  });
}

/** Joins marks that would overlap: each begins at least `apart` steps after the previous one. */
export function joinMarks(marks: readonly ChangeMark[], apart: number): readonly ChangeMark[] {
  const joined: ChangeMark[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    if (!last || mark.places[0] - last.places[0] >= apart) joined.push(mark);
    else {
      joined[joined.length - 1] = {
        keys: [last.keys[0], mark.keys[1]],
        places: [last.places[0], mark.places[1]],
        rows: [...mark.rows, ...last.rows],
      };
    }
  }
  return joined;
}
