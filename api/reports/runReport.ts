import { type ChosenReport, chooseReport, reportProblem } from '../../src/model/reports/chooseReport';
import { hourMs } from '../../src/model/reports/days';
import { problemOfKept } from '../../src/model/reports/keptFacts';
import { lookupsOf } from '../../src/model/reports/lookups';
import { type PlannedReport, planReport, readLongCodes } from '../../src/model/reports/planReport';
import type { ReportRequest } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import { distanceKey, type Period, timesByDistance } from '../../src/model/reports/reportPeriod';
import type { PlanCondition, ReportPlan } from '../../src/model/reports/reportPlan';
import type { Viewer } from '../../src/schema/access';
import { pause } from '../http/pause';
import { refuseProblems, unlessRefused } from '../http/problems';
import type { Ports } from '../ports';
import { incompleteIn } from './incompleteIn';
import { type FigureRow, type Figures, joinRows } from './joinRows';
import { type LookedUp, lookUp } from './lookUp';
import type { RunOptions } from './ports/reports';
import { type FoundBehind, presentGroups, type ShowGroup, settleRows } from './presentRows';

/** A finished report: rows with their groups, how to show these, and the matching rows of the compared period. */
export type RanReport = {
  readonly chosen: ChosenReport;
  readonly planned: PlannedReport;
  readonly rows: Figures['rows'];
  readonly total: Figures['total'];
  readonly rowCount: number;
  readonly show: readonly (ShowGroup | null)[];
  /** Months with lost facts. */
  readonly incomplete: readonly string[];
  readonly compare: {
    readonly total: Figures['total'];
    find(groups: readonly (string | number)[]): Figures['rows'][number] | undefined;
  } | null;
};

type Needs = Pick<Ports, 'store' | 'reports' | 'clock'>;

/** The plan of a request, and the plan for the days it is compared with. */
export type AskedReport = Planned & {
  /** The plan without bounds, for a comparison: it also finds rows that only the other days have. */
  readonly whole: PlannedReport;
  readonly compared: Planned | null;
  /** Shared by reports that are planned together. */
  readonly found: FoundBehind;
};

/** Checks and plans a request. @throws a refusal with the paths of problems. */
export async function planWhole(
  ports: Needs,
  viewer: Viewer,
  request: ReportRequest,
  known: LookedUp = new Map(),
  found: FoundBehind = new Map(),
): Promise<AskedReport> {
  let planned = await planFor(ports, viewer, request, '', known);
  let compared = await planCompared(ports, viewer, planned.chosen, known);
  const even = compared && (await planEven(ports, viewer, planned, compared, known));
  if (even) [planned, compared] = even;
  // Days of different time zones must not be compared.
  if (compared && isByUtcDays(compared) && !isByUtcDays(planned))
    planned = await planByUtcDays(ports, viewer, request, '', known);
  const whole = compared ? askedWhole(planned.planned) : planned.planned;
  return { ...planned, whole, compared, found };
}

/** All engine plans of `runReport` that do not depend on results. */
export const plansOf = ({ whole, compared }: AskedReport): readonly ReportPlan[] =>
  [whole, ...(compared ? [unordered(compared.planned)] : [])].flatMap(({ plan, beside, ofKind, other }) => [
    plan,
    ...[beside, ofKind, other].flatMap((one) => (one ? [one.plan] : [])),
  ]);

