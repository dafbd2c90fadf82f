import type { ConsoleProvider, FoundObjects } from '../../model/consoleProvider';

type Provider = Pick<ConsoleProvider, 'holdList' | 'searchLists' | 'searchPage'>;

export type Searched = {
  /** The text for which these were found. */
  readonly q: string;
  /** By resource, in the order of arrival. */
  readonly found: ReadonlyMap<string, FoundObjects>;
  /** Resources that have not answered yet. */
  readonly waiting: readonly string[];
  readonly failed: readonly string[];
};

export type ObjectSearch = {
  snapshot(): Searched;
  subscribe(listener: () => void): () => void;
  type(q: string): void;
  /** Searches the failed resources again. */
  retry(): void;
  close(): void;
};

type Options = {
  readonly provider: Provider;
  /** The resources, in the order of preference. */
  readonly kinds: readonly { readonly name: string; readonly paged?: boolean }[];
  readonly limit: number;
  /** Rest in typing, in milliseconds, before the server is searched. */
  readonly restMs: number;
};

/**
 * Searches several resources while typing. Results shown for a text stay: later answers only add to them. Lists that are not
 * loaded are loaded; where that fails, the server searches.
 */
export function createObjectSearch({ provider, kinds, limit, restMs }: Options): ObjectSearch {
  const names = kinds.map(({ name }) => name);
  const held = new Set<string>();
  const remote = new Set(kinds.filter(({ paged }) => paged).map(({ name }) => name));
  const listeners = new Set<() => void>();
  let now: Searched = { q: '', found: new Map(), waiting: [], failed: [] };
  /** The current text; results for another text are dropped. */
  let typed = '';
  let running: AbortController | undefined;
  let asked = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: Partial<Searched>): void => {
    const { q, found, failed } = { ...now, ...next };
    now = { q, found, failed, waiting: q ? names.filter((name) => !found.has(name) && !failed.includes(name)) : [] };
    for (const tell of listeners) tell();
  };

  /** Adds answers for the current text; the first ones replace the results of the former text. */
  const take = (q: string, answers: ReadonlyMap<string, FoundObjects>, failed: readonly string[] = []): void => {
    if (q !== typed) return;
    const isSame = now.q === q;
    show({
      q,
      found: new Map([...(isSame ? now.found : []), ...answers]),
      failed: [...(isSame ? now.failed : []).filter((name) => !answers.has(name)), ...failed],
    });
  };

  const askLists = async (q: string): Promise<void> => {
    const wanted = [...held].filter((name) => !asked.has(name));
    for (const name of wanted) asked.add(name);
    if (wanted.length === 0) return take(q, new Map());
    try {
      const answers = await provider.searchLists(wanted, { q, limit });
      // In the order of the resources. A list that the worker dropped meanwhile has no result.
      const none: FoundObjects = { rows: [], total: 0, best: Number.POSITIVE_INFINITY };
      take(q, new Map(names.filter((name) => wanted.includes(name)).map((name) => [name, answers.get(name) ?? none])));
    } catch {
      take(q, new Map(), wanted);
    }
  };

  const askServer = (q: string, name: string, signal: AbortSignal): void => {
    if (asked.has(name)) return;
    asked.add(name);
    provider.searchPage(name, { q, limit, signal }).then(
      (answer) => take(q, new Map([[name, answer]])),
      () => !signal.aborted && take(q, new Map(), [name]),
    );
  };

  const askRemote = (): void => {
    clearTimeout(timer);
    const q = typed;
    const { signal } = running ?? {};
    if (signal) timer = setTimeout(() => [...remote].forEach((name) => void askServer(q, name, signal)), restMs);
  };

  for (const { name, paged } of kinds) {
    if (paged) continue;
    provider
      .holdList(name)
      .catch(() => false)
      .then((isHeld) => {
        (isHeld ? held : remote).add(name);
        if (!typed) return;
        if (isHeld) void askLists(typed);
        else askRemote();
      });
  }

  const begin = (q: string): void => {
    running?.abort();
    clearTimeout(timer);
    typed = q;
    asked = new Set();
    running = q ? new AbortController() : undefined;
    if (q) {
      void askLists(q);
      askRemote();
    } else show({ q, found: new Map(), failed: [] });
  };

  return {
    snapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type(q) {
      if (q !== typed) begin(q);
    },
    retry() {
      const { failed } = now;
      for (const name of failed) asked.delete(name);
      show({ failed: [] });
      void askLists(typed);
      askRemote();
    },
    close() {
      running?.abort();
      clearTimeout(timer);
      typed = '';
      listeners.clear();
    },
  };
}
