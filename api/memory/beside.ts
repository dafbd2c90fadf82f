import type { Beside } from '../ports';
import type { Claim } from '../ports/keptAnswers';
import type { Key } from '../ports/keys';
import type { Table, Tables } from './tables';

type PendingUndo = { readonly user: number; readonly expiresAt: string; readonly body: unknown };

type KeptClaim = Claim & {
  readonly request: string;
  readonly leaseUntil: string;
  readonly expiresAt: string;
  /** Null until the call is done. */
  readonly status: number | null;
  readonly body: unknown;
};

export type BesideTables = {
  readonly credentials: Table<string>;
  readonly keys: Table<Key>;
  readonly undo: Table<PendingUndo>;
  readonly idempotency: Table<KeptClaim>;
};

export const createBesideTables = (tables: Tables): BesideTables => ({
  credentials: tables.table('credentials'),
  keys: tables.table('keys'),
  undo: tables.table('undo'),
  idempotency: tables.table('idempotency'),
});

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** For use inside a transaction: writes do not queue. */
export function createBeside({ credentials, keys, undo, idempotency }: BesideTables): Beside {
  const openOf = (claim: Claim): KeptClaim | undefined => {
    const found = idempotency.get(claimName(claim));
    return found?.token === claim.token && found.status === null ? found : undefined;
  };
  return {
    credentials: {
      get: async (user) => credentials.get(String(user)),
      set: async (user, hash) => credentials.put(String(user), hash),
    },
    keys: {
      async add(key) {
        if (keys.get(keyName(key))) return false;
        keys.put(keyName(key), copy(key));
        return true;
      },
      put: async (key) => keys.put(keyName(key), copy(key)),
      get: async (kind, key, now) => held(keys.get(keyName({ kind, key })), now),
      async take(kind, key, now) {
        const found = held(keys.get(keyName({ kind, key })), now);
        keys.remove(keyName({ kind, key }));
        return found;
      },
      async removeOf(kind, subject) {
        for (const [name, one] of [...keys.entries()])
          if (one.kind === kind && one.subject === subject) keys.remove(name);
      },
      countOf: async (kind, subject, now) =>
        [...keys.values()].filter((one) => one.kind === kind && one.subject === subject && held(one, now)).length,
      async tidy(now) {
        const over = [...keys.entries()].filter(([, one]) => !held(one, now));
        for (const [name] of over) keys.remove(name);
        return over.length;
      },
    },
    undo: {
      put: async ({ token, ...entry }) => undo.put(token, copy(entry)),
      async take(token, user, now) {
        for (const [key, entry] of [...undo.entries()]) if (entry.expiresAt <= now) undo.remove(key);
        const found = undo.get(token);
        if (found?.user !== user) return undefined;
        undo.remove(token);
        return { body: found.body };
      },
    },
    idempotency: {
      async claim(claim, now) {
        const found = idempotency.get(claimName(claim));
        const isFree = !found || found.expiresAt <= now || (found.status === null && found.leaseUntil <= now);
        if (isFree) {
          idempotency.put(claimName(claim), { ...claim, status: null, body: null });
          return { state: 'mine' };
        }
        if (found.request !== claim.request) return { state: 'other' };
        return found.status === null
          ? { state: 'held' }
          : { state: 'done', answer: { status: found.status, body: found.body } };
      },
      async extend(claim, leaseUntil) {
        const found = openOf(claim);
        if (found) idempotency.put(claimName(claim), { ...found, leaseUntil });
      },
      async settle(claim, { status, body }) {
        const found = idempotency.get(claimName(claim));
        if (found?.token !== claim.token) return false;
        idempotency.put(claimName(claim), { ...found, status, body: copy(body) });
        return true;
      },
      async release(claim) {
        if (openOf(claim)) idempotency.remove(claimName(claim));
      },
      async tidy(now, most) {
        const totals = new Map<number, { answers: number; bytes: number }>();
        const newest = [...idempotency.entries()].sort(([, one], [, other]) =>
          one.expiresAt < other.expiresAt ? 1 : -1,
        );
        for (const [name, one] of newest) {
          const total = totals.get(one.user) ?? { answers: 0, bytes: 0 };
          totals.set(one.user, total);
          if (one.status !== null) {
            total.answers += 1;
            total.bytes += JSON.stringify(one.body).length;
          }
          const isTooMuch = one.status !== null && (total.answers > most.answers || total.bytes > most.bytes);
          if (one.expiresAt <= now || isTooMuch) idempotency.remove(name);
        }
      },
    },
  };
}

/** The same for callers outside a transaction: writes queue. */
export function inTurns(
  { credentials, keys, undo, idempotency }: Beside,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Beside {
  const turned =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    (...args: A) =>
      inTurn(() => call(...args));
  return {
    credentials: { ...credentials, set: turned(credentials.set) },
    keys: {
      ...keys,
      add: turned(keys.add),
      put: turned(keys.put),
      take: turned(keys.take),
      removeOf: turned(keys.removeOf),
      tidy: turned(keys.tidy),
    },
    undo: { put: turned(undo.put), take: turned(undo.take) },
    idempotency: {
      claim: turned(idempotency.claim),
      extend: turned(idempotency.extend),
      settle: turned(idempotency.settle),
      release: turned(idempotency.release),
      tidy: turned(idempotency.tidy),
    },
  };
}

const keyName = ({ kind, key }: Pick<Key, 'kind' | 'key'>): string => `${kind}:${key}`;

const claimName = ({ user, key }: Pick<Claim, 'user' | 'key'>): string => `${user}:${key}`;

const held = (key: Key | undefined, now: string): Key | undefined =>
  key && (key.expiresAt === null || key.expiresAt > now) ? key : undefined;
