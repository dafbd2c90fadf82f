import { useMemo, useSyncExternalStore } from 'react';
import type { Session } from '../authProvider/session';
import { App, type AppProps } from '../ui/shell/App';

/** Renders the console for the session's user, and again when the session changes. */
export function LiveConsole({ session, console, ...rest }: AppProps & { session: Session }) {
  const { user, admin, viewer } = useSyncExternalStore(session.subscribe, session.snapshot);
  // Without a user the page is about to unload, and keeps showing the last one.
  const live = useMemo(
    () => (user && viewer ? { ...console, user, admin, viewer } : console),
    [console, user, admin, viewer],
  );
  return <App {...rest} console={live} />;
}
