import type { Viewer } from '../../schema/access';
import { fill, type Problem } from '../../schema/messages/problem';
import {
  type BesidePlan,
  besidePlan,
  keyReading,
  ofKindPlan,
  otherPlan,
  otherTableOf,
  type PlannedGroup,
  rowKindOf,
  scopeConditions,
  sourceOf,
} from './besidePlans';
import { type ChosenDimension, type ChosenFilter, type ChosenReport, pathOf, reportProblem } from './chooseReport';
import { hourMs } from './days';
import { asksNoDeal, hasDeals, isByDeal, needsDealsFilter } from './dealsOnly';
import type { Dimension } from './dimensions';
import { hasCodes, readCode } from './factCodes';
import { type FactKey, factKeys, factTables, moneyCounters, type RowKind, type TableLetter } from './facts';
import { type Found, fieldLookup, filterLookup, hasEmpty, lookupKey, texts } from './lookups';
import { countedOnce, type Formula, findMetric, kindOfOthers, type Metric, type Side } from './metrics';
import type { ReportNote } from './reportCall';
import { reportLimits } from './reportLimits';
import type { Period } from './reportPeriod';
import {
  keysOf,
  type PlanCondition,
  type PlanOrder,
  type PlanSum,
  type Reading,
  type ReportPlan,
  type Value,
  type ValueMap,
} from './reportPlan';

export type { BesidePlan, PlannedGroup } from './besidePlans';

export type PlannedReport = {
  readonly plan: ReportPlan;
  readonly groups: readonly PlannedGroup[];
  readonly compiled: CompiledMetrics;
  readonly beside: BesidePlan | null;
  readonly ofKind: BesidePlan | null;
  /** The plan for the other mode, whose groups are rows too. */
  readonly other: BesidePlan | null;
  /** The order or the bounds depend on values that the engine lacks: all rows are computed first, then cut. */
  readonly isLate: boolean;
  readonly notes: readonly ReportNote[];
};

