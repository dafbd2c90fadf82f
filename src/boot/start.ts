import { holdPresses } from '../login/holdPresses';
import { isSignIn, signInPath } from '../login/nextPath';
import { applyLanguage, firstLanguage } from '../ui/i18n/languageChoice';
import { applyTheme, firstTheme } from '../ui/theme/themeChoice';
import { holdComposingKeys } from './holdComposingKeys';
import { holdSecondClicks } from './holdSecondClicks';
import { loadConsole } from './loadConsole';
import { loadFonts, signInFaces } from './loadFonts';
import type { Start } from './readStart';
import { readStart } from './readStart';
import { orReload, reloadOnLostChunk } from './reloadOnLostChunk';
import { showStartFailure } from './showStartFailure';

const base = import.meta.env.BASE_URL;

/**
 * The first thing that runs, and small for that: it asks who is signed in, and only then fetches what that person needs. The
 * sign-in page needs React alone, so it is there long before the console would be.
 */
export async function start(container: HTMLElement): Promise<void> {
  reloadOnLostChunk();
  holdComposingKeys();
  holdSecondClicks();
  const pressAgain = container.dataset.drawn ? holdPresses(container) : () => undefined;
  loadFonts(signInFaces);
  applyTheme(firstTheme());
  applyLanguage(firstLanguage());
  try {
    const found = await readStart(base);
    await (found.session.user && !isSignIn(location.pathname, base)
      ? openConsole(container, found)
      : showSignIn(container, found, pressAgain));
  } catch (error) {
    showStartFailure(container, error);
  }
}

async function openConsole(container: HTMLElement, found: Start): Promise<void> {
  await drawnSeen(container);
  const { openConsole } = await orReload(loadConsole());
  await openConsole(container, found);
}

async function showSignIn(container: HTMLElement, found: Start, pressAgain: () => void): Promise<void> {
  if (!found.session.user && !isSignIn(location.pathname, base))
    history.replaceState(null, '', signInPath(location, base));
  await drawnSeen(container);
  const { showSignIn } = await import('./showSignIn');
  await showSignIn(container, found, pressAgain);
}

/** What the page brought along is seen before our scripts keep it waiting; a page in the background is painted later, if ever. */
async function drawnSeen(container: HTMLElement): Promise<void> {
  if (!container.firstElementChild) return;
  await Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    new Promise((resolve) => setTimeout(resolve, 200)),
  ]);
}
