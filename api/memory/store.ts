import { mergeSettings } from '../../src/model/mergeSettings';
import { createFinanceTables, createMemoryFinance } from '../finance/memory/finance';
import { createJobTables, createMemoryJobRuns } from '../jobs/memory/jobRuns';
import { createMemoryOutbox, createMemoryOutboxWriter, type KeptMessage } from '../jobs/memory/outbox';
import type { Change, HistoryEntry, Member, NewObject, Store, StoredObject, StoredRef, Transaction } from '../ports';
import type { Session } from '../ports/sessions';
import { createMemorySavedReports, type KeptReport, type KeptVersion } from '../reports/memory/savedReports';
import { createBeside, createBesideTables, inTurns } from './beside';
import { createObjectTables, keyOfObject } from './objectTables';
import { createReader } from './reader';
import { createTables, type RowChange } from './tables';

export type MemoryStore = Store & {
  /** Every row, as `RowChange`s that the option `rows` accepts. */
  dump(): readonly RowChange[];
};

type Options = {
  /** Contents from an earlier run. */
  readonly rows?: Iterable<RowChange>;
  /** Called with the changes of each committed write, in order. */
  readonly onCommit?: (rows: readonly RowChange[]) => void;
};

// Stores values, not the caller's objects; JSON also drops what JSONB could not hold (undefined, -0).
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The store of the demo and of unit tests: the contract of the SQL store, in maps. Writers queue. */
export function createMemoryStore({ rows, onCommit }: Options = {}): MemoryStore {
  const tables = createTables();
  const data = createObjectTables(tables);
  const sessions = tables.table<Session>('sessions');
  const besideTables = createBesideTables(tables);
  const preferences = tables.table<Record<string, unknown>>('preferences');
  const savedReports = tables.table<KeptReport>('savedReports');
  const reportVersions = tables.table<KeptVersion>('savedReportVersions');
  const books = createFinanceTables(tables);
  const jobTables = createJobTables(tables);
  const messages = tables.table<KeptMessage>('outbox');
  if (rows) tables.load(rows);
  data.index();
  tables.commit();

  const reader = createReader(data);
  const beside = createBeside(besideTables);
  const finance = createMemoryFinance(books, data.counters);
  const listeners = new Set<(change: Change) => void>();
  const ended = new Set<(tokenHash: string) => void>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs writers one after another; a failed one is rolled back, and the next one runs. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const run = async (): Promise<T> => {
      tables.begin();
      data.changes.clear();
      try {
        const result = await work();
        const written = tables.commit();
        if (written.length > 0) onCommit?.(written);
        for (const [type, { ids, owners }] of data.changes)
          for (const tell of listeners) tell({ type, ids: [...ids], owners: [...owners] });
        return result;
      } catch (error) {
        tables.rollback();
        throw error;
      }
    };
    const result = turn.then(run);
    turn = result.catch(() => undefined);
    return result;
  };

  const transaction: Transaction = {
    ...reader,
    lock: async (type, ids) => [...(await reader.get(type, ids))].sort((a, b) => a.id - b.id),
    async nextIds(type, count) {
      const last = data.counters.get(type) ?? 0;
      data.counters.put(type, last + count);
      return Array.from({ length: count }, (_, index) => last + index + 1);
    },
    async insert(objects) {
      for (const object of objects) {
        if (data.objects.get(keyOfObject(object))) throw new Error(`There is already a ${object.type} ${object.id}.`);
        data.removed.remove(keyOfObject(object));
        put(object);
      }
    },
    async update(objects) {
      for (const object of objects) {
        if (!data.objects.get(keyOfObject(object)))
          throw new Error(`There is no ${object.type} ${object.id} to update.`);
        put(object);
      }
    },
    async remove(type, ids) {
      for (const id of ids) {
        const stored = data.objects.get(`${type}:${id}`);
        if (!stored) continue;
        data.objects.remove(`${type}:${id}`);
        data.removed.put(`${type}:${id}`, { type, id, owner: stored.owner, seq: data.nextSeq() });
        for (const ref of [...data.refsFrom(type, id), ...data.refsTo(type, id)]) data.refs.remove(refKey(ref));
        for (const key of data.memberKeys(type, id)) data.members.remove(key);
        note(type, id, stored.owner);
      }
    },
    async putRefs(type, ids, refs) {
      for (const id of ids) for (const ref of data.refsFrom(type, id)) data.refs.remove(refKey(ref));
      for (const ref of refs) data.refs.put(refKey(ref), copy(ref));
    },
    async addHistory(entries: readonly HistoryEntry[]) {
      for (const entry of entries)
        data.history.put(`${entry.type}:${entry.id}:${String(data.history.size).padStart(9, '0')}`, copy(entry));
    },
    async touch(type, ids) {
      for (const id of ids) {
        const stored = data.objects.get(`${type}:${id}`);
        if (stored) put(stored);
      }
    },
    async addMembers(type, id, members: readonly Member[]) {
      const before = data.members.size;
      for (const member of members)
        if (!data.members.get(`${type}:${id}:${member.key}`))
          data.members.put(`${type}:${id}:${member.key}`, { ...copy(member), type, id });
      return { added: data.members.size - before };
    },
    async removeMembers(type, id, keys) {
      const before = data.members.size;
      const found = keys === 'all' ? data.memberKeys(type, id) : keys.map((key) => `${type}:${id}:${key}`);
      for (const key of [...found]) data.members.remove(key);
      return { removed: before - data.members.size };
    },
    finance,
    outbox: createMemoryOutboxWriter({ messages, counters: data.counters, note }),
    beside,
  };

  function put(object: NewObject): void {
    const stored: StoredObject = { ...copy(object), seq: data.nextSeq() };
    data.objects.put(keyOfObject(stored), stored);
    note(stored.type, stored.id, stored.owner);
  }

  function note(type: string, id: number, owner: number | null): void {
    const change = data.changes.get(type) ?? { ids: new Set<number>(), owners: new Set<number | null>() };
    change.ids.add(id);
    change.owners.add(owner);
    data.changes.set(type, change);
  }

  return {
    ...reader,
    transaction: (work) => inTurn(() => work(transaction)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sessions: {
      put: (session) => inTurn(async () => sessions.put(session.tokenHash, copy(session))),
      find: async (tokenHash) => sessions.get(tokenHash),
      of: async (user) =>
        [...sessions.values()]
          .filter((session) => session.user === user)
          .sort((a, b) => (a.lastSeenAt < b.lastSeenAt ? 1 : -1)),
      touch: (tokenHash, lastSeenAt) =>
        inTurn(async () => {
          const session = sessions.get(tokenHash);
          if (session) sessions.put(tokenHash, { ...session, lastSeenAt });
        }),
      remove: async (tokenHash) => {
        await inTurn(async () => sessions.remove(tokenHash));
        for (const tell of ended) tell(tokenHash);
      },
      removeOf: async (user, except) => {
        const found = [...sessions.values()].filter((session) => session.user === user && session.tokenHash !== except);
        await inTurn(async () => {
          for (const session of found) sessions.remove(session.tokenHash);
        });
        for (const session of found) for (const tell of ended) tell(session.tokenHash);
      },
      count: async () => [...sessions.values()].length,
      onEnd(listener) {
        ended.add(listener);
        return () => ended.delete(listener);
      },
    },
    ...inTurns(beside, inTurn),
    finance,
    jobs: createMemoryJobRuns({ ...jobTables, counters: data.counters, inTurn, note }),
    outbox: createMemoryOutbox({ messages, counters: data.counters, note }, inTurn),
    savedReports: createMemorySavedReports({
      reports: savedReports,
      versions: reportVersions,
      counters: data.counters,
      inTurn,
      transaction,
      note,
    }),
    preferences: {
      get: async (user) => preferences.get(String(user)) ?? {},
      merge: (user, patch) =>
        inTurn(async () => {
          const next = mergeSettings(preferences.get(String(user)) ?? {}, copy(patch));
          preferences.put(String(user), next);
          return next;
        }),
    },
    dump: () =>
      data.dump([
        sessions,
        ...Object.values(besideTables),
        preferences,
        savedReports,
        reportVersions,
        ...Object.values(books),
        ...Object.values(jobTables),
        messages,
      ]),
    close: async () => {
      await turn;
    },
  };
}

const refKey = (ref: StoredRef): string => `${ref.fromType}:${ref.fromId}:${ref.field}:${ref.toType}:${ref.toId}`;
