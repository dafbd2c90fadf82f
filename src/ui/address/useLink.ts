import { useConsole } from '../ConsoleContext';
import { keyIn, readUrlState, withKey } from './urlState';
import { useLatestPlace } from './useLatestPlace';

/** The address as others can open it: with the key of what is too large for it, though that may still be on its way. */
export function useLink(): () => Promise<string> {
  const { states } = useConsole();
  const latest = useLatestPlace();
  return async () => {
    const { search, state } = latest();
    const url = new URL(location.href);
    const kept = readUrlState(state);
    if (states && kept && !keyIn(search)) url.search = withKey(url.search, await states.keep(kept));
    return url.href;
  };
}
