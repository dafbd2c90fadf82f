import type { Figure, Sum } from '../exactSums';
import type { FactKey, RowKind, TableLetter } from './facts';

export const timeGrains = ['hour', 'day', 'week', 'month', 'hour_of_day', 'weekday'] as const;
export type TimeGrain = (typeof timeGrains)[number];

/** Maps values; those that `from` lacks become `otherwise`. Values of ids and numbers are numbers, all others texts. */
export type ValueMap = {
  readonly from: readonly (string | number)[];
  readonly to: readonly string[];
  readonly otherwise: string;
};

/**
 * A value that groups rows. Times are the viewer's: `hour` is `2026-03-31 18:00`, `day` and `week` (its Monday) `2026-03-31`,
 * `month` `2026-03`, `hour_of_day` 0–23, `weekday` 1 (Monday) to 7. A map gives texts, a param the text under its name or ''.
 */
export type Reading =
  /** One deal: its id is only unique for an exchange and an account (`dealName`); '' is none. */
  | { readonly kind: 'deal' }
  | { readonly kind: 'key'; readonly key: FactKey }
  | { readonly kind: 'time'; readonly grain: TimeGrain }
  | { readonly kind: 'map'; readonly key: FactKey; readonly map: ValueMap }
  | { readonly kind: 'param'; readonly name: string };

const dealKeys = ['demand', 'adexchange', 'deal'] as const satisfies readonly FactKey[];

/** Returns the keys of facts that a reading needs. */
export function keysOf(reading: Reading): readonly FactKey[] {
  if (reading.kind === 'deal') return dealKeys;
  return 'key' in reading ? [reading.key] : reading.kind === 'param' ? ['params'] : [];
}

/** Returns the name of a deal in facts: `31 301 SKY-PG-20417`, or '' without an id. */
export const dealName = (demand: number, adexchange: number, deal: string): string =>
  deal === '' ? '' : `${demand} ${adexchange} ${deal}`;

/** Returns the id in the name of a deal. */
export const dealIn = (name: string): string => name.slice(name.indexOf(' ', name.indexOf(' ') + 1) + 1);

/** The reading must be one of the values, or, with `not`, none of them. */
export type PlanCondition = {
  readonly by: Reading;
  readonly not: boolean;
  readonly values: readonly (string | number)[];
};

/** The sum of a counter over the rows of a group; optionally only rows of one kind (fact_buy), or of a marketplace. */
export type PlanSum = { readonly counter: string; readonly rows?: RowKind; readonly ofMarketplaces?: true };

/**
 * A figure computed from sums, given by their index in the plan. `sum` is multiplied by its `unit` (1, or a millionth for money);
 * a division by 0 gives null, and so does any operation on null. Both engines calculate with doubles, in the order of the tree.
 */
export type Value =
  | { readonly sum: number; readonly unit: 1 | 1e-6 }
  | { readonly plus: readonly Value[] }
  | { readonly minus: readonly [Value, Value] }
  | { readonly ratio: readonly [Value, Value]; readonly times: number };

export type PlanOrder = { readonly by: { readonly group: number } | { readonly value: Value }; readonly desc: boolean };

/** One query to the engine. */
export type ReportPlan = {
  readonly table: TableLetter;
  /**
   * `daily`: the engine's sums by UTC day have the answer (`FactTable.daily`), so range and offset are whole days. `mixed`: they
   * have it except for the hours before the first and after the last whole day, which come from the rows.
   */
  readonly source: 'rows' | 'daily' | 'mixed';
  /** Milliseconds since 1970, whole UTC hours, the end exclusive. */
  readonly range: { readonly from: number; readonly to: number };
  /** The offset at which days begin, in whole hours from UTC. */
  readonly offset: number;
  readonly groups: readonly Reading[];
  /** All must hold. */
  readonly where: readonly PlanCondition[];
  readonly sums: readonly PlanSum[];
  /** Groups must have all these figures within their bounds; null is outside of any. Also applies to total and count. */
  readonly having: readonly { readonly value: Value; readonly min: Figure | null; readonly max: Figure | null }[];
  /** At least one of these sums must not be 0; an empty list allows all. Also applies to total and count. */
  readonly notEmpty: readonly number[];
  /** Null comes last; equal rows are in ascending order of their groups. Texts compare by code point. */
  readonly order: readonly PlanOrder[];
  readonly limit: number;
};

export type PlanRow = readonly (string | number)[];

/**
 * Groups and then sums of each row; sums are integers (micro-USD for money) of any size. `total` sums all groups that pass
 * `having` and `notEmpty`, whatever the limit; `rowCount` counts them. Without groups there is exactly one row, of zeros without
 * facts, and `having` and `notEmpty` do not apply.
 */
export type PlanResult = {
  readonly rows: readonly PlanRow[];
  readonly total: readonly Sum[];
  readonly rowCount: number;
};
