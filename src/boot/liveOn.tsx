import { liveEntry } from '../live/liveEntry';
import type { OwnScreen } from '../ui/ConsoleContext';
import type { I18n } from '../ui/i18n/createI18n';
import type { Connection } from './connect';
import { laterWithTexts } from './laterWithTexts';

/** As the frame needs it. */
export const liveScreens: readonly OwnScreen[] = [{ route: '/live', entries: [liveEntry] }];

/** The screen as the shell takes it, which knows nothing of where it comes from. */
export function liveOn({ transport, session }: Pick<Connection, 'transport' | 'session'>, texts: I18n): readonly OwnScreen[] {
  const LiveScreen = laterWithTexts(texts, 'live', async () => (await import('../live/LiveScreen')).LiveScreen);
  const parts = { transport, asking: { snapshot: () => session.snapshot().isAsking, subscribe: session.subscribe } };
  const Screen = Object.assign(() => <LiveScreen parts={parts} />, { ahead: LiveScreen.ahead });
  return liveScreens.map((screen) => ({ ...screen, Screen }));
}
