import type { Viewer } from '../../schema/access';
import { fill, type Problem } from '../../schema/problem';
import { type BesidePlan, besidePlan, ofKindPlan, otherPlan, otherTableOf, type PlannedGroup } from './besidePlans';
import { type ChosenDimension, type ChosenFilter, type ChosenReport, pathOf, reportProblem } from './chooseReport';
import { type CompiledMetrics, compileMetrics } from './compileMetrics';
import { hourMs } from './days';
import { asksNoDeal, hasDeals, isByDeal, needsDealsFilter } from './dealsOnly';
import type { Dimension } from './dimensions';
import { hasCodes, readCode } from './factCodes';
import { type FactKey, factKeys, type TableLetter } from './facts';
import { type Found, fieldLookup, filterLookup, hasEmpty, lookupKey, texts } from './lookups';
import { keyReading, rowKindOf, scopeConditions, sourceOf } from './planSource';
import type { ReportNote } from './reportCall';
import { reportLimits } from './reportLimits';
import type { Period } from './reportPeriod';
import { keysOf, type PlanCondition, type PlanOrder, type Reading, type ReportPlan, type ValueMap } from './reportPlan';

export type { BesidePlan, PlannedGroup } from './besidePlans';

export type PlannedReport = {
  readonly plan: ReportPlan;
  readonly groups: readonly PlannedGroup[];
  readonly compiled: CompiledMetrics;
  readonly beside: BesidePlan | null;
  readonly ofKind: BesidePlan | null;
  /** The other side of the market, whose groups are rows too. */
  readonly other: BesidePlan | null;
  /** Some figure or name decides what comes first or stays that the engine does not know: worked out of all rows, then cut. */
  readonly isLate: boolean;
  readonly notes: readonly ReportNote[];
};

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
  // Requests are of deal rows then, and all else would be of what was bought in any way.
  const isByDeals = hasDeals(table) && needsDealsFilter(request, viewer.role === 'adv');
  if (isByDeals) where.push({ by: keyReading('deal'), not: true, values: [''] });
  where.push(...filters.flatMap(({ condition }) => condition ?? []));

  const groups: PlannedGroup[] = chosen.dimensions.map((one) => ({ of: one, reading: readingOf(one, found) }));
  for (const { dimension } of chosen.dimensions) {
    const apart = dimension.by === 'key' ? dimension.with : undefined;
    if (apart) groups.push({ of: null, reading: { kind: 'key', key: apart } });
  }

  const keysUsed = new Set([...groups.map(({ reading }) => reading), ...where.map(({ by }) => by)].flatMap(keysOf));
  const otherTable = otherTableOf(chosen, viewer);
  const compiled = compileMetrics(chosen.metrics, table, viewer, rowKindOf(keysUsed), otherTable !== undefined);
  if (table === 'B' && isByDeal(request, viewer.role === 'adv') && asksNoDeal(request)) {
    const counting = chosen.metrics.find((one) => compileMetrics([one], table, viewer, 'deal').sums.some(({ rows }) => rows === 'deal'));
    if (counting) return { problems: { [pathOf(counting, request)]: reportProblem('no_requests_apart', { name: counting.label }) } };
  }
  const compiledOf = (id: string) => compiled.values.find(({ metric }) => metric.id === id);

  const orders: PlanOrder[] = [];
  let isLate = otherTable !== undefined;
  if (chosen.sort) {
    const { id, desc, of } = chosen.sort;
    const at = groups.findIndex(({ of }) => of?.id === id);
    const value = compiledOf(id);
    // Names are not among the facts.
    // The engine sees one of the two periods at a time.
    if (of !== 'value') isLate = true;
    else if (at >= 0 && isNamed(groups[at]?.of?.dimension)) isLate = true;
    else if (at >= 0) orders.push({ by: { group: at }, desc });
    else if (value?.isLate) isLate = true;
    else if (value) orders.push({ by: { value: value.value }, desc });
  }
  const having = request.having.flatMap(({ metric, min, max }) => {
    const bound = compiledOf(metric);
    if (bound?.isLate) isLate = true;
    // A row that is only on the other side must not come back by what it lacks here.
    return bound && !bound.isLate && !otherTable ? [{ value: bound.value, min, max }] : [];
  });
  const range = rangeOf(chosen.period, offset);
  const plan: ReportPlan = {
    table,
    source: sourceOf(
      table,
      groups.map(({ reading }) => reading),
      where,
      range,
      offset,
    ),
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
  return {
    plan,
    groups,
    compiled,
    beside,
    ofKind: compiled.ofKind.length > 0 ? ofKindPlan(plan, groups, compiled.ofKind) : null,
    other: otherTable ? otherPlan(otherTable, viewer, plan, compiled.other, filters) : null,
    isLate,
    notes: isByDeals ? ['dealsOnly'] : [],
  };
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
    case 'object':
      return dimension.key === 'deal' ? { kind: 'deal' } : keyReading(dimension.key);
    case 'key':
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
    // In none of the lists, or in one of these: not among the members of the others.
    if (lookup.kind === 'members') return { by, not: lookup.but ? !not : not, values: keys };
    return { by, not, values: withEmpty(dimension.by === 'field' ? keys.map(String) : keys) };
  }
  const given = texts(values);
  if (!isNumber) return { by, not, values: withEmpty(by.kind === 'key' ? (codesRead.get(values) ?? withCodes(by.key, given)) : given) };
  const numbers = given.map(Number);
  const wrong = numbers.findIndex((value) => !Number.isSafeInteger(value));
  if (wrong >= 0) {
    const args = { label: dimension.label, value: given[wrong]?.slice(0, 40) ?? '' };
    problems[`${path}.values`] = { code: 'badValue', message: fill('%{label}: %{value} is not a whole number.', args), args };
    return undefined;
  }
  return { by, not, values: withEmpty(numbers) };
}

/** A code as it is spelled in facts beside the one that was asked for: `us` for `USA`. */
function withCodes(key: FactKey, given: readonly string[]): readonly string[] {
  if (!hasCodes(key)) return given;
  const all = new Set<string>();
  for (const text of given) all.add(text).add(readCode(key, text).code);
  return [...all];
}

/** Reads the codes of long filters before the plan is made, in slices: in one go 100,000 of them hold the process for 100 ms. */
export async function readLongCodes({ filters }: ChosenReport, rest: () => Promise<void>): Promise<void> {
  for (const { dimension, values } of filters) {
    if (!('key' in dimension) || !hasCodes(dimension.key) || values.length <= codesAtOnce) continue;
    const all = new Set<string>();
    for (let at = 0; at < values.length; at += codesAtOnce) {
      for (const text of withCodes(dimension.key, texts(values.slice(at, at + codesAtOnce)))) all.add(text);
      await rest();
    }
    codesRead.set(values, [...all]);
  }
}

const codesAtOnce = 5_000;
const codesRead = new WeakMap<object, readonly string[]>();

const rangeOf = ({ start, end }: Period, offset: number) => ({ from: start - offset * hourMs, to: end - offset * hourMs });
