import type { ConsoleProvider } from '../../model/consoleProvider';

/** Cache of the names of objects that rows refer to by id. */
export type NameBook = {
  /** Undefined until known, or if the viewer may not know it. */
  nameOf(resource: string, id: number): string | undefined;
  /** Loads unknown names, with one call per resource. */
  want(wanted: readonly Wanted[]): void;
  subscribe(listener: () => void): () => void;
  /** Whether the viewer may read the resource's lists. */
  mayRead(resource: string): boolean;
  /** Changes with every loaded name. */
  version(): number;
};

export type Wanted = { readonly resource: string; readonly id: number };

type Given = {
  readonly provider: Pick<ConsoleProvider, 'getMany'>;
  /** A forbidden call would navigate away from the screen. */
  readonly mayRead: (resource: string) => boolean;
  readonly restMs?: number;
};

/** Failed names are requested again after this. */
const againMs = 30_000;

export function createNameBook({ provider, mayRead, restMs = 50 }: Given): NameBook {
  const names = new Map<string, string | null>();
  const due = new Map<string, Set<number>>();
  const listeners = new Set<() => void>();
  let version = 0;

  const learn = async (resource: string, ids: readonly number[]): Promise<void> => {
    try {
      const { data } = await provider.getMany(resource, { ids: [...ids] });
      const found = new Map(data.map((record) => [Number(record.id), String(record.name)]));
      for (const id of ids) names.set(`${resource} ${id}`, found.get(id) ?? null);
    } catch {
      // The ids stay visible; the list may be available later.
      setTimeout(() => {
        for (const id of ids) names.delete(`${resource} ${id}`);
      }, againMs);
      return;
    }
    version += 1;
    for (const listener of listeners) listener();
  };
  const ask = () => {
    const asked = [...due];
    due.clear();
    for (const [resource, ids] of asked) void learn(resource, [...ids]);
  };

  return {
    nameOf: (resource, id) => names.get(`${resource} ${id}`) ?? undefined,
    want(wanted) {
      const isAsking = due.size > 0;
      for (const { resource, id } of wanted) {
        const key = `${resource} ${id}`;
        if (names.has(key) || !mayRead(resource)) continue;
        names.set(key, null);
        due.set(resource, (due.get(resource) ?? new Set()).add(id));
      }
      if (!isAsking && due.size > 0) setTimeout(ask, restMs);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mayRead,
    version: () => version,
  };
}
