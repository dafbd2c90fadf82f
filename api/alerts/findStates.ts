import { behindSince } from '../../src/model/alerts/behindSince';
import { nearShare } from '../../src/model/alerts/stateRules';
import { dayMs, hourMs } from '../../src/model/reports/days';
import { factTables } from '../../src/model/reports/facts';
import { type Paced, scheduleOf } from '../../src/model/traffic/pacing';
import type { AlertFound, AlertRule } from '../../src/schema/alerts';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { pause } from '../http/pause';
import { ownerTypeOf } from '../objects/entity';
import type { Records, Row } from '../objects/records';
import type { Reader, StoredObject } from '../ports';
import { alertResources, factKeyOf } from './alertResources';
import type { AskEngine } from './askEngine';
import { type FoundAlert, idOf, type Told } from './foundAlert';

/** Hourly traffic is read for the objects with the highest stake only. */
const askedAtMost = 100;
const flightDays = 90;

/** When states that depend on traffic began, in milliseconds since 1970, by object id. */
async function sinceWhen(
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
  const asked = {
    table: 'B',
    key,
    counters: ['imps', 'bill_adv'],
    from,
    to,
    ids: behind.map(({ object }) => object.id),
  } as const;
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

/** The hour of this month in which usage reached the reported share of the credit limit; earlier unpaid amounts count as used. */
async function usedFrom(
  { engine, now, latest }: StateNeeds,
  resource: AnyResource,
  used: readonly FoundState[],
): Promise<Since> {
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

export type StateNeeds = {
  readonly store: Reader;
  readonly records: Records;
  readonly engine: AskEngine;
  readonly now: Date;
  readonly latest: number | null;
};
export type FoundState = {
  readonly object: StoredObject;
  readonly row: Row;
  readonly found: AlertFound;
  readonly account: number | null;
};

const everybody = { owner: 'all', global: true } as const;
/** Per rule; a filter of the list finds the rest. */
const rowsAtMost = 5000;
const atOnce = 200;
const stakeDays = 7;

/** Finds states that need attention, with a few store calls per rule. */
export async function findStates(needs: StateNeeds): Promise<readonly FoundAlert[]> {
  const alerts: FoundAlert[] = [];
  for (const resource of alertResources)
    for (const rule of resource.alerts?.rules ?? []) {
      const found = await ofRule(needs, resource, rule);
      if (found.length > 0) alerts.push(...(await tell(needs, resource, rule, found)));
    }
  return alerts;
}

async function ofRule(
  { store, records, now }: StateNeeds,
  resource: AnyResource,
  rule: AlertRule,
): Promise<readonly FoundState[]> {
  const query = {
    type: resource.name,
    scope: everybody,
    where: rule.where(now),
    sort: { field: 'id', direction: 'asc' } as const,
  };
  const { rows: objects } = await store.find({ ...query, range: [0, rowsAtMost - 1] });
  const accounts = ownerTypeOf(resource) !== undefined;
  const found: FoundState[] = [];
  for (let from = 0; from < objects.length; from += atOnce) {
    const part = objects.slice(from, from + atOnce);
    const rows = await records.assemble(store, resource, part, everybody, readOf(resource, rule));
    const owners = await records.accounts(
      store,
      resource,
      part.map(({ owner }) => owner),
    );
    const traffic = await records.traffic(
      store,
      resource,
      part.map(({ id }) => id),
    );
    for (const [at, object] of part.entries()) {
      const row = rows[at];
      const account = owners.get(object.owner);
      if (!row) continue;
      const one = rule.find(row as AnyRecord, {
        now,
        traffic: traffic.get(object.id) ?? {},
        ...(account && { account }),
      });
      if (one) found.push({ object, row, found: one, account: accounts ? object.owner : object.id });
    }
    await pause();
  }
  return found;
}

/** The fields that the rule reads, and the fields computed from a record. */
const readOf = (resource: AnyResource, { field, reads = [] }: AlertRule): ReadonlySet<string> =>
  new Set([
    field,
    ...reads,
    ...Object.entries(resource.allFields).flatMap(([name, { computed }]) =>
      computed?.from === 'record' ? [name] : [],
    ),
  ]);

async function tell(
  needs: StateNeeds,
  resource: AnyResource,
  { field, mode }: AlertRule,
  found: readonly FoundState[],
): Promise<readonly FoundAlert[]> {
  const daily = await dailyMoney(needs, resource, found, mode);
  const since = await sinceWhen(needs, resource, found);
  return found.map(({ object, found: { kind, severity, since: said, values, stakeUsd }, account }) => {
    const money = (of: 'platform' | 'account'): Told => {
      const usd = stakeUsd ?? daily.get(object.id)?.[of];
      const told =
        usd === undefined || usd <= 0
          ? null
          : { usd, is: 'atStake' as const, per: stakeUsd === undefined ? ('day' as const) : ('inAll' as const) };
      return { values, money: told, course: null };
    };
    return {
      id: idOf(kind, object, null, said),
      kind,
      severity,
      mode: mode ?? null,
      object,
      account,
      field,
      since: since.get(object.id) ?? said ?? Date.parse(object.modifiedAt),
      until: null,
      told: { platform: money('platform'), account: money('account') },
      changes: [],
    };
  });
}

/** Average USD per day over the seven days before today, by object id. */
async function dailyMoney(
  { engine, now, latest }: StateNeeds,
  resource: AnyResource,
  found: readonly FoundState[],
  mode: AlertRule['mode'],
): Promise<ReadonlyMap<number, { readonly platform: number; readonly account: number }>> {
  const key = factKeyOf(resource);
  const ids = found.filter(({ found: { stakeUsd } }) => stakeUsd === undefined).map(({ object }) => object.id);
  const money = new Map<number, { platform: number; account: number }>();
  if (!key || latest === null || ids.length === 0) return money;
  const tables = (mode === 'dsp' ? (['B'] as const) : (['S', 'D'] as const)).filter((table) =>
    factTables[table].keys.includes(key),
  );
  const [table] = tables;
  if (!table) return money;
  const [gross, own] = table === 'B' ? ['bill_adv', 'bill_adv'] : ['gross', 'pay_demand'];
  const to = Math.floor(now.getTime() / dayMs) * dayMs;
  const asked = { table, key, counters: [...new Set([gross, own])], from: to - stakeDays * dayMs, to, ids };
  for (const { id, sums } of await engine.totals(asked)) {
    const known = money.get(id) ?? { platform: 0, account: 0 };
    const usd = (counter: string): number => Number(sums[counter]?.[0] ?? 0) / 1e6 / stakeDays;
    money.set(id, { platform: known.platform + usd(gross), account: known.account + usd(own) });
  }
  return money;
}
