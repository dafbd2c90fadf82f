import { boundsOfSum } from '../../src/model/exactSums';
import { checkPlan } from '../../src/model/reports/checkPlan';
import { unitOf } from '../../src/model/reports/evaluate';
import type { FactTable, RowKind } from '../../src/model/reports/facts';
import { keysOf, type PlanOrder, type PlanSum, type ReportPlan, type Value } from '../../src/model/reports/reportPlan';
import { factsSql } from './factsSql';
import { createParameters, type Parameters } from './parameters';
import { conditionSql, type ReadingSql, readingSql } from './readingSql';

/** A statement without settings and format, its parameters, and how to decode its columns. */
export type PlanSql = {
  readonly sql: string;
  readonly values: Parameters['values'];
  readonly decoders: readonly ReadingSql['decode'][];
  /** Settings that spare the engine needless work. */
  readonly settings?: string;
};

/**
 * One pass over the facts: `WITH TOTALS` sums the groups that pass, and the result includes the count of rows before the limit. A
 * second statement for the totals costs half as much as the first, a window over all groups as much as the totals.
 */
export function planSql(plan: ReportPlan, { hasTotals = true, hasBrief = false, isWide = true } = {}): PlanSql {
  const table = checkPlan(plan);
  const parameters = createParameters();
  const groups = plan.groups.map((reading) => readingSql(reading, plan, parameters));
  const kind = sharedKind(plan);
  const columns = [
    ...groups.map(({ sql }, at) => `${sql} AS g${at}`),
    ...plan.sums.map((sum, at) => `${sumSql(kind ? { ...sum, rows: kind } : sum, kind, isWide)} AS s${at}`),
  ];
  const where = [
    ...plan.where.map((condition) => conditionSql(condition, plan, parameters)),
    ...(kind ? [kinds[kind]] : []),
  ];
  const isBrief = hasBrief && isBriefEnough([plan], table);
  const { from } = factsSql(
    { table, isBrief, source: plan.source, times: [plan.range], where, columns: columnsRead([plan]), cuts: [] },
    parameters,
  );
  const sql = [
    `SELECT ${columns.join(', ')} FROM ${from}`,
    ...(groups.length > 0 ? groupedSql(plan, parameters, hasTotals) : []),
  ].join(' ');
  return {
    sql,
    values: parameters.values,
    decoders: groups.map(({ decode }) => decode),
    settings: settingsFor(plan.where),
  };
}

/**
 * Switches off implicit projections (counts and bounds of whole parts), which never answer these sums and whose search takes a
 * sixth of a small statement's time; and, for accounts, prewhere, since the facts of an account are adjacent already.
 */
export function settingsFor(where: ReportPlan['where']): string {
  const isOfAccounts =
    where.length > 0 && where.every(({ by, not }) => by.kind === 'key' && by.key === 'demand' && !not);
  return `optimize_use_implicit_projections = 0${isOfAccounts ? ', optimize_move_to_prewhere = 0' : ''}`;
}

function groupedSql(plan: ReportPlan, parameters: Parameters, hasTotals: boolean): string[] {
  const names = plan.groups.map((_, at) => `g${at}`);
  const having = [
    ...(plan.notEmpty.length > 0 ? [`(${plan.notEmpty.map((at) => `s${at} != 0`).join(' OR ')})`] : []),
    ...plan.having.flatMap(({ value, min, max }) => {
      const unit = unitOf(value);
      if (unit !== undefined) {
        const { least, most } = boundsOfSum(min, max, unit);
        const sum = wholeSql(value);
        return [
          ...(least === null ? [] : [`${sum} >= ${wholeNumber(least)}`]),
          ...(most === null ? [] : [`${sum} <= ${wholeNumber(most)}`]),
        ];
      }
      const figure = valueSql(value, parameters);
      return [
        `isNotNull(${figure})`,
        ...(min === null ? [] : [`${figure} >= ${parameters.add('Float64', Number(min))}`]),
        ...(max === null ? [] : [`${figure} <= ${parameters.add('Float64', Number(max))}`]),
      ];
    }),
  ];
  const order = [...plan.order.map((one) => orderSql(one, parameters)), ...names];
  // With a limit of 0 the engine would omit the count too; the reader drops the row.
  const limit = parameters.add('UInt64', Math.max(1, plan.limit));
  return [
    `GROUP BY ${names.join(', ')}${hasTotals ? ' WITH TOTALS' : ''}`,
    ...(having.length > 0 ? [`HAVING ${having.join(' AND ')}`] : []),
    `ORDER BY ${order.join(', ')}`,
    `LIMIT ${limit}`,
  ];
}

