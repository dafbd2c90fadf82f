import { definePage } from '../pages/definePage';
import { liveEntry } from './liveEntry';
import { liveTexts } from './screenTexts';

/** Auctions as they happen. */
export const page = definePage({
  routes: ['/live'],
  entries: [liveEntry],
  texts: liveTexts,
  load: async () => (await import('./LiveScreen')).LiveScreen,
  props: ({ transport, session }) => ({
    parts: { transport, asking: { snapshot: () => session.snapshot().isAsking, subscribe: session.subscribe } },
  }),
});
