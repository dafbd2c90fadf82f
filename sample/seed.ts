import { accountType, ownerType, userType } from '../api/auth/accounts';
import { refsOf, toEntity } from '../api/objects/entity';
import type { Member, Passwords, Store } from '../api/ports';
import type { SampleRow } from '../src/model/sample/sampleRow';
import { sampleShapes } from '../src/model/sample/sampleShapes';
import {
  accountAgeDays,
  platformHost,
  sampleAccounts,
  samplePassword,
  sampleUsers,
} from '../src/model/sample/sampleSignIns';
import { resourceOf, resources } from '../src/resources';
import type { Viewer } from '../src/schema/access';
import type { AnyRecord, AnyResource } from '../src/schema/resource';
import { defaults, derive } from '../src/schema/validate';
import { addReferences, generate, type World } from './generate';
import { makerOf, pastChanges } from './pastChanges';
import { createRandom, hash } from './rows/random';
import { nameOf, rowOf, rowsOf, valuesOf } from './rows/sampleRows';
import { adminViewer, countOf, shares, viewerOfAccount } from './rows/shares';
import { part } from './rows/unused';
import { settleUse } from './settleUse';

/**
 * Returns realistic members of a list: mostly known objects, some values without an object; one list in ten is long. `asked` sets
 * the number; if there are too few objects, more members are unknown.
 */
function membersOf(
  resource: AnyResource,
  list: AnyRecord,
  known: readonly AnyRecord[],
  random: () => number,
  asked?: SampleRow['members'],
): readonly Member[] {
  const field = resource.members?.match?.(list as never) ?? 'name';
  if (asked) return exactly(asked, field, known, list);
  const found = new Map<string, Member>();
  const wanted = random() < 0.1 ? 1200 : 20 + Math.floor(random() ** 2 * 380);
  for (let at = 0; at < wanted && known.length > 0; at += 1) {
    const record = known[Math.floor(random() * known.length)] as AnyRecord;
    const isUnknown = random() < 0.04 || !record[field];
    const value = isUnknown
      ? unlisted(String(record[field] ?? ''), Math.floor(random() * 100_000))
      : String(record[field]);
    found.set(value, { value, key: value, target: isUnknown ? null : record.id });
  }
  return [...found.values()];
}

function exactly(
  { count, unknown, first = {} }: NonNullable<SampleRow['members']>,
  field: string,
  known: readonly AnyRecord[],
  { name }: AnyRecord,
): readonly Member[] {
  const isFirst = (record: AnyRecord): number =>
    Number(Object.entries(first).every(([key, value]) => record[key] === value));
  const turn = new Map(known.map((record) => [record, isFirst(record) + part(name, record.id, 'member')]));
  const inTurn = [...known].sort((a, b) => Number(turn.get(b)) - Number(turn.get(a)));
  const named = new Map(
    inTurn.flatMap((record) => (record[field] ? [[String(record[field]), record.id] as const] : [])),
  );
  const listed = [...named].slice(0, count - unknown).map(([value, target]): Member => ({ value, key: value, target }));
  const [like = ''] = named.keys();
  const others = Array.from({ length: count - listed.length }, (_, at): Member => {
    const value = unlisted(like, at);
    return { value, key: value, target: null };
  });
  return [...listed, ...others];
}

/** Returns a value that looks like the known ones, a host name or a bundle, but matches no object. */
const unlisted = (like: string, count: number): string =>
  /\.example$/.test(like) ? `unlisted${count}.example` : `com.unlisted.app${count}`;

/** With the parts of groups that the first save derives, such as the ID of a seller. */
function withParts(resource: AnyResource, record: AnyRecord, context: Pick<World, 'viewer' | 'now'>): AnyRecord {
  const groups = Object.keys(resource.derive ?? {}).filter((name) => resource.allFields[name]?.kind === 'group');
  if (groups.length === 0) return record;
  const derived = derive(resource, record, undefined, context);
  return { ...record, ...Object.fromEntries(groups.map((name) => [name, derived[name]])) };
}

type Options = {
  readonly passwords: Passwords;
  /** The reference day of all dates. */
  readonly now: Date;
  readonly seed?: number;
  progress?(done: number, total: number): void;
};

export const isEmpty = async (store: Store): Promise<boolean> =>
  (await store.lastSeq(userType, { owner: 'all', global: true })) === 0;

