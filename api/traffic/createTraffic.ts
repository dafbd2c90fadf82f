import { hourMs } from '../../src/model/reports/days';
import { findDimension } from '../../src/model/reports/dimensions';
import { type FactKey, factKeys } from '../../src/model/reports/facts';
import { lifetimeSources } from '../../src/model/reports/lifetimeTotals';
import { type Figures, noFigures, pacedKeys, sharedKeys, shownFigures } from '../../src/model/traffic/figures';
import { addCounts, type Counts, type FactSpan, figuresOf, newCounts } from '../../src/model/traffic/figuresOf';
import { endOf } from '../../src/model/traffic/windowPlans';
import { resources } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import { createPace } from '../http/pause';
import type { Ports, Store, Traffic, TrafficChange } from '../ports';
import { dealField } from '../reports/lookUp';
import { createPastAnswers } from './pastAnswers';
import { type CountsByKey, pairName, readTraffic } from './readTraffic';

/** The traffic port on the report engine: reads the figures of all objects every few minutes and keeps them in memory. */
export type EngineTraffic = Traffic & {
  readonly onChange: NonNullable<Traffic['onChange']>;
  readonly ready: NonNullable<Traffic['ready']>;
  /** Reads now; calls during a read share it. Never rejects: after a failure figures are unknown. */
  refresh(): Promise<void>;
  /** Reads regularly from now on: first after this many milliseconds, then every few minutes. */
  start(firstAfterMs: number): void;
  /** Notes that facts were added. */
  added(): void;
  stop(): Promise<void>;
};

type Held = {
  readonly snapshot: Snapshot;
  readonly now: number;
  readonly revision: string;
  readonly isSettled: boolean;
};

const everyMs = 5 * 60_000;
const minuteMs = 60_000;
/** Processes that share an engine read in the same minute, so that their lists get the same versions. */
const behindMs = 5_000;
const againMs = 30_000;
/** Figures that could not be refreshed for this long count as unknown. */
const heldMs = 15 * 60_000;
const maxMs = 2 * 60_000;
/** Longest wait for a first result, for writes right after the start. */
const readyMs = 5_000;
/** Pause between reads, as a multiple of the time the last one took: the engine has other work. */
const restFactor = 50;

