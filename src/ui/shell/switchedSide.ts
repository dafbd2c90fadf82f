import type { Mode } from '../../schema/access';

const key = 'switchedSide';
type Switched = { readonly mode: Mode; readonly at: string; readonly isTold: boolean };

/** Keeps over the reload that a link has switched the side; false where it just did for this address, or nothing can be kept. */
export function noteSwitch(mode: Mode): boolean {
  try {
    const at = location.pathname + location.search;
    const last = read();
    if (last?.at === at && last.mode === mode) return false;
    sessionStorage.setItem(key, JSON.stringify({ mode, at, isTold: false } satisfies Switched));
    return true;
  } catch {
    // Without storage the page could go on switching for ever.
    return false;
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
