import { plusFigures } from '../../src/model/exactSums';
import { type ChosenReport, chooseReport } from '../../src/model/reports/chooseReport';
import { hourMs } from '../../src/model/reports/days';
import { problemOfKept } from '../../src/model/reports/keptFacts';
import { lookupsOf } from '../../src/model/reports/lookups';
import { type PlannedReport, planReport } from '../../src/model/reports/planReport';
import type { ReportRequest } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import type { Period } from '../../src/model/reports/reportPeriod';
import type { PlanCondition, ReportPlan } from '../../src/model/reports/reportPlan';
import { hasMode, type Viewer } from '../../src/schema/access';
import { refuseProblems } from '../http/problems';
import type { Ports } from '../ports';
import type { RunOptions } from '../ports/reports';
import { askedWhole, darkRows, hasAll, otherFigures, type Planned } from './comparePeriods';
import { factsUpTo } from './factsUpTo';
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
  /** What is asked where it is compared, so that rows of the other days alone are told. */
  readonly whole: PlannedReport;
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
  const whole = compared ? askedWhole(planned.planned) : planned.planned;
  return { ...planned, whole, compared, otherSide: await planOtherSide(ports, viewer, planned.chosen, known), found };
}

/** All that `runReport` asks of the engine whatever the answers are. */
export const plansOf = ({ whole, compared, otherSide }: AskedReport): readonly ReportPlan[] =>
  [whole, ...(compared ? [unordered(compared.planned)] : []), ...(otherSide ? [otherSide.planned] : [])].flatMap(
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
  const { chosen, planned, whole, compared, otherSide, found } = asked ?? (await planWhole(ports, viewer, request));
  const { period } = chosen;
  const all = await ask(ports, whole, period, options);
  const before = compared && (await ask(ports, unordered(compared.planned), compared.chosen.period, options));
  const isWhole = hasAll(all) && (!before || hasAll(before));
  // Of too many to look at together the engine says which stay, and rows of the other days alone are not told.
  const isHere = isWhole || whole === planned;
  const figures = isHere ? all : await ask(ports, planned, period, options);
  const dark = compared && before && isWhole ? await darkIn(ports, { chosen, planned }, figures, compared, before) : [];
  const both = dark.length > 0 ? [...figures.rows, ...dark] : figures.rows;

  const show = await presentGroups(ports.store, viewer, planned, both, found);
  // Without groups there is one row, whatever it is bound by: bounds and places are of rows that are told apart.
  const hasGroups = planned.groups.length > 0;
  const isSettled = hasGroups && (planned.isLate || dark.length > 0 || (isHere && whole !== planned));
  const settled = isSettled ? settleRows(both, chosen, planned, show) : both;
  const isCounted = isSettled && hasAll(figures);
  const rowCount = isCounted ? settled.length : figures.rowCount;
  const first = hasGroups ? request.offset : 0;
  const rows = settled.slice(first, first + (request.limit ?? reportLimits.rows));
  const isNarrowed = isCounted && request.having.length > 0;
  const own = isNarrowed ? figures.totalOf(settled) : figures.total;
  const total = otherSide ? await withOtherSide(ports, own, otherSide, options) : own;
  if (!compared || !before) return { chosen, planned, rows, rowCount, show, compare: null, total };
  const ofOthers = hasAll(before) ? before : await narrowedTo(ports, planned, compared, rows, options);
  const others = otherFigures({ chosen, planned }, compared, ofOthers);
  const compare = { find: others.find, total: isNarrowed ? others.totalOf(settled) : others.arranged(before.total) };
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

/** The rows of the days compared with that these rows may have their figures from, where all of them are too many. */
async function narrowedTo(
  ports: Needs,
  { groups }: PlannedReport,
  { chosen, planned }: Planned,
  rows: Figures['rows'],
  options: RunOptions,
): Promise<Figures> {
  const narrow = groups.flatMap(({ reading }, at): PlanCondition[] => {
    const values = [...new Set(rows.map((row) => row.groups[at] as string | number))];
    return reading.kind === 'time' || values.length > narrowedBy ? [] : [{ by: reading, not: false, values }];
  });
  const plan = { ...planned.plan, where: [...planned.plan.where, ...narrow] };
  return ask(ports, unordered({ ...planned, plan }), chosen.period, options);
}

/** Rows of the days compared with alone, up to when there are facts of these days. */
async function darkIn(ports: Needs, own: Planned, figures: Figures, compared: Planned, before: Figures): Promise<Figures['rows']> {
  const upTo = factsUpTo(ports.clock(), await ports.reports.latest());
  return upTo === null ? [] : darkRows(own, figures, compared, before, upTo);
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
  return [plusFigures(own ?? 0, more ?? 0)];
}

/** Whether the hour that runs is asked for. */
export const isPartial = ({ period, offset }: ChosenReport, now: Date): boolean => {
  const local = now.getTime() + offset * hourMs;
  return period.start <= local && local < period.end;
};
