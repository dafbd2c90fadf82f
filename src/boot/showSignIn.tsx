import { createRoot } from 'react-dom/client';
import { nextPath } from '../login/nextPath';
import { SignIn } from '../login/SignIn';
import { askEarly } from './earlyAnswers';
import { loadConsole } from './loadConsole';
import { log } from './log';
import { readAnswer } from './readAnswer';
import type { Start } from './readStart';
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
        const entered: Start = { ...start, session: { ...start.session, user, admin: null }, early: askEarly(start.config.apiBase) };
        const { openConsole } = await loadConsole();
        history.replaceState(null, '', nextPath(location.search, location.origin, base));
        await openConsole(container, entered, { root, choices });
      }}
    />,
  );
}
