import type { Mode } from '../../schema/access';

const key = 'switchedSide';
type Switched = { readonly mode: Mode; readonly at: string; readonly isTold: boolean; readonly isChosen?: true };

/** Keeps over the reload that a link has switched the side; false where it just did for this address, or nothing can be kept. */
export function noteSwitch(mode: Mode): boolean {
  try {
    const at = location.pathname + location.search;
    const last = read();
    if (last?.mode === mode && last.at === (last.isChosen ? location.pathname : at)) return false;
    sessionStorage.setItem(key, JSON.stringify({ mode, at, isTold: false } satisfies Switched));
    return true;
  } catch {
    // Without storage the page could go on switching for ever.
    return false;
  }
}

/** A person leaves this side by hand: the screen of it that is open must not switch back after the reload. */
export function noteChosen(left: Mode): void {
  try {
    sessionStorage.setItem(
      key,
      JSON.stringify({ mode: left, at: location.pathname, isTold: true, isChosen: true } satisfies Switched),
    );
  } catch {
    // Without storage no link switches the side.
  }
}

/** That screen was left: a link to it switches again. */
export function forgetChosen(): void {
  try {
    if (read()?.isChosen) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Whether a link has switched to this side just before this page; true once. The page that is about to reload has the other side. */
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
