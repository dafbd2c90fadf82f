import { type ColumnIndex, createColumnIndex, type IndexedRow } from '../../src/model/columnIndex';
import { withoutFilter } from '../../src/model/listDialect';
import type { RowQuery } from '../../src/model/rowIndex';
import { keyOf } from '../../src/model/rowKeys';
import { isFigure } from '../../src/schema/derivedColumns';
import { kindOf } from '../../src/schema/kinds';
import { pause } from '../http/pause';
import { holds, isWithin, type Sight } from '../objects/rights';
import type { Scope, StoredObject } from '../ports';
import { createJoinedFigures, type FiguresBeside, type JoinedFigures, periodsAsked } from './joinedFigures';
import { minuteOf, momentsOf, searchedIn } from './listEntries';
import type { ListParts } from './lists';
import { type FoundRow, readRows } from './readRows';

/** An index of a list that is too long to send or hold whole: its ids in any order, under any filter, kept up to date. */
export type PagedList = {
  readonly type: string;
  readonly scope: Scope;
  readonly fields: ReadonlySet<string>;
  /** Rows that it takes memory for; an index in building counts in full from its start. */
  readonly size: number;
  /** Number of rows; undefined before it can answer. */
  rows(): number | undefined;
  /** Whether it answers without reading all objects first. */
  isReady(): boolean;
  /** The part that is read, from 0 to 1. */
  progress(): number;
  knows(query: Pick<RowQuery, 'where' | 'sort'>): boolean;
  /** Stops updates: calls in progress still read what was written, and the index is not built again. */
  drop(): void;
  markStale(): void;
  markTraffic(ids: readonly number[] | 'all'): void;
  /** This list or, while it is being built, the early list with fewer fields, where that answers the query. */
  readyFor(query: Pick<RowQuery, 'where' | 'sort'>): PagedList | undefined;
  /** Reads all objects once; with a query, only until the query can be answered. */
  prepare(query?: Pick<RowQuery, 'where' | 'sort'>): Promise<void>;
  /** Ids of a page, current with every finished write. `besides` holds the figures of each period in the query. */
  find(
    query: RowQuery,
    besides?: readonly FiguresBeside[],
  ): Promise<{ readonly ids: readonly number[]; readonly total: number; readonly unfiltered: number }>;
  /** Number of rows per value of a field. */
  valueCounts(
    field: string,
    query: Pick<RowQuery, 'where' | 'q'>,
    besides?: readonly FiguresBeside[],
  ): Promise<ReadonlyMap<string | number, number>>;
  /** Which of these ids are in the list. */
  among(ids: readonly number[]): Promise<ReadonlySet<number>>;
};

/** Part of the building time that the early list takes. */
const earlyPart = 0.2;
/** Objects per read after a change. */
const readAtOnce = 500;

type Parts = ListParts & {
  /** Expected number of rows, before they are read. */
  readonly expected: number;
  /** A list of fewer fields, which is read first and answers until this one is complete. */
  readonly early?: PagedList | undefined;
  /** Runs the work when no other list is being built. */
  readonly inBuildTurn: (work: () => Promise<void>) => Promise<void>;
};

/** An index with its pending changes; while the next one is built, changes are noted for both. */
type Held = {
  readonly rows: ColumnIndex;
  readonly figures: JoinedFigures;
  readonly due: DueRows;
  readonly touched: Set<number>;
  seq: number;
  isStale: boolean;
};

