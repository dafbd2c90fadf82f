import { type ChosenReport, chooseReport } from '../../src/model/reports/chooseReport';
import { hourMs } from '../../src/model/reports/days';
import { problemOfKept } from '../../src/model/reports/keptFacts';
import { lookupsOf } from '../../src/model/reports/lookups';
import { type PlannedReport, planReport } from '../../src/model/reports/planReport';
import type { ReportRequest } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import { distanceOf, type Period } from '../../src/model/reports/reportPeriod';
import type { PlanCondition, ReportPlan } from '../../src/model/reports/reportPlan';
import { hasMode, type Viewer } from '../../src/schema/access';
import { refuseProblems } from '../http/problems';
import type { Ports } from '../ports';
import type { RunOptions } from '../ports/reports';
import { type Figures, joinRows } from './joinRows';
import { type LookedUp, lookUp } from './lookUp';
import { type FoundBehind, presentGroups, type ShowGroup, settleRows } from './presentRows';

/** A report as it was worked out: rows with their groups, how these are shown, and the same rows of the period compared with. */
export type RanReport = {
  readonly chosen: ChosenReport;
  readonly planned: PlannedReport;
  readonly rows: Figures['rows'];
  readonly total: Figures['total'];
  readonly rowCount: number;
  readonly show: readonly (ShowGroup | null)[];
  readonly compare: {
    readonly total: Figures['total'];
    find(groups: readonly (string | number)[]): Figures['rows'][number] | undefined;
  } | null;
};

type Needs = Pick<Ports, 'store' | 'reports' | 'clock'>;

/** What a request asks, what it asks of the days it is compared with, and of the other mode. */
export type AskedReport = Planned & {
  readonly compared: Planned | null;
  readonly otherSide: Planned | null;
  /** Shared by reports that are planned together. */
  readonly found: FoundBehind;
};

/** Checks and plans; throws a refusal with the places that are wrong. */
export async function planWhole(
  ports: Pick<Ports, 'store' | 'clock'>,
  viewer: Viewer,
  request: ReportRequest,
  known: LookedUp = new Map(),
  found: FoundBehind = new Map(),
): Promise<AskedReport> {
  const planned = await planFor(ports, viewer, request, '', known);
  const compared = await planCompared(ports, viewer, planned.chosen, known);
  return { ...planned, compared, otherSide: await planOtherSide(ports, viewer, planned.chosen, known), found };
}

/** All that `runReport` asks of the engine whatever the answers are. */
export const plansOf = ({ planned, compared, otherSide }: AskedReport): readonly ReportPlan[] =>
  [planned, ...(compared ? [unordered(compared.planned)] : []), ...(otherSide ? [otherSide.planned] : [])].flatMap(
    ({ plan, beside, ofKind }) => [plan, ...(beside ? [beside.plan] : []), ...(ofKind ? [ofKind.plan] : [])],
  );

/** Checks, plans unless that was done, and asks; throws as `planWhole`. */
export async function runReport(
  ports: Needs,
  viewer: Viewer,
  request: ReportRequest,
  options: RunOptions,
  asked?: AskedReport,
): Promise<RanReport> {
  const { store } = ports;
  const { chosen, planned, compared, otherSide, found } = asked ?? (await planWhole(ports, viewer, request));
  const figures = await ask(ports, planned, chosen.period, options);
  const show = await presentGroups(store, viewer, planned, figures.rows, found);
  const settled = planned.isLate ? settleRows(figures.rows, chosen, planned, show) : figures.rows;
  const isWhole = figures.rowCount <= figures.rows.length;
  const rows = settled.slice(request.offset, request.offset + (request.limit ?? reportLimits.rows));
  const rowCount = planned.isLate && isWhole ? settled.length : figures.rowCount;
  const compare = compared && (await comparison(ports, chosen, planned, compared, rows, options));
  const total = otherSide ? await withOtherSide(ports, figures.total, otherSide, options) : figures.total;
  return { chosen, planned, rows, rowCount, show, compare, total };
}

/** The plan of a request, with everything that only the objects can tell. */
export async function planFor(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  viewer: Viewer,
  request: ReportRequest,
  datesAt = '',
  known: LookedUp = new Map(),
): Promise<Planned> {
  const now = clock();
  const chosen = chooseReport(request, viewer, now);
  if ('problems' in chosen) return refuse(chosen.problems);
  const planned = planReport(chosen, viewer, await lookUp(store, viewer, lookupsOf(chosen), known));
  if ('problems' in planned) return refuse(planned.problems);
  const gone = problemOfKept(planned, now);
  return gone ? refuse({ [`${datesAt}startDate`]: gone }) : { chosen, planned };
}

