import { UTCDateMini } from '@date-fns/utc';
import type { Sum } from '../exactSums';
import type { FactKey, TableLetter } from './facts';
import type { PlanSum } from './reportPlan';

export const lifetimeSums = ['reqs', 'imps', 'money'] as const;
export type LifetimeSum = (typeof lifetimeSums)[number];

/**
 * Totals that engines store forever for the objects of a key, by month and account: facts are deleted after some months, but the
 * total spend of an object must not shrink. Rows count if one of the sums is not 0.
 */
export type LifetimeSource = {
  readonly table: TableLetter;
  readonly key: FactKey;
  /** A second key that is needed to identify the first. */
  readonly with?: FactKey;
  readonly sums: Partial<Readonly<Record<LifetimeSum, PlanSum>>>;
};

const sum = (counter: string, rows?: PlanSum['rows']): PlanSum => ({ counter, ...(rows && { rows }) });
const seen = { reqs: sum('reqs'), imps: sum('imps') };
const offered = { reqs: sum('reqs', 'request'), imps: sum('imps') };

export const lifetimeSources: readonly LifetimeSource[] = [
  { table: 'S', key: 'channel', sums: seen },
  { table: 'S', key: 'app', sums: seen },
  { table: 'S', key: 'site', sums: seen },
  { table: 'S', key: 'demand', sums: { ...seen, money: sum('sys_cost') } },
  { table: 'D', key: 'tag', sums: { ...seen, money: sum('gross') } },
  { table: 'D', key: 'advertiser', sums: { imps: sum('imps'), money: sum('gross') } },
  { table: 'B', key: 'campaign', sums: { imps: sum('imps'), money: sum('bill_adv') } },
  { table: 'B', key: 'advertiser', sums: { imps: sum('imps'), money: sum('bill_adv') } },
  { table: 'B', key: 'creative', sums: { imps: sum('imps') } },
  { table: 'B', key: 'deal', with: 'adexchange', sums: { reqs: sum('reqs', 'deal'), imps: sum('imps') } },
  { table: 'B', key: 'app', sums: offered },
  { table: 'B', key: 'site', sums: offered },
  { table: 'B', key: 'demand', sums: { ...offered, money: sum('sys_cost') } },
];

/** The engines' name: `B campaign`. */
export const lifetimeKey = ({ table, key }: LifetimeSource): string => `${table} ${key}`;

/** Returns the UTC month as a number: 202611. */
export function monthOf(ms: number): number {
  const date = new UTCDateMini(ms);
  return date.getFullYear() * 100 + date.getMonth() + 1;
}

/** Totals of one object and account: hours in milliseconds since 1970, money in micro-USD. */
export type LifetimeTotals = {
  readonly demand: number;
  readonly key: number | string;
  /** The second key; 0 if there is none. */
  readonly with: number;
  readonly first: number;
  readonly last: number;
  readonly sums: Readonly<Record<LifetimeSum, Sum>>;
  /** The same for the requested month. */
  readonly ofMonth: Readonly<Record<LifetimeSum, Sum>>;
};
