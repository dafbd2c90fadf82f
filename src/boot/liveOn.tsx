import { liveEntry } from '../live/liveEntry';
import type { OwnScreen } from '../ui/ConsoleContext';
import { later } from '../ui/parts/later';
import type { Connection } from './connect';

const LiveScreen = later(() => import('../live/LiveScreen').then((module) => module.LiveScreen));

/** As the frame needs it. */
export const liveScreens: readonly OwnScreen[] = [{ route: '/live', entries: [liveEntry] }];

/** The screen as the shell takes it, which knows nothing of where it comes from. */
export function liveOn({ transport, session }: Pick<Connection, 'transport' | 'session'>): readonly OwnScreen[] {
  const parts = { transport, asking: { snapshot: () => session.snapshot().isAsking, subscribe: session.subscribe } };
  const Screen = Object.assign(() => <LiveScreen parts={parts} />, { ahead: LiveScreen.ahead });
  return liveScreens.map((screen) => ({ ...screen, Screen }));
}
