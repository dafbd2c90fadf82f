import { useCallback, useSyncExternalStore } from 'react';
import { type Breakpoint, breakpoints } from './breakpoints';

/** Whether the window is narrower than a breakpoint; false on a server, so server rendering must not depend on it. */
export function useBelow(breakpoint: Breakpoint): boolean {
  const query = `(width < ${breakpoints[breakpoint]}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
