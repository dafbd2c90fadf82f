import type { Viewer } from '../../schema/access';
import { fill, type Problem } from '../../schema/messages/problem';
import { addMonths, dayAt, dayMs, firstOfMonth } from './days';
import { type Dimension, findDimension, paramNameOf } from './dimensions';
import { type FactKey, factTables, type TableLetter } from './facts';
import { findMetric, type Metric } from './metrics';
import type { ReportFilter, ReportRequest, SortOf } from './reportCall';
import { reportLimits } from './reportLimits';
import { type Period, periodOf, readMoment } from './reportPeriod';

export type ChosenDimension = { readonly id: string; readonly dimension: Dimension; readonly param: string };
export type ChosenFilter = ChosenDimension & Pick<ReportFilter, 'not' | 'values'> & { readonly path: string };

/** A valid request: all its parts exist, are available to the viewer, and fit together. */
export type ChosenReport = {
  readonly request: ReportRequest;
  readonly table: TableLetter;
  readonly offset: number;
  readonly period: Period;
  readonly dimensions: readonly ChosenDimension[];
  /** The requested metrics in their order, then those that only sort or limit. */
  readonly metrics: readonly Metric[];
  readonly filters: readonly ChosenFilter[];
  readonly sort: { readonly id: string; readonly desc: boolean; readonly of: SortOf } | null;
};

export type ReportProblems = Readonly<Record<string, Problem>>;

/** Returns the keys that limit the viewer to their part of the facts. */
export const scopeOf = (viewer: Viewer): readonly { readonly key: FactKey; readonly id: number }[] => [
  ...(viewer.owner === null ? [] : [{ key: 'demand' as const, id: viewer.owner }]),
  ...(viewer.role === 'sub' ? [{ key: 'sub' as const, id: viewer.account ?? -1 }] : []),
  ...(viewer.role === 'adv' ? [{ key: 'advertiser' as const, id: viewer.account ?? -1 }] : []),
];

/** Messages for invalid requests, by code. */
export const reportRefusals = {
  unknown_dimension: 'Unknown dimension %{name}.',
  unknown_metric: 'Unknown metric %{name}.',
  not_allowed: '%{name} is not available to your account in this mode.',
  incompatible: '%{name} cannot be combined with %{other}. Remove one of them.',
  twice: '%{name} appears twice. Remove one.',
  not_a_dimension: '%{name} works only as a filter.',
  no_metrics: 'Choose at least one metric.',
  only_errors: 'This report has only error metrics. Show errors, or choose other metrics.',
  not_a_date: '%{value} is not a date. Use a date such as 2026-03-31 or 2026-03-31 18:00.',
  before_start: 'The end must not be before the start.',
  range_too_long: 'Reports by hour can cover at most %{max} days.',
  period_too_long: 'Reports can cover at most %{max} months.',
  too_far_back: 'Data is kept for %{max} months. Choose %{earliest} or later.',
  rows_too_far_back:
    'Hourly data is kept for 13 months, then only totals by UTC day. Start later, or remove hours and details such as apps and countries.',
  no_requests_apart: 'There is no separate count of requests without a deal. Remove %{name} or the filter for no deal.',
  not_compared:
    'Only metrics of a comparison can be sorted by their difference. Compare with other days, or sort by the value.',
  too_many_to_sort:
    'One of the two periods has more than %{max} rows. Sort by the value, add a filter or remove dimensions.',
  unknown_sort: 'Unknown sort column %{name}. Sort by a column or another metric.',
} as const;

export const reportProblem = (
  code: keyof typeof reportRefusals,
  args: Readonly<Record<string, string | number>> = {},
): Problem => ({
  code,
  message: fill(reportRefusals[code], args),
  args,
});

/** Tables with only errors or reasons; hidden together with the error metrics. */
const errorTables = new Set<TableLetter>(['E', 'R']);
const isOfErrors = ({ tables }: Pick<Metric, 'tables'>): boolean => tables.every((letter) => errorTables.has(letter));

