import { dayMs } from '../../src/model/reports/days';
import type { FactTable } from '../../src/model/reports/facts';
import { joinRanges } from '../../src/model/reports/plansTogether';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import { wholeDays } from '../../src/model/reports/wholeDays';
import { briefTable, daysTable, rowsTable } from './factDdl';
import type { Parameters } from './parameters';

type Range = ReportPlan['range'];
/** A kind of table in the engine: rows or daily sums. */
type Kept = Exclude<ReportPlan['source'], 'mixed'>;

/** The facts that a statement reads. */
export type FactsRead = Pick<ReportPlan, 'source'> & {
  readonly table: FactTable;
  /** Whether the shorter daily sums have all keys of the statement. */
  readonly isBrief: boolean;
  /** Disjoint ranges of time; each contains whole days where it reads daily sums. */
  readonly times: readonly Range[];
  /** Conditions on the source's keys, and on `day` where it is not only rows. */
  readonly where: readonly string[];
  /** Keys and counters that the statement reads. */
  readonly columns: Iterable<string>;
  /** Bounds between the ranges, ascending. */
  readonly cuts: readonly number[];
};

/** `from` follows the keyword FROM; `part` is the number of cuts before a fact. */
export type FactsSql = { readonly from: string; readonly part: string };

export function factsSql(
  { table, isBrief, source, times, where, columns, cuts }: FactsRead,
  parameters: Parameters,
): FactsSql {
  const partOf = (kept: Kept) => cuts.map((at) => `(${sinceSql(kept, at, parameters)})`).join(' + ') || '0';
  const readOf = (kept: Kept, ranges: readonly Range[]) => {
    const within = joinRanges(ranges).map((range) => `(${rangeSql(kept, range, parameters).join(' AND ')})`);
    return `${kept === 'daily' && isBrief ? briefTable(table) : tables[kept](table)} WHERE ${[within.join(' OR '), ...where].map((one) => `(${one})`).join(' AND ')}`;
  };
  if (source !== 'mixed') return { from: readOf(source, times), part: partOf(source) };
  const split = times.map(wholeDays);
  const ofBoth = [
    { kept: 'daily', ranges: split.flatMap(({ days }) => days ?? []) },
    { kept: 'rows', ranges: split.flatMap(({ hours }) => hours) },
  ] as const;
  const reads = ofBoth
    .filter(({ ranges }) => ranges.length > 0)
    .map(
      ({ kept, ranges }) =>
        `SELECT ${[days[kept], `${partOf(kept)} AS part`, ...columns].join(', ')} FROM ${readOf(kept, ranges)}`,
    );
  // A constant, where nothing is cut: it needs no grouping.
  return { from: `(${reads.join(' UNION ALL ')})`, part: cuts.length > 0 ? 'part' : '0' };
}

const tables = { rows: rowsTable, daily: daysTable } as const satisfies Record<Kept, unknown>;
const days = { rows: 'toDate(hour) AS day', daily: 'day' } as const satisfies Record<Kept, string>;
const timeOf = { rows: 'hour', daily: 'day' } as const satisfies Record<Kept, string>;

/** The conditions of a range; also for a look-up of values. */
export function rangeSql(kept: Kept, { from, to }: Range, parameters: Parameters): readonly string[] {
  const until = `${timeOf[kept]} < ${timeSql(kept, to, parameters)}`;
  return [sinceSql(kept, from, parameters), until, ...(kept === 'daily' ? ['mark = 0'] : [])];
}

const sinceSql = (kept: Kept, ms: number, parameters: Parameters): string =>
  `${timeOf[kept]} >= ${timeSql(kept, ms, parameters)}`;

/** A bound as SQL. Daily sums are whole days, so a bound within a day rounds up to the next one. */
const timeSql = (kept: Kept, ms: number, parameters: Parameters): string =>
  kept === 'daily'
    ? `toDate(${parameters.add('UInt16', clamp(Math.ceil(ms / dayMs), 2 ** 16))})`
    : `toDateTime(${parameters.add('UInt32', clamp(ms / 1000, 2 ** 32))}, 'UTC')`;

const clamp = (value: number, end: number): number => Math.min(Math.max(0, value), end - 1);
