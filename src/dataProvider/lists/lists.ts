import type { FoundObjects } from '../../model/consoleProvider';
import { failures, localProblem } from '../../model/HttpProblem';
import { listVersionHeader, pagedHeader } from '../../model/listAnswer';
import type { RowQuery } from '../../model/rowIndex';
import type { DerivedColumn, DerivedColumnQuery } from '../../schema/derivedColumns';
import { toEnglish } from '../../schema/messages/message';
import type { BodyAnswer, Transport } from '../transport';
import type { Secret } from './decrypt';
import { deleteApplicationLists } from './deleteListCopies';
import type { Named } from './findNamed';
import type { Place } from './listCopies';
import type { HeldList, ListBody, ListShape, Page, Result } from './listService';
import { listWorker, type RemoteListService } from './listWorker';
import type { Row } from './rowSpec';

/** A whole list that may be held: the path is its name, and screens use its resource. */
export type ListSource = ListShape & { readonly resource: string };

/** The whole lists of this tab, held by its worker. Loaded on first use. */
export type Lists = {
  /** Starts loading: the copy of an earlier page at once, the whole list after `turn` has settled. */
  want(
    source: ListSource,
    turn?: Promise<unknown>,
  ): { readonly opened: Promise<boolean>; readonly held: Promise<boolean> };
  /** Returns the properties of a list that can be queried now. */
  find(name: string): HeldList | undefined;
  query(name: string, query: RowQuery, unfiltered: RowQuery['where']): Promise<Page | undefined>;
  getMany(name: string, ids: readonly number[]): Promise<readonly Row[] | undefined>;
  valueCounts(
    name: string,
    field: string,
    filter: Pick<RowQuery, 'where' | 'q'>,
  ): Promise<ReadonlyMap<string | number, number> | undefined>;
  /** Returns rows that were read by pages, with their figures. */
  beside(name: string, rows: readonly Row[]): Promise<readonly Row[]>;
  /** Whether the server sends the list only by pages. */
  isPaged(name: string): boolean;
  /** Finds the objects that a pasted text names. */
  findNamed(name: string, text: string): Promise<Named | undefined>;
  /** Searches each of these lists, in one message; undefined for one that is not held. */
  search(names: readonly string[], typed: string, limit: number): Promise<readonly (FoundObjects | undefined)[]>;
  ids(name: string, query: Omit<RowQuery, 'range'>): Promise<readonly number[] | undefined>;
  /** Returns the metadata of a derived column, and when it was loaded. */
  joined(name: string, side: DerivedColumn): Joined | undefined;
  /** Loads a derived column from this path, as soon as the list is held; rejects if either fails. */
  join(name: string, side: DerivedColumn, path: string): Promise<Joined>;
  /** Applies the answer of a write. */
  patch(name: string, rows: readonly Row[], removed?: readonly number[]): Promise<void>;
  /** Reads changes from the server; resolves when the list includes them. */
  refresh(name: string): Promise<void>;
  /** Drops all lists and their copies. */
  clear(): Promise<void>;
  /** Drops all lists and loads those again that were held; rejects if one fails. */
  reload(): Promise<void>;
};

/** `at` is performance.now() of the page; `tookMs` is the duration of the call. */
export type Joined = {
  readonly about: DerivedColumnQuery;
  readonly at: number;
  readonly tookMs: number;
  readonly etag: string | null;
};

export type ListsOptions = {
  readonly transport: Transport;
  readonly place: Place;
  readonly secret: Secret | null;
  /** Called when rows of a list have changed on the server; without ids, any row may have. */
  readonly onChanged: (resource: string, ids: readonly number[]) => void;
  /** A list that fails to load is only logged. */
  readonly log: (message: string, detail: unknown) => void;
  readonly service?: RemoteListService;
  readonly idle?: () => Promise<void>;
};

