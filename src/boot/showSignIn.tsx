import { createRoot } from 'react-dom/client';
import { nextPath } from '../login/nextPath';
import { SignIn } from '../login/SignIn';
import { loadConsole } from './loadConsole';
import { log } from './log';
import { readAnswer } from './readAnswer';
import { askAhead, type Start } from './readStart';
import { warmUp } from './warmUp';

const base = import.meta.env.BASE_URL;

/** The sign-in page; once somebody has signed in, the console takes its place without loading the page again. */
export function showSignIn(container: HTMLElement, start: Start): void {
  const root = createRoot(container);
  root.render(
    <SignIn
      config={start.config}
      session={start.session}
      search={location.search}
      read={readAnswer(start.config.encryption)}
      ready={() => void warmUp().catch((error: unknown) => log('The console could not be fetched ahead.', error))}
      signedIn={async (user, choices) => {
        history.replaceState(null, '', nextPath(location.search, location.origin, base));
        const session = { ...start.session, user, admin: null };
        const entered: Start = { ...start, session, early: askAhead({ ...start, session, preferences: null }) };
        const { openConsole } = await loadConsole();
        await openConsole(container, entered, { root, choices });
      }}
    />,
  );
}
