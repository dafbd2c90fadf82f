import type { Viewer } from '../../schema/access';
import { fill, type Problem } from '../../schema/problem';
import { type ChosenDimension, type ChosenFilter, type ChosenReport, scopeOf } from './chooseReport';
import { type CompiledMetrics, compileMetrics } from './compileMetrics';
import { dayMs, hourMs } from './days';
import type { Dimension } from './dimensions';
import { type FactKey, factKeys, factTables, type RowKind, type TableLetter } from './facts';
import { type Found, fieldLookup, filterLookup, lookupKey, texts } from './lookups';
import { reportLimits } from './reportLimits';
import type { Period } from './reportPeriod';
import type { PlanCondition, PlanOrder, Reading, ReportPlan, TimeGrain, ValueMap } from './reportPlan';
import { wholeDays } from './wholeDays';

/** A group of the plan, and the dimension that it is for; hidden ones only tell apart what a dimension's values mean. */
export type PlannedGroup = { readonly of: ChosenDimension | null; readonly reading: Reading };

/** Another question whose sums belong to the rows with the same groups. */
export type BesidePlan = { readonly plan: ReportPlan; readonly groups: readonly number[] };

export type PlannedReport = {
  readonly plan: ReportPlan;
  readonly groups: readonly PlannedGroup[];
  readonly compiled: CompiledMetrics;
  readonly beside: BesidePlan | null;
  readonly ofKind: BesidePlan | null;
  /** Some figure or name decides what comes first or stays that the engine does not know: worked out of all rows, then cut. */
  readonly isLate: boolean;
};

const emptyLabel = (values: readonly (string | number)[]): boolean => values.length === 0;
const hasEmpty = (values: readonly (string | number)[]): boolean => emptyLabel(values) || values.some((value) => value === '');

/** The plan of a request, of what the objects told; pure, and without a word of SQL. */
export function planReport(
  chosen: ChosenReport,
  viewer: Viewer,
  found: Found,
): PlannedReport | { readonly problems: Readonly<Record<string, Problem>> } {
  const { table, request, offset } = chosen;
  const problems: Record<string, Problem> = {};
  const where = [...scopeConditions(viewer, table), ...sideConditions(viewer, table)];
  const filters = chosen.filters.map((filter) => ({ filter, condition: conditionOf(filter, found, problems) }));
  if (Object.keys(problems).length > 0) return { problems };
  where.push(...filters.flatMap(({ condition }) => condition ?? []));

  const groups: PlannedGroup[] = chosen.dimensions.map((one) => ({ of: one, reading: readingOf(one, found) }));
  for (const { dimension } of chosen.dimensions) {
    const apart = dimension.by === 'key' ? dimension.with : undefined;
    if (apart) groups.push({ of: null, reading: { kind: 'key', key: apart } });
  }

  const keysUsed = new Set(
    [...groups.map(({ reading }) => reading), ...where.map(({ by }) => by)].flatMap((one) => ('key' in one ? [one.key] : [])),
  );
  const compiled = compileMetrics(chosen.metrics, table, viewer, rowKindOf(keysUsed));
  const compiledOf = (id: string) => compiled.values.find(({ metric }) => metric.id === id);

  const orders: PlanOrder[] = [];
  let isLate = false;
  if (chosen.sort) {
    const { id, desc } = chosen.sort;
    const at = groups.findIndex(({ of }) => of?.id === id);
    const value = compiledOf(id);
    // Names are not among the facts.
    if (at >= 0 && isNamed(groups[at]?.of?.dimension)) isLate = true;
    else if (at >= 0) orders.push({ by: { group: at }, desc });
    else if (value?.isLate) isLate = true;
    else if (value) orders.push({ by: { value: value.value }, desc });
  }
  const having = request.having.flatMap(({ metric, min, max }) => {
    const bound = compiledOf(metric);
    if (bound?.isLate) isLate = true;
    return bound && !bound.isLate ? [{ value: bound.value, min, max }] : [];
  });
  const range = rangeOf(chosen.period, offset);
  const plan: ReportPlan = {
    table,
    source: sourceOf(table, groups, where, range, offset),
    range,
    offset,
    groups: groups.map(({ reading }) => reading),
    where,
    sums: compiled.sums,
    having,
    notEmpty: request.hideErrors ? compiled.sums.flatMap(({ counter }, at) => (errorCounters.has(counter) ? [] : [at])) : [],
    order: orders,
    limit: isLate ? reportLimits.rows : Math.min(request.offset + (request.limit ?? reportLimits.rows), reportLimits.rows),
  };
  const beside = compiled.beside.length > 0 ? besidePlan(chosen, viewer, plan, groups, compiled.beside, filters) : null;
  if (beside === undefined) {
    const at = chosen.metrics.findIndex(({ id }) => compiledOf(id)?.isLate);
    return { problems: { [`metrics.${at}`]: noSuchKeys(chosen.metrics[at]?.label ?? '') } };
  }
  return { plan, groups, compiled, beside, ofKind: compiled.ofKind.length > 0 ? ofKindPlan(plan, groups, compiled.ofKind) : null, isLate };
}

