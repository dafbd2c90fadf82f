import type { ConsoleProvider, EntriesImport, FoundObjects } from '../model/consoleProvider';
import { localProblem } from '../model/HttpProblem';
import type { HelpTexts } from '../model/helpTexts';
import type { PublicConfig } from '../model/publicConfig';
import type { Viewer } from '../schema/access';
import { sayLists } from '../schema/messages/sayLists';
import { askedWords, rankerOf, ranks } from '../schema/rankText';
import type { AnyResource } from '../schema/resource';
import { type CallContext, type Endpoint, endpointOf } from './callContext';
import { createDerivedColumns } from './derivedColumns';
import { createLists, type Lists } from './lists/lists';
import type { RemoteListService } from './lists/listWorker';
import { createReads, sourceOf } from './reads';
import { createRepeats } from './repeats';
import type { Transport } from './transport';
import { createWrites, totalOf } from './writes';

export type ConsoleProviderOptions = {
  readonly transport: Transport;
  readonly resources: readonly AnyResource[];
  readonly viewer: Viewer;
  /** Id of the session whose lists may be kept (`Session.id`). */
  readonly session: string;
  readonly config: Pick<PublicConfig, 'encryption'>;
  /** Called when rows have changed and react-admin's caches of the resource are stale. Without ids, any row may have changed. */
  readonly onChanged: (resource: string, ids: readonly number[]) => void;
  /** Notifies the other tabs of a write of this tab. */
  readonly tell?: (resource: string, ids: readonly number[]) => void;
  readonly log?: (message: string, detail: unknown) => void;
  readonly service?: RemoteListService;
  readonly idle?: () => Promise<void>;
};

export type CreatedProvider = {
  readonly provider: ConsoleProvider;
  /** Takes a change from another tab, another user or the server's clock. */
  hear(resource: string, ids: readonly number[]): void;
  /** Anything may have changed. */
  hearAll(): void;
  /** Drops all lists and their copies, at sign-out and switch. */
  clear(): Promise<void>;
};

export function createConsoleProvider(options: ConsoleProviderOptions): CreatedProvider {
  const { transport, resources, viewer, session, config, onChanged, tell, log = () => undefined } = options;
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const lists = createLists({
    transport,
    place: {
      session,
      viewer: viewer.admin ? `${viewer.user}/${viewer.admin.user}` : String(viewer.user),
      mode: viewer.mode,
    },
    secret: config.encryption,
    onChanged: (resource, ids) => changed(resource, ids),
    log,
    ...(options.service && { service: options.service }),
    ...(options.idle && { idle: options.idle }),
  });

  const reach = (name: string): Endpoint | undefined => {
    const resource = byName.get(name);
    return resource && endpointOf(resource, viewer);
  };

  const derivedColumns = createDerivedColumns({ lists, viewer, onChanged, log });
  /** The cause that keeps an object from serving may be in any other object. */
  const changed = (resource: string, ids: readonly number[]): void => {
    onChanged(resource, ids);
    derivedColumns.staleServing();
  };

  const told = (resource: string, ids: readonly number[]): void => {
    changed(resource, ids);
    tell?.(resource, ids);
  };

  const context: CallContext = {
    transport,
    lists,
    derivedColumns,
    reach,
    find(name) {
      const resource = byName.get(name);
      if (!resource) throw new Error(`There is no resource '${name}'. Known: ${[...byName.keys()].join(', ')}.`);
      const endpoint = reach(name);
      if (!endpoint)
        throw localProblem('forbidden', sayLists('lists.notOpen', { list: { word: resource.label[1] } }), 403);
      return { resource, endpoint };
    },
    async wrote(name, rows, removed = []) {
      const list = reach(name)?.list;
      if (list) {
        await lists.patch(list, rows, removed);
        void lists.refresh(list);
      }
      told(name, [...rows.map(({ id }) => id), ...removed]);
    },
    async wroteMany(name, ids) {
      const list = reach(name)?.list;
      if (list) await lists.refresh(list);
      told(name, ids);
    },
  };

  // Loaded on first use, since no list needs the extensions of single objects.
  const ownCalls = () => import('./extensionCalls').then(({ createExtensionCalls }) => createExtensionCalls(context));
  const sheetCalls = () => import('./sheetCalls').then(({ createSheetCalls }) => createSheetCalls(context, reads));

  const reads = createReads(context);
  const hear = createChangeThrottle(resources, reach, lists, changed);
  return {
    provider: {
      ...reads,
      ...createSearch(context, reads),
      ...createWrites(context),
      ...createMemberCalls(context),
      ...createHelpCalls(context),
      own: async (...call) => (await ownCalls()).own(...call),
      upload: async (...call) => (await ownCalls()).upload(...call),
      exportSheet: async (...call) => (await sheetCalls()).exportSheet(...call),
      importSheet: async (...call) => (await sheetCalls()).importSheet(...call),
      reload: () => lists.reload(),
      supportAbortSignal: true,
    } as ConsoleProvider,
    hear: hear.one,
    hearAll: hear.all,
    clear: () => lists.clear(),
  };
}

