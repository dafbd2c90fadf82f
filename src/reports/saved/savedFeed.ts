import { type SavedEntry, savedLimits } from '../../model/reports/savedReport';
import type { Preferences } from '../../ui/ConsoleContext';

export type FeedState = {
  /** As the bell shows them: the newest 20, and those on their way last. */
  readonly entries: readonly SavedEntry[];
  /** Not clicked yet since they were finished. */
  readonly newIds: ReadonlySet<number>;
  /** The server has been asked. */
  readonly isKnown: boolean;
};

/** What became of saved reports here, for the other tabs of this browser. */
export type OwnNews = { readonly wrote: SavedEntry } | { readonly removed: readonly number[] };

/** The saved reports of the bell, one for the whole page. */
export type SavedFeed = {
  snapshot(): FeedState;
  subscribe(listener: () => void): () => void;
  /** The greatest id that was ever here. */
  last(): number;
  /** What a poll answered, or another tab. */
  take(found: readonly SavedEntry[]): void;
  /** The newest of all there are now: what is not among them, though it is as new, is gone. */
  reconcile(newest: readonly SavedEntry[], isAll: boolean): void;
  /** A report or a file was finished while the page was open. */
  onFinished(listener: (entry: SavedEntry) => void): () => void;
  /** Clicked: new no more, in no browser. */
  see(clicked: readonly Pick<SavedEntry, 'id' | 'dt'>[]): void;
  wrote(entry: SavedEntry): void;
  /** Deleted elsewhere, or not shared any more; it may be shared again. */
  lost(ids: readonly number[]): void;
  /** Deletes one: of what this page does by itself it needs not be told. */
  removing(id: number, work: () => Promise<void>): Promise<void>;
  isRemovedHere(id: number): boolean;
  /** Of this page alone. */
  onOwn(listener: (news: OwnNews) => void): () => void;
  /** The same from another tab. */
  hearOwn(news: OwnNews): void;
};

type Seen = Readonly<Record<string, number>>;

const seenKey = 'savedReports.seen';
/** More than the bell shows, for what is deleted brings older ones back. */
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
    // One by one: another tab marks others at the same time.
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
      // A poll that is under way still has them.
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
      // What came after the answer was written is not in it either.
      const kept = entries.filter(({ id }) => ids.has(id) || id < oldest || id > greatest);
      if (kept.length < entries.length) show(kept);
    },
    onFinished: (listener) => added(finishedListeners, listener),
    see: (clicked) => setSeen(Object.fromEntries(clicked.map(({ id, dt }) => [id, dt]))),
    wrote(entry) {
      // A person knows of what they saved themselves; a file that is still written is news when it is done.
      if (isFinished(entry)) setSeen({ [entry.id]: entry.dt });
      tellOwn({ wrote: entry });
    },
    lost(ids) {
      const kept = entries.filter(({ id }) => !ids.includes(id));
      if (kept.length < entries.length) show(kept);
    },
    async removing(id, work) {
      // The server may tell everybody before it answers.
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

/** At most 20, the oldest goes. */
function inOrder(entries: readonly SavedEntry[]): readonly SavedEntry[] {
  const newest = [...entries].sort((a, b) => b.dt - a.dt || b.id - a.id);
  const underWay = newest.filter((entry) => !isFinished(entry)).slice(0, savedLimits.bell);
  return [...newest.filter(isFinished).slice(0, savedLimits.bell - underWay.length), ...underWay];
}

/** A run that was seen on its way, or a file that came by its schedule; what colleagues share is no news of one's own. */
function isNewlyFinished(entry: SavedEntry, before: SavedEntry | undefined, last: number): boolean {
  if (!entry.isMine || !isFinished(entry)) return false;
  return before ? !isFinished(before) : entry.id > last && entry.from !== null;
}
