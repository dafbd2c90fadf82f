import type { LiveAuction, LiveEvent, LiveEventOf } from '../../model/live/auction';

/** The auctions in memory, newest first: the shown ones, and those that wait while the rows must not move. */
export type KeptAuctions = {
  readonly shown: readonly LiveAuction[];
  readonly waiting: readonly LiveAuction[];
  /** Number of waiting auctions that were dropped, because more waited than are stored. */
  readonly missed: number;
};

export const mostKept = 500;
export const nothingKept: KeptAuctions = { shown: [], waiting: [], missed: 0 };

/** Adds auctions in order of arrival; known ones are updated. */
export function keepAuctions(kept: KeptAuctions, came: readonly LiveAuction[], isHeld: boolean): KeptAuctions {
  if (came.length === 0) return kept;
  const known = new Set([...kept.shown, ...kept.waiting].map(({ id }) => id));
  const again = new Map(came.filter(({ id }) => known.has(id)).map((one) => [one.id, one]));
  const fresh = newestFirst(came.filter(({ id }) => !known.has(id)));
  const current = again.size === 0 ? kept : mapAuctions(kept, (one) => withMore(one, again.get(one.id)));
  if (fresh.length === 0) return current;
  if (!isHeld)
    return {
      ...current,
      shown: [...fresh, ...current.waiting, ...current.shown].slice(0, mostKept),
      waiting: [],
      missed: 0,
    };
  const waiting = [...fresh, ...current.waiting];
  return {
    shown: current.shown,
    waiting: waiting.slice(0, mostKept),
    missed: current.missed + Math.max(0, waiting.length - mostKept),
  };
}

/** Adds events to their auctions: each once, in order of time. Events of dropped auctions are ignored. */
export function keepEvents(kept: KeptAuctions, came: readonly LiveEventOf[]): KeptAuctions {
  if (came.length === 0) return kept;
  const byAuction = new Map<string, LiveEvent[]>();
  for (const { id, ...event } of came) byAuction.set(id, [...(byAuction.get(id) ?? []), event]);
  return mapAuctions(kept, (one) => {
    const events = byAuction.get(one.id);
    return events ? withMore(one, { ...one, events }) : one;
  });
}

/** Shows all waiting auctions. */
export const releaseAuctions = (kept: KeptAuctions): KeptAuctions =>
  kept.waiting.length === 0
    ? kept
    : { shown: [...kept.waiting, ...kept.shown].slice(0, mostKept), waiting: [], missed: 0 };

/** Merges a later version of an auction, with the events of both. */
export function withMore(one: LiveAuction, later: LiveAuction | undefined): LiveAuction {
  if (!later) return one;
  const known = one.events ?? [];
  const all = new Map([...known, ...(later.events ?? [])].map((event) => [`${event.type} ${event.at}`, event]));
  const events = all.size === known.length ? known : [...all.values()].sort((a, b) => a.at - b.at);
  return { ...one, ...later, events };
}

/** Maps every auction; returns the same lists if nothing changed. */
function mapAuctions(kept: KeptAuctions, change: (one: LiveAuction) => LiveAuction): KeptAuctions {
  const all = (list: readonly LiveAuction[]) => {
    const next = list.map(change);
    return next.some((one, index) => one !== list[index]) ? next : list;
  };
  const [shown, waiting] = [all(kept.shown), all(kept.waiting)];
  return shown === kept.shown && waiting === kept.waiting ? kept : { ...kept, shown, waiting };
}

function newestFirst(came: readonly LiveAuction[]): readonly LiveAuction[] {
  const last = new Map(came.map((one) => [one.id, one]));
  return [...last.values()].sort((a, b) => b.ts - a.ts);
}