/** Keys and counters that plans read, besides time and conditions. */
export function columnsRead(plans: readonly ReportPlan[]): ReadonlySet<string> {
  const sums = plans.flatMap((plan) => plan.sums);
  return new Set([
    ...plans.flatMap(({ groups }) => groups.filter(({ kind }) => kind !== 'param').flatMap(keysOf)),
    ...sums.map(({ counter }) => counter),
    ...(sums.some(({ rows }) => rows) ? ['campaign', 'deal'] : []),
    ...(sums.some(({ ofMarketplaces }) => ofMarketplaces) ? ['marketplace'] : []),
  ]);
}

/** Whether the shorter daily sums have every key of the plans. */
export function isBriefEnough(plans: readonly ReportPlan[], { brief, counters }: FactTable): boolean {
  const asked = new Set<string>([
    ...columnsRead(plans),
    ...plans.flatMap(({ groups, where }) => [...groups, ...where.map(({ by }) => by)].flatMap(keysOf)),
  ]);
  const known = new Set<string>([...(brief ?? []), ...counters]);
  return brief !== undefined && [...asked].every((one) => known.has(one));
}

/** Conditions that select rows of a kind. */
export const kinds: Readonly<Record<RowKind, string>> = {
  request: `campaign = 0 AND deal = ''`,
  deal: `campaign = 0 AND deal != ''`,
  campaign: 'campaign != 0',
};

/** The one kind of rows that all sums read, where empty groups are left out: other rows need not be read. */
function sharedKind({ sums, notEmpty, groups }: ReportPlan): RowKind | undefined {
  const kind = sums[0]?.rows;
  const isShared = sums.every(({ rows }) => rows === kind);
  return isShared && (notEmpty.length > 0 || groups.length === 0) ? kind : undefined;
}

/** `shared` is the kind of all rows read; `isWide` where 64 bits may not hold the sum. */
export function sumSql(
  { counter, rows, ofMarketplaces }: PlanSum,
  shared: RowKind | undefined,
  isWide: boolean,
): string {
  const added = isWide ? `toInt128(${counter})` : counter;
  const conditions = [
    ...(rows && rows !== shared ? [kinds[rows]] : []),
    ...(ofMarketplaces ? ['marketplace != 0'] : []),
  ];
  return conditions.length === 0 ? `sum(${added})` : `sumIf(${added}, ${conditions.join(' AND ')})`;
}

function orderSql({ by, desc }: PlanOrder, parameters: Parameters): string {
  const key =
    'group' in by
      ? `g${by.group}`
      : unitOf(by.value) === undefined
        ? valueSql(by.value, parameters)
        : wholeSql(by.value);
  return `${key} ${desc ? 'DESC' : 'ASC'} NULLS LAST`;
}

/** An exact expression of sums and differences, as in `sumIn`. */
function wholeSql(value: Value): string {
  if ('sum' in value) return `toInt128(s${value.sum})`;
  if ('plus' in value) return `(${['toInt128(0)', ...value.plus.map(wholeSql)].join(' + ')})`;
  if ('minus' in value) return `(${value.minus.map(wholeSql).join(' - ')})`;
  throw new Error('A ratio is no sum.');
}

/** Limits a bound to 128 bits, which no sum exceeds. */
function wholeNumber(value: bigint): string {
  const most = 2n ** 127n - 1n;
  return `toInt128('${value > most ? most : value < -most ? -most : value}')`;
}

/** An expression in doubles, in the order of the tree, as in `evaluate`. */
function valueSql(value: Value, parameters: Parameters): string {
  if ('sum' in value)
    return value.unit === 1
      ? `toFloat64(s${value.sum})`
      : `toFloat64(s${value.sum}) * ${parameters.add('Float64', value.unit)}`;
  if ('plus' in value)
    return `(${['toFloat64(0)', ...value.plus.map((one) => valueSql(one, parameters))].join(' + ')})`;
  if ('minus' in value) return `(${value.minus.map((one) => valueSql(one, parameters)).join(' - ')})`;
  const [share, of] = value.ratio.map((one) => valueSql(one, parameters));
  return `((${share}) / nullIf(${of}, 0) * ${parameters.add('Float64', value.times)})`;
}