type Entry = {
  readonly source: ListSource;
  readonly opened: Promise<boolean>;
  readonly held: Promise<boolean>;
  now: HeldList | undefined;
  /** Too long to be sent whole: the server pages it. */
  isPaged: boolean;
  /** Changes during the load of the whole list, which may be older than they are. */
  readonly early: { readonly rows: readonly Row[]; readonly removed: readonly number[] }[];
  asking: Promise<void> | undefined;
  askingNext: Promise<void> | undefined;
  readonly joined: Map<DerivedColumn, Joined>;
  readonly joining: Map<DerivedColumn, Promise<Joined>>;
};

const wholeListMs = 180_000;
const retryMs = 30_000;
const pagedAgainMs = 600_000;

export function createLists({
  transport,
  place,
  secret,
  onChanged,
  log,
  service = listWorker(),
  idle = browserIdle,
}: ListsOptions): Lists {
  let entries = new Map<string, Entry>();
  const entered = service.enter(place, secret);

  const isCurrent = (entry: Entry): boolean => entries.get(entry.source.name) === entry;

  const open = async (source: ListSource): Promise<HeldList | undefined> => {
    await entered;
    return service.open(shapeOf(source));
  };

  /** Reads the list by pages from now on, and drops its rows. After a while it may be short enough again. */
  const turnToPages = async (entry: Entry): Promise<void> => {
    const { name } = entry.source;
    entry.now = undefined;
    entry.isPaged = true;
    setTimeout(() => isCurrent(entry) && entries.delete(name), pagedAgainMs);
    await service.drop(name);
  };

  const load = async (entry: Entry, turn: Promise<unknown> | undefined): Promise<boolean> => {
    await turn?.catch(() => undefined);
    await idle();
    if (!isCurrent(entry)) return false;
    const { name } = entry.source;
    const answer = await transport.body(name, { priority: 'low', timeoutMs: wholeListMs });
    if (!isCurrent(entry)) return false;
    if (isPagedAnswer(answer)) {
      await turnToPages(entry);
      return false;
    }
    entry.now = accept(await service.put(shapeOf(entry.source), bodyOf(answer)));
    for (const { rows, removed } of entry.early) await service.patch(name, rows, removed);
    if (entry.early.length > 0) void refresh(name);
    return true;
  };

  const ask = async (entry: Entry): Promise<void> => {
    const { now, source } = entry;
    if (!now || !isCurrent(entry)) return;
    const isVersioned = now.version !== null;
    const path = isVersioned ? `${source.name}?since=${now.version}` : source.name;
    const headers = !isVersioned && now.etag ? { 'If-None-Match': now.etag } : {};
    const answer = await transport.body(path, { headers, progress: false, timeoutMs: wholeListMs });
    if (answer.status === 304 || !isCurrent(entry)) return;
    if (isPagedAnswer(answer)) {
      await turnToPages(entry);
      onChanged(source.resource, []);
      return;
    }
    const result = await service.change(source.name, bodyOf(answer));
    if (!result || !isCurrent(entry)) return;
    const { ids, version } = accept(result);
    entry.now = { ...now, version, etag: answer.headers.get('ETag') };
    if (ids.length > 0) onChanged(source.resource, ids);
  };

  /** Makes one request at a time; calls during it share one that starts afterwards. */
  const refresh = async (name: string): Promise<void> => {
    const entry = entries.get(name);
    if (entry?.isPaged) return;
    if (!entry?.now) {
      entry?.early.push({ rows: [], removed: [] });
      return;
    }
    if (entry.asking) {
      entry.askingNext ??= entry.asking.then(() => {
        entry.askingNext = undefined;
        return refresh(name);
      });
      return entry.askingNext;
    }
    entry.asking = ask(entry)
      .catch((error: unknown) => log(`The changes of ${name} could not be read.`, error))
      .finally(() => {
        entry.asking = undefined;
      });
    return entry.asking;
  };

  const start = (source: ListSource, turn: Promise<unknown> | undefined): Entry => {
    const failed = (error: unknown): false => {
      log(`The list ${source.name} could not be loaded.`, error);
      // The next use after this retries; until then the server is asked page by page.
      setTimeout(() => isCurrent(entry) && entries.delete(source.name), retryMs);
      return false;
    };
    const opened = open(source).then((held) => {
      if (!isCurrent(entry)) return false;
      entry.now = held;
      if (held) void refresh(source.name);
      return held !== undefined;
    });
    const held = opened.then((isOpen) => isOpen || load(entry, turn)).catch(failed);
    const entry: Entry = {
      source,
      opened: opened.catch(() => false),
      held,
      now: undefined,
      isPaged: false,
      early: [],
      asking: undefined,
      askingNext: undefined,
      joined: new Map(),
      joining: new Map(),
    };
    entries.set(source.name, entry);
    return entry;
  };

  const askBeside = async (entry: Entry, side: DerivedColumn, path: string): Promise<Joined> => {
    await entry.held;
    // The held list may be the copy of an earlier page; without any, there is nothing to join to.
    if (!entry.now && !entry.isPaged) throw localProblem('not_loaded', failures.beside);
    await idle();
    const startedAt = performance.now();
    const before = entry.joined.get(side);
    const headers = before?.etag ? { 'If-None-Match': before.etag } : {};
    const answer = await transport.body(path, { headers, priority: 'low', progress: false, timeoutMs: wholeListMs });
    if (!isCurrent(entry)) throw localProblem('not_loaded', failures.beside);
    const about =
      before && answer.status === 304
        ? before.about
        : accept(await service.join(entry.source.name, side, bodyOf(answer)));
    const joined: Joined = {
      about,
      at: performance.now(),
      tookMs: performance.now() - startedAt,
      etag: answer.headers.get('ETag'),
    };
    entry.joined.set(side, joined);
    return joined;
  };

  const clear = async (): Promise<void> => {
    entries = new Map();
    deleteApplicationLists();
    await service.clear();
  };

  return {
    want: (source, turn) => entries.get(source.name) ?? start(source, turn),
    find: (name) => entries.get(name)?.now,
    query: (name, query, unfiltered) => service.query(name, query, unfiltered),
    getMany: (name, ids) => service.getMany(name, ids),
    valueCounts: (name, field, filter) => service.valueCounts(name, field, filter),
    beside: (name, rows) => (entries.get(name)?.isPaged ? service.beside(name, rows) : Promise.resolve(rows)),
    isPaged: (name) => entries.get(name)?.isPaged ?? false,
    findNamed: (name, text) => service.findNamed(name, text),
    search: (names, typed, limit) => service.search(names, typed, limit),
    ids: (name, query) => service.ids(name, query),
    joined: (name, side) => entries.get(name)?.joined.get(side),
    async join(name, side, path) {
      const entry = entries.get(name);
      if (!entry) throw localProblem('not_loaded', failures.beside);
      const asked = entry.joining.get(side) ?? askBeside(entry, side, path).finally(() => entry.joining.delete(side));
      entry.joining.set(side, asked);
      return asked;
    },
    async patch(name, rows, removed = []) {
      const entry = entries.get(name);
      if (entry?.now) await service.patch(name, rows, removed);
      else if (!entry?.isPaged) entry?.early.push({ rows, removed });
    },
    refresh,
    clear,
    async reload() {
      const before = [...entries.values()];
      await clear();
      const again = before.map(({ source }) => start(source, undefined));
      const held = await Promise.all(again.map((entry) => entry.held));
      for (const { source } of before) onChanged(source.resource, []);
      // Each failure was logged, but the reload must not count as a success. A list that is too long is read by pages.
      if (again.some(({ isPaged }, at) => !held[at] && !isPaged)) throw localProblem('lists', failures.lists);
    },
  };
}

const isPagedAnswer = ({ headers }: BodyAnswer): boolean => headers.get(pagedHeader) === '1';

const shapeOf = ({ name, fields, orders }: ListSource): ListShape => ({ name, fields, orders });

const bodyOf = ({ body, isEncrypted, headers }: BodyAnswer): ListBody => {
  const version = headers.get(listVersionHeader);
  return { body, isEncrypted, etag: headers.get('ETag'), version: version === null ? null : Number(version) };
};

function accept<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(toEnglish(result.told));
}

/** Waits until the first rows are on the screen: a list of a hundred thousand must not compete with them. */
const browserIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 100); // Safari
  });
