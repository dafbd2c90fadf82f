import { holdPresses } from '../signIn/holdPresses';
import { isSignIn, signInPath } from '../signIn/nextPath';
import { applyLanguage, firstLanguage } from '../ui/i18n/languageChoice';
import { applyTheme, firstTheme } from '../ui/theme/themeChoice';
import { loadConsole, loadFonts, signInFaces } from './loadConsole';
import { readStart, type Start } from './readStart';
import { orReload, reloadOnLostChunk } from './reloadOnLostChunk';

const controls =
  'button, a, input, select, textarea, label, summary, [role="option"], [role^="menuitem"], [role="switch"], [role="tab"]';

type Pressed = { readonly control: Element | null; readonly name: string | null | undefined };

const pressedBy = ({ target }: MouseEvent): Pressed => {
  const found = target instanceof Element ? target.closest(controls) : null;
  // The browser follows a click on a label with a click on its input.
  const control = (found instanceof HTMLLabelElement && found.control) || found;
  return { control, name: control?.ariaLabel ?? control?.textContent };
};

/**
 * Passes the second click of a double click only to the control that got the first one. Otherwise it would press what the first
 * click has shown there: *Activate* in the place of *Deactivate*, or the button of the next row. For the backdrop of a dialog,
 * which is no control, see `staysOnDoubleClick`.
 */
export function holdSecondClicks(): void {
  let first: Pressed | undefined;
  addEventListener(
    'click',
    (event) => {
      const pressed = pressedBy(event);
      if (event.detail <= 1) first = pressed;
      else if (pressed.control && (pressed.control !== first?.control || pressed.name !== first?.name)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
}

const words = {
  en: { title: 'The console could not start', why: 'The server did not answer as expected.', again: 'Try again' },
  fr: { title: 'La console n’a pas pu démarrer', why: 'Le serveur n’a pas répondu comme prévu.', again: 'Réessayer' },
};

/** Shows the failure with plain DOM: React may not have loaded. */
function showStartFailure(container: HTMLElement, error: unknown): void {
  const { title, why, again } = words[document.documentElement.lang === 'fr' ? 'fr' : 'en'];
  const main = document.createElement('main');
  const heading = document.createElement('h1');
  heading.textContent = title;
  const reason = document.createElement('p');
  reason.textContent = error instanceof Error && error.message ? `${why} ${error.message}` : why;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = again;
  button.addEventListener('click', () => location.reload());
  main.append(heading, reason, button);
  container.replaceChildren(main);
}

/**
 * Hides keys from all handlers while an input method composes: Enter and arrows choose among its candidates. The input method
 * still gets them. Safari reports 229 for the Enter that ends a composition.
 */
export const holdComposingKeys = (): void =>
  addEventListener(
    'keydown',
    (event) => (event.isComposing || event.keyCode === 229) && event.stopImmediatePropagation(),
    true,
  );

const base = import.meta.env.BASE_URL;

/**
 * Entry point, kept small: finds out who is signed in, then loads only what that user needs. The sign-in page needs only React,
 * so it shows long before the console would.
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
  const { showSignIn } = await orReload(import('./showSignIn'));
  await showSignIn(container, found, pressAgain);
}

/**
 * Waits until the server-rendered page is painted, before scripts block it; at most 200 ms, since a hidden page is not painted.
 */
async function drawnSeen(container: HTMLElement): Promise<void> {
  if (!container.firstElementChild) return;
  await Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    new Promise((resolve) => setTimeout(resolve, 200)),
  ]);
}