export function createTraffic({
  reports,
  store,
  clock,
  log,
}: Pick<Ports, 'reports' | 'store' | 'clock' | 'log'>): EngineTraffic {
  const listeners = new Set<(change: TrafficChange) => void>();
  const ending = new AbortController();
  const past = createPastAnswers();
  let held: Held | undefined;
  let running: Promise<void> | undefined;
  let toldMinute = 0;
  let isAway = false;
  let hasAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let restUntil = 0;

  const changesTo = async (next: Held | undefined): Promise<readonly Omit<TrafficChange, 'minute'>[]> => {
    const found: Omit<TrafficChange, 'minute'>[] = [];
    for (const type of keyByType.keys()) {
      const isNextHour = held !== undefined && next !== undefined && endOf(next.now) !== endOf(held.now);
      const ids = held && next ? await changedIds(type, held.snapshot, next.snapshot, isNextHour) : 'all';
      if (ids === 'all' || ids.length > 0) found.push({ type, ids });
    }
    return found;
  };

  const hold = async (next: Held | undefined): Promise<void> => {
    const changes = await changesTo(next);
    // Set before the changes are announced: lists read it at once.
    held = next;
    if (changes.length === 0) return;
    toldMinute = Math.max(toldMinute + 1, Math.floor(clock().getTime() / minuteMs));
    for (const change of changes) for (const listener of listeners) listener({ ...change, minute: toldMinute });
  };

  const ask = async (): Promise<void> => {
    const now = clock().getTime();
    const revision = await reports.revision();
    const isSame = held?.revision === revision;
    // A batch of another process may be counted a moment before its rows are visible.
    if (held && isSame && held.isSettled && endOf(held.now) === endOf(now)) {
      held = { ...held, now };
      return;
    }
    // Before the counts: an hour that arrives meanwhile is in neither.
    const latest = await reports.latest();
    const counts = await readTraffic(reports, now, { signal: ending.signal, maxMs }, past);
    const snapshot = await makeSnapshot(counts, now, store, latest);
    await hold({ snapshot, now, revision, isSettled: isSame });
  };

  const refresh = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      await ask();
      if (isAway) log.info('traffic_known');
      isAway = false;
    } catch (error) {
      if (ending.signal.aborted) return;
      if (!isAway) log.warn('traffic_unknown', { error: error instanceof Error ? error.message : String(error) });
      isAway = true;
      if (held && clock().getTime() - held.now > heldMs) await hold(undefined);
    }
    restUntil = performance.now() + (performance.now() - startedAt) * restFactor;
  };

  const go = (): Promise<void> => {
    running ??= refresh().finally(() => {
      running = undefined;
      hasAsked = true;
    });
    return running;
  };

  const plan = (afterMs: number): void => {
    const at = performance.now() + afterMs;
    if (ending.signal.aborted || at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timerAt = Number.POSITIVE_INFINITY;
      void go().then(() => plan(isAway ? againMs : nextMs()));
    }, afterMs);
  };
  const nextMs = (): number => everyMs + behindMs - (clock().getTime() % everyMs);

  return {
    async of(type, ids, owner = 'all') {
      if (!keyByType.has(type)) return new Map(ids.map((id) => [id, noFigures]));
      if (!held) return new Map();
      const { objects, none } = held.snapshot;
      const known = objects.get(type);
      return new Map(ids.map((id) => [id, figuresIn(known?.get(id), owner) ?? none]));
    },
    async ready() {
      if (hasAsked) return;
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const longEnough = new Promise<void>((resolve) => {
        waiting = setTimeout(resolve, readyMs);
      });
      await Promise.race([go(), longEnough]);
      clearTimeout(waiting);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: go,
    start: plan,
    added() {
      // A list version allows one change per minute.
      const waitMs = (toldMinute + 1) * minuteMs - clock().getTime();
      plan(Math.max(2_000, waitMs, restUntil - performance.now()));
    },
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

const figuresIn = (known: Known | undefined, owner: number | 'all'): Figures | undefined =>
  owner === 'all' || !known?.byOwner ? known?.all : known.byOwner.get(owner);

/** Figures from all accounts, and for global objects also per account. */
type Known = { readonly all: Figures; readonly byOwner?: ReadonlyMap<number, Figures> };
/** By resource and id; a missing object has had no traffic. */
type Snapshot = { readonly objects: ReadonlyMap<string, ReadonlyMap<number, Known>>; readonly none: Figures };

/** Resources with a fact key, and that key. */
const keyByType: ReadonlyMap<string, FactKey> = new Map(
  resources.flatMap((resource) => {
    const key = keyOfResource(resource);
    return key && shownFigures[key] ? [[resource.name, key] as const] : [];
  }),
);

function keyOfResource({ name, reports }: AnyResource): FactKey | undefined {
  const dimension = reports && findDimension(reports.dimension);
  return dimension?.by === 'object' && dimension.of.resource === name ? dimension.key : undefined;
}

/** `latest` is the last hour of facts. */
async function makeSnapshot(
  counts: CountsByKey,
  now: number,
  store: Pick<Store, 'all'>,
  latest: number | null = null,
): Promise<Snapshot> {
  const found = new Map<string, ReadonlyMap<number, Known>>();
  const since = sinceOf(counts);
  const upTo = latest === null ? {} : { upTo: Math.min(latest + hourMs, Math.floor(now / hourMs) * hourMs) };
  const span: FactSpan = { since, ...upTo };
  const pace = createPace();
  for (const [type, key] of keyByType) {
    const objects = new Map<number, Known>();
    const known = counts.get(key) ?? new Map<number | string, ReadonlyMap<number, Counts>>();
    if (factKeys[key] === 'id') {
      for (const [id, byOwner] of known) {
        if (pace.isOver()) await pace.rest();
        objects.set(id as number, knownOf(key, byOwner, now, span));
      }
    } else if (known.size > 0) {
      const second = lifetimeSources.find((source) => source.key === key)?.with;
      for await (const rows of store.all(type, { owner: 'all', global: true }))
        for (const row of rows) {
          if (pace.isOver()) await pace.rest();
          const name = second ? pairName(String(row.data[dealField] ?? ''), String(row.data[second])) : row.id;
          const own = row.owner === null ? undefined : known.get(name)?.get(row.owner);
          if (own) objects.set(row.id, { all: figuresOf(key, own, now, span) });
        }
    }
    found.set(type, objects);
  }
  return { objects: found, none: { ...noFigures, ...upTo, ...(since < Number.POSITIVE_INFINITY && { since }) } };
}

function sinceOf(counts: CountsByKey): number {
  let since = Number.POSITIVE_INFINITY;
  for (const objects of counts.values())
    for (const byOwner of objects.values()) for (const { first } of byOwner.values()) since = Math.min(since, first);
  return since;
}

function knownOf(key: FactKey, byOwner: ReadonlyMap<number, Counts>, now: number, span: FactSpan): Known {
  const isShared = sharedKeys.has(key);
  const [first] = byOwner.values();
  const sum = byOwner.size === 1 && first ? first : newCounts();
  if (byOwner.size > 1) for (const counts of byOwner.values()) addCounts(sum, counts);
  return {
    all: figuresOf(key, sum, now, span),
    ...(isShared && {
      byOwner: new Map([...byOwner].map(([owner, counts]) => [owner, figuresOf(key, counts, now, span)])),
    }),
  };
}

/** Ids of objects whose rows may have changed. `isNextHour`: values that depend on the hour may have changed too. */
async function changedIds(
  type: string,
  before: Snapshot,
  after: Snapshot,
  isNextHour: boolean,
): Promise<readonly number[] | 'all'> {
  if (before.none.since !== after.none.since) return 'all';
  const key = keyByType.get(type) as FactKey;
  // Pacing continues for objects without traffic, which are not in a snapshot.
  if ((isNextHour || before.none.upTo !== after.none.upTo) && pacedKeys.has(key)) return 'all';
  const names = shownFigures[key] ?? [];
  const [old, next] = [objectsOf(before, type), objectsOf(after, type)];
  const pace = createPace();
  const ids: number[] = [];
  for (const [id, known] of next) {
    if (pace.isOver()) await pace.rest();
    if (!isSame(names, old.get(id), known)) ids.push(id);
  }
  for (const id of old.keys()) if (!next.has(id)) ids.push(id);
  return ids;
}

const objectsOf = ({ objects }: Snapshot, type: string): ReadonlyMap<number, Known> => objects.get(type) ?? new Map();

function isSame(names: readonly (keyof Figures)[], old: Known | undefined, next: Known): boolean {
  if (!isAlike(names, old?.all ?? noFigures, next.all)) return false;
  const [before, after] = [old?.byOwner ?? new Map<number, Figures>(), next.byOwner ?? new Map<number, Figures>()];
  if (before.size !== after.size) return false;
  for (const [owner, figures] of after) if (!isAlike(names, before.get(owner) ?? noFigures, figures)) return false;
  return true;
}

function isAlike(names: readonly (keyof Figures)[], one: Figures, other: Figures): boolean {
  return names.every((name) => {
    if (name !== 'hours') return one[name] === other[name];
    const [a, b] = [one.hours, other.hours];
    if (!a || !b) return a === b;
    const lists = ['reqs', 'imps', 'spend'] as const;
    return a.until === b.until && lists.every((list) => a[list].every((count, at) => count === b[list][at]));
  });
}
