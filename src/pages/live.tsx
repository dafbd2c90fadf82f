import { liveEntry } from '../live/liveEntry';
import { definePage } from './definePage';

/** Auctions as they happen. */
export const page = definePage({
  routes: ['/live'],
  entries: [liveEntry],
  texts: 'live',
  load: async () => (await import('../live/LiveScreen')).LiveScreen,
  props: ({ transport, session }) => ({
    parts: { transport, asking: { snapshot: () => session.snapshot().isAsking, subscribe: session.subscribe } },
  }),
});