/** Counters that a row of nothing but errors may have. */
const errorCounters = new Set(['errors', 'reasons', 'timeouts', 'bad_resps']);

const isNamed = (dimension: Dimension | undefined): boolean =>
  (dimension?.by === 'object' && dimension.of.field !== 'id') || (dimension?.by === 'field' && dimension.names !== undefined);

const noSuchKeys = (name: string): Problem => {
  const args = { name };
  const message = '%{name} is worked out with figures that are not told apart by these dimensions and filters. Take one of them out.';
  return { code: 'incompatible', message: fill(message, args), args };
};

const keyReading = (key: FactKey): Reading => ({ kind: 'key', key });
const scopeConditions = (viewer: Viewer, table: TableLetter): readonly PlanCondition[] =>
  scopeOf(viewer).map(({ key, id }) => {
    if (!factTables[table].keys.includes(key)) throw new Error(`Table ${table} cannot be narrowed to ${key}.`);
    return { by: keyReading(key), not: false, values: [id] };
  });

/** Errors, reasons and checks of both modes lie in one table; those of the supply side have a channel. */
const sideConditions = ({ mode }: Viewer, table: TableLetter): readonly PlanCondition[] =>
  table === 'E' || table === 'R' || table === 'I' ? [{ by: keyReading('channel'), not: mode === 'ssp', values: [0] }] : [];

function readingOf({ dimension, param }: ChosenDimension, found: Found): Reading {
  switch (dimension.by) {
    case 'time':
      return { kind: 'time', grain: dimension.grain };
    case 'param':
      return { kind: 'param', name: param };
    case 'field':
      return { kind: 'map', key: dimension.key, map: found.get(lookupKey(fieldLookup(dimension))) as ValueMap };
    case 'table':
      return {
        kind: 'map',
        key: dimension.key,
        map: { from: [...dimension.table.keys()], to: [...dimension.table.values()], otherwise: '' },
      };
    case 'key':
    case 'object':
    case 'list':
      return keyReading(dimension.key);
  }
}

function conditionOf(filter: ChosenFilter, found: Found, problems: Record<string, Problem>): PlanCondition | undefined {
  const { dimension, not, values, path } = filter;
  const by = readingOf(filter, found);
  const kind = 'key' in dimension ? factKeys[dimension.key] : 'text';
  const isNumber = (by.kind === 'key' && (kind === 'id' || kind === 'number')) || (by.kind === 'time' && dimension.type === 'int');
  const none: string | number = isNumber ? 0 : '';
  const withEmpty = (list: readonly (string | number)[]) => (hasEmpty(values) ? [...list, none] : list);
  const lookup = filterLookup(filter);
  if (lookup) {
    const keys = found.get(lookupKey(lookup)) as readonly (string | number)[];
    return { by, not, values: withEmpty(dimension.by === 'field' ? keys.map(String) : keys) };
  }
  const given = texts(values);
  if (!isNumber) return { by, not, values: withEmpty(given) };
  const numbers = given.map(Number);
  const wrong = numbers.findIndex((value) => !Number.isSafeInteger(value));
  if (wrong >= 0) {
    const args = { label: dimension.label, value: given[wrong]?.slice(0, 40) ?? '' };
    problems[`${path}.values`] = { code: 'badValue', message: fill('%{label}: %{value} is no whole number.', args), args };
    return undefined;
  }
  return { by, not, values: withEmpty(numbers) };
}

/** Of which rows of fact_buy requests and opportunities are read (`reports.md` 2). */
const rowKindOf = (keys: ReadonlySet<FactKey>): RowKind =>
  (['advertiser', 'campaign', 'creative'] as const).some((key) => keys.has(key)) ? 'campaign' : keys.has('deal') ? 'deal' : 'request';

