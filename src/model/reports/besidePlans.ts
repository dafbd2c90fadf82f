import { hasMode, type Viewer } from '../../schema/access';
import { type ChosenDimension, type ChosenFilter, type ChosenReport, scopeOf } from './chooseReport';
import { dayMs } from './days';
import { type FactKey, factTables, type RowKind, type TableLetter } from './facts';
import { reportLimits } from './reportLimits';
import { keysOf, type PlanCondition, type Reading, type ReportPlan, type TimeGrain } from './reportPlan';
import { wholeDays } from './wholeDays';

export const keyReading = (key: FactKey): Reading => ({ kind: 'key', key });
/** Returns the conditions that limit a table to the viewer's rows. */
export const scopeConditions = (viewer: Viewer, table: TableLetter): readonly PlanCondition[] =>
  scopeOf(viewer).map(({ key, id }) => {
    if (!factTables[table].keys.includes(key)) throw new Error(`Table ${table} cannot be narrowed to ${key}.`);
    return { by: keyReading(key), not: false, values: [id] };
  });

/** Returns the kind of fact_buy's rows from which requests and opportunities are read. */
export const rowKindOf = (keys: ReadonlySet<FactKey>): RowKind =>
  (['advertiser', 'campaign', 'creative'] as const).some((key) => keys.has(key))
    ? 'campaign'
    : keys.has('deal') || keys.has('deal_type')
      ? 'deal'
      : 'request';

/** Returns `daily` if sums by UTC day have all keys of the plan, `mixed` with hours at its ends from the rows, else `rows`. */
export function sourceOf(
  table: TableLetter,
  groups: readonly Reading[],
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
    return keysOf(one).every((key) => daily.includes(key));
  };
  if (![...groups, ...where.map(({ by }) => by)].every(isDaily)) return 'rows';
  return hours.length > 0 ? 'mixed' : 'daily';
}

/** For fewer days, reading rows is faster than reading two tables. */
const mixedFromMs = 2 * dayMs;
const finerThanDays = new Set<TimeGrain>(['hour', 'hour_of_day']);

/** A group of the plan and its dimension; hidden groups only distinguish the meanings of a dimension's values. */
export type PlannedGroup = { readonly of: ChosenDimension | null; readonly reading: Reading };

/** An additional plan, whose sums are joined to the rows with the same groups. */
export type BesidePlan = { readonly plan: ReportPlan; readonly groups: readonly number[] };

/** Keys that only these facts have; figures of other tables beside them cover all of their values. */
const ownKeys: Partial<Record<TableLetter, readonly FactKey[]>> = {
  I: ['ivt', 'stage', 'category'],
  E: ['error_code'],
  R: ['reason_kind', 'reason_code'],
};

export type PlannedFilter = { readonly filter: ChosenFilter; readonly condition: PlanCondition | undefined };

export function besidePlan(
  chosen: ChosenReport,
  viewer: Viewer,
  plan: ReportPlan,
  groups: readonly PlannedGroup[],
  counters: readonly string[],
  filters: readonly PlannedFilter[],
): BesidePlan | undefined {
  const own = ownKeys[plan.table] ?? [];
  const isShared = (one: Reading): boolean => !keysOf(one).some((key) => own.includes(key));
  const shared = groups.flatMap(({ reading }, at) => (isShared(reading) ? [at] : []));
  const where = filters.flatMap(({ condition }) => (condition && isShared(condition.by) ? [condition] : []));
  const readings = [...shared.map((at) => plan.groups[at] as Reading), ...where.map(({ by }) => by)];
  const keys = [...readings.flatMap(keysOf), ...scopeOf(viewer).map(({ key }) => key)];
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
      source: sourceOf(
        table,
        planned.map(({ reading }) => reading),
        conditions,
        plan.range,
        chosen.offset,
      ),
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

/** Returns the plan for the same reasons, over all of their codes. */
export function ofKindPlan(plan: ReportPlan, groups: readonly PlannedGroup[], counters: readonly string[]): BesidePlan {
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

/** Returns the other mode's table, if a figure covers both modes and both tables have all groups and filters. */
export function otherTableOf(
  { table, metrics, dimensions, filters }: ChosenReport,
  viewer: Viewer,
): TableLetter | undefined {
  const mode = viewer.mode === 'ssp' ? 'dsp' : 'ssp';
  const other = ({ S: 'B', B: 'S' } as Partial<Record<TableLetter, TableLetter>>)[table];
  if (!other || !hasMode(viewer, mode) || !metrics.some(({ formula }) => 'ofModes' in formula)) return undefined;
  const isOfBoth = [...dimensions, ...filters].every(
    ({ dimension: { tables, sides } }) => sides.includes(mode) && tables.includes(other) && tables.includes(table),
  );
  return isOfBoth ? other : undefined;
}

/** Returns the plan for the same groups in the other mode; empty groups are left out. */
export function otherPlan(
  table: TableLetter,
  viewer: Viewer,
  plan: ReportPlan,
  counters: readonly string[],
  filters: readonly PlannedFilter[],
): BesidePlan {
  const where = [...scopeConditions(viewer, table), ...filters.flatMap(({ condition }) => condition ?? [])];
  return {
    groups: plan.groups.map((_, at) => at),
    plan: {
      ...plan,
      table,
      source: sourceOf(table, plan.groups, where, plan.range, plan.offset),
      where,
      sums: counters.map((counter) => ({ counter, ...(table === 'B' && { rows: 'campaign' as const }) })),
      having: [],
      notEmpty: counters.map((_, at) => at),
      order: [],
      limit: reportLimits.rows,
    },
  };
}
