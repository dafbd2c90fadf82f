import type { Reader, Store, StoredObject, Transaction } from '../ports';

/** Ids that no object has yet: the last of those that a column can hold. */
const lastId = 2 ** 31 - 1;

/**
 * A transaction for those who only want to know what would come of their writes: it reads each object once, as it was then, and
 * forgets what it is given.
 */
export function createDryRunTransaction(store: Reader & Pick<Store, 'finance' | 'credentials' | 'keys'>): Transaction {
  const forget = async () => undefined;
  const seen = new Map<string, StoredObject>();
  let next = lastId;
  const get: Reader['get'] = async (type, ids) => {
    const unseen = ids.filter((id) => !seen.has(`${type}:${id}`));
    const found = unseen.length > 0 ? await store.get(type, unseen) : [];
    for (const object of found) seen.set(`${type}:${object.id}`, object);
    return ids.flatMap((id) => seen.get(`${type}:${id}`) ?? []);
  };
  return {
    ...store,
    get,
    lock: async (type, ids) => [...(await get(type, ids))].sort((one, other) => one.id - other.id),
    async nextIds(_, count) {
      next -= count;
      return Array.from({ length: count }, (_id, index) => next + index + 1);
    },
    insert: forget,
    update: forget,
    remove: forget,
    putRefs: forget,
    addHistory: forget,
    touch: forget,
    addMembers: async (_type, _id, members) => ({ added: members.length }),
    removeMembers: async () => ({ removed: 0 }),
    finance: {
      ...store.finance,
      ...{
        lock: forget,
        putPeriod: forget,
        putLines: forget,
        removeLines: forget,
        putEntry: forget,
        removeEntries: forget,
        addEvents: forget,
      },
      addEntries: async () => [],
    },
    beside: {
      credentials: { ...store.credentials, set: forget },
      keys: { ...store.keys, add: async () => true, put: forget, take: store.keys.get, removeOf: forget, tidy: async () => 0 },
      undo: { put: forget, take: async () => undefined },
      idempotency: {
        claim: async () => ({ state: 'mine' }),
        extend: forget,
        settle: async () => true,
        release: forget,
        tidy: forget,
      },
    },
  };
}
