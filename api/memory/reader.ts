import type { RowCondition } from '../../src/model/rowIndex';
import { entrySearch } from '../../src/model/rowKeys';
import { pause } from '../http/pause';
import { idsRemoved, namesRemoved } from '../namesRemoved';
import { holdsRows, rowsCondition } from '../objects/rights';
import type { AskedKeys, Reader, Scope, StoredObject } from '../ports';
import { fieldValue, type ObjectTables } from './objectTables';

const isOwned = ({ owner }: { readonly owner: number | null }, scope: Scope): boolean =>
  scope.owner === 'all' || owner === scope.owner || (scope.global && owner === null);

const inScope =
  (scope: Scope) =>
  (object: StoredObject): boolean =>
    isOwned(object, scope) && (!scope.rows || holdsRows(scope.rows, (field) => fieldValue(object, field)));

const scopeConditions = (scope: Scope): readonly RowCondition[] => [
  ...(scope.owner === 'all'
    ? []
    : [{ field: 'demand', op: 'in' as const, values: scope.global ? [scope.owner, null] : [scope.owner] }]),
  ...(scope.rows ? [rowsCondition(scope.rows)] : []),
];

/** Rows processed per step. */
const partsAtOnce = 500;
/** Objects searched per step. */
const lookedAtOnce = 10_000;