/** Runs a report; checks and plans it first, unless that is done. Throws like `planWhole`. */
export async function runReport(
  ports: Needs,
  viewer: Viewer,
  request: ReportRequest,
  options: RunOptions,
  asked?: AskedReport,
): Promise<RanReport> {
  const asking = asked ?? (await planWhole(ports, viewer, request));
  const { chosen, planned, whole, compared, found } = asking;
  const { period } = chosen;
  const all = await ask(ports, whole, period, options);
  const before = compared && (await ask(ports, unordered(compared.planned), compared.chosen.period, options));
  const isWhole = hasAll(all) && (!before || hasAll(before));
  // With too many rows to read whole, the engine applies the bounds, and rows of only the other days are left out.
  const isHere = isWhole || whole === planned;
  const figures = isHere ? all : await ask(ports, planned, period, options);
  const dark = compared && before && isWhole ? await darkIn(ports, { chosen, planned }, figures, compared, before) : [];
  const both = dark.length > 0 ? [...figures.rows, ...dark] : figures.rows;

  if (chosen.sort && chosen.sort.of !== 'value' && !isWhole && planned.groups.length > 0) {
    return refuse({ sortBy: reportProblem('too_many_to_sort', { max: reportLimits.rows.toLocaleString('en-US') }) });
  }
  const others = compared && before && isWhole ? otherFigures({ chosen, planned }, compared, before) : undefined;

  const show = await presentGroups(ports.store, viewer, planned, both, found);
  // Without groups there is always one row: bounds and offsets apply to groups.
  const hasGroups = planned.groups.length > 0;
  const isSettled = hasGroups && (planned.isLate || dark.length > 0 || (isHere && whole !== planned));
  const settled = isSettled
    ? settleRows(both, chosen, planned, show, others && ((row) => others.find(row.groups) ?? others.none(row.groups)))
    : both;
  const isCounted = isSettled && hasAll(figures);
  const rowCount = isCounted ? settled.length : figures.rowCount;
  const first = hasGroups ? request.offset : 0;
  const rows = settled.slice(first, first + (request.limit ?? reportLimits.rows));
  const isNarrowed = isCounted && request.having.length > 0;
  const total = isNarrowed ? figures.totalOf(settled) : figures.total;
  const incomplete = await incompleteIn(ports, plansOf(asking));
  if (!compared || !before) return { chosen, planned, rows, rowCount, show, incomplete, compare: null, total };
  const ofOthers = hasAll(before) ? before : await narrowedTo(ports, planned, compared, rows, options);
  const other = others ?? otherFigures({ chosen, planned }, compared, ofOthers);
  const compare = { find: other.find, total: isNarrowed ? other.totalOf(settled) : other.arranged(before.total) };
  return { chosen, planned, rows, rowCount, show, incomplete, compare, total };
}

/** Both plans up to the last complete hour, where this period still runs. Daily sums have no hours to end with. */
async function planEven(
  ports: Needs,
  viewer: Viewer,
  own: Planned,
  compared: Planned,
  known: LookedUp,
): Promise<readonly [own: Planned, compared: Planned] | undefined> {
  if (isByUtcDays(own) || isByUtcDays(compared)) return undefined;
  const dates = evenPeriods(own.chosen, compared.chosen, ports.clock(), await ports.reports.latest());
  if (!dates) return undefined;
  const planned = await planFor(ports, viewer, { ...own.chosen.request, ...dates }, '', known);
  const other = await unlessRefused(() => planCompared(ports, viewer, planned.chosen, known));
  if (!other || isByUtcDays(other)) return undefined;
  return [{ ...planned, planned: { ...planned.planned, notes: [...planned.planned.notes, 'sameHours'] } }, other];
}

/** The plan of a request, with everything that depends on objects. */
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
  await restIfLong(request);
  const found = await lookUp(store, viewer, lookupsOf(chosen), known);
  await readLongCodes(chosen, pause);
  const planned = planReport(chosen, viewer, found);
  await restIfLong(request);
  if ('problems' in planned) return refuse(planned.problems);
  const gone = problemOfKept(planned, now);
  if (!gone) return { chosen, planned };
  if (chosen.offset === 0) return refuse({ [`${datesAt}startDate`]: gone });
  return planByUtcDays({ store, clock }, viewer, request, datesAt, known);
}

/** Each step takes about 20 ms for 100,000 values: other requests run between the steps. */
const restIfLong = async ({ filters }: ReportRequest): Promise<void> => {
  if (filters.some(({ values }) => values.length > plannedAtOnce)) await pause();
};

const plannedAtOnce = 5_000;

/** Old days have only daily sums by UTC day: the plan uses these, and the report says so. */
async function planByUtcDays(
  ports: Pick<Ports, 'store' | 'clock'>,
  viewer: Viewer,
  request: ReportRequest,
  datesAt: string,
  known: LookedUp,
): Promise<Planned> {
  const { chosen, planned } = await planFor(ports, viewer, { ...request, timezone: 0 }, datesAt, known);
  return { chosen, planned: { ...planned, notes: [...planned.notes, 'utcDays'] } };
}

const isByUtcDays = ({ planned }: Planned): boolean => planned.notes.includes('utcDays');

