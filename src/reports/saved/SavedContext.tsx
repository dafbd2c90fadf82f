import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ServerEvents } from '../../dataProvider/serverEvents';
import type { Transport } from '../../dataProvider/transport';
import { type SavedCalls, savedCalls } from '../calls/savedCalls';
import type { FeedState, SavedFeed } from './savedFeed';

/** Services that the bell and the screens of saved reports need. */
export type SavedParts = {
  readonly transport: Transport;
  readonly events: ServerEvents;
  readonly feed: SavedFeed;
  /** Starts polling, unless it runs already. */
  readonly begin: () => void;
  /** For failures that the user need not see. */
  readonly log: (message: string, detail: unknown) => void;
};

type Value = SavedParts & { readonly calls: SavedCalls };

const Context = createContext<Value | undefined>(undefined);

export function SavedProvider({ saved, children }: { saved: SavedParts; children: ReactNode }) {
  const value = useMemo(() => ({ ...saved, calls: savedCalls(saved.transport) }), [saved]);
  return <Context value={value}>{children}</Context>;
}

export function useSaved(): Value {
  const value = useContext(Context);
  if (!value)
    throw new Error(
      'useSaved stands outside SavedProvider; the bell and the screens of reports wrap their parts in it.',
    );
  return value;
}

export function useFeed(): FeedState {
  const { feed } = useSaved();
  return useSyncExternalStore(feed.subscribe, feed.snapshot, feed.snapshot);
}
