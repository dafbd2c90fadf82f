import { mergeSettings } from '../../src/model/mergeSettings';
import type { Preferences } from '../../src/ui/ConsoleContext';

/** Settings in memory: what is set is heard at once, and kept where the test sees it. */
export function keptPreferences(kept: Map<string, unknown>): Preferences {
  const listeners = new Set<() => void>();
  return {
    get: <T>(key: string, fallback: T) => (kept.has(key) ? (kept.get(key) as T) : fallback),
    set(key, value) {
      const next = mergeSettings(Object.fromEntries(kept), { [key]: value })[key];
      if (next === undefined) kept.delete(key);
      else kept.set(key, next);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