/** The planned report for the days it is compared with, without the conditions that select rows. */
async function planCompared(
  ports: Pick<Ports, 'store' | 'clock'>,
  viewer: Viewer,
  { request, sort }: ChosenReport,
  known: LookedUp,
): Promise<Planned | null> {
  const { compare } = request;
  if (!compare) return null;
  // A metric that only sorts is needed for both periods.
  const metrics = sort && sort.of !== 'value' ? [...new Set([...request.metrics, sort.id])] : request.metrics;
  return planFor(
    ports,
    viewer,
    {
      ...request,
      ...compare,
      metrics,
      compare: null,
      having: [],
      limit: null,
      offset: 0,
      sortBy: null,
      sortOf: 'value',
    },
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
  const other = planned.other && (await run(planned.other.plan));
  return joinRows(planned, { main, beside, ofKind, other }, period);
}

/** Rows are matched by group, so they need no order. */
const unordered = (planned: PlannedReport): PlannedReport => ({ ...planned, plan: { ...planned.plan, order: [] } });

/** A condition with more values than this does not make the query smaller. */
const narrowedBy = 5_000;

/** Rows of the compared days for these rows only, where all of them would be too many. */
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

/** Rows that only the compared days have, up to the time of the latest facts. */
async function darkIn(
  ports: Needs,
  own: Planned,
  figures: Figures,
  compared: Planned,
  before: Figures,
): Promise<Figures['rows']> {
  const upTo = factsUpTo(ports.clock(), await ports.reports.latest());
  return upTo === null ? [] : darkRows(own, figures, compared, before, upTo);
}

/** Whether the period includes the current hour. */
export const isPartial = ({ period, offset }: ChosenReport, now: Date): boolean => {
  const local = now.getTime() + offset * hourMs;
  return period.start <= local && local < period.end;
};

/** The end of the latest hour with facts, but not in the future. */
export const factsUpTo = (now: Date, latest: number | null): Date | null =>
  latest === null ? null : new Date(Math.min(now.getTime(), latest + 3_600_000));

type Dates = Pick<ReportRequest, 'endDate' | 'compare'>;

/**
 * Ends a period that still runs, and the compared one of the same length, with the last complete hour that has facts. Undefined
 * where both are complete. `latest` is the last hour of facts.
 */
function evenPeriods(own: ChosenReport, compared: ChosenReport, now: Date, latest: number | null): Dates | undefined {
  const { compare } = own.request;
  if (!compare || latest === null) return undefined;
  const over = Math.min(Math.floor(now.getTime() / hourMs) * hourMs, latest + hourMs);
  const end = over + own.offset * hourMs;
  const { period } = own;
  const others = compared.period;
  // A different number of days was chosen on purpose.
  if (others.end - others.start !== period.end - period.start) return undefined;
  if (end <= period.start || end >= period.end) return undefined;
  const othersEnd = others.start + (end - period.start);
  return { endDate: lastHourOf(end), compare: { ...compare, endDate: lastHourOf(othersEnd) } };
}

/** The hour before a time, in the form of a request's inclusive end. */
const lastHourOf = (end: number): string => new Date(end - hourMs).toISOString().slice(0, 16).replace('T', ' ');

/** A planned report. */
type Planned = { readonly chosen: ChosenReport; readonly planned: PlannedReport };

/** Removes the bounds: only all rows show which of them one of two periods lacks. */
function askedWhole(planned: PlannedReport): PlannedReport {
  const { plan } = planned;
  const isWhole = plan.groups.length === 0 || (plan.having.length === 0 && plan.limit === reportLimits.rows);
  return isWhole ? planned : { ...planned, plan: { ...plan, having: [], limit: reportLimits.rows } };
}

const hasAll = ({ rows, rowCount }: Figures): boolean => rowCount <= rows.length;

/**
 * Rows that only the compared period has, as empty rows of this one: traffic that stopped. Leaves out times that this period does
 * not have, or that have no facts yet (`upTo`).
 */
function darkRows(
  { chosen, planned }: Planned,
  own: Figures,
  compared: Planned,
  before: Figures,
  upTo: Date,
): readonly FigureRow[] {
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

/** Finds the compared period's row for a row, with figures in the order of this period's. */
function otherFigures({ chosen, planned }: Planned, compared: Planned, before: Figures) {
  const { groups: readings } = planned.plan;
  const byKey = new Map(
    before.rows.map((row) => [distanceKey(readings, row.groups, compared.chosen.period.start), row]),
  );
  const find = (groups: FigureRow['groups']) => byKey.get(distanceKey(readings, groups, chosen.period.start));
  // Metrics may have another order there, and those that only sort or filter are left out.
  const order = chosen.metrics.map(({ id }) => compared.chosen.metrics.findIndex((metric) => metric.id === id));
  const arranged = (figures: FigureRow['figures']) => order.map((at) => (at < 0 ? null : (figures[at] ?? null)));
  return {
    find(groups: FigureRow['groups']): FigureRow | undefined {
      const row = find(groups);
      return row && { ...row, figures: arranged(row.figures) };
    },
    arranged,
    /** The row without facts there: 0 for sums, null for ratios. */
    none: (groups: FigureRow['groups']): FigureRow => {
      const row = before.rowWithout(groups);
      return { ...row, figures: arranged(row.figures) };
    },
    /** The total of the compared rows. */
    totalOf: (rows: readonly FigureRow[]) => arranged(before.totalOf(rows.flatMap(({ groups }) => find(groups) ?? []))),
  };
}