/** Reads the help texts of the screens. No user waits for them, so the progress bar ignores them. */
function createHelpCalls({ transport }: Pick<CallContext, 'transport'>) {
  return {
    async helpTexts(locale: string): Promise<HelpTexts> {
      const { json } = await transport.json<HelpTexts>(`/api/tooltips?locale=${encodeURIComponent(locale)}`, {
        progress: false,
        priority: 'low',
      });
      return json;
    },
  };
}

type Entry = { readonly id: string; readonly value: string; readonly target: number | null; readonly name?: string };

const importMs = 180_000;

/** Calls for values that an object stores in a separate list. */
function createMemberCalls({ transport, find, wroteMany }: CallContext) {
  const at = (name: string, id: number, call: string): string => `${find(name).endpoint.base}/${id}/${call}`;
  const repeats = createRepeats();
  return {
    async entries(name: string, { id, range, q }: { id: number; range: readonly [number, number]; q?: string }) {
      const query = new URLSearchParams({ range: JSON.stringify(range), filter: JSON.stringify(q ? { q } : {}) });
      const { json, headers } = await transport.json<readonly Entry[]>(`${at(name, id, 'entries')}?${query}`);
      return { rows: json, total: totalOf(headers, json.length) };
    },

    async importEntries(
      name: string,
      { id, ...body }: Parameters<ConsoleProvider['importEntries']>[1],
    ): Promise<EntriesImport> {
      const path = at(name, id, 'import');
      const send = async (headers = {}): Promise<EntriesImport> =>
        (await transport.json<EntriesImport>(path, { method: 'POST', body, headers, timeoutMs: importMs })).json;
      const json = body.dryRun ? await send() : await repeats.create(path, body, send);
      if (!body.dryRun) await wroteMany(name, [id]);
      return json;
    },

    entriesUrl: async (name: string, id: number): Promise<string> => transport.url(at(name, id, 'export.csv')),
  };
}

const hearPauseMs = 1_000;

/** Throttles changes, which come in bursts (an import, a large bulk edit): a list asks at once, then at most once a second. */
function createChangeThrottle(
  resources: readonly AnyResource[],
  reach: (name: string) => Endpoint | undefined,
  lists: Lists,
  onChanged: (resource: string, ids: readonly number[]) => void,
) {
  const pausing = new Map<string, Set<number> | 'all' | undefined>();

  const take = (name: string, ids: readonly number[]): void => {
    const list = reach(name)?.list;
    if (list) void lists.refresh(list);
    // A held list finds out itself what changed, and notifies the screens.
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

type Calls = Pick<ConsoleProvider, 'holdList' | 'searchLists' | 'searchPage'>;
type Reads = Pick<ReturnType<typeof createReads>, 'getList' | 'getMany'>;

/** Searches several resources: whole lists in one message to the worker, the others page by page on the server. */
function createSearch({ lists, find, reach }: CallContext, { getList, getMany }: Reads): Calls {
  return {
    async holdList(name) {
      const { resource, endpoint } = find(name);
      const source = sourceOf(resource, endpoint);
      if (!source) return false;
      const { opened, held } = lists.want(source);
      return ((await opened) || (await held)) && !lists.isPaged(source.name);
    },

    async searchLists(names, { q, limit }) {
      const asked = names.flatMap((name) => {
        const list = reach(name)?.list;
        return list && lists.find(list) ? [{ name, list }] : [];
      });
      const answers = await lists.search(
        asked.map(({ list }) => list),
        q,
        limit,
      );
      return new Map(
        asked.flatMap(({ name }, at) => {
          const answer = answers[at];
          return answer ? [[name, answer] as const] : [];
        }),
      );
    },

    async searchPage(name, { q, limit, signal }) {
      const asked = askedWords(q);
      const page = getList(name, {
        filter: { q: asked },
        sort: { field: 'name', order: 'ASC' },
        pagination: { page: 1, perPage: limit },
        ...(signal && { signal }),
      });
      // The server orders by name, so the object with this id may be on a later page.
      const [{ data, total = 0 }, own] = await Promise.all([
        page,
        /^\d{1,15}$/.test(asked) ? getMany(name, { ids: [Number(asked)] }) : none,
      ]);
      const rankOf = rankerOf(asked);
      const ranked = [...own.data, ...data.filter(({ id }) => !own.data.some((one) => one.id === id))].map((row) => ({
        row: {
          id: Number(row.id),
          name: String(row.name ?? ''),
          status: row.status ?? 1,
        } as FoundObjects['rows'][number],
        rank: String(row.id) === asked ? ranks.exact : (rankOf(String(row.name ?? '')) ?? ranks.elsewhere),
      }));
      ranked.sort((a, b) => a.rank - b.rank);
      return { rows: ranked.slice(0, limit).map(({ row }) => row), total, best: ranked[0]?.rank ?? ranks.elsewhere };
    },
  };
}

const none = { data: [] };
