import type { FoundObjects } from '../../model/consoleProvider';
import { failures } from '../../model/HttpProblem';
import { type ListChanges, readStatus } from '../../model/listAnswer';
import { createRowIndex, type RowIndex, type RowQuery } from '../../model/rowIndex';
import { type DerivedColumn, type DerivedColumnQuery, isFigure } from '../../schema/derivedColumns';
import type { Fields } from '../../schema/kinds';
import type { Message } from '../../schema/messages/message';
import { sayCalls } from '../../schema/messages/sayCalls';
import { askedWords, rankerOf, ranks } from '../../schema/rankText';
import { decryptBody, type Secret, Undecipherable } from './decrypt';
import { findNamed, type Named } from './findNamed';
import type { ListCopies, Place } from './listCopies';
import { type Row, readSide, rowSpecOf, type SideColumns, withFigures } from './rowSpec';

/** A list to hold: its name, the fields of its rows, and the sort orders to prepare. */
export type ListShape = { readonly name: string; readonly fields: Fields; readonly orders: readonly string[] };

export type ListBody = {
  /** Transferred without a copy; only the worker reads its bytes. */
  readonly body: Blob;
  readonly isEncrypted: boolean;
  readonly etag: string | null;
  readonly version: number | null;
};

/** Properties of a held list; `fields` are those of its rows. */
export type HeldList = {
  readonly size: number;
  readonly fields: readonly string[];
  readonly etag: string | null;
  readonly version: number | null;
};

export type Changed = { readonly ids: readonly number[]; readonly version: number | null };

