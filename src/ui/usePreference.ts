import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useConsole } from './ConsoleContext';

/** Reads and writes a setting of the viewer, which is stored on the server and cached in the browser. */
export function usePreference<T>(key: string, fallback: T): readonly [value: T, set: (value: T | null) => void] {
  const { preferences } = useConsole();
  const subscribe = useCallback((listener: () => void) => preferences.subscribe(listener), [preferences]);
  // Compared as text: a store may return a new object on every read.
  const read = () => JSON.stringify(preferences.get<T>(key, fallback) ?? null);
  const snapshot = useSyncExternalStore(subscribe, read, read);
  const value = useMemo(() => JSON.parse(snapshot) as T, [snapshot]);
  const set = useCallback((next: T | null) => preferences.set(key, next), [preferences, key]);
  return [value, set];
}
