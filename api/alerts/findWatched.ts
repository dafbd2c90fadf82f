import type { AlertMoney } from '../../src/model/alerts/alert';
import { findRates, isHighShare, shareOf, usualShare } from '../../src/model/alerts/findRates';
import { findRuns } from '../../src/model/alerts/findRuns';
import { findSilence } from '../../src/model/alerts/findSilence';
import { expectedAt, growthBefore, medianOf, sumOf } from '../../src/model/alerts/weeklyPattern';
import { dayMs, hourMs } from '../../src/model/reports/days';
import type { FactKey } from '../../src/model/reports/facts';
import type { AlertWatch } from '../../src/schema/alerts';
import type { AnyResource } from '../../src/schema/resource';
import { pause } from '../http/pause';
import { ownerTypeOf } from '../objects/entity';
import { alertResources, factKeyOf } from './alertResources';
import type { AskEngine, ObjectSeries } from './askEngine';
import { courseOfPattern, courseOfShare } from './courses';
import type { Told } from './foundAlert';

/** A finding in the traffic of an object. */
export type Finding = {
  readonly resource: AnyResource;
  readonly watch: AlertWatch;
  readonly measure: string;
  readonly demand: number;
  readonly id: number;
  readonly since: number;
  readonly until: number | null;
  readonly isAbove: boolean;
  readonly told: { readonly platform: Told; readonly account: Told };
};

type Needs = {
  readonly engine: AskEngine;
  /** The first hour that is incomplete or has no facts yet. */
  readonly end: number;
};

/** How many days back ended findings are reported. */
export const lookBackDays = 28;
const usualWeeks = 8;
/** Per resource, those with most traffic. */
const watchedAtMost = 300;

/** Finds everything unusual in the traffic of the objects that definitions watch. */
export async function findWatched(needs: Needs): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const step = await stepOf(needs);
  for (const resource of alertResources) {
    const key = factKeyOf(resource);
    const watches = resource.alerts?.watches ?? [];
    if (!key) continue;
    // Sums of six hours vary too much for single objects, but not for accounts.
    const judged = step === 1 || !ownerTypeOf(resource) ? watches : watches.filter(({ kind }) => kind !== 'offPattern');
    for (const group of byTable(judged)) found.push(...(await ofHours(needs, resource, key, group, step)));
    for (const watch of watches) if ('parts' in watch) found.push(...(await ofShares(needs, resource, key, watch)));
  }
  return found;
}

type Hourly = Exclude<AlertWatch, { parts: readonly string[] }>;
type Shares = Extract<AlertWatch, { parts: readonly string[] }>;

/** Groups watches that one query answers. */
function byTable(watches: readonly AlertWatch[]): readonly (readonly Hourly[])[] {
  const groups = new Map<string, Hourly[]>();
  for (const watch of watches)
    if (!('parts' in watch))
      groups.set(`${watch.table} ${watch.mode}`, [...(groups.get(`${watch.table} ${watch.mode}`) ?? []), watch]);
  return [...groups.values()];
}

const moneyOf = (table: AlertWatch['table']): readonly string[] =>
  table === 'B' ? ['bill_adv'] : table === 'I' ? ['invalid_money'] : ['gross', 'pay_demand'];

const countersOf = (watches: readonly Hourly[]): readonly string[] => [
  ...new Set(
    watches.flatMap((watch) => [
      ...('counter' in watch
        ? [watch.counter]
        : watch.measures.flatMap(({ counter, of, by }) => [counter, of ?? counter, by ?? counter])),
      ...moneyOf(watch.table),
    ]),
  ),
];

/** Hours per step: 6 where old facts are stored as sums of six hours, else 1. */
async function stepOf({ engine, end }: Needs): Promise<number> {
  const from = startOf(end);
  const days = Math.floor((end - from) / dayMs) - lookBackDays / 2;
  const series = await engine.byHour({ table: 'S', key: 'demand', counters: ['calls'], from, to: from + days * dayMs });
  const isFine = series.some(({ sums }) => sums.calls?.some((count, hour) => count > 0 && hour % coarse !== 0));
  return isFine || series.length === 0 ? 1 : coarse;
}

const coarse = 6;
const startOf = (end: number): number => Math.floor(end / dayMs) * dayMs - (lookBackDays + usualWeeks * 7) * dayMs;

