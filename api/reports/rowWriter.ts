import type { Figure } from '../../src/model/exactSums';
import type { ChosenReport } from '../../src/model/reports/chooseReport';
import { isAdditive, type Metric } from '../../src/model/reports/metrics';
import type { PlannedReport } from '../../src/model/reports/planReport';
import type { ReportColumn, ReportFigures, ReportRow } from '../../src/model/reports/reportCall';
import type { FigureRow } from './joinRows';
import type { RanReport } from './runReport';

/** The metrics of columns; metrics that only sort or filter are left out. */
const shownOf = ({ metrics, request }: ChosenReport): readonly Metric[] =>
  metrics.filter(({ id }) => request.metrics.includes(id));

/** The side of the market that a table's facts belong to. */
const modeOf = ({ table }: PlannedReport['plan']): 'ssp' | 'dsp' => (table === 'B' ? 'dsp' : 'ssp');

export const columnsOf = (
  chosen: ChosenReport,
  { plan, other, notes }: Pick<PlannedReport, 'plan' | 'other' | 'notes'>,
): readonly ReportColumn[] => [
  ...chosen.dimensions.map(({ id, dimension }) => ({
    id,
    kind: 'dimension' as const,
    label: dimension.label,
    type: dimension.type,
    ...(dimension.by === 'time' && notes.includes('utcDays') && { isUtc: true as const }),
    object:
      dimension.by === 'object' ? dimension.of.resource : dimension.by === 'field' ? (dimension.names ?? null) : null,
  })),
  ...shownOf(chosen).map((metric) => ({
    id: metric.id,
    kind: 'metric' as const,
    label: metric.label,
    unit: metric.unit,
    additive: isAdditive(metric),
    ...(metric.asksSystemCost && { modes: other && 'ofModes' in metric.formula ? ('both' as const) : modeOf(plan) }),
  })),
];

export type RowWriter = {
  /** A row in the form of the answer. */
  rowOf(row: FigureRow): ReportRow;
  figuresOf(figures: readonly (Figure | null)[]): ReportFigures;
};

type Written = Pick<RanReport, 'chosen' | 'planned' | 'show' | 'compare' | 'total'>;

export function createRowWriter({ chosen, planned, show, compare, total }: Written): RowWriter {
  const places = shownOf(chosen).map(
    ({ id }) => [id, planned.compiled.values.findIndex(({ metric }) => metric.id === id)] as const,
  );
  const figuresOf = (figures: readonly (Figure | null)[]): ReportFigures =>
    Object.fromEntries(places.map(([id, at]) => [id, rounded(figures[at] ?? null)]));
  // Without dimensions the only row is the total, with figures that only the total has.
  const only = chosen.dimensions.length === 0;
  return {
    figuresOf,
    rowOf({ groups, figures }) {
      const row: Record<string, unknown> = {};
      const ids: Record<string, number> = {};
      const kinds: Record<string, string | number> = {};
      planned.groups.forEach(({ of, reading }, at) => {
        const value = groups[at] as string | number;
        const shownAs = show[at]?.(value);
        if (of && shownAs) {
          row[of.id] = shownAs.value;
          if (shownAs.id !== undefined) ids[of.id] = shownAs.id;
        } else if (!of && reading.kind === 'key') kinds[reading.key] = value;
      });
      if (Object.keys(ids).length > 0) row._ids = ids;
      if (Object.keys(kinds).length > 0) row._of = kinds;
      Object.assign(row, figuresOf(only ? total : figures));
      if (compare) {
        const before = compare.find(groups);
        row._prev = before ? figuresOf(before.figures) : null;
      }
      return row as ReportRow;
    },
  };
}

/** Money to the millionth, as it is stored; ratios to six decimals. */
const rounded = (figure: Figure | null): Figure | null =>
  typeof figure === 'number' && !Number.isInteger(figure) ? Math.round(figure * 1e6) / 1e6 : figure;