/** Fills an empty store with the sample: the same seed and day give the same objects on every host. */
export async function seedSample(store: Store, { passwords, now, seed = 20_417, progress }: Options): Promise<void> {
  const random = createRandom(seed);
  const made = new Map<string, AnyRecord[]>(resources.map((resource) => [resource.name, []]));
  const order = inOrder(resources);
  for (const resource of order) if (resource.name === ownerType) made.set(resource.name, [...accounts(resource, now)]);
  const total = order.reduce((sum, resource) => sum + countOf(resource), 0);

  const worldOf = (owner: number | null, viewer: Viewer): World => ({
    random,
    now,
    viewer,
    account: made.get(ownerType)?.find((record) => record.id === owner),
    given: {},
    counts: {},
    isTaken: () => false,
    candidates: (type) =>
      (made.get(type) ?? []).filter(
        (record) => record.status !== 2 && [owner, null, undefined].includes(record.demand),
      ),
    find: (type, id) => made.get(type)?.find((record) => record.id === id),
  });

  const later: (() => void)[] = [];
  for (const resource of order) {
    const references = madeAfter(resource, order);
    const all = made.get(resource.name) as AnyRecord[];
    const names = [...(resource.sample?.names ?? []), ...(sampleShapes[resource.name]?.names ?? [])];
    const reserved = rowsOf(resource.name).map((row) => nameOf(row, now).toLowerCase());
    for (const { owner, viewer, count, from } of shares(resource)) {
      const taken = new Set([
        ...reserved,
        ...all.filter((record) => record.demand === owner).map(({ name }) => String(name).toLowerCase()),
      ]);
      const isTaken = (name: string): boolean => resource.uniqueName && taken.has(name.toLowerCase());
      const uniques = new Set<string>();
      for (let id = from; id < from + count; id += 1) {
        const row = rowOf(resource.name, id);
        const world = {
          ...(row?.isGlobal ? worldOf(null, adminViewer) : worldOf(owner, viewer)),
          ...(row && valuesOf(resource, row, now)),
          isTaken,
          isSteady: owner !== null && isSmall(owner),
        };
        const given = row ? nameOf(row, now) : names.shift();
        const isFree = row !== undefined || (given !== undefined && !isTaken(given));
        const record = withParts(resource, generate(resource, id, isFree ? given : undefined, world), { viewer, now });
        all.push(distinct(resource, record, row ? new Set() : taken, uniques));
        const place = all.length - 1;
        if (references.length > 0)
          later.push(() => (all[place] = addReferences(resource, all[place] as AnyRecord, references, world)));
      }
    }
    progress?.(
      [...made.values()].reduce((sum, list) => sum + list.length, 0),
      total,
    );
  }
  for (const add of later) add();
  const [main] = sampleAccounts;
  if (main) settleUse(made, worldOf(main.id, viewerOfAccount(main)));
  const changes = pastChanges(order, made, now);
  await write(store, order, made, random);
  await store.transaction((tx) => tx.addHistory(changes));
  await signIns(store, passwords, made, now);
}

/**
 * Orders definitions after those that they must refer to and, as far as circles allow, those that they may refer to: the next one
 * is always that with the fewest missing ones, then by name.
 */
function inOrder(list: readonly AnyResource[]): readonly AnyResource[] {
  const waiting = new Map(list.filter(({ name }) => name !== userType).map((resource) => [resource.name, resource]));
  const missing = (resource: AnyResource, isMust: boolean): number =>
    Object.values(resource.fields).filter(
      (field) =>
        (field.kind === 'ref' || field.kind === 'refs') &&
        (field.required || !isMust) &&
        !field.inverse &&
        field.to !== resource.name &&
        waiting.has(field.to),
    ).length;
  const done: AnyResource[] = [];
  while (waiting.size > 0) {
    const able = [...waiting.values()].filter((resource) => missing(resource, true) === 0);
    const [next] = able.sort((a, b) => missing(a, false) - missing(b, false) || (a.name < b.name ? -1 : 1));
    if (!next)
      throw new Error(`These must refer to each other, so none can be made first: ${[...waiting.keys()].join(', ')}.`);
    waiting.delete(next.name);
    done.push(next);
  }
  return done;
}

/** Returns optional references to objects that are made later. */
const madeAfter = (resource: AnyResource, order: readonly AnyResource[]): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const isOpen = (field.kind === 'ref' || field.kind === 'refs') && !field.required && !field.inverse;
    return isOpen && order.findIndex((other) => other.name === field.to) > order.indexOf(resource) ? [name] : [];
  });

