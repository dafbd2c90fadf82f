import { behindSince } from '../../src/model/alerts/behindSince';
import { nearShare } from '../../src/model/alerts/stateRules';
import { type Paced, scheduleOf } from '../../src/model/pacing';
import { dayMs, hourMs } from '../../src/model/reports/days';
import { factTables } from '../../src/model/reports/facts';
import type { AnyResource } from '../../src/schema/resource';
import { factKeyOf } from './alertResources';
import type { FoundState, StateNeeds } from './findStates';

/** Of what hangs on traffic, the hours of those with most at stake are asked. */
const askedAtMost = 100;
const flightDays = 90;

/** Since when states that traffic brings about have been: milliseconds since 1970, by object. */
export async function sinceWhen(
  needs: StateNeeds,
  resource: AnyResource,
  found: readonly FoundState[],
): Promise<ReadonlyMap<number, number>> {
  const most = (...kinds: readonly string[]): readonly FoundState[] =>
    found
      .filter(({ found: { kind } }) => kinds.includes(kind))
      .sort((a, b) => (b.found.stakeUsd ?? 0) - (a.found.stakeUsd ?? 0))
      .slice(0, askedAtMost);
  return new Map([
    ...(await behindFrom(needs, resource, most('behindPace'))),
    ...(await usedFrom(needs, resource, most('creditReached', 'creditNear'))),
  ]);
}

type Since = ReadonlyMap<number, number>;

async function behindFrom(
  { engine, store, records, latest }: StateNeeds,
  resource: AnyResource,
  behind: readonly FoundState[],
): Promise<Since> {
  const since = new Map<number, number>();
  const key = factKeyOf(resource);
  if (!key || latest === null || behind.length === 0) return since;
  const to = latest + hourMs;
  const from = Math.floor(to / dayMs) * dayMs - flightDays * dayMs;
  const asked = { table: 'B', key, counters: ['imps', 'bill_adv'], from, to, ids: behind.map(({ object }) => object.id) } as const;
  const series = new Map((await engine.byHour(asked)).map((one) => [one.id, one.sums]));
  const owners = await records.accounts(
    store,
    resource,
    behind.map(({ object }) => object.owner),
  );
  for (const { object, row, found } of behind) {
    const campaign = row as unknown as Paced;
    const { budgetTotal, impsTotal, pacing } = campaign;
    const schedule = scheduleOf(campaign, owners.get(object.owner));
    const isSpend = found.values.of === 'spend';
    const goal = isSpend ? Number(budgetTotal) * 1e6 : Number(impsTotal);
    const sums = series.get(object.id);
    if (!schedule || !sums) continue;
    const first = behindSince((isSpend ? sums.bill_adv : sums.imps) ?? [], from, { goal, schedule, pacing });
    if (first !== undefined) since.set(object.id, first);
  }
  return since;
}

/** The hour of this month in which what is used came to the share of the limit that is told of; what was unpaid before counts as used. */
async function usedFrom({ engine, now, latest }: StateNeeds, resource: AnyResource, used: readonly FoundState[]): Promise<Since> {
  const since = new Map<number, number>();
  const key = factKeyOf(resource);
  if (!key || latest === null || used.length === 0) return since;
  const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const to = latest + hourMs;
  if (to <= from) return since;
  const spent = new Map<number, Float64Array>();
  for (const [table, counter] of [
    ['B', 'bill_adv'],
    ['D', 'gross'],
  ] as const) {
    if (!factTables[table].keys.includes(key)) continue;
    const asked = { table, key, counters: [counter], from, to, ids: used.map(({ object }) => object.id) };
    for (const { id, sums } of await engine.byHour(asked)) {
      const hours = spent.get(id) ?? new Float64Array((to - from) / hourMs);
      spent.set(id, hours);
      for (const [at, money] of (sums[counter] ?? []).entries()) hours[at] = Number(hours[at]) + money / 1e6;
    }
  }
  for (const { object, found } of used) {
    const hours = spent.get(object.id) ?? new Float64Array();
    const share = found.kind === 'creditReached' ? 1 : nearShare;
    const before = Number(found.values.used) - hours.reduce((sum, one) => sum + one, 0);
    let sum = before;
    const at = hours.findIndex((money) => {
      sum += money;
      return sum >= Number(found.values.limit) * share;
    });
    if (at >= 0) since.set(object.id, from + at * hourMs);
  }
  return since;
}
