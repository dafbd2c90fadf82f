import { mayUse } from '../../src/model/reports/chooseReport';
import { reasonCodes } from '../../src/model/reports/codes';
import { periodOf } from '../../src/model/reports/dateRanges';
import { dayAt } from '../../src/model/reports/days';
import { findDimension } from '../../src/model/reports/dimensions';
import { plainRequest, type ReportRequest } from '../../src/model/reports/reportCall';
import type { Judgement } from '../../src/model/serving/judgeServing';
import type { CountedReason, ServingAnswer, ServingCauses } from '../../src/model/serving/servingAnswer';
import { hasMode, type Viewer } from '../../src/schema/access';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { createPace } from '../http/pause';
import { forbidden, Refusal } from '../http/problems';
import { readQuery } from '../http/readShape';
import { type Api, type ApiContext, type ApiHandler, idOf, route, viewerOn } from '../http/request';
import { fromEntity } from '../objects/entity';
import { findVisible } from '../objects/records';
import { requireSight, sightOf } from '../objects/rights';
import type { Scope } from '../ports';
import { ReportCancelled, ReportsAway, ReportTimeout } from '../reports/ports/reports';
import { runReport } from '../reports/runReport';
import { servingQuery } from './describeServing';
import { hiddenCause, isShownTo, presentBreach, presentSteps } from './presentJudgement';
import { createServingJudge } from './servingJudge';
import { createServingStatusCache, type ServingStatusCache, type Stop } from './servingStatusCache';

/** Routes that return why objects do not serve. Declared before the calls of one object: `serving` is no id. */
export function servingRoutes(api: Api, resource: AnyResource, parts: ApiParts): void {
  if (!resource.serving?.isAsked) return;
  const { ports, records, answers, shared } = parts;
  const judgeNow = () => createServingJudge({ reader: ports.store, records, now: ports.clock() });

  /** One object, step by step, with yesterday's counts. */
  const one = async (c: ApiContext): Promise<ServingAnswer> => {
    const viewer = viewerOn(c);
    const { scope } = requireSight(viewer, resource);
    const stored = await findVisible(ports.store, viewer, resource, idOf(c));
    const judge = judgeNow();
    const judgement = (await judge.judge(resource, [stored], scope)).get(stored.id) as Judgement;
    const counted = await countReasons(
      parts,
      viewer,
      resource,
      fromEntity(resource, stored) as AnyRecord,
      c.req.raw.signal,
    );
    return {
      name: stored.name,
      state: judgement.state,
      first: judgement.first ? presentBreach(viewer, judge.stored, judgement.first) : null,
      steps: presentSteps(viewer, judge.stored, judgement, counted?.reasons ?? []),
      day: counted?.day ?? null,
    };
  };

  const servingStatusCaches = createServingStatusCaches(resource, parts);

  /** All objects of the list by cause; built again after a change or at its time. */
  const all = (c: ApiContext): Promise<Response> => {
    const viewer = viewerOn(c);
    const cache = servingStatusCaches.of(requireSight(viewer, resource).scope);
    const { cause: wanted } = readQuery(servingQuery, c);
    const { user: _, name: __, admin: ___, ...scope } = viewer;
    const key = `serving ${resource.name} ${JSON.stringify(scope)} ${wanted ?? ''}`;
    return shared.answer(c, { key, maxAgeMs: keptMs, version: String(cache.epoch()) }, async () => {
      const { causes, problems } = await findCauses(viewer, resource, cache);
      const told: ServingCauses =
        wanted === undefined
          ? { causes: Object.fromEntries(causes), problems: Object.fromEntries(problems) }
          : { causes: { [wanted]: causes.get(wanted) ?? [] }, problems: { [wanted]: problems.get(wanted) ?? '' } };
      return JSON.stringify(told);
    });
  };

  for (const base of new Set(Object.values(resource.base))) {
    const here =
      (ask: (c: ApiContext) => Promise<Response>): ApiHandler =>
      (c) => {
        if (resource.base[viewerOn(c).role] !== base) throw forbidden();
        return ask(c);
      };
    route(api, `${base}/serving`, { get: here(all) });
    route(api, `${base}/:id/serving`, { get: here(async (c) => answers.data(c, await one(c))) });
  }
}

const keptMs = 10 * 60_000;

type Causes = {
  /** Ids by cause, and the problem of each cause. */
  readonly causes: ReadonlyMap<string, readonly number[]>;
  readonly problems: ReadonlyMap<string, string>;
};

/** All objects of a list by the causes that the viewer may see. */
export async function findCauses(viewer: Viewer, resource: AnyResource, cache: ServingStatusCache): Promise<Causes> {
  const causes = new Map<string, number[]>();
  const problems = new Map<string, string>();
  const listOf = (stop: Stop): number[] => {
    const { cause, problem } = toldTo(viewer, resource, stop);
    const ids = causes.get(cause) ?? [];
    causes.set(cause, ids);
    if (!problems.has(cause)) problems.set(cause, problem);
    return ids;
  };
  const lists = new Map<Stop, number[]>();
  const pace = createPace();
  for (const [id, stops] of await cache.stopped()) {
    if (pace.isOver()) await pace.rest();
    for (const stop of stops) {
      const ids = lists.get(stop) ?? listOf(stop);
      lists.set(stop, ids);
      if (ids.at(-1) !== id) ids.push(id);
    }
  }
  return { causes, problems };
}

