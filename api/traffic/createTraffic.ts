import { type Figures, noFigures } from '../../src/model/traffic/figures';
import { endOf } from '../../src/model/traffic/windowPlans';
import type { Ports, Traffic, TrafficChange } from '../ports';
import { createPastAnswers } from './pastAnswers';
import { readTraffic } from './readTraffic';
import { changedIds, type Known, keyByType, makeSnapshot, type Snapshot } from './snapshot';

/** The traffic port on the report engine: what it knows of all objects, asked every few minutes and kept in memory. */
export type EngineTraffic = Traffic & {
  readonly onChange: NonNullable<Traffic['onChange']>;
  readonly ready: NonNullable<Traffic['ready']>;
  /** Asks now; those that come meanwhile wait for the same answer. Never fails: what cannot be asked is not known. */
  refresh(): Promise<void>;
  /** From then on asks by itself: after so many milliseconds, and then every few minutes. */
  start(firstAfterMs: number): void;
  /** Facts came in. */
  added(): void;
  stop(): Promise<void>;
};

type Held = { readonly snapshot: Snapshot; readonly now: number; readonly revision: string; readonly isSettled: boolean };

const everyMs = 5 * 60_000;
const minuteMs = 60_000;
/** Of processes that share an engine each asks at the same minute: then their lists have the same versions. */
const behindMs = 5_000;
const againMs = 30_000;
/** What was known for so long without being asked again is not known any more. */
const heldMs = 15 * 60_000;
const maxMs = 2 * 60_000;
/** For writes right after the start. */
const readyMs = 5_000;
/** The engine has other work: it is asked again after so many times as long as it took. */
const restFactor = 50;

export function createTraffic({ reports, store, clock, log }: Pick<Ports, 'reports' | 'store' | 'clock' | 'log'>): EngineTraffic {
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
    // Lists read it as soon as they are told.
    held = next;
    if (changes.length === 0) return;
    toldMinute = Math.max(toldMinute + 1, Math.floor(clock().getTime() / minuteMs));
    for (const change of changes) for (const listener of listeners) listener({ ...change, minute: toldMinute });
  };

  const ask = async (): Promise<void> => {
    const now = clock().getTime();
    const revision = await reports.revision();
    const isSame = held?.revision === revision;
    // A batch of another process may be counted a moment before its rows are there.
    if (held && isSame && held.isSettled && endOf(held.now) === endOf(now)) {
      held = { ...held, now };
      return;
    }
    const counts = await readTraffic(reports, now, { signal: ending.signal, maxMs }, past);
    const snapshot = await makeSnapshot(counts, now, store, await reports.latest());
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
      // A version of a list has room for one change a minute.
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