/** An error that crosses a worker's boundary keeps only its message, so failures are values. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: 'encrypted' | 'not_json'; readonly told: Message };

export type Page = { readonly rows: readonly Row[]; readonly total: number; readonly unfiltered: number };

type Held = {
  readonly shape: ListShape;
  readonly index: RowIndex<Row>;
  fields: ReadonlySet<string>;
  etag: string | null;
  version: number | null;
};

export type ListService = ReturnType<typeof createListService>;

/** Holds the lists of one tab in its worker, never on the page. Methods return `undefined` for a list that is not held. */
export function createListService(copies: ListCopies, nextTurn: () => Promise<void> = turn) {
  const lists = new Map<string, Held>();
  // By list. They outlive the rows, which may be replaced as a whole.
  const derivedColumns = new Map<string, SideColumns>();
  let place: Place | undefined;
  let secret: Secret | null = null;

  const columnsBeside = (name: string): SideColumns => {
    const found = derivedColumns.get(name) ?? new Map();
    derivedColumns.set(name, found);
    return found;
  };

  const hold = (shape: ListShape, rows: readonly Row[], etag: string | null, version: number | null): HeldList => {
    readStatus(rows);
    const index = createRowIndex(rows, rowSpecOf(shape.fields, columnsBeside(shape.name)));
    const held: Held = {
      shape,
      index,
      fields: new Set(rows.slice(0, 20).flatMap((row) => Object.keys(row))),
      etag,
      version,
    };
    lists.set(shape.name, held);
    void prepare(held);
    return { size: index.size, fields: [...held.fields], etag, version };
  };

  const prepare = async (held: Held): Promise<void> => {
    for (const _ of preparing(held)) {
      await nextTurn();
      if (lists.get(held.shape.name) !== held) return;
    }
  };

  /** Prepares the most likely queries first: the default sort order, then the search. */
  const preparing = function* ({ index, shape: { name, orders } }: Held): Generator<void> {
    yield* index.preparing([...orders.slice(0, 1), ...orders.filter((field) => field === 'name')]);
    yield* index.preparingSearch();
    yield* index.preparing([...orders, ...[...columnsBeside(name).keys()].filter(isFigure)]);
  };

  const read = async (body: Blob, isEncrypted: boolean): Promise<Result<unknown>> => {
    try {
      return {
        ok: true,
        value: JSON.parse(isEncrypted ? await decryptBody(await bytesOf(body), secret) : await body.text()),
      };
    } catch (error) {
      if (error instanceof Undecipherable) return { ok: false, code: 'encrypted', told: error.message };
      if (isEncrypted) return { ok: false, code: 'encrypted', told: failures.wrongKey };
      return { ok: false, code: 'not_json', told: failures.notJson };
    }
  };

  /** Copies are a convenience: a browser that forbids them or has no room loads the list again next time. */
  const attempt = async <T>(work: (at: Place) => Promise<T>): Promise<T | undefined> => {
    try {
      return place && (await work(place));
    } catch {
      return undefined;
    }
  };

  return {
    /** Sets the owner of the lists, and deletes the copies of other sessions. */
    async enter(at: Place, key: Secret | null): Promise<void> {
      lists.clear();
      derivedColumns.clear();
      place = at;
      secret = key;
      await attempt(() => copies.keepOnly(at.session));
    },

    /** Decrypts a small answer. */
    async decrypt(body: Blob, key: Secret | null): Promise<Result<string>> {
      try {
        return { ok: true, value: await decryptBody(await bytesOf(body), key) };
      } catch (error) {
        return {
          ok: false,
          code: 'encrypted',
          told: error instanceof Undecipherable ? error.message : failures.wrongKey,
        };
      }
    },

    /** Holds the copy of an earlier page, if there is a readable one. */
    async open(shape: ListShape): Promise<HeldList | undefined> {
      const copy = await attempt((at) => copies.read(at, shape.name));
      if (!copy) return undefined;
      const found = await attempt(async () => read(copy.body, copy.isEncrypted));
      if (found?.ok && isList(found.value)) return hold(shape, found.value, copy.etag, copy.version);
      await attempt((at) => copies.remove(at, shape.name));
      return undefined;
    },

    /** Holds the body of a list call and stores a copy of it. */
    async put(shape: ListShape, { body, isEncrypted, etag, version }: ListBody): Promise<Result<HeldList>> {
      const found = await read(body, isEncrypted);
      if (!found.ok) return found;
      if (!isList(found.value))
        return { ok: false, code: 'not_json', told: sayCalls('calls.notList', { list: shape.name }) };
      const held = hold(shape, found.value, etag, version);
      void attempt((at) => copies.write(at, shape.name, { body, isEncrypted, etag, version }));
      return { ok: true, value: held };
    },

    /** Applies the answer of `?since=`: changes, or the whole list if the server could not tell. */
    async change(name: string, answer: ListBody): Promise<Result<Changed> | undefined> {
      const found = await read(answer.body, answer.isEncrypted);
      const held = lists.get(name);
      if (!found.ok || !held) return found.ok ? undefined : found;
      if (isList(found.value)) {
        const before = new Map(Array.from(held.index.rows(), (row) => [row.id, row.version]));
        const { version } = hold(held.shape, found.value, answer.etag, answer.version);
        void attempt((at) => copies.write(at, name, answer));
        const ids = found.value.filter((row) => before.get(row.id) !== row.version).map((row) => row.id);
        const present = new Set(found.value.map((row) => row.id));
        return { ok: true, value: { ids: [...ids, ...[...before.keys()].filter((id) => !present.has(id))], version } };
      }
      const { version, changed, removed } = found.value as ListChanges;
      held.version = version;
      readStatus(changed);
      const fresh = changed.filter((row) => isNews(held.index.get(row.id), row));
      const gone = removed.filter((id) => held.index.get(id));
      held.index.patch(fresh, gone);
      return { ok: true, value: { ids: [...fresh.map((row) => row.id), ...gone], version } };
    },

    /** Applies rows from the answer of a write, with only the fields that rows of this list have. */
    patch(name: string, rows: readonly Row[], removed: readonly number[]): void {
      const held = lists.get(name);
      if (!held) return;
      const merged = rows.flatMap((row) => {
        const before = held.index.get(row.id);
        if (!isNews(before, row)) return [];
        const own = Object.fromEntries(
          Object.entries(row).filter(([field]) => held.fields.size === 0 || held.fields.has(field)),
        );
        return [{ ...before, ...own, id: row.id }];
      });
      held.index.patch(merged, removed);
    },

    /** Joins a derived column to the rows of a list; returns its metadata. */
    async join(
      name: string,
      side: DerivedColumn,
      { body, isEncrypted }: Pick<ListBody, 'body' | 'isEncrypted'>,
    ): Promise<Result<DerivedColumnQuery>> {
      const found = await read(body, isEncrypted);
      if (!found.ok) return found;
      const { columns, about } = readSide(side, found.value);
      const beside = columnsBeside(name);
      for (const [field, column] of columns) beside.set(field, column);
      const held = lists.get(name);
      held?.index.forget([...columns.keys()]);
      if (held) void prepare(held);
      return { ok: true, value: about };
    },

    query(name: string, query: RowQuery, unfiltered: RowQuery['where']): Page | undefined {
      const held = lists.get(name);
      if (!held) return undefined;
      const { rows, total } = held.index.query(query);
      return {
        rows: withFigures(rows, columnsBeside(name)),
        total,
        unfiltered: held.index.count({ where: unfiltered }),
      };
    },

    /** Returns rows of a list that is not held, with the figures that are. */
    beside: (name: string, rows: readonly Row[]): readonly Row[] => withFigures(rows, columnsBeside(name)),

    /** Returns the ids of all rows that match a query, in its order. */
    ids(name: string, query: Omit<RowQuery, 'range'>): readonly number[] | undefined {
      return lists
        .get(name)
        ?.index.query(query)
        .rows.map(({ id }) => id);
    },

    getMany: (name: string, ids: readonly number[]): readonly Row[] | undefined => {
      const held = lists.get(name);
      return held && ids.flatMap((id) => held.index.get(id) ?? []);
    },

    valueCounts: (
      name: string,
      field: string,
      filter: Pick<RowQuery, 'where' | 'q'>,
    ): ReadonlyMap<string | number, number> | undefined => lists.get(name)?.index.valueCounts(field, filter),

    /** Finds the objects that a pasted text names. */
    findNamed(name: string, text: string): Named | undefined {
      const held = lists.get(name);
      return held && findNamed(held.index, text);
    },

    /** Searches all lists in one message: one per list would interrupt the page twenty times. */
    search: (names: readonly string[], typed: string, limit: number): readonly (FoundObjects | undefined)[] =>
      names.map((name) => {
        const held = lists.get(name);
        return held && searchIndex(held.index, typed, limit);
      }),

    /** Deletes one list here and its copy; its derived columns stay, for rows that are read by pages. */
    async drop(name: string): Promise<void> {
      lists.delete(name);
      await attempt((at) => copies.remove(at, name));
    },

    /** Deletes all lists here and their copies. */
    async clear(): Promise<void> {
      lists.clear();
      derivedColumns.clear();
      await attempt(() => copies.clear());
    },
  };
}

