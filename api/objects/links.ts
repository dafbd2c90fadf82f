import { resourceOf } from '../../src/resources';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import type { Reader } from '../ports';
import { fromEntity } from './entity';
import { idsIn, isLink } from './fieldPaths';

type Row = Readonly<Record<string, unknown>>;

/** Enough for an example: a sentence with thousands of names helps no reader. */
const usersAtMost = 200;

/**
 * The objects that callbacks of a definition ask for by `linked(field)`. Callbacks cannot wait, and which fields they ask for
 * is theirs to know: they run, what was missing is read for all rows at once, and they run again.
 */
export type Links = {
  linked(row: Row, field: string): readonly AnyRecord[];
  /** Runs `work` until everything it asked for is known. */
  settle<T>(work: () => T): Promise<T>;
};

export function createLinks(reader: Reader, resource: AnyResource): Links {
  const known = new Map<string, Map<number, AnyRecord | undefined>>();
  const users = new Map<number, readonly AnyRecord[]>();
  const missing = new Map<string, Set<number>>();
  const missingUsers = new Set<number>();

  const byId = (type: string): Map<number, AnyRecord | undefined> => {
    const found = known.get(type) ?? new Map<number, AnyRecord | undefined>();
    known.set(type, found);
    return found;
  };

  const load = async (): Promise<void> => {
    for (const [type, ids] of missing) {
      const target = resourceOf(type);
      const found = byId(type);
      for (const id of ids) found.set(id, undefined);
      for (const object of await reader.get(type, [...ids]))
        found.set(object.id, fromEntity(target, object) as AnyRecord);
    }
    missing.clear();
    if (missingUsers.size > 0) await loadUsers([...missingUsers]);
    missingUsers.clear();
  };

  const loadUsers = async (ids: readonly number[]): Promise<void> => {
    const refs = (await reader.refsTo(resource.name, ids)).filter((ref) => ref.status !== 2);
    for (const id of ids) {
      const list: AnyRecord[] = [];
      const named = refs.filter((ref) => ref.toId === id).slice(0, usersAtMost);
      for (const type of new Set(named.map((ref) => ref.fromType))) {
        const from = await reader.get(
          type,
          named.filter((ref) => ref.fromType === type).map((ref) => ref.fromId),
        );
        list.push(...from.map((object) => fromEntity(resourceOf(type), object) as AnyRecord));
      }
      users.set(id, list);
    }
  };

  return {
    linked(row, name) {
      const field = resource.allFields[name];
      if (field?.computed?.from === 'usedBy') {
        if (typeof row.id !== 'number') return [];
        if (!users.has(row.id)) missingUsers.add(row.id);
        return users.get(row.id) ?? [];
      }
      if (!isLink(field)) return [];
      const found = byId(field.to);
      return idsIn(row[name]).flatMap((id) => {
        if (!found.has(id)) missing.set(field.to, (missing.get(field.to) ?? new Set<number>()).add(id));
        return found.get(id) ?? [];
      });
    },
    async settle(work) {
      for (let round = 0; round < 5; round += 1) {
        const result = work();
        if (missing.size === 0 && missingUsers.size === 0) return result;
        await load();
      }
      return work();
    },
  };
}
