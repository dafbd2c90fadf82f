import { z } from 'zod';
import { plansTogether } from '../../src/model/reports/plansTogether';
import { batchLimits, batchType, type ReportFreshness } from '../../src/model/reports/reportBatch';
import type { ReportRequest } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import type { PlanResult, ReportPlan } from '../../src/model/reports/reportPlan';
import type { Viewer } from '../../src/schema/access';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { ApiParts } from '../apiParts';
import { pause } from '../http/pause';
import { Refusal, refuseOver, unlessRefused } from '../http/problems';
import { readShape } from '../http/readShape';
import {
  type Api,
  type ApiContext,
  bodyLimits,
  type JsonObject,
  readBody,
  route,
  sessionOn,
  takes,
} from '../http/request';
import type { Ports } from '../ports';
import { askReport } from './askReport';
import type { LookedUp } from './lookUp';
import {
  FactsMissing,
  ReportCancelled,
  type ReportEngine,
  ReportsAway,
  ReportTimeout,
  type RunOptions,
} from './ports/reports';
import type { FoundBehind } from './presentRows';
import { list, readReport, reportShape } from './readReport';
import { reporterOn } from './reporterOn';
import { type AskedReport, factsUpTo, plansOf, planWhole } from './runReport';

type BatchPlan = {
  /** For engines that answer several reports in one pass; computes the next reports while one is written. */
  readonly ports: Ports;
  /** By position of the requests; undefined for a refused or failed one, which gives its reason when it is run. */
  readonly plans: readonly (AskedReport | undefined)[];
  /** Resolves when no query is running. */
  readonly atRest: () => Promise<unknown>;
};

/** Plans the reports of one call before the first is run. Runs no query yet, and none in advance after `signal`. */
type BatchPlanner = (
  viewer: Viewer,
  requests: readonly (ReportRequest | undefined)[],
  signal: AbortSignal,
) => Promise<BatchPlan>;

function createBatchPlanner(ports: Ports): BatchPlanner {
  const { runTogether } = ports.reports;
  const crowded = createCrowded();
  return async (viewer, requests, signal) => {
    if (!runTogether) return { ports, plans: [], atRest: async () => undefined };
    const known: LookedUp = new Map();
    const found: FoundBehind = new Map();
    const plans = await Promise.all(
      requests.map((request) => request && planWhole(ports, viewer, request, known, found).catch(() => undefined)),
    );
    const asked = plans.flatMap((one) => (one ? plansOf(one) : []));
    const { engine, atRest } = answeringTogether(ports.reports, runTogether, asked, crowded, signal);
    return { ports: { ...ports, reports: engine }, plans, atRest };
  };
}

type RunTogether = NonNullable<ReportEngine['runTogether']>;

/** Plans with too many groups for one pass, which are not tried again. */
type Crowded = { has(plan: ReportPlan): boolean; add(plan: ReportPlan): void };

const crowdedAtMost = 1_000;
/** A condition may have a hundred thousand values. */
const longestKey = 4_000;

function createCrowded(): Crowded {
  const keys = new Set<string>();
  // Independent of the range of time.
  const keyOf = ({ table, where, groups }: ReportPlan) => JSON.stringify([table, where, groups]);
  return {
    has: (plan) => keys.size > 0 && keys.has(keyOf(plan)),
    add(plan) {
      if (plan.groups.length === 0) return;
      const key = keyOf(plan);
      if (key.length > longestKey) return;
      if (keys.size >= crowdedAtMost) keys.clear();
      keys.add(key);
    },
  };
}

/** Statements of one call that run in parallel. */
const atOnce = 2;

/**
 * Runs all plans of a group as soon as one is needed, and the next group in advance while these reports are written. A query
 * begins only when a report reads rows, in that report's turn.
 */
