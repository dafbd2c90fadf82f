import { dayMs, hourMs } from './days';
import { type FactKey, type FactTable, factKeys, factTables } from './facts';
import { keysOf, type Reading, type ReportPlan, type Value } from './reportPlan';

/** Checks a plan. @throws with a message, since only a bug in the console makes an invalid plan. */
export function checkPlan(plan: ReportPlan): FactTable {
  const table = checkSource(plan);
  if (plan.groups.length + plan.sums.length === 0)
    throw new Error('The plan asks for nothing: give it groups or sums.');
  for (const reading of [...plan.groups, ...plan.where.map(({ by }) => by)]) checkReading(plan, reading);
  for (const { counter, rows, ofMarketplaces } of plan.sums) {
    if (!table.counters.includes(counter))
      throw new Error(`${table.name} has no counter "${counter}": write one of facts.ts.`);
    if (rows && plan.table !== 'B') throw new Error(`${table.name} has no kinds of rows: only fact_buy has.`);
    if (ofMarketplaces && !hasKey(table, 'marketplace'))
      throw new Error(`${table.name} has no marketplaces: leave ofMarketplaces out.`);
  }
  const places = [
    ...plan.notEmpty,
    ...[...plan.having, ...plan.order.map(({ by }) => by)].flatMap((one) => ('value' in one ? sumsOf(one.value) : [])),
  ];
  for (const place of places)
    if (!plan.sums[place])
      throw new Error(`The plan has no sum ${place}: name one of its ${plan.sums.length}, from 0.`);
  for (const { by } of plan.order)
    if ('group' in by && !plan.groups[by.group])
      throw new Error(`The plan has no group ${by.group}: name one of its ${plan.groups.length}, from 0.`);
  return table;
}

/** Daily sums answer only what they contain: whole UTC days, and their own keys. */
function checkSource({ table: letter, source, range, offset, limit }: ReportPlan): FactTable {
  const table = factTables[letter];
  const step = source === 'daily' ? dayMs : hourMs;
  if (source !== 'rows' && !table.daily) throw new Error(`${table.name} keeps no daily sums: ask its rows.`);
  if (range.from % step || range.to % step)
    throw new Error(`The range of a plan for ${source} is not of whole ${step === dayMs ? 'days' : 'hours'} of UTC.`);
  if (!Number.isInteger(offset) || Math.abs(offset) > 14)
    throw new Error(`The offset is ${offset}: write whole hours from UTC.`);
  if (source === 'daily' && offset)
    throw new Error('The daily sums are of days of UTC: ask the rows for those of another offset.');
  if (!Number.isInteger(limit) || limit < 0) throw new Error(`The limit is ${limit}: write a whole number.`);
  return table;
}

function checkReading({ table: letter, source, offset }: ReportPlan, reading: Reading): void {
  const table = factTables[letter];
  if (reading.kind === 'time') {
    const isFine = reading.grain === 'hour' || reading.grain === 'hour_of_day';
    if (source !== 'rows' && isFine) throw new Error('The daily sums know no hours: ask the rows.');
    if (source === 'mixed' && offset)
      throw new Error('The daily sums are of days of UTC: ask the rows for those of another offset.');
    return;
  }
  const keys = source === 'rows' ? table.keys : table.daily;
  for (const key of keysOf(reading))
    if (!keys?.includes(key))
      throw new Error(`${table.name} has no key "${key}" among its ${source}: write one of facts.ts.`);
  if ('key' in reading && factKeys[reading.key] === 'params')
    throw new Error('Parameters are read one by one: write { kind: "param", name }.');
  if (reading.kind === 'map' && reading.map.from.length !== reading.map.to.length)
    throw new Error(
      `The map of ${reading.key} has ${reading.map.from.length} values for ${reading.map.to.length} texts.`,
    );
}

const hasKey = (table: FactTable, key: FactKey): boolean => table.keys.includes(key);

function sumsOf(value: Value): readonly number[] {
  if ('sum' in value) return [value.sum];
  return ('plus' in value ? value.plus : 'minus' in value ? value.minus : value.ratio).flatMap(sumsOf);
}

/** Checks a query for values like a plan with one group. */
export function checkValues(
  query: Pick<ReportPlan, 'table' | 'range' | 'where' | 'limit'> & { readonly key: FactKey },
): FactTable {
  return checkPlan({
    ...query,
    source: 'rows',
    offset: 0,
    groups: [{ kind: 'key', key: query.key }],
    sums: [],
    having: [],
    notEmpty: [],
    order: [],
  });
}
