import { type SavedEntry, savedLimits } from '../../model/reports/savedReport';
import type { Preferences } from '../../ui/ConsoleContext';

export type FeedState = {
  /** In the order of the bell: the newest 20, unfinished ones last. */
  readonly entries: readonly SavedEntry[];
  /** Finished and not clicked yet. */
  readonly newIds: ReadonlySet<number>;
  /** Whether the server has answered once. */
  readonly isKnown: boolean;
};

/** Changes made in this browser, sent to its other tabs. */
export type OwnNews = { readonly wrote: SavedEntry } | { readonly removed: readonly number[] };

/** The saved reports of the bell; one feed per page. */
export type SavedFeed = {
  snapshot(): FeedState;
  subscribe(listener: () => void): () => void;
  /** The greatest id seen so far. */
  last(): number;
  /** Merges entries that a poll or another tab found. */
  take(found: readonly SavedEntry[]): void;
  /** Takes the newest entries: an entry in their range that is missing is deleted. `isAll` says that no older ones exist. */
  reconcile(newest: readonly SavedEntry[], isAll: boolean): void;
  /** Runs when a report or a file is finished while the page is open. */
  onFinished(listener: (entry: SavedEntry) => void): () => void;
  /** Marks entries as seen, in every browser of the user. */
  see(clicked: readonly Pick<SavedEntry, 'id' | 'dt'>[]): void;
  wrote(entry: SavedEntry): void;
  /** Removes entries that were deleted elsewhere or are no longer shared; they may return. */
  lost(ids: readonly number[]): void;
  /** Deletes one, and marks it so that this page shows no message about its own deletion. */
  removing(id: number, work: () => Promise<void>): Promise<void>;
  isRemovedHere(id: number): boolean;
  /** Listens to changes made on this page. */
  onOwn(listener: (news: OwnNews) => void): () => void;
  /** Applies a change made in another tab. */
  hearOwn(news: OwnNews): void;
};

type Seen = Readonly<Record<string, number>>;

const seenKey = 'savedReports.seen';
/** More than the bell shows: a deletion brings older ones back. */
const mostSeen = 60;

export const isFinished = ({ state }: Pick<SavedEntry, 'state'>): boolean => state === 'ready' || state === 'failed';

export function createSavedFeed(preferences: Preferences): SavedFeed {
  let entries: readonly SavedEntry[] = [];
  let isKnown = false;
  let last = 0;
  const gone = new Set<number>();
  const removedHere = new Set<number>();
  const listeners = new Set<() => void>();
  const finishedListeners = new Set<(entry: SavedEntry) => void>();
  const ownListeners = new Set<(news: OwnNews) => void>();

  const seen = (): Seen => preferences.get<Seen>(seenKey, {});
  const stateNow = (): FeedState => {
    const clicked = seen();
    const isNew = (entry: SavedEntry) => isFinished(entry) && (clicked[entry.id] ?? 0) < entry.dt;
    return { entries, newIds: new Set(entries.filter(isNew).map(({ id }) => id)), isKnown };
  };
  let state = stateNow();
  const show = (next: readonly SavedEntry[]): void => {
    entries = inOrder(next);
    state = stateNow();
    for (const tell of listeners) tell();
  };
  let shownSeen = JSON.stringify(seen());
  preferences.subscribe(() => {
    const now = JSON.stringify(seen());
    if (now === shownSeen) return;
    shownSeen = now;
    show(entries);
  });

  const setSeen = (added: Seen): void => {
    const before = Object.entries(seen()).filter(([id]) => !(id in added));
    const newest = [...before, ...Object.entries(added)].sort(([, a], [, b]) => b - a);
    const over = Object.fromEntries(newest.slice(mostSeen).map(([id]) => [id, null]));
    // Key by key: another tab may mark others at the same time.
    preferences.set(seenKey, { $merge: { ...added, ...over } });
  };
  const take = (found: readonly SavedEntry[]): void => {
    const before = new Map(entries.map((entry) => [entry.id, entry]));
    const there = found.filter(({ id }) => !gone.has(id));
    const finished = isKnown ? there.filter((entry) => isNewlyFinished(entry, before.get(entry.id), last)) : [];
    isKnown = true;
    last = Math.max(last, ...there.map(({ id }) => id));
    show([...there, ...entries.filter(({ id }) => !there.some((entry) => entry.id === id))]);
    for (const entry of finished) for (const tell of finishedListeners) tell(entry);
  };
  const hearOwn = (news: OwnNews): void => {
    if ('wrote' in news) {
      last = Math.max(last, news.wrote.id);
      show([news.wrote, ...entries.filter(({ id }) => id !== news.wrote.id)]);
    } else {
      // A running poll may still contain them.
      for (const id of news.removed) gone.add(id);
      show(entries.filter(({ id }) => !gone.has(id)));
    }
  };
  const tellOwn = (news: OwnNews): void => {
    hearOwn(news);
    for (const tell of ownListeners) tell(news);
  };

  return {
    snapshot: () => state,
    subscribe: (listener) => added(listeners, listener),
    last: () => last,
    take,
    reconcile(newest, isAll) {
      const ids = new Set(newest.map(({ id }) => id));
      const [oldest, greatest] = [isAll ? 0 : Math.min(...ids), Math.max(0, ...ids)];
      // The answer also lacks entries that are newer than it.
      const kept = entries.filter(({ id }) => ids.has(id) || id < oldest || id > greatest);
      if (kept.length < entries.length) show(kept);
    },
    onFinished: (listener) => added(finishedListeners, listener),
    see: (clicked) => setSeen(Object.fromEntries(clicked.map(({ id, dt }) => [id, dt]))),
    wrote(entry) {
      // A finished report is not new to the user who saved it; an unfinished file is, once it is done.
      if (isFinished(entry)) setSeen({ [entry.id]: entry.dt });
      tellOwn({ wrote: entry });
    },
    lost(ids) {
      const kept = entries.filter(({ id }) => !ids.includes(id));
      if (kept.length < entries.length) show(kept);
    },
    async removing(id, work) {
      // The event of the deletion may arrive before the answer.
      removedHere.add(id);
      try {
        await work();
      } catch (error) {
        removedHere.delete(id);
        throw error;
      }
      tellOwn({ removed: [id] });
    },
    isRemovedHere: (id) => removedHere.has(id),
    onOwn: (listener) => added(ownListeners, listener),
    hearOwn,
  };
}

function added<T>(set: Set<T>, one: T): () => void {
  set.add(one);
  return () => set.delete(one);
}

/** At most 20, without the oldest. */
function inOrder(entries: readonly SavedEntry[]): readonly SavedEntry[] {
  const newest = [...entries].sort((a, b) => b.dt - a.dt || b.id - a.id);
  const underWay = newest.filter((entry) => !isFinished(entry)).slice(0, savedLimits.bell);
  return [...newest.filter(isFinished).slice(0, savedLimits.bell - underWay.length), ...underWay];
}

/**
 * Whether an own report finished while it was watched, or a schedule wrote its file. Reports shared by colleagues do not count.
 */
function isNewlyFinished(entry: SavedEntry, before: SavedEntry | undefined, last: number): boolean {
  if (!entry.isMine || !isFinished(entry)) return false;
  return before ? !isFinished(before) : entry.id > last && entry.from !== null;
}