export function createPagedList(sight: Sight, shown: readonly string[], parts: Parts): PagedList {
  const { resource, scope } = sight;
  const { store, records, clock } = parts;
  const type = resource.name;
  const ownerScope: Scope = { owner: scope.owner, global: scope.global };
  const names = indexedOf(sight, shown);
  const fields = new Set(names);
  let { early } = parts;
  const known = names.map((name) => [name, resource.allFields[name]] as const);
  const fieldOf = new Map(known);
  const sortable = known.flatMap(([name, field]) => (field && kindOf(field).sort !== 'none' ? [name] : []));
  const searchOf = searchedIn(resource, names);
  let current: Held | undefined;
  let coming: Held | undefined;
  let building: Promise<void> | undefined;
  let isAllTouched = false;
  let isDropped = false;
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const knows: PagedList['knows'] = ({ where, sort }) =>
    [...where.flatMap(({ field, or }) => [field, ...(or ? [or.field] : [])]), sort?.field ?? 'id'].every(
      (field) => fields.has(field) || isFigure(field),
    );

  /** The early list, where it has every field of the query. */
  const earlyFor = (query: Pick<RowQuery, 'where' | 'sort'>): PagedList | undefined =>
    early?.knows(query) && periodsAsked(query).length === 0 ? early : undefined;

  const eachHeld = (): readonly Held[] => [current, coming].filter((held) => held !== undefined);

  const take = async (held: Held, objects: readonly StoredObject[]): Promise<void> => {
    const now = minuteOf(clock().getTime());
    const rows = await records.assemble(store, resource, objects, scope, fields);
    const moments = await momentsOf(parts, resource, rows);
    put(
      held,
      rows.map((row, at) => ({ row, search: objects[at]?.search ?? '', moments: moments(row) })),
      now,
    );
  };

  /** `now` is the minute before these rows were computed. */
  const put = ({ rows: into, due }: Held, found: readonly FoundRow[], now: number): void => {
    const indexed = found.map(({ row, search, moments }): IndexedRow => {
      for (const moment of moments) if (moment > now) due.put(moment, row.id);
      return { id: row.id, search: searchOf(row, search), value: (field) => row[field] };
    });
    into.put(indexed);
  };

  const build = async (): Promise<void> => {
    if (isDropped && current) return;
    const rows = createColumnIndex(names, (field, value) => {
      const known = fieldOf.get(field);
      return known ? keyOf(known, value) : null;
    });
    const figures = createJoinedFigures(rows, inSteps);
    const held: Held = { rows, figures, due: createDueRows(), touched: new Set(), seq: 0, isStale: true };
    coming = held;
    isAllTouched = false;
    try {
      // Read before the rows: the first patch reads again what is written meanwhile.
      held.seq = await store.lastSeq(type, ownerScope);
      // Before the rows are computed: a moment that passes meanwhile is not in them.
      let now = minuteOf(clock().getTime());
      for await (const chunk of readRows(sight, names, parts)) {
        put(held, chunk, now);
        now = minuteOf(clock().getTime());
      }
      await inSteps(held.rows.preparing(sortable));
      current = held;
      early?.drop();
      early = undefined;
    } catch (error) {
      isAllTouched = true;
      throw error;
    } finally {
      coming = undefined;
    }
  };

  const startBuild = (): Promise<void> => {
    const inTurnOf = (): Promise<void> => parts.inBuildTurn(build);
    const failed = (error: unknown): void => parts.log.error('list.build', { type, error: String(error) });
    building ??= (early ? early.prepare().catch(failed).then(inTurnOf) : inTurnOf()).finally(() => {
      building = undefined;
    });
    return building;
  };

  /** Reads what was written since; returns the ids that are current now. */
  const readChanged = async (held: Held): Promise<readonly number[]> => {
    held.isStale = false;
    try {
      const changed = await store.changed(type, ownerScope, held.seq);
      const within = changed.rows.filter((object) => !scope.rows || holds(object, scope.rows));
      const stays = new Set(within.map(({ id }) => id));
      const seen = [...changed.removed, ...changed.rows.map(({ id }) => id)];
      for (let at = 0; at < within.length; at += readAtOnce) {
        if (at > 0) await pause();
        await take(held, within.slice(at, at + readAtOnce));
      }
      held.rows.remove(seen.filter((id) => !stays.has(id)));
      held.seq = changed.seq;
      return seen;
    } catch (error) {
      held.isStale = true;
      throw error;
    }
  };

  const patch = async (held: Held): Promise<void> => {
    const again = new Set(held.touched);
    held.touched.clear();
    for (const id of held.due.take(minuteOf(clock().getTime()))) again.add(id);
    try {
      if (held.isStale || isDropped) for (const id of await readChanged(held)) again.delete(id);
      const ids = [...again].filter((id) => held.rows.has(id));
      for (let at = 0; at < ids.length; at += readAtOnce) {
        if (at > 0) await pause();
        const objects = await store.get(type, ids.slice(at, at + readAtOnce));
        // The next patch removes what has left the list since.
        await take(
          held,
          objects.filter((object) => isWithin(scope, object)),
        );
      }
    } catch (error) {
      for (const id of again) held.touched.add(id);
      throw error;
    }
  };

  const ready = async (): Promise<Held> => {
    if (!current) await startBuild();
    // Values that any row may have changed are read again in the background; until then answers have the old ones.
    if (isAllTouched && !building && !isDropped)
      startBuild().catch((error: unknown) => parts.log.error('list.build', { type, error: String(error) }));
    const held = current as unknown as Held;
    await patch(held);
    return held;
  };

  const list: PagedList = {
    type,
    scope,
    fields,
    get size() {
      const rows = current?.rows.size ?? 0;
      return rows + (coming ? Math.max(coming.rows.size, rows || parts.expected) : 0);
    },
    rows: () => current?.rows.size,
    isReady: () => current !== undefined,
    progress() {
      if (current) return 1;
      const own = Math.min(0.99, (coming?.rows.size ?? 0) / Math.max(1, parts.expected));
      return early ? earlyPart * early.progress() + (1 - earlyPart) * own : own;
    },
    drop() {
      isDropped = true;
      early?.drop();
    },
    knows,
    markStale() {
      early?.markStale();
      for (const held of eachHeld()) held.isStale = true;
    },
    markTraffic(ids) {
      if (ids === 'all') isAllTouched = true;
      else for (const held of eachHeld()) for (const id of ids) held.touched.add(id);
    },
    readyFor(query) {
      if (current) return list;
      const first = earlyFor(query);
      return first?.isReady() ? first : undefined;
    },
    async prepare(query) {
      const first = query && !current ? earlyFor(query) : undefined;
      const whole = inTurn(ready);
      await (first ? Promise.race([first.prepare(), whole]) : whole);
    },
    find: (query, besides = []) =>
      inTurn(async () => {
        const { rows, figures } = await ready();
        const { ids, total } = await inSteps(rows.finding(await figures.join(query, besides)));
        const whole = await inSteps(rows.finding({ where: withoutFilter(query.where), range: [0, -1] }));
        return { ids, total, unfiltered: whole.total };
      }),
    valueCounts: (field, query, besides = []) =>
      inTurn(async () => {
        const { rows, figures } = await ready();
        return inSteps(rows.counting(field, await figures.join(query, besides)));
      }),
    among: (ids) =>
      inTurn(async () => {
        const { rows } = await ready();
        return new Set(ids.filter((id) => rows.has(id)));
      }),
  };
  return list;
}

