import { dayMs, hourMs } from '../../src/model/reports/days';
import { minuteIn } from '../../src/model/traffic/flight';
import { resourceOf, resources } from '../../src/resources';
import { pause } from '../http/pause';
import { ownerTypeOf } from '../objects/entity';
import { linkedChanges } from '../objects/linkedChanges';
import { linkedObjects, namedBy, type ObjectsByType } from '../objects/linkedObjects';
import type { Records } from '../objects/records';
import type { Ports, Reader, StoredObject } from '../ports';
import type { QueryQueue } from '../reports/ports/queryQueue';
import { ReportsAway } from '../reports/ports/reports';
import { createAskEngine } from './askEngine';
import { findStates } from './findStates';
import { type Finding, findWatched } from './findWatched';
import { type FoundAlert, type FoundChange, idOf } from './foundAlert';

/** How long before an alert, and how long into it, a change may be its cause: facts are hourly. */
const beforeMs = dayMs;
const intoMs = hourMs;
/** More than a viewer is shown: rights may hide some. */
const changesAtMost = 20;

/** Changes of linked objects around the begin of an alert, the nearest first. */
async function changesBefore(
  store: Reader,
  linked: ObjectsByType,
  since: number,
  stepHours = 1,
): Promise<readonly FoundChange[]> {
  const during = {
    from: new Date(since - beforeMs).toISOString(),
    to: new Date(since + intoMs * stepHours).toISOString(),
  };
  const found = await linkedChanges(store, linked, during, changesAtMost);
  const distance = ({ entry }: FoundChange): number => Math.abs(Date.parse(entry.at) - since);
  return [...found].sort((a, b) => distance(a) - distance(b)).slice(0, changesAtMost);
}

/** Flights begin and end on the hour; rows of small traffic come some hours apart. */
const plannedBeforeMs = 6 * hourMs;

/** Whether a linked object began, ended or was switched off around that time: an intended stop is no alert. */
function isPlanned(objects: readonly StoredObject[], since: number, timezone: number): boolean {
  const [from, to] = [since - plannedBeforeMs, since + intoMs].map((ms) => minuteIn(new Date(ms), timezone)) as [
    string,
    string,
  ];
  const isIn = (minute: unknown): boolean => typeof minute === 'string' && minute >= from && minute <= to;
  return objects.some(({ data, status, modifiedAt }) => {
    const changed = Date.parse(modifiedAt);
    return (
      isIn(data.startsAt) ||
      isIn(data.endsAt) ||
      (status !== 1 && changed >= since - plannedBeforeMs && changed <= since + intoMs)
    );
  });
}

/** Changes found for earlier alerts, by alert: the history of a past time does not change. */
type KnownChanges = Map<string, readonly FoundChange[]>;

const severe: ReadonlySet<string> = new Set(['noTraffic', 'offPattern']);

/** Turns findings in traffic into alerts of live objects, with earlier changes; leaves out consequences of other findings. */
async function settleFindings(
  store: Reader,
  findings: readonly Finding[],
  now: Date,
  known: KnownChanges,
): Promise<readonly FoundAlert[]> {
  const objects = await objectsOf(store, findings);
  const accounts = await accountsOf(store, findings);
  const alerts: FoundAlert[] = [];
  for (const finding of findings) {
    const object = objects.get(`${finding.resource.name} ${finding.id}`);
    const account = accounts.get(finding.demand);
    const timezone = Number(account?.data.timezone ?? 0);
    if (!object || !isLive(object, now, timezone) || (account && account.status === 2)) continue;
    if (findings.some((other) => explains(other, finding))) continue;
    const { kind } = finding.watch;
    const id = idOf(kind, object, finding.demand, finding.since, finding.measure);
    const linked = known.has(id) ? undefined : await linkedObjects(store, object);
    // Single flights do not explain a change of a whole account.
    if (linked && kind === 'offPattern' && ownerTypeOf(finding.resource)) {
      const near = [...linked.values()].flat();
      const all = [...near, ...[...(await namedBy(store, near, linked)).values()].flat()];
      if (isPlanned(all, finding.since, timezone)) continue;
    }
    const changes = linked ? await changesBefore(store, linked, finding.since, stepOf(finding)) : (known.get(id) ?? []);
    known.set(id, changes);
    alerts.push({
      id,
      kind,
      mode: finding.watch.mode,
      object,
      account: finding.demand,
      field: null,
      severity: severe.has(kind) && !finding.isAbove ? 'error' : 'warning',
      since: finding.since,
      until: finding.until,
      told: finding.told,
      changes,
    });
    await pause();
  }
  for (const id of known.keys()) if (!alerts.some((alert) => alert.id === id)) known.delete(id);
  return alerts;
}

/** Hours per step of the facts: a change within a step comes before its end. */
const stepOf = ({ watch, told }: Finding): number =>
  watch.kind === 'offPattern' ? (told.platform.course?.stepHours ?? 1) : 1;