function answeringTogether(
  engine: ReportEngine,
  runTogether: RunTogether,
  all: readonly ReportPlan[],
  crowded: Crowded,
  signal: AbortSignal,
): { readonly engine: ReportEngine; readonly atRest: () => Promise<unknown> } {
  const different = new Map(all.map((plan) => [JSON.stringify(plan), plan]));
  const [keys, plans] = [[...different.keys()], [...different.values()]];
  const bunches = plansTogether(plans, crowded.has);
  const bunchOf = new Map<string, number>();
  for (const [at, places] of bunches.entries()) for (const place of places) bunchOf.set(keys[place] as string, at);
  const asked = new Map<number, Promise<ReadonlyMap<string, PlanResult> | null>>();
  const underway = new Set<Promise<unknown>>();

  const askFor = async (places: readonly number[]): Promise<ReadonlyMap<string, PlanResult> | null> => {
    const own = places.map((place) => plans[place] as ReportPlan);
    const options = { signal, maxMs: reportLimits.maxMs };
    const results =
      own.length > 1
        ? await unlessTooMuch(() => runTogether(own, options))
        : [await engine.run(own[0] as ReportPlan, options)];
    if (!results) own.forEach(crowded.add);
    return results && new Map(places.map((place, at) => [keys[place] as string, results[at] as PlanResult]));
  };
  const ask = (at: number) => {
    const known = asked.get(at);
    if (known) return known;
    const answer = askFor(bunches[at] as readonly number[]);
    asked.set(at, answer);
    // Each caller sees the failure.
    const over = answer.then(nothing, nothing);
    underway.add(over);
    void over.then(() => underway.delete(over));
    return answer;
  };
  const askAhead = () => {
    while (underway.size < atOnce && !signal.aborted) {
      const next = bunches.findIndex((_, at) => !asked.has(at));
      if (next < 0) return;
      ask(next);
    }
  };

  return {
    engine: {
      ...engine,
      async run(plan: ReportPlan, options: RunOptions) {
        const key = JSON.stringify(plan);
        const at = bunchOf.get(key);
        if (at === undefined) return engine.run(plan, options);
        try {
          const answer = ask(at);
          askAhead();
          const answers = await answer;
          askAhead();
          return answers?.get(key) ?? engine.run(plan, options);
        } catch (error) {
          // The first caller left; another waits for the same report.
          if (error instanceof ReportCancelled && !options.signal?.aborted) return engine.run(plan, options);
          // The missing facts may concern another report of the same pass.
          if (error instanceof FactsMissing) return engine.run(plan, options);
          throw error;
        }
      },
    },
    atRest: () => Promise.all(underway),
  };
}

const nothing = () => undefined;

/** The result, or null where the pass exceeds the engine's limits: each report may fit, or reports its own failure. */
async function unlessTooMuch<T>(pass: () => Promise<T | null>): Promise<T | null> {
  try {
    return await pass();
  } catch (error) {
    if (error instanceof ReportCancelled || error instanceof ReportsAway) throw error;
    return null;
  }
}

/** Caches answers of cards until new facts arrive, and no longer than names may be stale. */
type KeptReports = {
  has(asked: Asked): boolean;
  answer(asked: Asked, make: () => Promise<string>): Promise<string>;
};

type Asked = { readonly viewer: Viewer; readonly request: ReportRequest; readonly revision: string };

const keptMs = 60_000;
const keptAtMost = 400;
/** Characters of request and answer together; cards send no larger ones. */
const longest = 100_000;

type Kept = { readonly text: string; readonly revision: string; readonly until: number };

export function createKeptReports(clock: () => Date): KeptReports {
  const all = new Map<string, Kept>();
  const find = (key: string, revision: string): Kept | undefined => {
    const found = all.get(key);
    return found && found.revision === revision && clock().getTime() < found.until ? found : undefined;
  };
  return {
    has: (asked) => find(keyOf(asked), asked.revision) !== undefined,
    async answer(asked, make) {
      const key = keyOf(asked);
      const { revision } = asked;
      const until = clock().getTime() + keptMs;
      const found = find(key, revision);
      if (found) return found.text;
      const text = await make();
      all.delete(key);
      if (key.length + text.length <= longest) all.set(key, { text, revision, until });
      for (const [oldest] of all) {
        if (all.size <= keptAtMost) break;
        all.delete(oldest);
      }
      return text;
    },
  };
}

function keyOf({ viewer, request }: Asked): string {
  // Everything that decides the result, without the user's identity.
  const { user: _, name: __, admin: ___, ...sight } = viewer;
  return JSON.stringify([sight, request]);
}

const severalOf = <T extends z.ZodType>(report: T) =>
  z.strictObject({ requests: list(report, batchLimits.requests).min(1) });
