import { useMemo, useSyncExternalStore } from 'react';
import type { Session } from '../authProvider/session';
import { App, type AppProps } from '../ui/App';

/** Draws the console for the session's user, and again whenever the session changes. */
export function LiveConsole({ session, console, ...rest }: AppProps & { session: Session }) {
  const { user, admin, viewer } = useSyncExternalStore(session.subscribe, session.snapshot);
  // Without anybody the page is on its way out, and shows the last one until it is gone.
  const live = useMemo(
    () => (user && viewer ? { ...console, user, admin, viewer } : console),
    [console, user, admin, viewer],
  );
  return <App {...rest} console={live} />;
}