async function ofHours(
  { engine, end }: Needs,
  resource: AnyResource,
  key: FactKey,
  watches: readonly Hourly[],
  step: number,
): Promise<readonly Finding[]> {
  const [first] = watches;
  if (!first) return [];
  const { table } = first;
  const counters = countersOf(watches);
  const counter = 'counter' in first ? first.counter : (first.measures[0]?.counter ?? '');
  const ids = await engine.largest({
    table,
    key,
    counters: [counter],
    from: end - lookBackDays * dayMs,
    to: end,
    atMost: watchedAtMost,
    atLeast: 1,
  });
  if (ids.length === 0) return [];
  const from = startOf(end);
  const hourly = await engine.byHour({ table, key, counters, from, to: end, ids });
  const found: Finding[] = [];
  for (const series of hourly) {
    await pause();
    for (const watch of watches) {
      const about = { resource, watch, demand: series.demand, id: series.id };
      if (watch.kind === 'noTraffic') {
        const silence = findSilence(series.sums[watch.counter] ?? []);
        if (!silence) continue;
        const since = from + silence.from * hourMs;
        const money = moneyAround(series, moneyOf(table), silence.from, series.sums[watch.counter]?.length ?? 0, 168);
        const told = (of: 'platform' | 'account'): Told => ({
          values: { perHour: Math.round(silence.perHour) },
          money: money[of],
          course: null,
        });
        found.push({
          ...about,
          measure: '',
          since,
          until: null,
          isAbove: false,
          told: { platform: told('platform'), account: told('account') },
        });
      } else found.push(...offPattern(about, series, watch, { from, end, step, series: hourly.length }));
    }
  }
  return found;
}

type Times = { readonly from: number; readonly end: number; readonly step: number; readonly series: number };
type About = Pick<Finding, 'resource' | 'watch' | 'demand' | 'id'>;

function offPattern(
  about: About,
  hourly: ObjectSeries,
  watch: Extract<AlertWatch, { kind: 'offPattern' }>,
  { from, end, step, series: count }: Times,
): readonly Finding[] {
  const sums = Object.fromEntries(Object.entries(hourly.sums).map(([name, values]) => [name, inSteps(values, step)]));
  const stepped = { ...hourly, sums };
  const week = 168 / step;
  const found: Finding[] = [];
  for (const measure of watch.measures) {
    const values = sums[measure.counter] ?? new Float64Array();
    const series = {
      values,
      ...(measure.of && { of: sums[measure.of] ?? values }),
      ...(measure.by && { by: sums[measure.by] ?? values }),
    };
    const judged = {
      from: Math.max(0, values.length - (lookBackDays * 24) / step),
      to: values.length,
      week,
      series: count * watch.measures.length,
    };
    for (const run of findRuns(series, judged)) {
      const [since, until] = [from + run.from * step * hourMs, from + run.to * step * hourMs];
      // An alert for the account's requests is there already; its fill and revenue follow from them.
      if (found.some((one) => since < (one.until ?? end) && until > one.since)) continue;
      const money = moneyAround(stepped, moneyOf(watch.table), run.from, run.to, week, step);
      const told = (of: 'platform' | 'account'): Told => {
        const shown =
          measure.counter === 'gross' && of === 'account' ? { ...series, values: sums.pay_demand ?? values } : series;
        return {
          values: {
            measure: measure.id,
            pct: Math.round((run.value / run.median - 1) * 100),
            hours: (run.to - run.from) * step,
          },
          money: money[of],
          course: courseOfPattern(shown, run, {
            from,
            step,
            week,
            measure: measure.id,
            isMoney: measure.by !== undefined,
          }),
        };
      };
      const isOver = run.to < values.length;
      found.push({
        ...about,
        measure: measure.id,
        since,
        until: isOver ? until : null,
        isAbove: run.isAbove,
        told: { platform: told('platform'), account: told('account') },
      });
    }
  }
  return found;
}

function inSteps(values: Float64Array, step: number): Float64Array {
  if (step === 1) return values;
  // An incomplete last step looks like a drop, so it is left out.
  const steps = new Float64Array(Math.floor(values.length / step));
  for (let at = 0; at < steps.length * step; at += 1)
    steps[Math.floor(at / step)] = Number(steps[Math.floor(at / step)]) + Number(values[at]);
  return steps;
}