/** Reads that work alike inside and outside transactions. */
export function createReader(data: ObjectTables): Reader {
  const ids = (type: string, wanted: readonly number[] | undefined): Iterable<number> =>
    wanted ?? data.ofType(type).keys();

  const all = async function* (type: string, scope: Scope, after = 0): AsyncGenerator<readonly StoredObject[]> {
    const isMine = inScope(scope);
    const rows = [...data.ofType(type).values()]
      .filter((row) => row.id > after && isMine(row))
      .sort((a, b) => a.id - b.id);
    for (let at = 0; at < rows.length; at += 5000) yield rows.slice(at, at + 5000);
  };

  return {
    get: async (type, wanted) => wanted.flatMap((id) => data.objects.get(`${type}:${id}`) ?? []),
    find: async ({ type, scope, where, q, sort, range }) =>
      data.indexOf(type).query({
        where: [...scopeConditions(scope), ...where],
        ...(q && { q }),
        ...(sort && { sort }),
        ...(range && { range }),
      }),
    all: (type, scope) => all(type, scope),
    documents: (type, scope) => all(type, scope),
    async *parts(type, scope, fields, after = 0) {
      const wanted = new Set(fields);
      for await (const rows of all(type, scope, after))
        for (let at = 0; at < rows.length; at += partsAtOnce)
          yield rows.slice(at, at + partsAtOnce).map((row) => ({
            ...row,
            data: Object.fromEntries(Object.entries(row.data).filter(([field]) => wanted.has(field))),
          }));
    },
    async *named(type, { scope, where = [], ids }, fields) {
      const among = ids && new Set(ids);
      const found =
        among && where.length === 0
          ? [...among].flatMap((id) => data.objects.get(`${type}:${id}`) ?? []).filter(inScope(scope))
          : data
              .indexOf(type)
              .query({ where: [...scopeConditions(scope), ...where] })
              .rows.filter(({ id }) => !among || among.has(id));
      const wanted = found.toSorted((a, b) => a.id - b.id);
      for (let at = 0; at < wanted.length; at += lookedAtOnce)
        yield wanted.slice(at, at + lookedAtOnce).map((row) => ({
          id: row.id,
          owner: row.owner,
          name: row.name,
          data: Object.fromEntries(fields.map((field) => [field, row.data[field] ?? null])),
        }));
    },
    async changed(type, scope, seq) {
      const isMine = inScope(scope);
      const written = [...data.ofType(type).values()].filter((object) => object.seq > seq && isOwned(object, scope));
      const gone = [...data.removed.values()].filter(
        (entry) => entry.type === type && entry.seq > seq && isOwned(entry, scope),
      );
      // A row that no longer matches `rows` has left the list like a deleted one.
      return {
        rows: written.filter(isMine),
        removed: [...gone, ...written.filter((object) => !isMine(object))].map(({ id }) => id),
        seq: [...written, ...gone].reduce((last, entry) => Math.max(last, entry.seq), seq),
      };
    },
    async lastSeq(type, scope) {
      let last = 0;
      for (const object of data.ofType(type).values())
        if (object.seq > last && isOwned(object, scope)) last = object.seq;
      for (const entry of data.removed.values())
        if (entry.type === type && entry.seq > last && isOwned(entry, scope)) last = entry.seq;
      return last;
    },
    refsTo: async (type, wanted) =>
      wanted.flatMap((id) =>
        data.refsTo(type, id).flatMap((ref) => {
          const from = data.objects.get(`${ref.fromType}:${ref.fromId}`);
          return from ? [{ ...ref, name: from.name, status: from.status, owner: from.owner }] : [];
        }),
      ),
    async refCounts(toType, wanted) {
      const counts = new Map<string, { toId: number; fromType: string; field: string; count: number }>();
      for (const toId of ids(toType, wanted)) {
        for (const { fromType, fromId, field } of data.refsTo(toType, toId)) {
          if (data.objects.get(`${fromType}:${fromId}`)?.status === 2) continue;
          const key = `${toId} ${fromType} ${field}`;
          const entry = counts.get(key) ?? { toId, fromType, field, count: 0 };
          entry.count += 1;
          counts.set(key, entry);
        }
      }
      return [...counts.values()];
    },
    async refPairs(fromType, field, toIds) {
      const to = toIds && new Set(toIds);
      const pairs: { fromId: number; toId: number }[] = [];
      for (const fromId of [...data.ofType(fromType).keys()].sort((a, b) => a - b)) {
        for (const ref of data.refsFrom(fromType, fromId)) {
          if (ref.field === field && (!to || to.has(ref.toId))) pairs.push({ fromId, toId: ref.toId });
        }
      }
      return pairs;
    },
    async findByKeys(type, keys, { owner, except }) {
      const wanted = Object.entries(keys);
      for (const object of data.ofType(type).values()) {
        if (object.status === 2 || object.id === except || (owner !== undefined && object.owner !== owner)) continue;
        if (wanted.every(([field, key]) => (object.keys[field] ?? null) === key)) return object;
      }
      return undefined;
    },
    async findEachByKeys(type, asked) {
      const waiting = new Map<string, Set<number>>();
      const fields = Object.keys(asked[0]?.keys ?? {});
      asked.forEach(({ keys }, at) => {
        const name = JSON.stringify(fields.map((field) => keys[field] ?? null));
        waiting.set(name, (waiting.get(name) ?? new Set<number>()).add(at));
      });
      const found = new Map<number, StoredObject>();
      let looked = 0;
      for (const object of data.ofType(type).values()) {
        looked += 1;
        if (looked % lookedAtOnce === 0) await pause();
        if (object.status === 2) continue;
        for (const at of waiting.get(JSON.stringify(fields.map((field) => object.keys[field] ?? null))) ?? []) {
          const { owner, except } = asked[at] as AskedKeys;
          if (object.id !== except && (owner === undefined || object.owner === owner) && !found.has(at))
            found.set(at, object);
        }
      }
      return asked.map((_, at) => found.get(at));
    },
    async history(type, id, [first, last], { from = '', to } = {}) {
      const entries = data.historyKeys(type, id).flatMap((key) => data.history.get(key) ?? []);
      const found = entries.filter(({ at }) => at >= from && (to === undefined || at < to)).reverse();
      return { rows: found.slice(first, last + 1), total: found.length };
    },
    async historyOf(type, wanted, { from = '', to }, atMost) {
      const keys = [...new Set(wanted)].flatMap((id) => data.historyKeys(type, id));
      // Keys end with the sequence number in which they were written.
      const turnOf = (key: string): string => key.slice(key.lastIndexOf(':') + 1);
      const found = keys
        .sort((a, b) => (turnOf(a) < turnOf(b) ? 1 : -1))
        .flatMap((key) => data.history.get(key) ?? [])
        .filter(({ at }) => at >= from && (to === undefined || at < to));
      return found.slice(0, atMost);
    },
    async unlinkedIn(type, { field, there }, id, { from = '', to }, atMost) {
      const isNamed = (value: unknown): boolean =>
        (Array.isArray(value) ? value : [value]).some((one) => (there === undefined ? one : one?.[there]) === id);
      const found = [...data.history.entries()].flatMap(([, entry]) => {
        if (entry.type !== type || entry.at < from || (to !== undefined && entry.at >= to)) return [];
        return entry.changes.some((change) => change.field === field && isNamed(change.from) && !isNamed(change.to))
          ? [entry]
          : [];
      });
      return found.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, atMost);
    },
    async removedNames(type, wanted) {
      const entries = wanted.flatMap((id) => data.historyKeys(type, id).flatMap((key) => data.history.get(key) ?? []));
      return namesRemoved(entries);
    },
    async removedIds(type, names) {
      const entries = [...data.history.entries()].map(([, entry]) => entry).filter((entry) => entry.type === type);
      return idsRemoved(entries, names);
    },
    async members(type, id, [first, last], q) {
      const word = q?.toLowerCase();
      const found = [...data.memberKeys(type, id)]
        .flatMap((key) => data.members.get(key) ?? [])
        .filter((member) => !word || entrySearch(member.value).includes(word))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      return {
        rows: found.slice(first, last + 1).map(({ value, key, target }) => ({ value, key, target })),
        total: found.length,
      };
    },
    async membersAmong(type, wanted, keys) {
      return wanted.flatMap((id) => {
        const there = new Set([...data.memberKeys(type, id)].flatMap((key) => data.members.get(key)?.key ?? []));
        return keys.filter((key) => there.has(key)).map((key) => ({ id, key }));
      });
    },
    async memberCounts(type, wanted) {
      return [...ids(type, wanted)].flatMap((id) => {
        const keys = data.memberKeys(type, id);
        if (keys.size === 0) return [];
        let unknown = 0;
        for (const key of keys) if (data.members.get(key)?.target === null) unknown += 1;
        return [{ id, count: keys.size, unknown }];
      });
    },
  };
}
