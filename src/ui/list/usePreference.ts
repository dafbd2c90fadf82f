import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useConsole } from '../ConsoleContext';

/** A setting of the viewer: kept on the server, at hand in the browser. */
export function usePreference<T>(key: string, fallback: T): readonly [value: T, set: (value: T | null) => void] {
  const { preferences } = useConsole();
  const subscribe = useCallback((listener: () => void) => preferences.subscribe(listener), [preferences]);
  // Compared as text: a store may hand out a new object at every reading.
  const read = () => JSON.stringify(preferences.get<T>(key, fallback) ?? null);
  const snapshot = useSyncExternalStore(subscribe, read, read);
  const value = useMemo(() => JSON.parse(snapshot) as T, [snapshot]);
  const set = useCallback((next: T | null) => preferences.set(key, next), [preferences, key]);
  return [value, set];
}
