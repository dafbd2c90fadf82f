import { type ColumnIndex, createColumnIndex, type IndexedRow } from '../../src/model/columnIndex';
import { withoutFilter } from '../../src/model/listDialect';
import type { RowQuery } from '../../src/model/rowIndex';
import { keyOf } from '../../src/model/rowKeys';
import { pause } from '../http/pause';
import { holds, type Sight } from '../objects/rights';
import type { Scope, StoredObject } from '../ports';
import { momentsOf } from './listEntries';
import type { ListParts } from './lists';
import { minuteOf } from './listVersion';

/** A list of more rows than are sent or held whole: its ids in any order and under any filter, kept up to date by what changed. */
export type PagedList = {
  readonly type: string;
  readonly scope: Scope;
  readonly fields: ReadonlySet<string>;
  readonly size: number;
  /** Whether it answers without reading all objects first. */
  isReady(): boolean;
  knows(query: Pick<RowQuery, 'where' | 'sort'>): boolean;
  markStale(): void;
  markTraffic(ids: readonly number[] | 'all'): void;
  /** Reads all objects where that was not done yet. */
  prepare(): Promise<void>;
  /** Ids of a page, up to date with every write that is finished. */
  find(query: RowQuery): Promise<{ readonly ids: readonly number[]; readonly total: number; readonly unfiltered: number }>;
  /** Those of the ids that are in the list. */
  among(ids: readonly number[]): Promise<ReadonlySet<number>>;
};

/** Longer than this no work on it holds up what else waits. */
const stepMs = 8;
/** Objects read at once after a change. */
const readAtOnce = 500;

export function createPagedList(sight: Sight, names: readonly string[], parts: ListParts): PagedList {
  const { resource, scope } = sight;
  const { store, records, clock } = parts;
  const type = resource.name;
  const ownerScope: Scope = { owner: scope.owner, global: scope.global };
  const fields = new Set(names);
  const known = names.map((name) => [name, resource.allFields[name]] as const);
  const fieldOf = new Map(known);
  let index: ColumnIndex | undefined;
  let building: Promise<void> | undefined;
  let seq = 0;
  let isStale = true;
  let touched: Set<number> | 'all' = new Set();
  // What changes by itself, by the minute in which it does.
  let moments = new Map<number, number[]>();
  let nextMoment = Number.POSITIVE_INFINITY;
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const take = async (into: ColumnIndex, objects: readonly StoredObject[]): Promise<void> => {
    const rows = await records.assemble(store, resource, objects, scope, fields);
    const changesAt = await momentsOf(parts, resource, rows);
    const now = minuteOf(clock().getTime());
    const indexed = rows.map((row, at): IndexedRow => {
      for (const moment of changesAt(row)) {
        if (moment <= now) continue;
        moments.set(moment, [...(moments.get(moment) ?? []), row.id]);
        nextMoment = Math.min(nextMoment, moment);
      }
      return {
        id: row.id,
        search: objects[at]?.search ?? '',
        value: (field) => row[field],
        key: (field) => {
          const own = fieldOf.get(field);
          return own ? keyOf(own, row[field]) : null;
        },
      };
    });
    into.put(indexed);
  };

  const build = async (): Promise<void> => {
    // Read before the rows: what is written meanwhile is read again by the first patch.
    const from = await store.lastSeq(type, ownerScope);
    const made = createColumnIndex(names);
    moments = new Map();
    nextMoment = Number.POSITIVE_INFINITY;
    for await (const chunk of store.all(type, scope)) {
      await take(made, chunk);
      await pause();
    }
    // The orders that the list opens with: a million names take a second to be sorted.
    for (const field of new Set([resource.list.sort[0], 'name'].filter((name) => fields.has(name))))
      await inSteps(made.finding({ where: [], sort: { field, direction: 'asc' }, range: [0, 0] }));
    seq = from;
    isStale = true;
    index = made;
  };

  const dueIds = (): readonly number[] => {
    const now = minuteOf(clock().getTime());
    if (now < nextMoment) return [];
    const due = [...moments].filter(([moment]) => moment <= now);
    for (const [moment] of due) moments.delete(moment);
    nextMoment = Math.min(Number.POSITIVE_INFINITY, ...moments.keys());
    return due.flatMap(([, ids]) => ids);
  };

  const patch = async (rows: ColumnIndex): Promise<void> => {
    const again = new Set([...(touched === 'all' ? [] : touched), ...dueIds()].filter((id) => rows.has(id)));
    if (touched !== 'all') touched = new Set();
    if (isStale) {
      isStale = false;
      try {
        const changed = await store.changed(type, ownerScope, seq);
        const within = changed.rows.filter((object) => !scope.rows || holds(object, scope.rows));
        const stays = new Set(within.map(({ id }) => id));
        for (let at = 0; at < within.length; at += readAtOnce) {
          if (at > 0) await pause();
          await take(rows, within.slice(at, at + readAtOnce));
        }
        rows.remove([...changed.removed, ...changed.rows.map(({ id }) => id)].filter((id) => !stays.has(id)));
        for (const id of [...stays, ...changed.removed]) again.delete(id);
        seq = changed.seq;
      } catch (error) {
        isStale = true;
        throw error;
      }
    }
    const ids = [...again];
    for (let at = 0; at < ids.length; at += readAtOnce) {
      if (at > 0) await pause();
      await take(rows, await store.get(type, ids.slice(at, at + readAtOnce)));
    }
  };

  /** Values that any row may have changed are read again behind the answers: until then they are as they were. */
  const rebuildSoon = (): void => {
    if (touched !== 'all' || building) return;
    touched = new Set();
    building = build().finally(() => {
      building = undefined;
    });
    building.catch((error: unknown) => parts.log.error('list.build', { type, error: String(error) }));
  };

  const ready = async (): Promise<ColumnIndex> => {
    if (!index) {
      building ??= build().finally(() => {
        building = undefined;
      });
      await building;
    }
    rebuildSoon();
    const rows = index as ColumnIndex;
    await patch(rows);
    return rows;
  };

  return {
    type,
    scope,
    fields,
    get size() {
      return index?.size ?? 0;
    },
    isReady: () => index !== undefined,
    knows: ({ where, sort }) =>
      [...where.flatMap(({ field, or }) => [field, ...(or ? [or.field] : [])]), sort?.field ?? 'id'].every((field) => fields.has(field)),
    markStale() {
      isStale = true;
    },
    markTraffic(ids) {
      if (ids === 'all' || touched === 'all') touched = 'all';
      else for (const id of ids) touched.add(id);
    },
    async prepare() {
      await inTurn(ready);
    },
    find: (query) =>
      inTurn(async () => {
        const rows = await ready();
        const { ids, total } = await inSteps(rows.finding(query));
        const whole = await inSteps(rows.finding({ where: withoutFilter(query.where), range: [0, -1] }));
        return { ids, total, unfiltered: whole.total };
      }),
    among: (ids) =>
      inTurn(async () => {
        const rows = await ready();
        return new Set(ids.filter((id) => rows.has(id)));
      }),
  };
}

async function inSteps<T>(work: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (performance.now() - began < stepMs) continue;
    await pause();
    began = performance.now();
  }
}
