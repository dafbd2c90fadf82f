import { liveEntry } from '../live/liveEntry';
import type { OwnScreen } from '../ui/ConsoleContext';
import type { I18n } from '../ui/i18n/createI18n';
import type { Connection } from './connect';
import { lazyWithMessages } from './lazyWithMessages';

/** As the frame needs it. */
export const liveScreens: readonly OwnScreen[] = [{ route: '/live', entries: [liveEntry] }];

/** The screen as the shell takes it, which knows nothing of where it comes from. */
export function createLiveScreen(
  { transport, session }: Pick<Connection, 'transport' | 'session'>,
  texts: I18n,
): readonly OwnScreen[] {
  const LiveScreen = lazyWithMessages(texts, 'live', async () => (await import('../live/LiveScreen')).LiveScreen);
  const parts = { transport, asking: { snapshot: () => session.snapshot().isAsking, subscribe: session.subscribe } };
  const Screen = Object.assign(() => <LiveScreen parts={parts} />, { preload: LiveScreen.preload });
  return liveScreens.map((screen) => ({ ...screen, Screen }));
}