const rangeOf = ({ start, end }: Period, offset: number) => ({ from: start - offset * hourMs, to: end - offset * hourMs });

/** The sums by day answer what is asked of the keys that they have by days of UTC; hours beside whole ones are asked of the rows. */
function sourceOf(
  table: TableLetter,
  groups: readonly PlannedGroup[],
  where: readonly PlanCondition[],
  range: ReportPlan['range'],
  offset: number,
): ReportPlan['source'] {
  const daily: readonly FactKey[] | undefined = factTables[table].daily;
  const { days, hours } = wholeDays(range);
  if (!daily || !days || (hours.length > 0 && days.to - days.from < mixedFromMs)) return 'rows';
  const isDaily = (one: Reading): boolean => {
    if (one.kind === 'param') return false;
    if (one.kind === 'time') return offset === 0 && !finerThanDays.has(one.grain);
    return daily.includes(one.key);
  };
  if (![...groups.map(({ reading }) => reading), ...where.map(({ by }) => by)].every(isDaily)) return 'rows';
  return hours.length > 0 ? 'mixed' : 'daily';
}

/** The rows of fewer days are read faster than two tables. */
const mixedFromMs = 2 * dayMs;
const finerThanDays = new Set<TimeGrain>(['hour', 'hour_of_day']);
/** Keys that only these facts have; a figure beside them is over all of their values. */
const ownKeys: Partial<Record<TableLetter, readonly FactKey[]>> = {
  I: ['ivt', 'stage', 'category'],
  E: ['error_code'],
  R: ['reason_kind', 'reason_code'],
};

type PlannedFilter = { readonly filter: ChosenFilter; readonly condition: PlanCondition | undefined };

function besidePlan(
  chosen: ChosenReport,
  viewer: Viewer,
  plan: ReportPlan,
  groups: readonly PlannedGroup[],
  counters: readonly string[],
  filters: readonly PlannedFilter[],
): BesidePlan | undefined {
  const own = ownKeys[plan.table] ?? [];
  const isShared = (one: Reading): boolean => !('key' in one) || !own.includes(one.key);
  const shared = groups.flatMap(({ reading }, at) => (isShared(reading) ? [at] : []));
  const where = filters.flatMap(({ condition }) => (condition && isShared(condition.by) ? [condition] : []));
  const readings = [...shared.map((at) => plan.groups[at] as Reading), ...where.map(({ by }) => by)];
  const keys = [...readings.flatMap((one) => ('key' in one ? [one.key] : [])), ...scopeOf(viewer).map(({ key }) => key)];
  const isThere = (letter: TableLetter) =>
    keys.every((key) => factTables[letter].keys.includes(key)) &&
    counters.every((counter) => factTables[letter].counters.includes(counter));
  const table = (viewer.mode === 'dsp' ? (['B'] as const) : (['S', 'D'] as const)).find(isThere);
  if (!table) return undefined;
  const once = rowKindOf(new Set(keys));
  const conditions = [...scopeConditions(viewer, table), ...where];
  const planned = shared.map((at) => groups[at] as PlannedGroup);
  return {
    groups: shared,
    plan: {
      ...plan,
      table,
      source: sourceOf(table, planned, conditions, plan.range, chosen.offset),
      groups: planned.map(({ reading }) => reading),
      where: conditions,
      sums: counters.map((counter) => ({
        counter,
        ...(table === 'B' && { rows: counter === 'reqs' || counter === 'opps' ? once : ('campaign' as const) }),
      })),
      having: [],
      notEmpty: [],
      order: [],
      limit: reportLimits.rows,
    },
  };
}

/** The same reasons, whatever their code. */
function ofKindPlan(plan: ReportPlan, groups: readonly PlannedGroup[], counters: readonly string[]): BesidePlan {
  const isCode = (one: Reading): boolean => 'key' in one && one.key === 'reason_code';
  const shared = groups.flatMap(({ reading }, at) => (isCode(reading) ? [] : [at]));
  return {
    groups: shared,
    plan: {
      ...plan,
      groups: shared.map((at) => plan.groups[at] as Reading),
      where: plan.where.filter(({ by }) => !isCode(by)),
      sums: counters.map((counter) => ({ counter })),
      having: [],
      notEmpty: [],
      order: [],
      limit: reportLimits.rows,
    },
  };
}