const bytesOf = async (body: Blob): Promise<Uint8Array> => new Uint8Array(await body.arrayBuffer());

const isList = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && typeof row.id === 'number');

/** Whether a row is not older than the held one: an overtaken answer must not restore an old row. */
const isNews = (before: Row | undefined, row: Row): boolean => Number(row.version ?? 0) >= Number(before?.version ?? 0);

/** Lets waiting messages run first; a timer would delay by four milliseconds each time. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      port1.close();
      resolve();
    };
    port1.postMessage(null);
  });
}

const { inactive, active, archived } = { inactive: 0, active: 1, archived: 2 } as const;

/**
 * Returns the rows that match a search, by rank, then by name. They are the rows that the list's search finds, and `total` counts
 * those; an archived one matches only by its whole id or uid.
 */
export function searchIndex(index: RowIndex<Row>, typed: string, limit: number): FoundObjects {
  const asked = askedWords(typed);
  const rankOf = rankerOf(asked);
  const askedId = String(Number(asked)) === asked ? Number(asked) : undefined;
  const isIt = ({ id, uid }: Row): boolean =>
    id === askedId || (typeof uid === 'string' && uid.length === asked.length && uid.toLowerCase() === asked);
  // The most common condition and order of lists, so both are prepared.
  const matching = (statuses: readonly number[]) =>
    index.query({
      where: [{ field: 'status', op: 'in', values: statuses }],
      q: asked,
      sort: { field: 'name', direction: 'asc' },
    });

  const byRank: Row[][] = [];
  // Nearly every name contains a single letter: once there are enough rows, only better ones are searched.
  let better = ranks.elsewhere + 1;
  const put = (row: Row, rank: number): void => {
    if (rank >= better) return;
    const there = byRank[rank] ?? [];
    byRank[rank] = there;
    there.push(row);
    const enough = byRank.findIndex((_, at) => byRank.slice(0, at + 1).flat().length >= limit);
    if (enough >= 0) better = enough;
  };
  const { rows, total } = matching([inactive, active]);
  for (const row of rows)
    put(row, isIt(row) ? ranks.exact : (rankOf(String(row.name ?? ''), better) ?? ranks.elsewhere));
  for (const row of matching([archived]).rows) if (isIt(row)) put(row, ranks.exact);
  return {
    rows: byRank.flat().slice(0, limit).map(shownOf),
    total,
    best: Math.min(...Object.keys(byRank).map(Number)),
  };
}

const shownOf = ({ id, name, status }: Row): FoundObjects['rows'][number] => ({
  id,
  name: String(name ?? ''),
  status: (status ?? active) as 0 | 1 | 2,
});
