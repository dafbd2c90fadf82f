import { createRoot, hydrateRoot } from 'react-dom/client';
import { nextPath } from '../signIn/nextPath';
import { SignIn, type SignInProps } from '../signIn/SignIn';
import { chooseLanguage } from '../ui/i18n/languages';
import { isThemeChoice } from '../ui/theme/themeChoice';
import { loadConsole } from './loadConsole';
import { log } from './log';
import { askAhead, readAnswer, type Start } from './readStart';
import { orReload } from './reloadOnLostChunk';

/** Loads and runs the console during typing, whenever the browser is idle. */
async function warmUp(): Promise<void> {
  await idle();
  await loadConsole(idle);
}

// Safari has no idle callback.
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );

const base = import.meta.env.BASE_URL;

/**
 * Shows the sign-in page; after sign-in the console replaces it without a page load. Server-rendered elements and the user's
 * input in them are kept; `pressAgain` repeats a press made before.
 */
export async function showSignIn(container: HTMLElement, start: Start, pressAgain: () => void): Promise<void> {
  const { SignedInNotice } = start.session.user ? await import('../signIn/SignedInNotice') : {};
  const drawn = readDrawn(container);
  const page = (
    <SignIn
      drawn={drawn}
      config={start.config}
      session={start.session}
      search={location.search}
      Notice={SignedInNotice}
      read={readAnswer(start.config.encryption)}
      ready={() => {
        pressAgain();
        void warmUp().catch((error: unknown) => log('The console could not be fetched ahead.', error));
      }}
      signedIn={async (user, choices) => {
        history.replaceState(null, '', nextPath(location.search, location.origin, base));
        const session = { ...start.session, user, admin: null };
        const entered: Start = { ...start, session, early: askAhead({ ...start, session, preferences: null }) };
        const { openConsole } = await orReload(loadConsole());
        await openConsole(container, entered, { root, choices });
      }}
    />
  );
  const root = drawn ? hydrateRoot(container, page) : createRoot(container);
  if (!drawn) root.render(page);
}

/** Language and theme of the server-rendered page (`renderFirstScreen`); undefined without one. */
function readDrawn({ dataset }: HTMLElement): SignInProps['drawn'] {
  const [language, theme] = dataset.drawn?.split(' ') ?? [];
  return isThemeChoice(theme) ? { language: chooseLanguage([language]), theme } : undefined;
}