export const mayUse = (
  viewer: Viewer,
  one: Pick<Metric, 'roles' | 'sides'> & { readonly asksSystemCost?: true },
): boolean =>
  one.roles.includes(viewer.role) &&
  one.sides.includes(viewer.mode) &&
  (!one.asksSystemCost || viewer.role === 'admin' || viewer.showSystemCost);

const isInCatalogue = ({ ivt }: Metric, wanted: 0 | 1): boolean => ivt === undefined || ivt === wanted;

/** Tables in order of preference: the first that has all parts is used. */
const preferred = (mode: Viewer['mode'], ivt: 0 | 1): readonly TableLetter[] =>
  ivt ? ['I'] : mode === 'dsp' ? ['B', 'E', 'R'] : ['S', 'D', 'E', 'R'];

export const tablesOf = (viewer: Viewer, ivt: 0 | 1): readonly TableLetter[] =>
  preferred(viewer.mode, ivt).filter((letter) =>
    scopeOf(viewer).every(({ key }) => factTables[letter].keys.includes(key)),
  );

/** Checks a request against the catalogue and selects the fact table; problems are at the paths of the request. */
export function chooseReport(
  request: ReportRequest,
  viewer: Viewer,
  now: Date,
): ChosenReport | { readonly problems: ReportProblems } {
  const problems: Record<string, Problem> = {};
  const refuse = (path: string, ...[code, args]: Parameters<typeof reportProblem>) => {
    problems[path] ??= reportProblem(code, args);
  };

  const dimensionAt = (id: string, path: string, isShown: boolean): ChosenDimension | undefined => {
    const dimension = findDimension(id);
    const isParam = dimension?.by === 'param';
    const param = isParam ? paramNameOf(id) : '';
    if (!dimension || (isParam && param === '')) refuse(path, 'unknown_dimension', { name: id });
    else if (!mayUse(viewer, dimension) || (isParam && viewer.role !== 'admin' && !viewer.tagParams.includes(param)))
      refuse(path, 'not_allowed', { name: dimension.label });
    else if (isShown && dimension.isFilterOnly) refuse(path, 'not_a_dimension', { name: dimension.label });
    else return { id, dimension, param };
    return undefined;
  };
  const metricAt = (id: string, path: string): Metric | undefined => {
    const metric = findMetric(id);
    if (!metric || !isInCatalogue(metric, request.ivt)) refuse(path, 'unknown_metric', { name: id });
    else if (!mayUse(viewer, metric)) refuse(path, 'not_allowed', { name: metric.label });
    else return metric;
    return undefined;
  };
  const once = (ids: readonly string[], list: string) =>
    ids.forEach((id, at) => {
      if (ids.indexOf(id) !== at) refuse(`${list}.${at}`, 'twice', { name: id });
    });
  once(request.dimensions, 'dimensions');
  once(request.metrics, 'metrics');

  const dimensions = request.dimensions.map((id, at) => dimensionAt(id, `dimensions.${at}`, true));
  const shown = request.metrics.map((id, at) => metricAt(id, `metrics.${at}`));
  const filters = request.filters.map((filter, at) => {
    const path = `filters.${at}`;
    const found = dimensionAt(filter.dimension, `${path}.dimension`, false);
    return found && { ...found, not: filter.not, values: filter.values, path };
  });
  const bounded = request.having.map(({ metric }, at) => metricAt(metric, `having.${at}.metric`));
  const { sortBy } = request;
  const sorts = sortBy !== null && !request.dimensions.includes(sortBy) && !request.metrics.includes(sortBy);
  if (sorts && !findMetric(sortBy)) refuse('sortBy', 'unknown_sort', { name: sortBy });
  const sorter = sorts && findMetric(sortBy) ? metricAt(sortBy, 'sortBy') : undefined;
  const sortOf = request.sortOf ?? 'value';
  if (sortOf !== 'value' && (!request.compare || (sortBy !== null && request.dimensions.includes(sortBy))))
    refuse('sortOf', 'not_compared');
  if (request.metrics.length === 0) refuse('metrics', 'no_metrics');

  const period = readPeriod(request, viewer, now, refuse);
  if (Object.keys(problems).length > 0 || !period) return { problems };

  const kept = (shown as Metric[]).filter((metric) => !request.hideErrors || !isOfErrors(metric));
  if (kept.length === 0) return { problems: { metrics: reportProblem('only_errors') } };
  const chosen = {
    dimensions: dimensions as ChosenDimension[],
    filters: filters as ChosenFilter[],
    metrics: unique([...kept, ...(bounded as Metric[]), ...(sorter ? [sorter] : [])]),
  };

  // Each part removes the tables that lack it; the part that removes the last one does not fit with the others.
  let tables = tablesOf(viewer, request.ivt);
  let before = '';
  const parts = [
    ...chosen.dimensions.map(({ dimension }, at) => ({ one: dimension, path: `dimensions.${at}` })),
    ...chosen.filters.map(({ dimension, path }) => ({ one: dimension, path: `${path}.dimension` })),
    ...chosen.metrics.map((metric) => ({ one: metric, path: pathOf(metric, request) })),
  ];
  for (const { one, path } of parts) {
    const left = tables.filter((letter) => one.tables.includes(letter));
    if (left.length === 0)
      return { problems: { [path]: reportProblem('incompatible', { name: one.label, other: before || one.label }) } };
    if (left.length < tables.length || before === '') before = one.label;
    tables = left;
  }
  const [table] = tables as [TableLetter];
  for (const metric of chosen.metrics) {
    const apart = metric.apartFrom?.[table] ?? [];
    const other = [...chosen.dimensions, ...chosen.filters].find(
      ({ dimension }) => 'key' in dimension && apart.includes(dimension.key),
    );
    if (other)
      return {
        problems: {
          [pathOf(metric, request)]: reportProblem('incompatible', {
            name: metric.label,
            other: other.dimension.label,
          }),
        },
      };
  }
  const firstMoney = kept.find(({ unit }) => unit === 'usd') ?? kept[0];
  const id = sortBy ?? firstMoney?.id;
  return {
    request,
    table,
    offset: request.timezone ?? viewer.timezone,
    period,
    ...chosen,
    sort: id === undefined ? null : { id, desc: request.sortDesc, of: sortOf },
  };
}

