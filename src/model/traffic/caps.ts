import type { AnyRecord } from '../../schema/context';
import { dayMs, hourMs } from '../reports/days';
import type { Hours } from './figures';

type Around = {
  readonly now: Date;
  readonly account?: AnyRecord;
  readonly traffic: Readonly<Record<string, unknown>>;
};

export type Capped = {
  readonly timezone?: number | null;
  readonly capImpsDay?: number | null;
  readonly impsDay?: number | null;
  readonly capReqsDay?: number | null;
  readonly capSpendDay?: number | null;
  readonly budgetDay?: number | null;
  readonly capImpsTotal?: number | null;
  readonly impsTotal?: number | null;
  readonly budgetTotal?: number | null;
};

/** Returns the offset of an object's day: its own time zone, if it has one, or the account's. */
export const offsetOf = ({ timezone }: Capped, { account }: Around): number =>
  timezone ?? Number(account?.timezone ?? 0);

/** Returns the last midnight at an offset in whole hours, in milliseconds since 1970. */
export const midnightIn = (now: Date, offset: number): number =>
  Math.floor((now.getTime() + offset * hourMs) / dayMs) * dayMs - offset * hourMs;

/** Returns the count since the day began in the object's time zone, as far as the hours are known. */
export function countToday(counted: 'reqs' | 'imps' | 'spend', record: Capped, around: Around): number {
  const hours = around.traffic.hours as Hours | undefined;
  if (typeof hours !== 'object') return 0;
  const list = hours[counted];
  const count = Math.ceil((hours.until - midnightIn(around.now, offsetOf(record, around))) / hourMs);
  return list.slice(Math.max(0, list.length - Math.max(0, count))).reduce((sum, one) => sum + one, 0);
}

/** Returns the count after a time, from the known hours. */
export function countAfter(
  counted: 'reqs' | 'imps' | 'spend',
  from: number,
  { traffic }: Pick<Around, 'traffic'>,
): number {
  const hours = traffic.hours as Hours | undefined;
  if (typeof hours !== 'object') return 0;
  const count = Math.max(0, Math.ceil((hours.until - from) / hourMs));
  return count === 0 ? 0 : hours[counted].slice(-count).reduce((sum, one) => sum + one, 0);
}

/** Counts only if there is a cap. */
const reached = (cap: number | null | undefined, count: () => number): boolean =>
  cap !== null && cap !== undefined && count() >= cap;

/** Whether a daily cap or the total cap of impressions is reached. Unknown counts reach none. */
export const isCapped = (record: Capped, around: Around): boolean =>
  reached(record.capImpsDay, () => countToday('imps', record, around)) ||
  reached(record.impsDay, () => countToday('imps', record, around)) ||
  reached(record.capReqsDay, () => countToday('reqs', record, around)) ||
  reached(record.capSpendDay, () => countToday('spend', record, around)) ||
  reached(record.budgetDay, () => countToday('spend', record, around)) ||
  reached(record.capImpsTotal, () => Number(around.traffic.imps ?? 0));

/** Whether a total goal is reached. */
export const isSpent = ({ impsTotal, budgetTotal }: Capped, { traffic }: Around): boolean =>
  reached(impsTotal, () => Number(traffic.imps ?? 0)) || reached(budgetTotal, () => Number(traffic.spend ?? 0));
