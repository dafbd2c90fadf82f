import { useConsole } from '../ConsoleContext';
import { keyIn, readUrlState, withKey } from './urlState';
import { useLatestPlace } from './useLatestPlace';

/** Returns the address for sharing; waits until large state has its key. */
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
