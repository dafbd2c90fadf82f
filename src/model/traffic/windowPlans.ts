import { dayMs, hourMs } from '../reports/days';
import type { FactKey, TableLetter } from '../reports/facts';
import type { PlanSum, Reading, ReportPlan } from '../reports/reportPlan';
import { hoursKept } from './figures';

/** Figures of an object over a time window. */
export type WindowSum =
  | 'reqs24h'
  | 'bids24h'
  | 'wins24h'
  | 'measured24h'
  | 'invalid24h'
  | 'reqs7d'
  | 'imps7d'
  | 'measured7d'
  | 'invalid7d'
  | 'reqsLastHour';
export type HourSum = 'reqs' | 'imps' | 'money';

/**
 * One plan for all objects of a key. The groups of its rows are the account, the object, `with` if there is one, and the hour if
 * `byHour`; then come the sums, each for the figures in the same place of `names`.
 */
export type WindowPlan = {
  readonly key: FactKey;
  readonly with?: FactKey;
  readonly plan: ReportPlan;
} & (
  | { readonly byHour: true; readonly names: readonly HourSum[] }
  | { readonly byHour: false; readonly names: readonly WindowSum[] }
);

/** A plan for several keys in one pass, over past days, whose facts rarely change. It has a group per key. */
export type PastPlan = {
  readonly keys: readonly FactKey[];
  readonly plan: ReportPlan;
  readonly names: readonly WindowSum[];
};

const keyed = (key: FactKey): Reading => ({ kind: 'key', key });
const sum = (counter: string, rows?: PlanSum['rows']): PlanSum => ({ counter, ...(rows && { rows }) });

type Range = ReportPlan['range'];

function planOf(table: TableLetter, range: Range, groups: readonly Reading[], sums: readonly PlanSum[]): ReportPlan {
  const notEmpty = sums.map((_, at) => at);
  return {
    table,
    source: 'rows',
    range,
    offset: 0,
    groups,
    where: [],
    sums,
    having: [],
    notEmpty,
    order: [],
    limit: 100_000_000,
  };
}

/** `now` and the latest hour with facts, in milliseconds since 1970. */
export function windowPlans(now: number, latest: number): readonly WindowPlan[] {
  const end = endOf(now);
  const day: Range = { from: end - 24 * hourMs, to: end };
  const hours: Range = { from: end - hoursKept * hourMs, to: end };
  // Facts of an hour arrive after it has ended.
  const last = Math.min(latest, end - 2 * hourMs);
  const byHour = (table: TableLetter, key: FactKey, sums: Partial<Record<HourSum, PlanSum>>): WindowPlan => ({
    key,
    byHour: true,
    names: Object.keys(sums) as HourSum[],
    plan: planOf(table, hours, [keyed('demand'), keyed(key), { kind: 'time', grain: 'hour' }], Object.values(sums)),
  });
  const inAll = (
    table: TableLetter,
    range: Range,
    key: FactKey,
    sums: Partial<Record<WindowSum, readonly PlanSum[]>>,
    other?: FactKey,
  ): WindowPlan => ({
    key,
    byHour: false,
    ...(other && { with: other }),
    names: Object.entries(sums).flatMap(([name, list]) => list.map(() => name as WindowSum)),
    plan: planOf(
      table,
      range,
      [keyed('demand'), keyed(key), ...(other ? [keyed(other)] : [])],
      Object.values(sums).flat(),
    ),
  });
  return [
    byHour('S', 'channel', { reqs: sum('reqs'), imps: sum('imps') }),
    byHour('D', 'tag', { reqs: sum('reqs'), imps: sum('imps'), money: sum('gross') }),
    byHour('B', 'campaign', { imps: sum('imps', 'campaign'), money: sum('bill_adv', 'campaign') }),
    inAll('I', day, 'channel', { measured24h: [sum('measured')], invalid24h: invalid }),
    inAll(
      'B',
      day,
      'deal',
      { reqs24h: [sum('reqs', 'deal')], bids24h: [sum('bids', 'campaign')], wins24h: [sum('wins', 'campaign')] },
      'adexchange',
    ),
    inAll('B', { from: last, to: last + hourMs }, 'adexchange', { reqsLastHour: [sum('reqs', 'request')] }),
  ];
}

/**
 * Returns the plan for the last seven whole days before `now`, for apps and sites. Traffic has either an app or a site, rarely
 * both, so there are about as many pairs as apps and sites together.
 */
export function pastPlans(now: number): readonly PastPlan[] {
  const midnight = Math.floor(now / dayMs) * dayMs;
  const week: Range = { from: midnight - 7 * dayMs, to: midnight };
  const keys = ['app', 'site'] as const;
  const of = (table: TableLetter, names: readonly WindowSum[], sums: readonly PlanSum[]): PastPlan => ({
    keys,
    names,
    plan: planOf(table, week, [keyed('demand'), ...keys.map(keyed)], sums),
  });
  return [
    of('S', ['reqs7d', 'imps7d'], [sum('reqs'), sum('imps')]),
    of('B', ['reqs7d', 'imps7d'], [sum('reqs', 'request'), sum('imps', 'campaign')]),
    of('I', ['measured7d', 'invalid7d', 'invalid7d'], [sum('measured'), ...invalid]),
  ];
}

const invalid = [sum('givt'), sum('sivt')];

/** Returns the end of the current hour. */
export const endOf = (now: number): number => (Math.floor(now / hourMs) + 1) * hourMs;