/** Reads the objects with the largest counts, then their days, then the hours of those with an unusual day. */
async function ofShares(
  { engine, end }: Needs,
  resource: AnyResource,
  key: FactKey,
  watch: Shares,
): Promise<readonly Finding[]> {
  const { table, parts, of, leastShare } = watch;
  const from = Math.floor(end / dayMs) * dayMs - 2 * lookBackDays * dayMs;
  const recent = end - lookBackDays * dayMs;
  const ids = await engine.largest({
    table,
    key,
    counters: parts,
    from: recent,
    to: end,
    atMost: watchedAtMost,
    atLeast: 200,
  });
  if (ids.length === 0) return [];
  const days = await engine.byDay({ table, key, counters: [...parts, of], from, to: end, ids });
  const partOf = (sums: ObjectSeries['sums']): Float64Array => {
    const all = new Float64Array(sums[of]?.length ?? 0);
    for (const name of parts) for (const [at, count] of (sums[name] ?? []).entries()) all[at] = Number(all[at]) + count;
    return all;
  };
  const isHigh = ({ sums }: ObjectSeries): boolean => {
    const part = partOf(sums);
    const shares = Array.from(part, (count, at) => shareOf(count, Number(sums[of]?.[at])));
    return shares.some((share, day) => {
      const usual = day < lookBackDays || share === undefined ? undefined : usualShare(shares, day);
      return share !== undefined && usual !== undefined && isHighShare(share, usual, leastShare / 2);
    });
  };
  const high = [...new Set(days.filter(isHigh).map(({ id }) => id))];
  if (high.length === 0) return [];
  const hourly = await engine.byHour({
    table,
    key,
    counters: [...new Set([...parts, of, ...moneyOf(table)])],
    from,
    to: end,
    ids: high,
  });
  const found: Finding[] = [];
  for (const series of hourly) {
    await pause();
    const [part, whole] = [partOf(series.sums), series.sums[of] ?? new Float64Array()];
    for (const run of findRates(part, whole, { from: lookBackDays * 24, to: whole.length, day: 24, leastShare })) {
      const [since, until] = [from + run.from * hourMs, from + endOf(whole, run.to) * hourMs];
      const money = moneyAround(series, moneyOf(table), run.from, run.to, 168);
      const told = (side: 'platform' | 'account'): Told => ({
        values: { pct: Math.round(run.share * 1000) / 10, usual: Math.round(run.usual * 1000) / 10, count: run.parts },
        money: table === 'I' ? invalidMoney(series, run.from, run.to) : money[side],
        course: courseOfShare(part, whole, run, from),
      });
      // A placement may be quiet for some hours before its alert counts as ended.
      const isOver = end - until > quietHours * hourMs;
      found.push({
        resource,
        watch,
        measure: '',
        demand: series.demand,
        id: series.id,
        since,
        until: isOver ? until : null,
        isAbove: true,
        told: { platform: told('platform'), account: told('account') },
      });
    }
  }
  return found;
}

const quietHours = 24;

/** The hour at which a run ends, exclusive. With steps of six hours, the last step counts as part of the run. */
function endOf(whole: Float64Array, to: number): number {
  const last = to - 1;
  const isFine = whole
    .subarray(Math.max(0, to - 24), to + coarse - 1)
    .some((count, at) => count > 0 && (Math.max(0, to - 24) + at) % coarse !== 0);
  return isFine || last % coarse !== 0 ? to : last + coarse;
}

function invalidMoney({ sums }: ObjectSeries, from: number, to: number): Told['money'] {
  const usd = (sums.invalid_money ?? new Float64Array()).subarray(from, to).reduce((sum, one) => sum + one, 0) / 1e6;
  return usd > 0 ? { usd, is: 'lost', per: 'inAll' } : null;
}

const micro = 1e6;
const weeksBefore = 4;

/**
 * Money lost or gained during some steps, in USD per hour: the usual amount in the same hours, by the weekly pattern or by the
 * weeks there are, less the actual one. `counters` name money as the platform counts it, then as the account does.
 */
function moneyAround(
  { sums }: ObjectSeries,
  counters: readonly string[],
  from: number,
  to: number,
  week: number,
  stepHours = 1,
): { readonly platform: AlertMoney | null; readonly account: AlertMoney | null } {
  const moneyIn = (counter: string | undefined): AlertMoney | null => {
    const values = counter === undefined ? undefined : sums[counter];
    if (!values || to <= from) return null;
    const growth = growthBefore({ values }, from, week);
    let missed = 0;
    for (let at = from; at < to; at += 1)
      missed += (expectedAt({ values }, at, week, growth)?.median ?? lately(values, at, week)) - Number(values[at]);
    const usd = missed / micro / ((to - from) * stepHours);
    if (Math.abs(usd) < 0.005) return null;
    return { usd: Math.abs(usd), is: usd > 0 ? 'lost' : 'gained', per: 'hour' };
  };
  const [platform, account = platform] = counters;
  return { platform: moneyIn(platform), account: moneyIn(account) };
}

function lately(values: Float64Array, at: number, week: number): number {
  const past = Array.from({ length: weeksBefore }, (_, back) => at - (back + 1) * week).filter((then) => then >= 0);
  return past.length === 0 ? 0 : medianOf(past.map((then) => sumOf(values, then, then + 1)));
}