type Refuse = (path: string, ...args: Parameters<typeof reportProblem>) => void;

function readPeriod(request: ReportRequest, viewer: Viewer, now: Date, refuse: Refuse): Period | undefined {
  const localNow = now.getTime() + (request.timezone ?? viewer.timezone) * 3_600_000;
  const read = (
    dates: { readonly startDate: string; readonly endDate: string },
    prefix: string,
  ): Period | undefined => {
    for (const name of ['startDate', 'endDate'] as const) {
      if (!readMoment(dates[name])) refuse(prefix + name, 'not_a_date', { value: dates[name].slice(0, 40) });
    }
    const period = periodOf(dates.startDate, dates.endDate);
    if (!period) return undefined;
    const earliest = firstOfMonth(addMonths(dayAt(localNow, 0), -reportLimits.months));
    if (period.end <= period.start) refuse(`${prefix}endDate`, 'before_start');
    else if (period.start < Date.parse(earliest))
      refuse(`${prefix}startDate`, 'too_far_back', { max: reportLimits.months, earliest });
    else if (period.end - period.start > (reportLimits.months + 1) * 31 * dayMs)
      refuse(`${prefix}endDate`, 'period_too_long', { max: reportLimits.months });
    else if (request.dimensions.includes('hour') && period.end - period.start > reportLimits.hourDays * dayMs)
      refuse(`${prefix}endDate`, 'range_too_long', { max: reportLimits.hourDays });
    else return period;
    return undefined;
  };
  if (request.compare) read(request.compare, 'compare.');
  return read(request, '');
}

export function pathOf({ id }: Metric, { metrics, having }: ReportRequest): string {
  const at = metrics.indexOf(id);
  if (at >= 0) return `metrics.${at}`;
  const bound = having.findIndex(({ metric }) => metric === id);
  return bound >= 0 ? `having.${bound}.metric` : 'sortBy';
}

const unique = <T>(list: readonly T[]): readonly T[] => [...new Set(list)];
