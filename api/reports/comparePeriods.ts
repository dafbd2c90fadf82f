import type { ChosenReport } from '../../src/model/reports/chooseReport';
import { hourMs } from '../../src/model/reports/days';
import type { PlannedReport } from '../../src/model/reports/planReport';
import { reportLimits } from '../../src/model/reports/reportLimits';
import { distanceKey, timesByDistance } from '../../src/model/reports/reportPeriod';
import type { FigureRow, Figures } from './joinRows';

/** A report as it was planned. */
export type Planned = { readonly chosen: ChosenReport; readonly planned: PlannedReport };

/** Asks for all rows, whatever their bounds: only these tell which rows one of two periods has alone. */
export function askedWhole(planned: PlannedReport): PlannedReport {
  const { plan } = planned;
  const isWhole = plan.groups.length === 0 || (plan.having.length === 0 && plan.limit === reportLimits.rows);
  return isWhole ? planned : { ...planned, plan: { ...plan, having: [], limit: reportLimits.rows } };
}

export const hasAll = ({ rows, rowCount }: Figures): boolean => rowCount <= rows.length;

/**
 * Rows that only the period compared with has, as rows of this one with nothing under them: what went dark. Of times that this
 * period does not have, or that have no facts yet (`upTo`), there is nothing to be told.
 */
export function darkRows({ chosen, planned }: Planned, own: Figures, compared: Planned, before: Figures, upTo: Date): readonly FigureRow[] {
  const { groups: readings } = planned.plan;
  const [{ start, end }, from] = [chosen.period, compared.chosen.period.start];
  const known = new Set(own.rows.map(({ groups }) => distanceKey(readings, groups, start)));
  const dark = before.rows.filter(({ groups }) => !known.has(distanceKey(readings, groups, from)));
  if (dark.length === 0) return [];

  const times = readings.flatMap((reading, at) => (reading.kind === 'time' ? [{ reading, at }] : []));
  const timeReadings = times.map(({ reading }) => reading);
  const hereBy = timesByDistance(
    { start, end: Math.min(end, upTo.getTime() + chosen.offset * hourMs) },
    timeReadings.map(({ grain }) => grain),
  );
  return dark.flatMap(({ groups }) => {
    const there = times.map(({ at }) => groups[at] as string | number);
    const here = hereBy.get(distanceKey(timeReadings, there, from));
    if (!here) return [];
    const moved = [...groups];
    for (const [place, { at }] of times.entries()) moved[at] = here[place] as string | number;
    return [own.rowWithout(moved)];
  });
}

/** Finds what the period compared with has for a row, its figures in the order of this one's. */
export function otherFigures({ chosen, planned }: Planned, compared: Planned, before: Figures) {
  const { groups: readings } = planned.plan;
  const byKey = new Map(before.rows.map((row) => [distanceKey(readings, row.groups, compared.chosen.period.start), row]));
  const find = (groups: FigureRow['groups']) => byKey.get(distanceKey(readings, groups, chosen.period.start));
  // Metrics may stand in another order there: what only sorted or bounded is not asked for.
  const order = chosen.metrics.map(({ id }) => compared.chosen.metrics.findIndex((metric) => metric.id === id));
  const arranged = (figures: FigureRow['figures']) => order.map((at) => (at < 0 ? null : (figures[at] ?? null)));
  return {
    find(groups: FigureRow['groups']): FigureRow | undefined {
      const row = find(groups);
      return row && { ...row, figures: arranged(row.figures) };
    },
    arranged,
    /** What it would be there without facts: 0 where counts are summed, nothing where they are divided. */
    none: (groups: FigureRow['groups']): FigureRow => {
      const row = before.rowWithout(groups);
      return { ...row, figures: arranged(row.figures) };
    },
    /** The total of what these rows are compared with. */
    totalOf: (rows: readonly FigureRow[]) => arranged(before.totalOf(rows.flatMap(({ groups }) => find(groups) ?? []))),
  };
}
