import { useSyncExternalStore } from 'react';

let isPolling = false;
const listeners = new Set<() => void>();

/** Sets whether the page polls for changes, because the server has no event stream left for this user. */
export function setPolling(is: boolean): void {
  isPolling = is;
  for (const listener of listeners) listener();
}

export const usePolling = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isPolling,
    () => false,
  );