/** Parses each report by itself: a refused one does not refuse the others. */
const shape = severalOf(z.record(z.string(), z.unknown()));
export const batchShape = severalOf(reportShape);

/** Routes for many reports in one call, each answered when it is ready, and for the time up to which facts exist. */
export function batchRoutes(api: Api, parts: ApiParts): void {
  const { ports, answers, failure } = parts;
  const kept = createKeptReports(ports.clock);
  const planTogether = createBatchPlanner(ports);
  route(api, '/api/rrun/batch', {
    post: takes(bodyLimits.report, async (c) => {
      const viewer = reporterOn(c);
      const { user } = sessionOn(c).session;
      // Counts once against the reports per minute: each report waits for its turn, in which the next one is begun.
      const tooMany = sayLimits('limits.reports', { count: reportLimits.perMinute });
      refuseOver(await ports.limits.call(user, 'rrun', reportLimits.perMinute), tooMany);
      const { requests } = readShape(shape, await readBody(c));
      const revision = await ports.reports.revision();
      // Read once for all reports of the call.
      let latest: Promise<number | null> | undefined;
      const latestFacts = () => {
        latest ??= ports.reports.latest();
        return latest;
      };
      const cards = await Promise.all(requests.map((one) => unlessRefused(() => cardReport(one))));
      const unknown = cards.map((request) =>
        request && kept.has({ viewer, request, revision }) ? undefined : request,
      );
      const ending = new AbortController();
      const signal = AbortSignal.any([ending.signal, c.req.raw.signal]);
      const together = await planTogether(viewer, unknown, signal);
      const lineOf = async (at: number): Promise<string> => {
        try {
          // A refused request is parsed again, to return the reason.
          const request = cards[at] ?? cardReport(requests[at] ?? {});
          const make = () =>
            askReport(
              { ...parts, ports: together.ports },
              viewer,
              request,
              { user, signal, until: together.atRest },
              latestFacts,
              together.plans[at],
            );
          return `{"at":${at},"answer":${await kept.answer({ viewer, request, revision }, make)}}`;
        } catch (error) {
          return JSON.stringify({ at, problem: await (await failure(inBatch(error), c)).json() });
        }
      };
      return answerEach(c, requests.length, lineOf, ending);
    }),
  });

  route(api, '/api/reports/freshness', {
    async get(c) {
      reporterOn(c);
      // Read before the rest, so that a "complete" answer covers all of it.
      const coming = (await ports.comingTraffic?.()) ?? null;
      const [revision, latest] = await Promise.all([ports.reports.revision(), ports.reports.latest()]);
      const found: ReportFreshness = {
        revision,
        asOf: factsUpTo(ports.clock(), latest)?.toISOString() ?? null,
        coming,
      };
      return answers.data(c, found);
    },
  });
}

/** A report limited to the rows that a card can show. */
function cardReport(body: JsonObject): ReportRequest {
  const request = readReport(body);
  return { ...request, limit: Math.min(request.limit ?? batchLimits.rows, batchLimits.rows) };
}

function inBatch(error: unknown): unknown {
  // The client has disconnected.
  if (error instanceof ReportCancelled) return new Refusal('cancelled', 'The report was cancelled.');
  // Long runs do not become files here: users can run the report by itself.
  if (error instanceof ReportTimeout) return new Refusal('unavailable', tooLong);
  return error;
}

const tooLong = 'This report takes too long to be shown here. Open it as a report: there it is kept as a file.';

/** Writes one line per report, in order; reports that are ready together go in one piece. Ends when the client disconnects. */
function answerEach(
  c: ApiContext,
  count: number,
  lineOf: (at: number) => Promise<string>,
  ending: AbortController,
): Response {
  const encoder = new TextEncoder();
  let at = 0;
  let next = lineOf(at);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let piece = '';
      do {
        piece += `${await next}\n`;
        at += 1;
        if (ending.signal.aborted) return;
        if (at < count) next = lineOf(at);
      } while (at < count && (await isReady(next)));
      controller.enqueue(encoder.encode(piece));
      if (at === count) controller.close();
    },
    cancel: () => ending.abort(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': batchType,
      // A proxy that buffers the answer would hold the first report back until the last.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': c.get('requestId'),
    },
  });
}

/** Whether the work is done, after one pause at most. */
const isReady = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), pause().then(() => false)]);
