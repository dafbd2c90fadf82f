import { plansTogether } from '../../src/model/reports/plansTogether';
import type { ReportRequest } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import type { PlanResult, ReportPlan } from '../../src/model/reports/reportPlan';
import type { Viewer } from '../../src/schema/access';
import { Refusal } from '../http/problems';
import type { Ports } from '../ports';
import { ReportCancelled, type ReportEngine, type RunOptions } from '../ports/reports';
import type { LookedUp } from './lookUp';
import { type AskedReport, plansOf, planWhole } from './runReport';

export type PlannedTogether = {
  /** With an engine that answers in one pass what several of the reports ask, and works on the next while one is written. */
  readonly ports: Ports;
  /** By the places of the requests; nothing where one is refused, which it says itself when it is run. */
  readonly plans: readonly (AskedReport | undefined)[];
};

/** Plans reports of one call before the first is run. The engine is asked nothing yet, and nothing ahead once `signal` says so. */
export type PlanTogether = (
  viewer: Viewer,
  requests: readonly (ReportRequest | undefined)[],
  signal: AbortSignal,
) => Promise<PlannedTogether>;

export function createPlanTogether(ports: Ports): PlanTogether {
  const { runTogether } = ports.reports;
  const crowded = createCrowded();
  return async (viewer, requests, signal) => {
    if (!runTogether) return { ports, plans: [] };
    const known: LookedUp = new Map();
    const plans = await Promise.all(requests.map((request) => request && unlessRefused(() => planWhole(ports, viewer, request, known))));
    const asked = plans.flatMap((one) => (one ? plansOf(one) : []));
    return { ports: { ...ports, reports: answeringTogether(ports.reports, runTogether, asked, crowded, signal) }, plans };
  };
}

/** Nothing where a request is refused; a failure is one. */
export async function unlessRefused<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

type RunTogether = NonNullable<ReportEngine['runTogether']>;

/** What had too many groups to be told in one pass is not tried again. */
type Crowded = { has(plan: ReportPlan): boolean; add(plan: ReportPlan): void };

const crowdedAtMost = 1_000;

function createCrowded(): Crowded {
  const keys = new Set<string>();
  // Whatever its times are.
  const keyOf = ({ table, where, groups }: ReportPlan) => JSON.stringify([table, where, groups]);
  return {
    has: (plan) => keys.has(keyOf(plan)),
    add(plan) {
      if (plan.groups.length === 0) return;
      if (keys.size >= crowdedAtMost) keys.clear();
      keys.add(keyOf(plan));
    },
  };
}

/**
 * Asks for all that belongs together as soon as one of it is wanted; and from the first on for one after the other of the rest, while
 * the reports that wanted what is there are written.
 */
function answeringTogether(
  engine: ReportEngine,
  runTogether: RunTogether,
  all: readonly ReportPlan[],
  crowded: Crowded,
  signal: AbortSignal,
): ReportEngine {
  const different = new Map(all.map((plan) => [JSON.stringify(plan), plan]));
  const [keys, plans] = [[...different.keys()], [...different.values()]];
  const bunches = plansTogether(plans, crowded.has);
  const bunchOf = new Map<string, number>();
  for (const [at, places] of bunches.entries()) for (const place of places) bunchOf.set(keys[place] as string, at);
  const asked = new Map<number, Promise<ReadonlyMap<string, PlanResult> | null>>();

  const askFor = async (places: readonly number[]): Promise<ReadonlyMap<string, PlanResult> | null> => {
    const own = places.map((place) => plans[place] as ReportPlan);
    const options = { signal, maxMs: reportLimits.maxMs };
    const results = own.length > 1 ? await runTogether(own, options) : [await engine.run(own[0] as ReportPlan, options)];
    if (!results) own.forEach(crowded.add);
    return results && new Map(places.map((place, at) => [keys[place] as string, results[at] as PlanResult]));
  };
  const ask = (at: number) => {
    const known = asked.get(at);
    if (known) return known;
    const answer = askFor(bunches[at] as readonly number[]);
    // Whoever wants it hears of it.
    answer.catch(() => undefined);
    asked.set(at, answer);
    return answer;
  };
  const askAhead = () => {
    const next = bunches.findIndex((_, at) => !asked.has(at));
    if (next < 0 || signal.aborted) return;
    ask(next).then(askAhead, () => undefined);
  };

  return {
    ...engine,
    async run(plan: ReportPlan, options: RunOptions) {
      const key = JSON.stringify(plan);
      const at = bunchOf.get(key);
      if (at === undefined) return engine.run(plan, options);
      try {
        const isFirst = asked.size === 0;
        const answer = ask(at);
        if (isFirst) answer.then(askAhead, () => undefined);
        if (isFirst) askAhead();
        const answers = await answer;
        return answers?.get(key) ?? engine.run(plan, options);
      } catch (error) {
        // Who began it went away; somebody else waits for the same report.
        if (error instanceof ReportCancelled && !options.signal?.aborted) return engine.run(plan, options);
        throw error;
      }
    },
  };
}
