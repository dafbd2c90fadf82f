import { dayMs } from '../../src/model/reports/days';
import { factTables } from '../../src/model/reports/facts';
import type { AlertFound, AlertRule } from '../../src/schema/alerts';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { pause } from '../http/pause';
import { ownerTypeOf } from '../objects/fieldPaths';
import type { Records, Row } from '../objects/records';
import type { Reader, StoredObject } from '../ports';
import { alertResources, factKeyOf } from './alertResources';
import type { AskEngine } from './askEngine';
import { type FoundAlert, idOf, type Told } from './foundAlert';
import { sinceWhen } from './sinceWhen';

export type StateNeeds = {
  readonly store: Reader;
  readonly records: Records;
  readonly engine: AskEngine;
  readonly now: Date;
  readonly latest: number | null;
};
export type FoundState = { readonly object: StoredObject; readonly row: Row; readonly found: AlertFound; readonly account: number | null };

const everybody = { owner: 'all', global: true } as const;
/** Per rule; the list has a filter for the rest. */
const rowsAtMost = 5000;
const atOnce = 200;
const stakeDays = 7;

/** States that need attention: the store finds candidates with a few calls for all of them. */
export async function findStates(needs: StateNeeds): Promise<readonly FoundAlert[]> {
  const alerts: FoundAlert[] = [];
  for (const resource of alertResources)
    for (const rule of resource.alerts?.rules ?? []) {
      const found = await ofRule(needs, resource, rule);
      if (found.length > 0) alerts.push(...(await tell(needs, resource, rule, found)));
    }
  return alerts;
}

async function ofRule({ store, records, now }: StateNeeds, resource: AnyResource, rule: AlertRule): Promise<readonly FoundState[]> {
  const query = { type: resource.name, scope: everybody, where: rule.where(now), sort: { field: 'id', direction: 'asc' } as const };
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
      const one = rule.find(row as AnyRecord, { now, traffic: traffic.get(object.id) ?? {}, ...(account && { account }) });
      if (one) found.push({ object, row, found: one, account: accounts ? object.owner : object.id });
    }
    await pause();
  }
  return found;
}

/** The computed fields that the rule's own field stands for, and no others. */
const readOf = (resource: AnyResource, { field, reads = [] }: AlertRule): ReadonlySet<string> =>
  new Set([
    field,
    ...reads,
    ...Object.entries(resource.allFields).flatMap(([name, { computed }]) => (computed?.from === 'record' ? [name] : [])),
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
      ...{ id: idOf(kind, object, null, said), kind, severity, mode: mode ?? null, object, account, field },
      since: since.get(object.id) ?? said ?? Date.parse(object.modifiedAt),
      until: null,
      told: { platform: money('platform'), account: money('account') },
      changes: [],
    };
  });
}

/** What the objects make in a day, in USD, by the seven days before today. */
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
  const tables = (mode === 'dsp' ? (['B'] as const) : (['S', 'D'] as const)).filter((table) => factTables[table].keys.includes(key));
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
