import { dollarsOf, type Figure, plus, type Sum, sumOf } from '../exactSums';
import { dayMs } from '../reports/days';
import type { FactKey } from '../reports/facts';
import type { LifetimeTotals } from '../reports/lifetimeTotals';
import { type Figures, hoursKept } from './figures';
import { endOf, type HourSum, type WindowSum } from './windowPlans';

/** Counts of an object, for one account or for all. */
export type Counts = {
  reqs: Sum;
  imps: Sum;
  money: Sum;
  monthImps: Sum;
  monthMoney: Sum;
  first: number;
  last: number;
  readonly windows: Partial<Record<WindowSum, Sum>>;
  hours: Record<HourSum, Float64Array> | undefined;
};

export const newCounts = (): Counts => ({
  reqs: 0,
  imps: 0,
  money: 0,
  monthImps: 0,
  monthMoney: 0,
  first: Number.POSITIVE_INFINITY,
  last: 0,
  windows: {},
  hours: undefined,
});

export function addLife(counts: Counts, { first, last, sums, ofMonth }: LifetimeTotals): void {
  counts.reqs = plus(counts.reqs, sums.reqs);
  counts.imps = plus(counts.imps, sums.imps);
  counts.money = plus(counts.money, sums.money);
  counts.monthImps = plus(counts.monthImps, ofMonth.imps);
  counts.monthMoney = plus(counts.monthMoney, ofMonth.money);
  counts.first = Math.min(counts.first, first);
  counts.last = Math.max(counts.last, last);
}

export function addHour(counts: Counts, name: HourSum, at: number, count: number): void {
  const room = (): Float64Array => new Float64Array(hoursKept);
  counts.hours ??= { reqs: room(), imps: room(), money: room() };
  const hours = counts.hours[name];
  if (at >= 0 && at < hours.length) hours[at] = (hours[at] ?? 0) + count;
}

export function addWindow({ windows }: Counts, name: WindowSum, count: Sum): void {
  windows[name] = plus(windows[name] ?? 0, count);
}

export function addCounts(to: Counts, from: Counts): void {
  for (const name of ['reqs', 'imps', 'money', 'monthImps', 'monthMoney'] as const)
    to[name] = plus(to[name], from[name]);
  to.first = Math.min(to.first, from.first);
  to.last = Math.max(to.last, from.last);
  for (const [name, count] of Object.entries(from.windows)) addWindow(to, name as WindowSum, count);
  for (const name of ['reqs', 'imps', 'money'] as const)
    from.hours?.[name].forEach((count, at) => {
      addHour(to, name, at, count);
    });
}

const micro = 1e6;
/** Rounds micro-USD to a ten-thousandth of a dollar. */
const usd = (money: number): number => Math.round(money / 100) / (micro / 100);
/** Rounds to cents, exactly where a double is not: this figure is displayed. */
const cents = (money: Sum): Figure =>
  typeof money === 'number'
    ? Math.round(money / 10_000) / 100
    : dollarsOf(sumOf(((BigInt(money) + 5_000n) / 10_000n) * 10_000n));
const percent = (part: number, of: number): number | null => (of > 0 ? Math.round((part / of) * 10_000) / 100 : null);
/** Rules compare doubles: their bounds are too small for rounding to matter. */
const near = (sum: Sum): number => Number(sum);
const dayOf = (ms: number): string => new Date(Math.floor(ms / dayMs) * dayMs).toISOString();

export type FactSpan = { readonly since: number; readonly upTo?: number };

/** Returns the figures of an object at `now`, from its counts over facts from `since` to `upTo`. */
export function figuresOf(key: FactKey, counts: Counts, now: number, { since, upTo }: FactSpan): Figures {
  const { windows, hours, first, last } = counts;
  const isSeen = last > 0;
  const exact = (name: WindowSum): Sum => windows[name] ?? 0;
  const of = (name: WindowSum): number => near(exact(name));
  const total = (name: HourSum): number => hours?.[name].subarray(1).reduce((sum, one) => sum + one, 0) ?? 0;
  const isOfMonth = key === 'advertiser';
  return {
    reqs: near(counts.reqs),
    imps: near(counts.imps),
    spend: usd(near(isOfMonth ? counts.monthMoney : counts.money)),
    days: isSeen ? Math.max(0, Math.floor((now - first) / dayMs)) : 0,
    impsOpenMonth: near(counts.monthImps),
    ...(key === 'demand' && { systemCost: cents(counts.monthMoney) }),
    reqs24h: hours ? total('reqs') : of('reqs24h'),
    bids24h: of('bids24h'),
    wins24h: of('wins24h'),
    measured24h: of('measured24h'),
    invalid24h: of('invalid24h'),
    reqs7d: exact('reqs7d'),
    imps7d: exact('imps7d'),
    ivtRate7d: percent(of('invalid7d'), of('measured7d')),
    qpsNow: Math.round(of('reqsLastHour') / 3600),
    // Filters need only the day; `lastSeenAt` has the hour.
    firstSeen: isSeen ? dayOf(first) : null,
    lastSeen: isSeen ? dayOf(last) : null,
    lastSeenAt: isSeen ? new Date(last).toISOString() : null,
    lastUsedAt: isSeen ? dayOf(last) : null,
    since,
    ...(upTo !== undefined && { upTo }),
    ...(hours && {
      hours: {
        until: endOf(now),
        reqs: Array.from(hours.reqs),
        imps: Array.from(hours.imps),
        spend: Array.from(hours.money, usd),
      },
    }),
  };
}
