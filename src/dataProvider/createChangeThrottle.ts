import type { AnyResource } from '../schema/resource';
import type { Endpoint } from './endpoints';
import type { Lists } from './lists/lists';

const hearPauseMs = 1_000;

/** News comes in swarms (an import, a bulk edit of ten thousand): a list asks at once, and then at most once a second. */
export function createChangeThrottle(
  resources: readonly AnyResource[],
  reach: (name: string) => Endpoint | undefined,
  lists: Lists,
  onChanged: (resource: string, ids: readonly number[]) => void,
) {
  const pausing = new Map<string, Set<number> | 'all' | undefined>();

  const take = (name: string, ids: readonly number[]): void => {
    const list = reach(name)?.list;
    if (list) void lists.refresh(list);
    // A list that is held finds out itself what changed, and tells.
    if (!list || !lists.find(list)) onChanged(name, ids);
  };

  const one = (name: string, ids: readonly number[]): void => {
    if (!pausing.has(name)) {
      pausing.set(name, undefined);
      setTimeout(() => {
        const waiting = pausing.get(name);
        pausing.delete(name);
        if (waiting) one(name, waiting === 'all' ? [] : [...waiting]);
      }, hearPauseMs);
      take(name, ids);
      return;
    }
    const waiting = pausing.get(name);
    pausing.set(name, ids.length === 0 || waiting === 'all' ? 'all' : new Set([...(waiting ?? []), ...ids]));
  };

  const all = (): void => {
    for (const { name } of resources) one(name, []);
  };
  return { one, all };
}
