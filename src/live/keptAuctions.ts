import type { LiveAuction, LiveEvent, LiveEventOf } from '../model/live/auction';

/** What the browser keeps of the stream, newest first: what is shown, and what came while the reader's rows must not move. */
export type KeptAuctions = {
  readonly shown: readonly LiveAuction[];
  readonly waiting: readonly LiveAuction[];
  /** Came and went unseen, since more waited than are kept. */
  readonly missed: number;
};

export const mostKept = 500;
export const nothingKept: KeptAuctions = { shown: [], waiting: [], missed: 0 };

/** Takes up what came, in the order in which it came; one that is there already is brought up to date. */
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

/** What became of auctions afterwards: each once, in order of time; those of auctions that are gone are too late. */
export function keepEvents(kept: KeptAuctions, came: readonly LiveEventOf[]): KeptAuctions {
  if (came.length === 0) return kept;
  const byAuction = new Map<string, LiveEvent[]>();
  for (const { id, ...event } of came) byAuction.set(id, [...(byAuction.get(id) ?? []), event]);
  return mapAuctions(kept, (one) => {
    const events = byAuction.get(one.id);
    return events ? withMore(one, { ...one, events }) : one;
  });
}

/** Shows all that waited. */
export const releaseAuctions = (kept: KeptAuctions): KeptAuctions =>
  kept.waiting.length === 0
    ? kept
    : { shown: [...kept.waiting, ...kept.shown].slice(0, mostKept), waiting: [], missed: 0 };

/** The later telling of an auction, with every event of both. */
export function withMore(one: LiveAuction, later: LiveAuction | undefined): LiveAuction {
  if (!later) return one;
  const known = one.events ?? [];
  const all = new Map([...known, ...(later.events ?? [])].map((event) => [`${event.type} ${event.at}`, event]));
  const events = all.size === known.length ? known : [...all.values()].sort((a, b) => a.at - b.at);
  return { ...one, ...later, events };
}

/** The same lists where nothing in them changed. */
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
