import { type Figure, plusAll, type Sum } from '../../src/model/exactSums';
import { evaluate, evaluateExactly, isLarge } from '../../src/model/reports/evaluate';
import type { BesidePlan, PlannedReport } from '../../src/model/reports/planReport';
import { type Period, secondsByTime } from '../../src/model/reports/reportPeriod';
import type { PlanResult, TimeGrain } from '../../src/model/reports/reportPlan';

/** A row's groups, its own sums, and its figures in the order of the compiled metrics. */
export type FigureRow = {
  readonly groups: readonly (string | number)[];
  readonly sums: readonly Sum[];
  readonly figures: readonly (Figure | null)[];
};
export type Figures = {
  readonly rows: readonly FigureRow[];
  readonly total: readonly (Figure | null)[];
  readonly rowCount: number;
  /** The total of these rows as if they were all. */
  totalOf(rows: readonly FigureRow[]): readonly (Figure | null)[];
  /** A row without facts in the main table; only the other tables may have some. */
  rowWithout(groups: FigureRow['groups']): FigureRow;
};

type Results = {
  readonly main: PlanResult;
  readonly beside: PlanResult | null;
  readonly ofKind: PlanResult | null;
  readonly other: PlanResult | null;
};

/** Joins the results of separate queries by group, with the length of each row's time. */
export function joinRows(planned: PlannedReport, { main, beside, ofKind, other }: Results, period: Period): Figures {
  const { plan, compiled } = planned;
  const width = plan.groups.length;
  const besideOf = sumsBeside(planned.beside, beside);
  const ofKindOf = sumsBeside(planned.ofKind, ofKind);
  const otherOf = sumsBeside(planned.other, other);
  const times = plan.groups.flatMap((reading, at) => (reading.kind === 'time' ? [{ at, grain: reading.grain }] : []));
  const secondsOf = compiled.hasSeconds ? secondsOfRows(period, times) : undefined;
  const whole = (period.end - period.start) / 1000;

  const figuresOf = (sums: readonly Sum[]): readonly (Figure | null)[] => {
    const read = sums.some(isLarge) ? evaluateExactly : evaluate;
    return compiled.values.map(({ value }) => read(value, sums));
  };
  const rowOf = (groups: FigureRow['groups'], sums: readonly Sum[]): FigureRow => ({
    groups,
    sums,
    figures: figuresOf([
      ...sums,
      ...besideOf(groups),
      ...ofKindOf(groups),
      ...otherOf(groups),
      ...(secondsOf ? [secondsOf(groups)] : []),
    ]),
  });
  const none = plan.sums.map(() => 0);
  const totalOf = (sums: readonly Sum[], ofOther: readonly Sum[]) =>
    figuresOf([...sums, ...(beside?.total ?? []), ...(ofKind?.total ?? []), ...ofOther, ...(secondsOf ? [whole] : [])]);
  const addUp = (rows: readonly (readonly Sum[])[], width: number): readonly Sum[] =>
    Array.from({ length: width }, (_, at) => plusAll(rows.map((sums) => sums[at] as Sum)));
  const rows = main.rows.map((row) => rowOf(row.slice(0, width), row.slice(width)));
  const onlyThere =
    other && width > 0 ? groupsWithout(rows, other.rows, width).map((groups) => rowOf(groups, none)) : [];
  return {
    rows: [...rows, ...onlyThere],
    total: totalOf(main.total, other?.total ?? []),
    // Rows of the other side beyond its limit count as rows without a match here.
    rowCount: main.rowCount + onlyThere.length + (other ? Math.max(0, other.rowCount - other.rows.length) : 0),
    totalOf: (some) =>
      totalOf(
        addUp(
          some.map(({ sums }) => sums),
          none.length,
        ),
        addUp(
          some.map(({ groups }) => otherOf(groups)),
          planned.other?.plan.sums.length ?? 0,
        ),
      ),
    rowWithout: (groups) => rowOf(groups, none),
  };
}

const keyOf = (groups: readonly (string | number)[]): string => groups.join('\n');

/** Groups of the other side that no row has. */
function groupsWithout(
  rows: readonly FigureRow[],
  others: PlanResult['rows'],
  width: number,
): readonly FigureRow['groups'][] {
  const known = new Set(rows.map(({ groups }) => keyOf(groups)));
  return others.map((row) => row.slice(0, width)).filter((groups) => !known.has(keyOf(groups)));
}

function sumsBeside(
  planned: BesidePlan | null,
  result: PlanResult | null,
): (groups: readonly (string | number)[]) => readonly Sum[] {
  if (!planned || !result) return () => [];
  const { groups: shared, plan } = planned;
  const none = plan.sums.map(() => 0);
  const byKey = new Map(result.rows.map((row) => [keyOf(row.slice(0, shared.length)), row.slice(shared.length)]));
  return (groups) => byKey.get(keyOf(shared.map((at) => groups[at] as string | number))) ?? none;
}

function secondsOfRows(
  period: Period,
  times: readonly { readonly at: number; readonly grain: TimeGrain }[],
): (groups: readonly (string | number)[]) => number {
  const seconds = secondsByTime(
    period,
    times.map(({ grain }) => grain),
  );
  return (groups) => seconds.get(keyOf(times.map(({ at }) => groups[at] as string | number))) ?? 0;
}