function toldTo(
  viewer: Viewer,
  resource: AnyResource,
  { cause, problem, resource: at, field, object }: Stop,
): Pick<Stop, 'cause' | 'problem'> {
  // A user who sees the list sees the object, so only its field matters.
  const isShown =
    object === 'itself' ? sightOf(viewer, resource)?.fields.has(field) : isShownTo(viewer, at, field, object);
  return isShown ? { cause, problem } : { cause: hiddenCause(cause), problem: '' };
}

/** One status cache per resource and scope. */
type ServingStatusCaches = { of(scope: Scope): ServingStatusCache };

/** Lists cached at once, and objects in all of them; the least recently used list is dropped. */
const listsAtMost = 40;
const objectsAtMost = 400_000;

export function createServingStatusCaches(
  resource: AnyResource,
  { ports, records }: Pick<ApiParts, 'ports' | 'records'>,
): ServingStatusCaches {
  const all = new Map<string, ServingStatusCache>();
  let epoch = 0;
  ports.store.onChange((change) => {
    for (const cache of all.values()) cache.changed(change);
  });
  ports.traffic.onChange?.((change) => {
    for (const cache of all.values()) cache.counted(change);
  });
  const nextEpoch = (): number => {
    epoch += 1;
    return epoch;
  };
  const make = (scope: Scope): ServingStatusCache =>
    createServingStatusCache({ reader: ports.store, records, clock: ports.clock, nextEpoch, resource, scope });

  return {
    of(scope) {
      const key = JSON.stringify(scope);
      const cache = all.get(key) ?? make(scope);
      all.delete(key);
      all.set(key, cache);
      const objects = (): number => [...all.values()].reduce((sum, one) => sum + one.size(), 0);
      for (const [oldest] of all) {
        if (oldest === key || (all.size <= listsAtMost && objects() <= objectsAtMost)) break;
        all.delete(oldest);
      }
      return cache;
    },
  };
}

type Counted = { readonly day: string; readonly reasons: readonly CountedReason[] };

/** The panel opens at once; counts that take longer are left out. */
const maxMs = 5_000;

/** Why requests were not served yesterday; undefined where the viewer may not run that report for the object. */
async function countReasons(
  { ports, turns }: Pick<ApiParts, 'ports' | 'turns'>,
  asker: Viewer,
  resource: AnyResource,
  record: AnyRecord,
  signal: AbortSignal,
): Promise<Counted | undefined> {
  const mode = resource.mode ?? asker.mode;
  const viewer: Viewer = { ...asker, mode };
  const filter = filterOf(resource, record);
  const dimensions = ['reason_kind', 'reason_code'];
  const areUsable = [filter?.dimension ?? '', ...dimensions].every((id) => {
    const dimension = findDimension(id);
    return dimension !== undefined && mayUse(viewer, dimension);
  });
  if (!filter || !areUsable || !hasMode(viewer, mode)) return undefined;
  const { startDate, endDate } = periodOf('yesterday', dayAt(ports.clock().getTime(), viewer.timezone));
  const request: ReportRequest = {
    ...plainRequest,
    startDate,
    endDate,
    dimensions,
    metrics: ['reasons'],
    filters: [filter],
    sortBy: 'reasons',
  };
  const key = JSON.stringify([viewer.role, viewer.owner, viewer.account, mode, viewer.timezone, 'serving', request]);
  // Includes the wait in the queue, so that a busy engine does not delay the panel.
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  const timer = setTimeout(giveUp, maxMs);
  try {
    if ((await ports.reports.latest()) === null) return undefined;
    return await turns.take(
      key,
      async (ending) => ({
        day: startDate,
        reasons: reasonsIn(await runReport(ports, viewer, request, { signal: ending, maxMs })),
      }),
      { signal: waiting.signal },
    );
  } catch (error) {
    // A busy or unreachable engine, or a request outside the catalogue, leaves out the counts; the judgement stays complete.
    if ([ReportTimeout, ReportCancelled, ReportsAway, Refusal].some((kind) => error instanceof kind)) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/** A filter by id, where reports have it, else by name. */
function filterOf({ name, reports }: AnyResource, record: AnyRecord): ReportRequest['filters'][number] | undefined {
  const own = reports && findDimension(reports.dimension);
  if (own?.by !== 'object') return undefined;
  const byId = findDimension(`${own.key}_id`);
  const isById = byId?.by === 'object' && byId.of.resource === name;
  return { dimension: isById ? byId.id : own.id, not: false, values: [isById ? record.id : String(record.name)] };
}

const reasonsIn = ({ rows }: Awaited<ReturnType<typeof runReport>>): readonly CountedReason[] => {
  return rows.flatMap(({ groups: [kind, code], figures: [count] }) => {
    if (!count) return [];
    const found = reasonCodes.find((one) => one.value === Number(code) && one.group === kind);
    return [{ kind: String(kind), code: Number(code), label: found?.label ?? String(code), count: Number(count) }];
  });
};
