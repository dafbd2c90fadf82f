import { plansTogether } from '../../src/model/reports/plansTogether';
import type { ReportRequest } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import type { PlanResult, ReportPlan } from '../../src/model/reports/reportPlan';
import type { Viewer } from '../../src/schema/access';
import type { Ports } from '../ports';
import { FactsMissing, ReportCancelled, type ReportEngine, ReportsAway, type RunOptions } from '../ports/reports';
import type { LookedUp } from './lookUp';
import type { FoundBehind } from './presentRows';
import { type AskedReport, plansOf, planWhole } from './runReport';

export type BatchPlan = {
  /** With an engine that answers in one pass what several of the reports ask, and works on the next while one is written. */
  readonly ports: Ports;
  /** By the places of the requests; nothing where one is refused or fails, which says why when it is run. */
  readonly plans: readonly (AskedReport | undefined)[];
  /** When nothing of it is underway. */
  readonly atRest: () => Promise<unknown>;
};

/** Plans reports of one call before the first is run. The engine is asked nothing yet, and nothing ahead once `signal` says so. */
export type BatchPlanner = (viewer: Viewer, requests: readonly (ReportRequest | undefined)[], signal: AbortSignal) => Promise<BatchPlan>;

export function createBatchPlanner(ports: Ports): BatchPlanner {
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

/** What had too many groups to be told in one pass is not tried again. */
type Crowded = { has(plan: ReportPlan): boolean; add(plan: ReportPlan): void };

const crowdedAtMost = 1_000;
/** Conditions may be of a hundred thousand values. */
const longestKey = 4_000;

function createCrowded(): Crowded {
  const keys = new Set<string>();
  // Whatever its times are.
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

/** Statements of one call that are worked on beside each other. */
const atOnce = 2;

/**
 * Asks for all that belongs together as soon as one of it is wanted, and ahead for what comes next: it is worked on while the reports
 * that wanted what is there are written. A query runs only when a report asks for rows, in the turn of that report.
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
      own.length > 1 ? await unlessTooMuch(() => runTogether(own, options)) : [await engine.run(own[0] as ReportPlan, options)];
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
          // Of another of those that were asked in one pass.
          if (error instanceof FactsMissing) return engine.run(plan, options);
          throw error;
        }
      },
    },
    atRest: () => Promise.all(underway),
  };
}

const nothing = () => undefined;

/** Nothing where several at once are more than the engine can do: each by itself may be little, and says what is wrong with it if not. */
async function unlessTooMuch<T>(pass: () => Promise<T | null>): Promise<T | null> {
  try {
    return await pass();
  } catch (error) {
    if (error instanceof ReportCancelled || error instanceof ReportsAway) throw error;
    return null;
  }
}
