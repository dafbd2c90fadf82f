import type { Figure } from '../../src/model/exactSums';
import { type Period, periodOf } from '../../src/model/reports/dateRanges';
import { dayAt } from '../../src/model/reports/days';
import { evaluateExactly } from '../../src/model/reports/evaluate';
import type { FactKey } from '../../src/model/reports/facts';
import type { PlannedReport } from '../../src/model/reports/planReport';
import { plainRequest, type ReportRequest } from '../../src/model/reports/reportCall';
import { dealName } from '../../src/model/reports/reportPlan';
import { createSlotsById } from '../../src/model/slotsById';
import type { Viewer } from '../../src/schema/access';
import { type FigurePeriod, figuresOf, type ListFigures } from '../../src/schema/derivedColumns';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { pause } from '../http/pause';
import { projectionOf } from '../lists/projection';
import type { Sight } from '../objects/rights';
import { dealExchange, dealField, dealKey } from '../reports/lookUp';
import type { RunOptions } from '../reports/ports/reports';
import { planFor } from '../reports/runReport';

type Parts = Pick<ApiParts, 'ports' | 'lists'>;

/** The days of a period in the viewer's time zone. */
export const daysOf = (period: FigurePeriod, now: Date, { timezone }: Pick<Viewer, 'timezone'>): Period =>
  periodOf(period, dayAt(now.getTime(), timezone));

/** Today's traffic grows; past days hardly change. */
export const keptMsOf = (period: FigurePeriod): number => (period === 'today' ? 60_000 : 300_000);

/** More objects than one list has. */
const objectsAtMost = 1_000_000;
/** Ids processed before other requests run. */
const sliceRows = 20_000;

/** Some days of every object of the viewer's list, in one query to the report engine. */
export async function findFigures(
  { ports, lists }: Parts,
  { viewer, sight }: { readonly viewer: Viewer; readonly sight: Sight },
  days: Period,
  options: RunOptions,
): Promise<ListFigures> {
  const { resource } = sight;
  const metrics = figuresOf(resource, viewer);
  const { timezone } = viewer;
  const { planned, key } = await planFigures(ports, viewer, resource, days, metrics);
  const idsOf = await idsByKey({ ports, lists }, sight, key, viewer.owner);

  const ids: number[] = [];
  const values: (Figure | null)[][] = metrics.map(() => []);
  const reader = await ports.reports.read({ ...planned.plan, order: [], limit: objectsAtMost }, options);
  try {
    for await (const rows of reader.rows) {
      for (const [group, ...sums] of rows) {
        const of = idsOf(group as string | number);
        if (of.length === 0) continue;
        const figures = planned.compiled.values.map(({ value }) => rounded(evaluateExactly(value, sums)));
        for (const id of of) {
          ids.push(id);
          for (let at = 0; at < values.length; at += 1) values[at]?.push(figures[at] ?? null);
        }
      }
      await pause();
    }
  } finally {
    await reader.close();
  }
  const { startDate, endDate } = days;
  return { day: startDate, ...(endDate !== startDate && { endDay: endDate }), timezone, metrics, ids, values };
}

/** The query for some days by the objects of a list, and the ids by fact key. */
export async function planFigures(
  ports: Pick<Parts['ports'], 'store' | 'clock'>,
  viewer: Viewer,
  resource: AnyResource,
  { startDate, endDate }: Period,
  metrics: readonly string[],
): Promise<{ readonly planned: PlannedReport; readonly key: FactKey }> {
  const request: ReportRequest = {
    ...plainRequest,
    startDate,
    endDate,
    dimensions: [resource.reports?.dimension ?? ''],
    metrics,
  };
  const { chosen, planned } = await planFor(ports, viewer, request);
  const [dimension] = chosen.dimensions;
  const key = dimension && 'key' in dimension.dimension ? dimension.dimension.key : undefined;
  if (!key) throw new Error(`The figures of ${resource.name} need a dimension with a row for each object.`);
  return { planned, key };
}

/** Ids of a list's objects by their fact key. */
type IdsOf = (name: string | number) => readonly number[];

const nothing: readonly number[] = [];

/** Splits a million names over 64 maps: one map would block the thread while it grows. */
function createNamed(): { add(name: string, id: number): void; readonly idsOf: IdsOf } {
  const shards = Array.from({ length: 64 }, () => new Map<string | number, number[]>());
  const shardOf = (name: string) => {
    let hash = name.length;
    for (let at = Math.max(0, name.length - 12); at < name.length; at += 1)
      hash = (Math.imul(hash, 31) + name.charCodeAt(at)) >>> 0;
    return shards[hash % shards.length] as (typeof shards)[number];
  };
  return {
    add(name, id) {
      const shard = shardOf(name);
      const known = shard.get(name);
      if (known) known.push(id);
      else if (name !== '') shard.set(name, [id]);
    },
    idsOf: (name) => shardOf(String(name)).get(name) ?? nothing,
  };
}

/** For objects whose fact key is their id. */
function createOwn(): { add(id: number): void; readonly idsOf: IdsOf } {
  const own = createSlotsById();
  return {
    add: (id) => own.set(id, 1),
    idsOf: (name) => (typeof name === 'number' && own.get(name) === 1 ? [name] : nothing),
  };
}

/** Ids by fact key for the objects of the viewer's list. */
async function idsByKey(
  { ports: { store }, lists }: Parts,
  sight: Sight,
  key: FactKey,
  owner: Viewer['owner'],
): Promise<IdsOf> {
  if (await lists.paged(sight)) return idsOfLong(store, sight, key, owner);
  const list = lists.of(sight, projectionOf(sight), false);
  await list.fresh();
  const [named, own] = [createNamed(), createOwn()];
  let seen = 0;
  for (const { row } of list.entries()) {
    if (key !== dealKey) own.add(row.id);
    else
      named.add(
        dealName(Number(row.demand ?? owner ?? 0), Number(row[dealExchange] ?? 0), String(row[dealField] ?? '')),
        row.id,
      );
    seen += 1;
    if (seen % sliceRows === 0) await pause();
  }
  return key === dealKey ? named.idsOf : own.idsOf;
}

/** For a list that is not in memory: reads only ids, or the names of deals. */
async function idsOfLong(
  store: Parts['ports']['store'],
  { resource, scope }: Sight,
  key: FactKey,
  owner: Viewer['owner'],
): Promise<IdsOf> {
  if (key !== dealKey) {
    const own = createOwn();
    for await (const rows of store.named(resource.name, { scope }, [])) for (const { id } of rows) own.add(id);
    return own.idsOf;
  }
  const named = createNamed();
  for await (const rows of store.documents(resource.name, scope))
    for (const { id, owner: own, data } of rows)
      named.add(dealName(own ?? owner ?? 0, Number(data[dealExchange] ?? 0), String(data[dealField] ?? '')), id);
  return named.idsOf;
}

/** Lists show and compare millionths; further decimals only lengthen the answer. Text is exact. */
const rounded = (figure: Figure | null): Figure | null =>
  typeof figure !== 'number' || Number.isInteger(figure) ? figure : Number(figure.toFixed(6));
