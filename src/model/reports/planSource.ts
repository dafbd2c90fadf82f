import type { Viewer } from '../../schema/access';
import { scopeOf } from './chooseReport';
import { dayMs } from './days';
import { type FactKey, factTables, type RowKind, type TableLetter } from './facts';
import { keysOf, type PlanCondition, type Reading, type ReportPlan, type TimeGrain } from './reportPlan';
import { wholeDays } from './wholeDays';

export const keyReading = (key: FactKey): Reading => ({ kind: 'key', key });
/** What a viewer sees of a table. */
export const scopeConditions = (viewer: Viewer, table: TableLetter): readonly PlanCondition[] =>
  scopeOf(viewer).map(({ key, id }) => {
    if (!factTables[table].keys.includes(key)) throw new Error(`Table ${table} cannot be narrowed to ${key}.`);
    return { by: keyReading(key), not: false, values: [id] };
  });

/** Of which rows of fact_buy requests and opportunities are read. */
export const rowKindOf = (keys: ReadonlySet<FactKey>): RowKind =>
  (['advertiser', 'campaign', 'creative'] as const).some((key) => keys.has(key))
    ? 'campaign'
    : keys.has('deal') || keys.has('deal_type')
      ? 'deal'
      : 'request';

/** The sums by day answer what is asked of the keys that they have by days of UTC; hours beside whole ones are asked of the rows. */
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

/** The rows of fewer days are read faster than two tables. */
const mixedFromMs = 2 * dayMs;
const finerThanDays = new Set<TimeGrain>(['hour', 'hour_of_day']);
