import './live.css';
import { useDataProvider } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import type { Transport } from '../dataProvider/transport';
import type { ConsoleProvider } from '../model/consoleProvider';
import { liveParams } from '../model/live/liveFilter';
import { isGranted } from '../schema/access';
import { useConsole } from '../ui/ConsoleContext';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { AuctionPanel } from './AuctionPanel';
import { Counters } from './Counters';
import { LiveProvider } from './LiveContext';
import { LiveFilters } from './LiveFilters';
import { LiveHead } from './LiveHead';
import { LiveNotices } from './LiveNotices';
import { canStream, liveCalls } from './liveCalls';
import { createFrames, createLiveFeed } from './liveFeed';
import { createNameBook } from './nameBook';
import { PinBar } from './PinBar';
import { useLiveAddress } from './useLiveAddress';
import { useLiveKeys } from './useLiveKeys';
import { useLivePins } from './useLivePins';

/** What the view stands on. */
export type LiveParts = {
  readonly transport: Transport;
  /** Whether the sign-in dialog is open. */
  readonly asking: { snapshot(): boolean; subscribe(listener: () => void): () => void };
};

const AuctionDrawer = lazyComponent(() => import('./AuctionDrawer').then((module) => module.AuctionDrawer));

/** Auctions as they happen, for administrators and accounts. */
export function LiveScreen({ parts: { transport, asking } }: { parts: LiveParts }) {
  const { viewer, resources } = useConsole();
  const provider = useDataProvider<ConsoleProvider>();
  const place = useLiveAddress();
  const calls = useMemo(() => liveCalls(transport), [transport]);
  const pins = useLivePins(calls, place);
  const [feed] = useState(() => createLiveFeed({ calls, canStream, onFrame: createFrames() }));
  const [book] = useState(() => {
    const readable = new Set(resources.filter(({ access }) => isGranted(viewer, access.read)).map(({ name }) => name));
    return createNameBook({ provider, mayRead: (resource) => readable.has(resource) });
  });

  const search = liveParams(place.filter).toString();
  useEffect(() => {
    feed.open(search);
    return feed.close;
  }, [feed, search]);
  // Most looks into an auction are at one of the first rows: its part is there by then.
  useEffect(AuctionDrawer.preload, []);

  const live = useMemo(() => ({ feed, calls, book, place, pins }), [feed, calls, book, place, pins]);
  return (
    <LiveProvider value={live}>
      <div className="adx-column adx-live">
        <LiveHead asking={asking} />
        <Counters />
        <LiveFilters />
        <PinBar />
        <LiveNotices />
        <AuctionPanel />
        {place.auction !== undefined && <AuctionDrawer key={place.auction} id={place.auction} />}
        <Keys />
      </div>
    </LiveProvider>
  );
}

function Keys() {
  useLiveKeys();
  return null;
}