/** Fields of a paged list's index: those it shows, and the creation date, which its column chooser offers too. */
const indexedOf = ({ fields }: Sight, shown: readonly string[]): readonly string[] =>
  shown.includes('version') && fields.has('createdAt') && !shown.includes('createdAt')
    ? [...shown, 'createdAt']
    : shown;

/** Longest time that work on a long list blocks other requests. */
const stepMs = 8;

async function inSteps<T>(work: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (performance.now() - began < stepMs) continue;
    await pause();
    began = performance.now();
  }
}

/** Row ids by the minute in which one of their values changes by itself. */
type DueRows = {
  put(minute: number, id: number): void;
  /** Removes and returns the ids whose minute has come. */
  take(now: number): readonly number[];
};

function createDueRows(): DueRows {
  // Sets: a row that is read again every minute has the same moments each time.
  const idsByMinute = new Map<number, Set<number>>();
  let next = Number.POSITIVE_INFINITY;
  return {
    put(minute, id) {
      const ids = idsByMinute.get(minute);
      if (ids) ids.add(id);
      else idsByMinute.set(minute, new Set([id]));
      if (minute < next) next = minute;
    },
    take(now) {
      if (now < next) return [];
      const due: number[] = [];
      next = Number.POSITIVE_INFINITY;
      for (const [minute, ids] of idsByMinute) {
        if (minute > now) {
          if (minute < next) next = minute;
          continue;
        }
        for (const id of ids) due.push(id);
        idsByMinute.delete(minute);
      }
      return due;
    },
  };
}