/** Whether one finding causes another: a finding of the whole account, or a stop of traffic on the same object. */
function explains(cause: Finding, finding: Finding): boolean {
  if (cause === finding || cause.demand !== finding.demand || cause.isAbove !== finding.isAbove) return false;
  const isCount = cause.watch.kind === 'noTraffic' || cause.measure === 'requests';
  const isOfCount = finding.watch.kind === 'noTraffic' || finding.watch.kind === 'offPattern';
  const isAtOnce =
    finding.since < (cause.until ?? Number.POSITIVE_INFINITY) &&
    cause.since < (finding.until ?? Number.POSITIVE_INFINITY);
  if (!isCount || !isOfCount || !isAtOnce) return false;
  const isWhole = !ownerTypeOf(cause.resource) && ownerTypeOf(finding.resource) !== undefined;
  const isSame = cause.resource === finding.resource && cause.id === finding.id;
  return isWhole || (isSame && cause.watch.kind === 'noTraffic' && finding.watch.kind === 'offPattern');
}

function isLive({ status, data }: StoredObject, now: Date, timezone: number): boolean {
  const minute = minuteIn(now, timezone);
  const { startsAt, endsAt } = data;
  return (
    status === 1 &&
    !(typeof startsAt === 'string' && startsAt > minute) &&
    !(typeof endsAt === 'string' && endsAt <= minute)
  );
}

async function objectsOf(store: Reader, findings: readonly Finding[]): Promise<ReadonlyMap<string, StoredObject>> {
  const found = new Map<string, StoredObject>();
  for (const name of new Set(findings.map(({ resource }) => resource.name))) {
    const ids = new Set(findings.filter(({ resource }) => resource.name === name).map(({ id }) => id));
    for (const object of await store.get(name, [...ids])) found.set(`${name} ${object.id}`, object);
  }
  return found;
}

async function accountsOf(store: Reader, findings: readonly Finding[]): Promise<ReadonlyMap<number, StoredObject>> {
  const type = findings
    .map(({ resource }) => ownerTypeOf(resource) ?? resource.name)
    .find((name) => !ownerTypeOf(resourceOf(name)));
  if (!type) return new Map();
  const ids = new Set(findings.map(({ demand }) => demand));
  return new Map((await store.get(type, [...ids])).map((account) => [account.id, account]));
}

/** All alerts found, before rights. */
export type AlertsKnown = {
  /** Milliseconds since 1970, like `latest`, the latest hour of facts. */
  readonly at: number;
  readonly latest: number | null;
  readonly alerts: readonly FoundAlert[];
  /** Names of the accounts of these alerts, by id. */
  readonly accounts: ReadonlyMap<number, string>;
};

export type Alerts = {
  /** Returns the last alerts, or undefined before the first run. Where they are old, starts one shared run in the background. */
  current(): AlertsKnown | undefined;
  /** Waits at most `ms` for the next run. @throws ReportsAway where the engine is away and alerts are old or missing. */
  soon(ms: number): Promise<AlertsKnown | undefined>;
  /** Runs now; calls during a run share its result. */
  refresh(): Promise<void>;
};

/** How long alerts are fresh: objects change at any time, facts every few minutes. */
const freshMs = 2 * 60_000;
/** How long findings for the same latest hour are reused. An import may add facts of earlier hours. */
const watchedMs = 30 * 60_000;
const againMs = 30_000;
/** How long alerts of the last run are shown while the engine is away. */
const heldMs = 15 * 60_000;
/** Facts of an hour arrive some minutes after it ends. */
const lateMs = 2 * hourMs;
/** Facts that arrived this recently, by import or as a new installation's sample, are not late, however old they are. */
const restMs = 5 * 60_000;
/** States that a recent change most likely caused; those with the highest stake are explained. */
const explainedKinds: ReadonlySet<string> = new Set(['behindPace', 'noCreative', 'creativeDenied']);
const explainedAtMost = 60;

type Needs = Pick<Ports, 'store' | 'reports' | 'clock' | 'log'> & {
  readonly records: Records;
  readonly turns: QueryQueue;
};

/** Finds alerts of all objects and all traffic, off the request path; rights decide per request which of them a viewer sees. */
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
    // The current hour is incomplete, so it is not compared with whole hours.
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
      else
        told.push({
          ...alert,
          changes: await changesBefore(store, await linkedObjects(store, alert.object), alert.since),
        });
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
        // Logged once, until a run succeeds again.
        if (failure === undefined)
          log.warn('alerts_unknown', { error: error instanceof Error ? error.message : String(error) });
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

/** One alert for late facts: no other state of traffic is known then. */
function lateFacts(latest: number, now: number): FoundAlert {
  const since = latest + hourMs;
  const told = { values: { hours: Math.floor((now - since) / hourMs) }, money: null, course: null };
  return {
    id: idOf('factsLate', null, null, since),
    kind: 'factsLate',
    severity: 'error',
    mode: null,
    object: null,
    account: null,
    field: null,
    since,
    until: null,
    told: { platform: told, account: told },
    changes: [],
  };
}

const moneyOf = ({ told }: FoundAlert): number => {
  const { money } = told.platform;
  return money ? money.usd * (money.per === 'hour' ? 24 : 1) : 0;
};

/** Orders alerts: open before ended, errors before warnings, then by money, then the newest first. */
function byWeight(a: FoundAlert, b: FoundAlert): number {
  const isOver = ({ until }: FoundAlert): number => (until === null ? 0 : 1);
  const isMild = ({ severity }: FoundAlert): number => (severity === 'error' ? 0 : 1);
  return (
    isOver(a) - isOver(b) ||
    isMild(a) - isMild(b) ||
    moneyOf(b) - moneyOf(a) ||
    b.since - a.since ||
    (a.id < b.id ? -1 : 1)
  );
}
