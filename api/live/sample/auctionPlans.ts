import { simulateTraffic } from '../../../sample/traffic/simulateTraffic';
import { hourMs } from '../../../src/model/reports/days';
import type { FactRow, TableLetter } from '../../../src/model/reports/facts';
import type { TrafficObjects } from '../../../src/model/sample/trafficObjects';

/** Input of the auctions: fact rows of the last hours, so that the live view agrees with later reports. */
export type AuctionPlans = {
  /** Requests to channels, with the tags that were called. */
  readonly supply: Weighted<SupplyPlan>;
  /** Requests of ad exchanges, with the campaigns that were evaluated. */
  readonly buying: Weighted<BuyingPlan>;
  /** Auctions per second, by mode. */
  readonly supplyPs: number;
  readonly buyingPs: number;
  readonly names: Names;
};

export type SupplyPlan = { readonly row: Row; readonly tags: readonly Row[]; readonly blockedBy: number };
export type BuyingPlan = { readonly row: Row; readonly campaigns: readonly Row[] };
type Named = { readonly name: string; readonly bundle?: string; readonly store?: string };
export type Names = {
  readonly apps: ReadonlyMap<number, Named>;
  readonly sites: ReadonlyMap<number, Named>;
  /** Why a tag did not bid, and errors of its ads. */
  readonly noBids: ReadonlyMap<number, number>;
  readonly errors: ReadonlyMap<number, number>;
};
export type Weighted<T> = { readonly items: readonly T[]; readonly sums: readonly number[] };

/** Reads a row of facts by name. */
export type Row = { count(name: string): number; text(name: string): string };

/** A thirtieth of the reported traffic: enough to watch, and cheap. */
const scale = 1 / 30;
const perSecondAtMost = 60;
const hours = 4;

/** Plans the auctions; slow, so the caller can pause between steps. */
export function* planAuctions(objects: TrafficObjects, now: number): Generator<undefined, AuctionPlans> {
  const hour = Math.floor(now / hourMs) * hourMs;
  const tables: Record<TableLetter, Row[]> = { S: [], D: [], B: [], I: [], E: [], R: [] };
  for (const { table, rows } of simulateTraffic({
    objects,
    now: hour + hourMs,
    days: 1,
    detail: 'full',
    after: hour - hours * hourMs,
  })) {
    for (const row of rows) tables[table].push(rowOf(row));
    yield;
  }
  const supply = supplyOf(tables);
  const buying = buyingOf(tables.B);
  return {
    supply: weighted(supply, ({ row }) => row.count('calls')),
    buying: weighted(buying, ({ row }) => row.count('reqs')),
    supplyPs: perSecond(supply.map(({ row }) => row.count('calls'))),
    buyingPs: perSecond(buying.map(({ row }) => row.count('reqs'))),
    names: namesOf(objects, tables),
  };
}

const perSecond = (counts: readonly number[]): number =>
  Math.min(perSecondAtMost, (counts.reduce((sum, count) => sum + count, 0) / hours / 3600) * scale);

const rowOf = (row: FactRow): Row => ({
  count: (name) => Number(row[name] ?? 0),
  text: (name) => String(row[name] ?? ''),
});

function supplyOf({ S, D, R }: Readonly<Record<TableLetter, readonly Row[]>>): readonly SupplyPlan[] {
  const called = grouped(D, (row) => row.count('channel'));
  const blocks = new Map(
    R.filter((row) => row.text('reason_kind') === 'blocked').map((row) => [
      row.count('channel'),
      row.count('reason_code'),
    ]),
  );
  return S.map((row) => {
    const ofChannel = (called.get(row.count('channel')) ?? []).filter((tag) => tag.count('hour') === row.count('hour'));
    const ofStream = ofChannel.filter((tag) =>
      ['app', 'site', 'country', 'os'].every((key) => tag.text(key) === row.text(key)),
    );
    return { row, tags: ofStream, blockedBy: blocks.get(row.count('channel')) ?? 600 };
  });
}

/** A row without a campaign counts the requests themselves, including those with a deal. */
function buyingOf(rows: readonly Row[]): readonly BuyingPlan[] {
  const keys = ['hour', 'demand', 'adexchange', 'supplier', 'environment', 'app', 'site', 'country', 'os'];
  const placeOf = (row: Row): string => keys.map((key) => row.text(key)).join(' ');
  const tried = grouped(
    rows.filter((row) => row.count('campaign') > 0),
    placeOf,
  );
  return rows
    .filter((row) => row.count('campaign') === 0 && row.text('deal') === '')
    .map((row) => ({ row, campaigns: tried.get(placeOf(row)) ?? [] }));
}

function namesOf(objects: TrafficObjects, { R, E }: Readonly<Record<TableLetter, readonly Row[]>>): Names {
  return {
    apps: new Map(objects.apps.map(({ id, name, values: { bundle, store } }) => [id, { name, bundle, store }])),
    sites: new Map(objects.sites.map(({ id, name }) => [id, { name }])),
    noBids: new Map(
      R.filter((row) => row.text('reason_kind') === 'noBid').map((row) => [row.count('tag'), row.count('reason_code')]),
    ),
    errors: new Map(E.map((row) => [row.count('tag') || row.count('campaign'), row.count('error_code')])),
  };
}

function grouped<K>(rows: readonly Row[], keyOf: (row: Row) => K): Map<K, Row[]> {
  const found = new Map<K, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const list = found.get(key);
    if (list) list.push(row);
    else found.set(key, [row]);
  }
  return found;
}

function weighted<T>(items: readonly T[], weightOf: (item: T) => number): Weighted<T> {
  let sum = 0;
  return {
    items,
    sums: items.map((item) => {
      sum += weightOf(item);
      return sum;
    }),
  };
}

/** Picks an item by weight; undefined if there are none. */
export function pickOf<T>({ items, sums }: Weighted<T>, part: number): T | undefined {
  const wanted = part * (sums.at(-1) ?? 0);
  const at = sums.findIndex((sum) => sum > wanted);
  return items[at];
}