/** Makes names and unique fields distinct, as the API requires. */
function distinct(resource: AnyResource, record: AnyRecord, names: Set<string>, uniques: Set<string>): AnyRecord {
  const next: Record<string, unknown> = { ...record };
  const base = String(record.name);
  for (let count = 2; resource.uniqueName && names.has(String(next.name).toLowerCase()); count += 1)
    next.name = `${base} ${count}`;
  names.add(String(next.name).toLowerCase());
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.unique || typeof next[name] !== 'string') continue;
    const original = String(next[name]);
    for (let count = 2; uniques.has(`${name} ${String(next[name]).toLowerCase()}`); count += 1) {
      next[name] =
        field.kind === 'domain'
          ? `s${count}.${original}`
          : field.kind === 'email'
            ? `s${count}.${original}`
            : `${original}-${count}`;
    }
    uniques.add(`${name} ${String(next[name]).toLowerCase()}`);
  }
  return next as AnyRecord;
}

async function write(
  store: Store,
  order: readonly AnyResource[],
  made: ReadonlyMap<string, readonly AnyRecord[]>,
  random: () => number,
): Promise<void> {
  for (const resource of order) {
    const records = made.get(resource.name) ?? [];
    if (records.length === 0) continue;
    await store.transaction(async (tx) => {
      await tx.nextIds(resource.name, Math.max(...records.map((record) => record.id)));
      const stored = records.map((record) => toEntity(resource, record));
      await tx.insert(stored);
      await tx.putRefs(
        resource.name,
        [],
        records.flatMap((record) => refsOf(resource, record)),
      );
      await tx.addHistory(
        records.map((record) => ({
          type: resource.name,
          id: record.id,
          version: 1,
          at: record.createdAt,
          action: 'create' as const,
          by: makerOf(record),
          admin: null,
          changes: [],
        })),
      );
      for (const record of resource.members ? records : []) {
        // A list without an owner has entries from all accounts.
        const known = (made.get(resource.members?.of ?? '') ?? []).filter(
          (one) => [one.demand, null].includes(record.demand) || !one.demand,
        );
        const members: readonly Member[] = membersOf(
          resource,
          record,
          known,
          random,
          rowOf(resource.name, record.id)?.members,
        );
        await tx.addMembers(resource.name, record.id, members);
      }
    });
  }
}

function accounts(resource: AnyResource, now: Date): readonly AnyRecord[] {
  return sampleAccounts.map(({ share, ...account }) => ({
    ...defaults(resource, {}, { viewer: adminViewer, now }),
    config: platformHost,
    uid: hash(String(account.name)).toString(36).padEnd(12, 'k').slice(0, 12),
    status: 1,
    ...account,
    createdAt: new Date(now.getTime() - accountAgeDays * 86_400_000).toISOString(),
    modifiedAt: new Date(now.getTime() - accountAgeDays * 86_400_000).toISOString(),
    version: 1,
  })) as unknown as readonly AnyRecord[];
}

const isSmall = (account: number): boolean => (sampleAccounts.find(({ id }) => id === account)?.share ?? 1) < 0.05;

const mainAccount = sampleAccounts[0]?.id;

async function signIns(
  store: Store,
  passwords: Passwords,
  made: ReadonlyMap<string, readonly AnyRecord[]>,
  now: Date,
): Promise<void> {
  const users = resourceOf(userType);
  const hashes = await Promise.all(sampleUsers.map(() => passwords.hash(samplePassword)));
  // Users come last: if there are any, the sample is complete.
  for (const [index, user] of sampleUsers.entries()) await store.credentials.set(user.id, hashes[index] as string);
  await store.transaction(async (tx) => {
    await tx.nextIds(userType, 100);
    await tx.insert(
      sampleUsers.map((user) => {
        const account =
          'owns' in user
            ? made
                .get(accountType(user.type))
                ?.find((record) => record.demand === mainAccount && record.name === user.owns)?.id
            : 'account' in user
              ? user.account
              : null;
        const at = new Date(now.getTime() - 400 * 86_400_000).toISOString();
        const record = {
          ...defaults(users, {}, { viewer: adminViewer, now }),
          id: user.id,
          name: user.name,
          type: user.type,
          account,
          demand: 'owns' in user ? mainAccount : null,
          login: user.login,
          uid: 'uid' in user ? user.uid : null,
        };
        return toEntity(users, {
          ...record,
          status: 1,
          createdAt: at,
          modifiedAt: at,
          version: 1,
          modifiedBy: sampleUsers[0].id,
        });
      }),
    );
    const at = new Date(now.getTime() - 400 * 86_400_000).toISOString();
    const by = { id: sampleUsers[0].id, name: sampleUsers[0].name };
    await tx.addHistory(
      sampleUsers.map(({ id }) => ({
        type: userType,
        id,
        version: 1,
        at,
        action: 'create',
        by,
        admin: null,
        changes: [],
      })),
    );
  });
}
