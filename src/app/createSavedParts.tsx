import { dashboardTexts } from '../dashboard/screenTexts';
import { savedCalls } from '../reports/calls/savedCalls';
import { type BellAlertsPart, BellButton } from '../reports/saved/BellButton';
import type { SavedParts } from '../reports/saved/SavedContext';
import { createSavedFeed } from '../reports/saved/savedFeed';
import type { Viewer } from '../schema/access';
import type { ConsoleValue, Preferences } from '../ui/ConsoleContext';
import type { I18n } from '../ui/i18n/createI18n';
import { lazyComponent } from '../ui/parts/lazyComponent';
import type { Connection } from './connect';
import { log } from './log';

/**
 * Creates the services that the bell and the pages of saved reports share. Polling starts after the page has loaded, or at the
 * first `begin()`.
 */
export function createSavedParts(
  { transport, events, session, loaded }: Connection,
  preferences: Preferences,
): SavedParts {
  const feed = createSavedFeed(preferences);
  let isBegun = false;
  const begin = (): void => {
    if (isBegun) return;
    isBegun = true;
    import('../reports/saved/pollSaved').then(
      ({ pollSaved }) =>
        void pollSaved({
          feed,
          calls: savedCalls(transport),
          events,
          session: session.id(),
          mayAsk: () => !session.snapshot().isAsking,
          log,
        }),
      (error: unknown) => {
        isBegun = false;
        log('Saved reports could not be polled.', error);
      },
    );
  };
  const { viewer } = session.snapshot();
  // The server refuses every call of an administrator without rights, who has no bell.
  if (viewer && (viewer.role !== 'admin' || viewer.isSuper)) void loaded.then(begin);
  return { transport, events, feed, begin, log };
}

/** The bell for the shell, which does not import saved reports. */
export function createBell(saved: SavedParts, alerts: BellAlertsPart | undefined): NonNullable<ConsoleValue['Bell']> {
  return () => <BellButton saved={saved} alerts={alerts} />;
}

/** The bell of the server-rendered frame, without calls. */
export const drawnBell = (preferences: Preferences, viewer: Viewer): NonNullable<ConsoleValue['Bell']> =>
  createBell(
    { feed: createSavedFeed(preferences), begin: () => undefined } as SavedParts,
    hasAlerts(viewer) ? drawnAlerts : undefined,
  );

/** Alerts are for accounts and administrators. */
export const hasAlerts = ({ role }: Viewer): boolean => role === 'admin' || role === 'demand';

/** Alerts of the bell: the count loads when the page is idle, the list when the bell is about to open. */
export function alertsOn(texts: I18n): BellAlertsPart {
  const fetch = () => import('../dashboard/alerts/BellAlerts');
  const withTexts = async () => (await Promise.all([fetch(), texts.addTexts(dashboardTexts)]))[0];
  const List = lazyComponent(async () => (await withTexts()).BellAlerts);
  return {
    Count: lazyComponent(async () => (await fetch()).AlertCount),
    List,
    preload: List.preload,
    Dialog: lazyComponent(async () => (await withTexts()).BellAlertsDialog),
  };
}

const Nothing = () => null;

/** Alerts of the server-rendered frame, which draw nothing. */
const drawnAlerts: BellAlertsPart = { Count: Nothing, List: Nothing, Dialog: Nothing, preload: () => undefined };
