import type { ConsoleProvider } from '../model/consoleProvider';

/** Names of the objects that rows tell of, by the ids in them. */
export type NameBook = {
  /** Undefined until known, or without the right to know it. */
  nameOf(resource: string, id: number): string | undefined;
  /** Looks up what is not known yet, all of one kind in one question. */
  want(wanted: readonly Wanted[]): void;
  subscribe(listener: () => void): () => void;
  /** Whether the viewer has lists of such objects. */
  mayRead(resource: string): boolean;
  /** Another one with every name that was learnt. */
  version(): number;
};

export type Wanted = { readonly resource: string; readonly id: number };

type Given = {
  readonly provider: Pick<ConsoleProvider, 'getMany'>;
  /** A call without the right to it would lead away from the screen. */
  readonly mayRead: (resource: string) => boolean;
  readonly restMs?: number;
};

/** What could not be had is asked for again after this. */
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
      // The ids stay, which say enough; the list may be there later.
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
