import type { Store } from '../../api/ports';

type Told = (operation: string, seconds: number) => void;

/** The same store, with how long each call took: reads by their names, writes as one transaction each. */
export function timedStore(store: Store, told: Told): Store {
  const timed = <A extends unknown[], T>(name: string, call: (...args: A) => Promise<T>): ((...args: A) => Promise<T>) => {
    return async (...args) => {
      const begun = performance.now();
      try {
        return await call(...args);
      } finally {
        told(name, (performance.now() - begun) / 1000);
      }
    };
  };
  return {
    ...store,
    get: timed('get', store.get),
    find: timed('find', store.find),
    changed: timed('changed', store.changed),
    lastSeq: timed('lastSeq', store.lastSeq),
    refsTo: timed('refsTo', store.refsTo),
    refCounts: timed('refCounts', store.refCounts),
    refPairs: timed('refPairs', store.refPairs),
    findByKeys: timed('findByKeys', store.findByKeys),
    findEachByKeys: timed('findEachByKeys', store.findEachByKeys),
    history: timed('history', store.history),
    historyOf: timed('historyOf', store.historyOf),
    unlinkedIn: timed('unlinkedIn', store.unlinkedIn),
    removedNames: timed('removedNames', store.removedNames),
    removedIds: timed('removedIds', store.removedIds),
    members: timed('members', store.members),
    membersAmong: timed('membersAmong', store.membersAmong),
    memberCounts: timed('memberCounts', store.memberCounts),
    transaction: timed('transaction', store.transaction as Store['transaction']) as Store['transaction'],
    sessions: { ...store.sessions, find: timed('session', store.sessions.find) },
  };
}
