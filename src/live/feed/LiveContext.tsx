import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LivePlace } from '../useLiveAddress';
import type { LivePins } from '../useLivePins';
import type { LiveCalls } from './liveCalls';
import type { LiveFeed, LiveState } from './liveFeed';
import type { NameBook } from './nameBook';

export type Live = {
  readonly feed: LiveFeed;
  readonly calls: LiveCalls;
  readonly book: NameBook;
  readonly place: LivePlace;
  readonly pins: LivePins;
};

const Context = createContext<Live | undefined>(undefined);
export const LiveProvider = Context.Provider;

export function useLive(): Live {
  const live = useContext(Context);
  if (!live) throw new Error('useLive stands outside LiveProvider; LiveScreen wraps its parts in it.');
  return live;
}

/** Returns one part of the feed's state; renders again only when that part changes. */
export function useFeed<K extends keyof LiveState>(key: K): LiveState[K] {
  const { feed } = useLive();
  return useSyncExternalStore(feed.subscribe, () => feed.snapshot()[key]);
}

/** Returns the name of an object, or `#` and its id until the name is known. */
export function useNameOf(): (
  wanted: { readonly resource: string; readonly id: number } | undefined,
) => string | undefined {
  const { book } = useLive();
  useSyncExternalStore(book.subscribe, book.version);
  return (wanted) => wanted && (book.nameOf(wanted.resource, wanted.id) ?? `#${wanted.id}`);
}