/** Returns the plan of a request from the looked-up object data; a pure function, independent of SQL. */
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
  // Requests then come from deal rows, so all other figures must be limited to deals too.
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
    const counting = chosen.metrics.find((one) =>
      compileMetrics([one], table, viewer, 'deal').sums.some(({ rows }) => rows === 'deal'),
    );
    if (counting)
      return {
        problems: { [pathOf(counting, request)]: reportProblem('no_requests_apart', { name: counting.label }) },
      };
  }
  const compiledOf = (id: string) => compiled.values.find(({ metric }) => metric.id === id);

  const orders: PlanOrder[] = [];
  let isLate = otherTable !== undefined;
  if (chosen.sort) {
    const { id, desc, of } = chosen.sort;
    const at = groups.findIndex(({ of }) => of?.id === id);
    const value = compiledOf(id);
    // Facts have no names.
    // The engine computes one of the two periods at a time.
    if (of !== 'value') isLate = true;
    else if (at >= 0 && isNamed(groups[at]?.of?.dimension)) isLate = true;
    else if (at >= 0) orders.push({ by: { group: at }, desc });
    else if (value?.isLate) isLate = true;
    else if (value) orders.push({ by: { value: value.value }, desc });
  }
  const having = request.having.flatMap(({ metric, min, max }) => {
    const bound = compiledOf(metric);
    if (bound?.isLate) isLate = true;
    // With both modes, bounds apply after the join: a row cut here must not return through the other mode.
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
    notEmpty: request.hideErrors
      ? compiled.sums.flatMap(({ counter }, at) => (errorCounters.has(counter) ? [] : [at]))
      : [],
    order: orders,
    limit: isLate
      ? reportLimits.rows
      : Math.min(request.offset + (request.limit ?? reportLimits.rows), reportLimits.rows),
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

/** Counters of rows that have only errors. */
const errorCounters = new Set(['errors', 'reasons', 'timeouts', 'bad_resps']);

const isNamed = (dimension: Dimension | undefined): boolean =>
  (dimension?.by === 'object' && dimension.of.field !== 'id') ||
  (dimension?.by === 'field' && dimension.names !== undefined);

const noSuchKeys = (name: string): Problem => {
  const args = { name };
  const message =
    '%{name} is worked out with figures that are not told apart by these dimensions and filters. Take one of them out.';
  return { code: 'incompatible', message: fill(message, args), args };
};

/** Errors, reasons and checks of both modes are in one table; those of the supply side have a channel. */
const sideConditions = ({ mode }: Viewer, table: TableLetter): readonly PlanCondition[] =>
  table === 'E' || table === 'R' || table === 'I'
    ? [{ by: keyReading('channel'), not: mode === 'ssp', values: [0] }]
    : [];

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
  const isNumber =
    (by.kind === 'key' && (kind === 'id' || kind === 'number')) || (by.kind === 'time' && dimension.type === 'int');
  const none: string | number = isNumber ? 0 : '';
  const withEmpty = (list: readonly (string | number)[]) => (hasEmpty(values) ? [...list, none] : list);
  const lookup = filterLookup(filter);
  if (lookup) {
    const keys = found.get(lookupKey(lookup)) as readonly (string | number)[];
    // With `but`: in one of these lists or in none, so not among the members of the others.
    if (lookup.kind === 'members') return { by, not: lookup.but ? !not : not, values: keys };
    return { by, not, values: withEmpty(dimension.by === 'field' ? keys.map(String) : keys) };
  }
  const given = texts(values);
  if (!isNumber)
    return {
      by,
      not,
      values: withEmpty(by.kind === 'key' ? (codesRead.get(values) ?? withCodes(by.key, given)) : given),
    };
  const numbers = given.map(Number);
  const wrong = numbers.findIndex((value) => !Number.isSafeInteger(value));
  if (wrong >= 0) {
    const args = { label: dimension.label, value: given[wrong]?.slice(0, 40) ?? '' };
    problems[`${path}.values`] = {
      code: 'badValue',
      message: fill('%{label}: %{value} is not a whole number.', args),
      args,
    };
    return undefined;
  }
  return { by, not, values: withEmpty(numbers) };
}

/** Adds the normalized code for each filter value: `us` for `USA`. */
function withCodes(key: FactKey, given: readonly string[]): readonly string[] {
  if (!hasCodes(key)) return given;
  const all = new Set<string>();
  for (const text of given) all.add(text).add(readCode(key, text).code);
  return [...all];
}

/** Normalizes the codes of long filters in slices, before the plan is made: in one step, 100,000 block the process for 100 ms. */
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

const rangeOf = ({ start, end }: Period, offset: number) => ({
  from: start - offset * hourMs,
  to: end - offset * hourMs,
});

/** Figures as trees of sums: first those of the plan, then those of additional plans, then those of the row's times. */
type CompiledMetrics = {
  readonly sums: readonly PlanSum[];
  /** Counters from another table with the same keys. */
  readonly beside: readonly string[];
  /** Counters summed over all codes of the row's kind of reason. */
  readonly ofKind: readonly string[];
  /** Counters of the other mode with the same keys. */
  readonly other: readonly string[];
  readonly hasSeconds: boolean;
  readonly values: readonly CompiledValue[];
};

/** `isLate`: the engine cannot compute the figure, because it needs more than the plan's own sums. */
type CompiledValue = { readonly metric: Metric; readonly value: Value; readonly isLate: boolean };

type Slot = {
  readonly list: 'sums' | 'beside' | 'ofKind' | 'other' | 'seconds';
  readonly at: number;
  readonly unit: 1 | 1e-6;
};
type Draft =
  | { readonly slot: Slot }
  | { readonly plus: readonly Draft[] }
  | { readonly minus: readonly [Draft, Draft] }
  | { readonly ratio: readonly [Draft, Draft]; readonly times: number };

/** `once`: the kind of fact_buy's rows for requests and opportunities; `hasOther`: figures of both modes include the other. */
function compileMetrics(
  metrics: readonly Metric[],
  table: TableLetter,
  side: Side,
  once: RowKind,
  hasOther = false,
): CompiledMetrics {
  const sums: PlanSum[] = [];
  const beside: string[] = [];
  const ofKind: string[] = [];
  const other: string[] = [];
  let hasSeconds = false;

  const place = <T>(list: T[], isSame: (one: T) => boolean, added: T): number => {
    const found = list.findIndex(isSame);
    return found >= 0 ? found : list.push(added) - 1;
  };
  const unitOf = (counter: string): 1 | 1e-6 => (moneyCounters.has(counter) ? 1e-6 : 1);
  const sumOf = (name: string): Draft => {
    const marketplaces = factTables[table].ofMarketplaces?.[name];
    const counter = marketplaces ?? name;
    const rows = table === 'B' ? (countedOnce.has(counter) ? once : kindOfOthers) : undefined;
    const sum: PlanSum = { counter, ...(rows && { rows }), ...(marketplaces && { ofMarketplaces: true }) };
    const at = place(
      sums,
      (one) => one.counter === counter && one.rows === rows && one.ofMarketplaces === sum.ofMarketplaces,
      sum,
    );
    return { slot: { list: 'sums', at, unit: unitOf(counter) } };
  };

  const draft = (formula: Formula): Draft => {
    if ('counter' in formula) return sumOf(formula.counter);
    if ('metric' in formula) return draft(known(formula.metric).formula);
    if ('plus' in formula) return { plus: formula.plus.map(draft) };
    if ('minus' in formula) return { minus: [draft(formula.minus[0]), draft(formula.minus[1])] };
    if ('ratio' in formula) return { ratio: [draft(formula.ratio[0]), draft(formula.ratio[1])], times: formula.times };
    if ('ofTable' in formula) {
      const ofTable = formula.ofTable[table];
      if (!ofTable) throw new Error(`A metric has no formula for table ${table}.`);
      return draft(ofTable);
    }
    if ('ofViewer' in formula) {
      const counter = formula.ofViewer(side);
      // Viewers never see metrics of other roles, but their own net profit may depend on one.
      return counter === null ? { plus: [] } : sumOf(counter);
    }
    if ('ofModes' in formula) {
      if (!hasOther) return sumOf(formula.ofModes);
      const at = place(other, (one) => one === formula.ofModes, formula.ofModes);
      return { plus: [sumOf(formula.ofModes), { slot: { list: 'other', at, unit: unitOf(formula.ofModes) } }] };
    }
    if ('beside' in formula) {
      const at = place(beside, (one) => one === formula.beside, formula.beside);
      return { slot: { list: 'beside', at, unit: unitOf(formula.beside) } };
    }
    if ('shareOfKind' in formula) {
      const at = place(ofKind, (one) => one === formula.shareOfKind, formula.shareOfKind);
      return { slot: { list: 'ofKind', at, unit: unitOf(formula.shareOfKind) } };
    }
    hasSeconds = true;
    return { slot: { list: 'seconds', at: 0, unit: 1 } };
  };

  const drafts = metrics.map(({ formula }) => draft(formula));
  // A plan needs at least one sum, even if all figures come from additional plans.
  if (sums.length === 0) sumOf(factTables[table].counters[0] as string);
  const starts = {
    sums: 0,
    beside: sums.length,
    ofKind: sums.length + beside.length,
    other: sums.length + beside.length + ofKind.length,
    seconds: sums.length + beside.length + ofKind.length + other.length,
  };
  const settle = (one: Draft): Value => {
    if ('slot' in one) return { sum: starts[one.slot.list] + one.slot.at, unit: one.slot.unit };
    if ('plus' in one) return { plus: one.plus.map(settle) };
    if ('minus' in one) return { minus: [settle(one.minus[0]), settle(one.minus[1])] };
    return { ratio: [settle(one.ratio[0]), settle(one.ratio[1])], times: one.times };
  };
  const isLate = (one: Draft): boolean => {
    if ('slot' in one) return one.slot.list !== 'sums';
    if ('plus' in one) return one.plus.some(isLate);
    return ('minus' in one ? one.minus : one.ratio).some(isLate);
  };
  return {
    sums,
    beside,
    ofKind,
    other,
    hasSeconds,
    values: metrics.map((metric, at) => ({
      metric,
      value: settle(drafts[at] as Draft),
      isLate: isLate(drafts[at] as Draft),
    })),
  };
}

function known(id: string): Metric {
  const metric = findMetric(id);
  if (!metric) throw new Error(`There is no metric ${id}.`);
  return metric;
}
