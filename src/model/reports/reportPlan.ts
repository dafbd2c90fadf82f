import type { Figure, Sum } from '../exactSums';
import type { FactKey, RowKind, TableLetter } from './facts';

export const timeGrains = ['hour', 'day', 'week', 'month', 'hour_of_day', 'weekday'] as const;
export type TimeGrain = (typeof timeGrains)[number];

/** A table of values: what is not in `from` becomes `otherwise`. Values of ids and numbers are numbers, else texts. */
export type ValueMap = {
  readonly from: readonly (string | number)[];
  readonly to: readonly string[];
  readonly otherwise: string;
};

/**
 * What rows are told apart by. Times are of the viewer: `hour` is `2026-03-31 18:00`, `day` and `week` (its Monday) `2026-03-31`,
 * `month` `2026-03`, `hour_of_day` 0–23, `weekday` 1 (Monday) to 7. A map answers texts, a param the text under its name or ''.
 */
export type Reading =
  /** One deal: an id means something with its exchange and for its account alone (`dealName`); '' is none. */
  | { readonly kind: 'deal' }
  | { readonly kind: 'key'; readonly key: FactKey }
  | { readonly kind: 'time'; readonly grain: TimeGrain }
  | { readonly kind: 'map'; readonly key: FactKey; readonly map: ValueMap }
  | { readonly kind: 'param'; readonly name: string };

const dealKeys = ['demand', 'adexchange', 'deal'] as const satisfies readonly FactKey[];

/** The keys of facts that a reading is read of. */
export function keysOf(reading: Reading): readonly FactKey[] {
  if (reading.kind === 'deal') return dealKeys;
  return 'key' in reading ? [reading.key] : reading.kind === 'param' ? ['params'] : [];
}

/** What a deal is called among facts: `31 301 SKY-PG-20417`, or '' without an id. */
export const dealName = (demand: number, adexchange: number, deal: string): string =>
  deal === '' ? '' : `${demand} ${adexchange} ${deal}`;

/** The id in the name of a deal. */
export const dealIn = (name: string): string => name.slice(name.indexOf(' ', name.indexOf(' ') + 1) + 1);

/** Holds where the reading is one of the values, or, with `not`, none of them. */
export type PlanCondition = {
  readonly by: Reading;
  readonly not: boolean;
  readonly values: readonly (string | number)[];
};

/** The sum of a counter over the rows of the group; narrowed to rows of one kind (fact_buy), or to rows of a marketplace. */
export type PlanSum = { readonly counter: string; readonly rows?: RowKind; readonly ofMarketplaces?: true };

/**
 * A figure worked out of sums, named by their place in the plan. `sum` times its `unit` (1, or a millionth for money); a ratio by 0
 * is null, and so is what null goes into. Both engines work with doubles, in the order of the tree.
 */
export type Value =
  | { readonly sum: number; readonly unit: 1 | 1e-6 }
  | { readonly plus: readonly Value[] }
  | { readonly minus: readonly [Value, Value] }
  | { readonly ratio: readonly [Value, Value]; readonly times: number };

export type PlanOrder = { readonly by: { readonly group: number } | { readonly value: Value }; readonly desc: boolean };

/** One question to the engine. */
export type ReportPlan = {
  readonly table: TableLetter;
  /**
   * `daily`: the sums that the engine keeps by day of UTC hold the answer (`FactTable.daily`), so range and offset are of whole days.
   * `mixed`: they hold it but for the hours before the first and after the last whole day of the range, which are read of the rows.
   */
  readonly source: 'rows' | 'daily' | 'mixed';
  /** Milliseconds since 1970, whole hours of UTC, the end not included. */
  readonly range: { readonly from: number; readonly to: number };
  /** Whole hours from UTC that days of the answer begin at. */
  readonly offset: number;
  readonly groups: readonly Reading[];
  /** All must hold. */
  readonly where: readonly PlanCondition[];
  readonly sums: readonly PlanSum[];
  /** Groups must have all these figures within their bounds; null is in none. They narrow total and count too. */
  readonly having: readonly { readonly value: Value; readonly min: Figure | null; readonly max: Figure | null }[];
  /** At least one of these sums must not be 0; empty asks nothing. Narrows total and count too. */
  readonly notEmpty: readonly number[];
  /** Null comes last; equal rows stand in rising order of their groups. Texts compare by code point. */
  readonly order: readonly PlanOrder[];
  readonly limit: number;
};

export type PlanRow = readonly (string | number)[];

/**
 * Groups and then sums of each row; sums are whole numbers (micro-USD for money) of any size. `total` sums all groups that `having` and
 * `notEmpty` leave, whatever the limit; `rowCount` counts them. Without groups there is exactly one row, of zeros where there are
 * no facts, and nothing narrows it.
 */
export type PlanResult = {
  readonly rows: readonly PlanRow[];
  readonly total: readonly Sum[];
  readonly rowCount: number;
};
