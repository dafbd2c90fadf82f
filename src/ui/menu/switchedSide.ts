import type { Mode } from '../../schema/access';

const key = 'switchedSide';
type Switched = { readonly mode: Mode; readonly at: string; readonly isTold: boolean; readonly isChosen?: true };

/** Notes in session storage that a link switches the mode. Returns false if it just did for this address, or storage fails. */
export function noteSwitch(mode: Mode): boolean {
  try {
    const at = location.pathname + location.search;
    const last = read();
    if (last?.mode === mode && last.at === (last.isChosen ? location.pathname : at)) return false;
    sessionStorage.setItem(key, JSON.stringify({ mode, at, isTold: false } satisfies Switched));
    return true;
  } catch {
    // Without storage the page could switch and reload endlessly.
    return false;
  }
}

/** Notes that the user left this mode: the open screen must not switch back after the reload. */
export function noteChosen(left: Mode): void {
  try {
    sessionStorage.setItem(
      key,
      JSON.stringify({ mode: left, at: location.pathname, isTold: true, isChosen: true } satisfies Switched),
    );
  } catch {
    // Without storage no link switches the mode.
  }
}

/** Clears that note when the screen is left: a link to it switches again. */
export function forgetChosen(): void {
  try {
    if (read()?.isChosen) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Whether a link switched to this mode just before this page; true once. A page about to reload still has the other mode. */
export function takeSwitched(mode: Mode): boolean {
  try {
    const last = read();
    if (last && last.mode !== mode) return false;
    if (!last || last.isTold) {
      sessionStorage.removeItem(key);
      return false;
    }
    sessionStorage.setItem(key, JSON.stringify({ ...last, isTold: true } satisfies Switched));
    return true;
  } catch {
    return false;
  }
}

function read(): Switched | undefined {
  const word = sessionStorage.getItem(key);
  return word === null ? undefined : (JSON.parse(word) as Switched);
}
