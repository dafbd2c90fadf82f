import { hourMs } from '../../src/model/reports/days';
import { resources } from '../../src/resources';
import { ownerTypeOf } from '../objects/fieldPaths';
import { linkedObjects } from '../objects/linkedObjects';
import type { Records } from '../objects/records';
import type { Ports } from '../ports';
import { ReportsAway } from '../ports/reports';
import type { QueryQueue } from '../reports/queryQueue';
import { createAskEngine } from './askEngine';
import { changesBefore } from './findChanges';
import { findStates } from './findStates';
import { findWatched } from './findWatched';
import { type FoundAlert, idOf } from './foundAlert';
import { type KnownChanges, settleFindings } from './settleFindings';

/** Everything that was found, of everybody. */
export type AlertsKnown = {
  /** Milliseconds since 1970, as the latest hour of facts. */
  readonly at: number;
  readonly latest: number | null;
  readonly alerts: readonly FoundAlert[];
  /** Names of the accounts they are of. */
  readonly accounts: ReadonlyMap<number, string>;
};

export type Alerts = {
  /** What is known; nothing before the first answer. Where it is old, it is worked out anew behind the call, once for all who ask. */
  current(): AlertsKnown | undefined;
  /** Waits for the next answer, but no longer than that. Throws a ReportsAway where there is none, or an old one alone, for that reason. */
  soon(ms: number): Promise<AlertsKnown | undefined>;
  /** Works it out now; those that come meanwhile wait for the same answer. */
  refresh(): Promise<void>;
};

/** Objects change at any time, and facts every few minutes. */
const freshMs = 2 * 60_000;
/** Facts of old hours may come in later, by an import. */
const watchedMs = 30 * 60_000;
const againMs = 30_000;
/** While the engine is away, what was found before is shown for so long. */
const heldMs = 15 * 60_000;
/** Facts of an hour come when it is over, and some minutes later. */
const lateMs = 2 * hourMs;
/** Those that come in just now, from a file or as the sample of a new installation, are not late, however old they are. */
const restMs = 5 * 60_000;
/** The states most likely caused by a recent change, with most at stake. */
const explainedKinds: ReadonlySet<string> = new Set(['behindPace', 'noCreative', 'creativeDenied']);
const explainedAtMost = 60;

type Needs = Pick<Ports, 'store' | 'reports' | 'clock' | 'log'> & { readonly records: Records; readonly turns: QueryQueue };

/** Alerts of all objects and all traffic, worked out off the request path: the viewers differ in what they are told of it. */
export function createAlerts({ store, reports, clock, log, records, turns }: Needs): Alerts {
  const engine = createAskEngine(reports, turns, new AbortController().signal);
  const known: KnownChanges = new Map();
  let held: AlertsKnown | undefined;
  let watched: { readonly alerts: readonly FoundAlert[]; readonly end: number; readonly at: number } | undefined;
  let running: Promise<void> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let risen: { readonly latest: number | null; readonly at: number } | undefined;

  const watch = async (now: Date, end: number): Promise<readonly FoundAlert[]> => {
    if (watched?.end === end && now.getTime() - watched.at < watchedMs) return watched.alerts;
    const alerts = await settleFindings(store, await findWatched({ engine, end }), now, known);
    watched = { alerts, end, at: now.getTime() };
    return alerts;
  };

  const isLate = (latest: number | null, now: number): latest is number => {
    if (risen?.latest !== latest) risen = { latest, at: now };
    return latest !== null && now - (latest + hourMs) > lateMs && now - risen.at >= restMs;
  };

  const ask = async (): Promise<void> => {
    const now = clock();
    const latest = await reports.latest();
    // An hour that still runs is not compared with whole ones.
    const end = latest === null ? undefined : Math.min(latest + hourMs, Math.floor(now.getTime() / hourMs) * hourMs);
    const states = await findStates({ store, records, engine, now, latest });
    const traffic = end === undefined ? [] : await watch(now, end);
    const late = isLate(latest, now.getTime()) ? [lateFacts(latest, now.getTime())] : [];
    const alerts = [...late, ...traffic, ...(await explain(states))].sort(byWeight);
    held = { at: now.getTime(), latest, alerts, accounts: await accountNames(alerts) };
  };

  const explain = async (states: readonly FoundAlert[]): Promise<readonly FoundAlert[]> => {
    const first = new Set(
      [...states]
        .sort(byWeight)
        .filter(({ kind }) => explainedKinds.has(kind))
        .slice(0, explainedAtMost),
    );
    const told: FoundAlert[] = [];
    for (const alert of states) {
      if (!alert.object || !first.has(alert)) told.push(alert);
      else told.push({ ...alert, changes: await changesBefore(store, await linkedObjects(store, alert.object), alert.since) });
    }
    return told;
  };

  const accountNames = async (alerts: readonly FoundAlert[]): Promise<ReadonlyMap<number, string>> => {
    const type = resources.map(ownerTypeOf).find((name) => name !== undefined);
    const ids = new Set(alerts.flatMap(({ account }) => account ?? []));
    return new Map(type ? (await store.get(type, [...ids])).map(({ id, name }) => [id, name]) : []);
  };

  const refresh = (): Promise<void> => {
    running ??= ask()
      .then(() => {
        failure = undefined;
      })
      .catch((error: unknown) => {
        failedAt = clock().getTime();
        // Once, until it works again.
        if (failure === undefined) log.warn('alerts_unknown', { error: error instanceof Error ? error.message : String(error) });
        failure = error;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  const isOld = (): boolean => {
    const now = clock().getTime();
    return (!held || now - held.at > freshMs) && now - failedAt > againMs;
  };

  const heldStill = (): AlertsKnown | undefined => {
    const isHeld = held !== undefined && clock().getTime() - held.at < heldMs;
    if (!isHeld && failure instanceof ReportsAway) throw failure;
    return held;
  };

  return {
    current() {
      if (isOld()) void refresh();
      return held;
    },
    async soon(ms) {
      if (isOld()) void refresh();
      if (held || !running) return heldStill();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const longEnough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      await Promise.race([running, longEnough]);
      clearTimeout(timer);
      return heldStill();
    },
    refresh,
  };
}

/** Whatever else facts would say is not known then: it is told once. */
function lateFacts(latest: number, now: number): FoundAlert {
  const since = latest + hourMs;
  const told = { values: { hours: Math.floor((now - since) / hourMs) }, money: null, course: null };
  return {
    ...{ id: idOf('factsLate', null, null, since), kind: 'factsLate', severity: 'error', mode: null, object: null, account: null },
    ...{ field: null, since, until: null, told: { platform: told, account: told }, changes: [] },
  };
}

const moneyOf = ({ told }: FoundAlert): number => {
  const { money } = told.platform;
  return money ? money.usd * (money.per === 'hour' ? 24 : 1) : 0;
};

/** What lasts before what is over, what is grave before the rest, the most money first, and then the newest. */
function byWeight(a: FoundAlert, b: FoundAlert): number {
  const isOver = ({ until }: FoundAlert): number => (until === null ? 0 : 1);
  const isMild = ({ severity }: FoundAlert): number => (severity === 'error' ? 0 : 1);
  return isOver(a) - isOver(b) || isMild(a) - isMild(b) || moneyOf(b) - moneyOf(a) || b.since - a.since || (a.id < b.id ? -1 : 1);
}
