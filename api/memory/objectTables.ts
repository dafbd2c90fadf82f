import { createRowIndex, type RowIndex, type RowSpec } from '../../src/model/rowIndex';
import type { Key } from '../../src/model/rowKeys';
import { sortKey } from '../../src/schema/sortKey';
import type { HistoryEntry, Member, StoredObject, StoredRef } from '../ports';
import type { RowChange, Table, Tables } from './tables';

export type StoredMember = Member & { readonly type: string; readonly id: number };
type Removed = { readonly type: string; readonly id: number; readonly owner: number | null; readonly seq: number };

export type ObjectTables = ReturnType<typeof createObjectTables>;

export const keyOfObject = ({ type, id }: Pick<StoredObject, 'type' | 'id'>): string => `${type}:${id}`;

const common: { readonly [field: string]: (object: StoredObject) => unknown } = {
  id: (object) => object.id,
  name: (object) => object.name,
  status: (object) => object.status,
  demand: (object) => object.owner,
  createdAt: (object) => object.createdAt,
  modifiedAt: (object) => object.modifiedAt,
  modifiedBy: (object) => object.modifiedBy,
  version: (object) => object.version,
};

/** The value of a stored object's field, common or of its definition. */
export const fieldValue = (object: StoredObject, field: string): unknown =>
  common[field] ? common[field](object) : object.data[field];

const keyIn = (object: StoredObject, field: string): Key => {
  if (field in object.keys) return object.keys[field] ?? null;
  const value = common[field]?.(object);
  return typeof value === 'number' ? value : typeof value === 'string' ? sortKey(value) : null;
};

const spec: RowSpec<StoredObject> = { id: (row) => row.id, value: fieldValue, key: keyIn, search: (row) => row.search };

/** Objects with their indexes: by type, references in both directions, members by list. */
export function createObjectTables(tables: Tables) {
  const byType = new Map<string, Map<number, StoredObject>>();
  const indexes = new Map<string, RowIndex<StoredObject>>();
  // Written since the last use of the index: one merge for ten thousand rows, not ten thousand.
  const waiting = new Map<string, Set<number>>();
  const outgoing = new Map<string, Map<string, StoredRef>>();
  const incoming = new Map<string, Map<string, StoredRef>>();
  const lists = new Map<string, Set<string>>();
  const histories = new Map<string, string[]>();
  let seq = 0;

  const objects = tables.table<StoredObject>('objects', (before, after) => {
    const type = (after ?? before)?.type as string;
    const id = (after ?? before)?.id as number;
    const rows = byType.get(type) ?? new Map<number, StoredObject>();
    byType.set(type, rows);
    if (after) rows.set(id, after);
    else rows.delete(id);
    seq = Math.max(seq, after?.seq ?? 0);
    if (indexes.has(type)) waiting.set(type, (waiting.get(type) ?? new Set<number>()).add(id));
  });
  const refs = tables.table<StoredRef>('refs', (before, after, key) => {
    const ref = (after ?? before) as StoredRef;
    for (const [map, at] of [
      [outgoing, `${ref.fromType}:${ref.fromId}`],
      [incoming, `${ref.toType}:${ref.toId}`],
    ] as const) {
      const found = map.get(at) ?? new Map<string, StoredRef>();
      map.set(at, found);
      if (after) found.set(key, after);
      else found.delete(key);
    }
  });
  const members = tables.table<StoredMember>('members', (before, after, key) => {
    const member = (after ?? before) as StoredMember;
    const at = `${member.type}:${member.id}`;
    const found = lists.get(at) ?? new Set<string>();
    lists.set(at, found);
    if (after) found.add(key);
    else found.delete(key);
  });
  const history = tables.table<HistoryEntry>('history', (before, after, key) => {
    const at = key.slice(0, key.lastIndexOf(':'));
    const keys = histories.get(at) ?? [];
    histories.set(at, keys);
    if (after && !before) keys.push(key);
    else if (!after) keys.splice(keys.indexOf(key), 1);
  });
  const removed = tables.table<Removed>('removed', (_, after) => {
    seq = Math.max(seq, after?.seq ?? 0);
  });
  const counters = tables.table<number>('counters');

  return {
    objects,
    refs,
    members,
    history,
    removed,
    counters,
    /** What the running transaction changed, by type; sent to listeners when it is committed. */
    changes: new Map<string, { readonly ids: Set<number>; readonly owners: Set<number | null> }>(),
    nextSeq: () => {
      seq += 1;
      return seq;
    },
    /** Sets counters and indexes after a load. */
    index: () => {
      for (const [type, rows] of byType) {
        const highest = Math.max(0, ...rows.keys());
        if ((counters.get(type) ?? 0) < highest) counters.put(type, highest);
      }
    },
    ofType: (type: string): ReadonlyMap<number, StoredObject> => byType.get(type) ?? new Map(),
    indexOf: (type: string): RowIndex<StoredObject> => {
      const rows = byType.get(type) ?? new Map<number, StoredObject>();
      const found = indexes.get(type) ?? createRowIndex([...rows.values()], spec);
      indexes.set(type, found);
      const late = [...(waiting.get(type) ?? [])];
      waiting.delete(type);
      found.patch(
        late.flatMap((id) => rows.get(id) ?? []),
        late.filter((id) => !rows.has(id)),
      );
      return found;
    },
    refsFrom: (type: string, id: number): readonly StoredRef[] => [...(outgoing.get(`${type}:${id}`)?.values() ?? [])],
    refsTo: (type: string, id: number): readonly StoredRef[] => [...(incoming.get(`${type}:${id}`)?.values() ?? [])],
    memberKeys: (type: string, id: number): ReadonlySet<string> => lists.get(`${type}:${id}`) ?? new Set(),
    historyKeys: (type: string, id: number): readonly string[] => histories.get(`${type}:${id}`) ?? [],
    dump: (others: readonly Table<unknown>[]): readonly RowChange[] =>
      [objects, refs, members, history, removed, counters, ...others].flatMap((table) =>
        [...(table as Table<unknown>).entries()].map(([key, value]) => ({ table: table.name, key, value })),
      ),
  };
}