type Planned = { readonly chosen: ChosenReport; readonly planned: PlannedReport };

/** The same report as it was planned, of the days it is compared with, and without what decides which rows there are. */
async function planCompared(
  ports: Pick<Ports, 'store' | 'clock'>,
  viewer: Viewer,
  { request }: ChosenReport,
  known: LookedUp,
): Promise<Planned | null> {
  const { compare } = request;
  if (!compare) return null;
  return planFor(
    ports,
    viewer,
    { ...request, ...compare, compare: null, having: [], limit: null, offset: 0, sortBy: null },
    'compare.',
    known,
  );
}

function refuse(problems: Parameters<typeof refuseProblems>[0]): never {
  refuseProblems(problems);
  throw new Error('A report was refused without a problem.');
}

async function ask({ reports }: Needs, planned: PlannedReport, period: Period, options: RunOptions): Promise<Figures> {
  const run = (plan: ReportPlan) => reports.run(plan, options);
  const main = await run(planned.plan);
  const beside = planned.beside && (await run(planned.beside.plan));
  const ofKind = planned.ofKind && (await run(planned.ofKind.plan));
  return joinRows(planned, { main, beside, ofKind }, period);
}

/** Rows are found by their groups. */
const unordered = (planned: PlannedReport): PlannedReport => ({ ...planned, plan: { ...planned.plan, order: [] } });

/** More different values than this do not make the question smaller. */
const narrowedBy = 5_000;

async function comparison(
  ports: Needs,
  chosen: ChosenReport,
  { plan, groups }: PlannedReport,
  { chosen: other, planned }: Planned,
  rows: Figures['rows'],
  options: RunOptions,
): Promise<RanReport['compare']> {
  const narrow = groups.flatMap(({ reading }, at): PlanCondition[] => {
    const values = [...new Set(rows.map((row) => row.groups[at] as string | number))];
    return reading.kind === 'time' || values.length > narrowedBy ? [] : [{ by: reading, not: false, values }];
  });
  const all = await ask(ports, unordered(planned), other.period, options);
  const isAll = all.rowCount <= all.rows.length;
  const narrowed = isAll
    ? all
    : await ask(
        ports,
        unordered({ ...planned, plan: { ...planned.plan, where: [...planned.plan.where, ...narrow] } }),
        other.period,
        options,
      );

  const keyOf = (values: readonly (string | number)[], start: number): string =>
    plan.groups
      .map((reading, at) => (reading.kind === 'time' ? distanceOf[reading.grain](values[at] as string | number, start) : values[at]))
      .join('\n');
  const byKey = new Map(narrowed.rows.map((row) => [keyOf(row.groups, other.period.start), row]));
  // Metrics may stand in another order there: what only sorted or bounded is not asked for.
  const order = chosen.metrics.map(({ id }) => other.metrics.findIndex((metric) => metric.id === id));
  const arranged = (figures: readonly (number | null)[]) => order.map((at) => (at < 0 ? null : (figures[at] ?? null)));
  return {
    total: arranged(all.total),
    find(values) {
      const row = byKey.get(keyOf(values, chosen.period.start));
      return row && { groups: row.groups, figures: arranged(row.figures) };
    },
  };
}

const bothSides = 'systemCost';

/** The fee to the account is of both modes where it alone is asked for as one figure (decision 37); no other report mixes them. */
async function planOtherSide(
  ports: Pick<Ports, 'store' | 'clock'>,
  viewer: Viewer,
  { metrics, dimensions, filters, request }: ChosenReport,
  known: LookedUp,
): Promise<Planned | null> {
  const mode = viewer.mode === 'ssp' ? 'dsp' : 'ssp';
  const isFee = metrics.length === 1 && metrics[0]?.id === bothSides && dimensions.length === 0 && filters.length === 0;
  if (!isFee || !hasMode(viewer, mode)) return null;
  return planFor(ports, { ...viewer, mode }, { ...request, metrics: [bothSides], having: [], sortBy: null, compare: null }, '', known);
}

async function withOtherSide(
  ports: Needs,
  [own]: Figures['total'],
  { chosen, planned }: Planned,
  options: RunOptions,
): Promise<Figures['total']> {
  const [more] = (await ask(ports, planned, chosen.period, options)).total;
  return [(own ?? 0) + (more ?? 0)];
}

/** Whether the hour that runs is asked for. */
export const isPartial = ({ period, offset }: ChosenReport, now: Date): boolean => {
  const local = now.getTime() + offset * hourMs;
  return period.start <= local && local < period.end;
};
