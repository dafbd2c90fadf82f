import { resources } from '../../../src/resources';
import type { Viewer } from '../../../src/schema/access';
import { isGranted } from '../../../src/schema/access';
import type { AnyRecord, AnyResource } from '../../../src/schema/resource';
import { defaults } from '../../../src/schema/validate';
import { refsOf, toStored } from '../../objects/stored';
import type { Member, Passwords, Store } from '../../ports';
import { platformHost, sampleAccounts, samplePassword, sampleUsers } from './accounts';
import { addReferences, generate, type World } from './generate';
import { membersOf } from './members';
import { createRandom, hash } from './random';

type Options = {
  readonly passwords: Passwords;
  /** Dates are laid around this day. */
  readonly now: Date;
  readonly seed?: number;
  progress?(done: number, total: number): void;
};

export const isEmpty = async (store: Store): Promise<boolean> => (await store.lastSeq('users', { owner: 'all', global: true })) === 0;

/** Fills an empty store with the sample: the same objects for the same seed and day, on every host. */
export async function seedSample(store: Store, { passwords, now, seed = 20_417, progress }: Options): Promise<void> {
  const random = createRandom(seed);
  const made = new Map<string, AnyRecord[]>(resources.map((resource) => [resource.name, []]));
  const order = inOrder(resources);
  for (const resource of order) if (resource.name === 'demands') made.set(resource.name, [...accounts(resource, now)]);
  const total = order.reduce((sum, resource) => sum + countOf(resource), 0);

  const later: (() => void)[] = [];
  for (const resource of order) {
    const references = madeAfter(resource, order);
    for (const { owner, viewer, count, from } of shares(resource)) {
      const account = made.get('demands')?.find((record) => record.id === owner);
      const all = made.get(resource.name) as AnyRecord[];
      const names = new Set(all.filter((record) => record.demand === owner).map((record) => String(record.name).toLowerCase()));
      const uniques = new Set<string>();
      const world: World = {
        random,
        now,
        viewer,
        account,
        candidates: (type) =>
          (made.get(type) ?? []).filter(
            (record) => record.status !== 2 && (record.demand === owner || record.demand === null || record.demand === undefined),
          ),
        find: (type, id) => made.get(type)?.find((record) => record.id === id),
      };
      for (let at = 0; at < count; at += 1) {
        const id = from + at;
        const given = resource.sample?.names?.[all.length];
        const isFree = given !== undefined && !(resource.uniqueName && names.has(given.toLowerCase()));
        const record = generate(resource, id, isFree ? given : undefined, world);
        all.push(distinct(resource, record, names, uniques));
        const place = all.length - 1;
        if (references.length > 0) later.push(() => (all[place] = addReferences(resource, all[place] as AnyRecord, references, world)));
      }
    }
    progress?.(
      [...made.values()].reduce((sum, list) => sum + list.length, 0),
      total,
    );
  }
  for (const add of later) add();
  await write(store, order, made, random);
  await signIns(store, passwords, made, now);
}

const countOf = (resource: AnyResource): number =>
  resource.name === 'demands' ? sampleAccounts.length : (resource.sample?.count ?? (resource.hidden ? 0 : 24));

/**
 * Definitions after those they must refer to, and as far as circles allow after those they may refer to: each time the one that
 * misses the fewest of these is next, by name where several do.
 */
function inOrder(list: readonly AnyResource[]): readonly AnyResource[] {
  const waiting = new Map(list.filter(({ name }) => name !== 'users').map((resource) => [resource.name, resource]));
  const missing = (resource: AnyResource, isMust: boolean): number =>
    Object.values(resource.fields).filter(
      (field) =>
        (field.kind === 'ref' || field.kind === 'refs') &&
        (field.required || !isMust) &&
        !field.mirrors &&
        field.to !== resource.name &&
        waiting.has(field.to),
    ).length;
  const done: AnyResource[] = [];
  while (waiting.size > 0) {
    const able = [...waiting.values()].filter((resource) => missing(resource, true) === 0);
    const [next] = able.sort((a, b) => missing(a, false) - missing(b, false) || (a.name < b.name ? -1 : 1));
    if (!next) throw new Error(`These must refer to each other, so none can be made first: ${[...waiting.keys()].join(', ')}.`);
    waiting.delete(next.name);
    done.push(next);
  }
  return done;
}

/** Fields that name what is made later, where it must not be there before. */
const madeAfter = (resource: AnyResource, order: readonly AnyResource[]): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const isOpen = (field.kind === 'ref' || field.kind === 'refs') && !field.required && !field.mirrors;
    return isOpen && order.findIndex((other) => other.name === field.to) > order.indexOf(resource) ? [name] : [];
  });

type Share = { readonly owner: number | null; readonly viewer: Viewer; readonly count: number; readonly from: number };

/** The ids that the sample takes of a resource, the last one not included. */
export function sampleIds(resource: AnyResource): readonly [from: number, end: number] {
  if (resource.name === 'demands') return [0, Math.max(...sampleAccounts.map(({ id }) => id)) + 1];
  const made = shares(resource);
  return [made[0]?.from ?? 0, made.reduce((end, { from, count }) => Math.max(end, from + count), 0)];
}

/** Which account makes how many, with which ids: the platform's own first, then each account that may write them. */
function shares(resource: AnyResource): readonly Share[] {
  const total = countOf(resource);
  let from = resource.sample?.firstId ?? 1;
  if (resource.name === 'demands') return [{ owner: null, viewer: adminViewer, count: 0, from }];
  const list: Share[] = [];
  const add = (owner: number | null, viewer: Viewer, count: number): void => {
    list.push({ owner, viewer, count, from });
    from += count;
  };
  if (resource.owner === 'platform') add(null, adminViewer, total);
  else {
    const owners = sampleAccounts.filter((account) => isGranted(viewerOfAccount(account), resource.access.write));
    const global = resource.owner === 'accountOrGlobal' ? Math.round(total * 0.08) : 0;
    const weight = owners.reduce((sum, account) => sum + account.share, 0);
    owners.forEach((account, index) => {
      const share = Math.round(((total - global) * account.share) / weight);
      add(account.id, viewerOfAccount(account), index === 0 ? Math.max(share, Math.ceil((total - global) / 2)) : Math.max(1, share));
    });
    if (global > 0) add(null, adminViewer, global);
  }
  return list;
}

/** Keeps names and unique fields apart, as the API would ask for. */
function distinct(resource: AnyResource, record: AnyRecord, names: Set<string>, uniques: Set<string>): AnyRecord {
  const next: Record<string, unknown> = { ...record };
  const base = String(record.name);
  for (let count = 2; resource.uniqueName && names.has(String(next.name).toLowerCase()); count += 1) next.name = `${base} ${count}`;
  names.add(String(next.name).toLowerCase());
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.unique || typeof next[name] !== 'string') continue;
    const original = String(next[name]);
    for (let count = 2; uniques.has(`${name} ${String(next[name]).toLowerCase()}`); count += 1) {
      next[name] =
        field.kind === 'domain' ? `s${count}.${original}` : field.kind === 'email' ? `s${count}.${original}` : `${original}-${count}`;
    }
    uniques.add(`${name} ${String(next[name]).toLowerCase()}`);
  }
  return next as AnyRecord;
}

const viewerOfAccount = (account: (typeof sampleAccounts)[number]): Viewer => ({
  user: 12,
  name: String(account.name),
  role: 'demand',
  isSuper: false,
  account: account.id,
  owner: account.id,
  mode: account.showSsp || account.showSspMin ? 'ssp' : 'dsp',
  timezone: Number(account.timezone ?? 0),
  tagParams: (account.tagParams as string[] | undefined) ?? [],
  showSsp: account.showSsp === true,
  showSspMin: account.showSspMin === true,
  showDsp: account.showDsp === true,
  showSystemCost: account.showSystemCost === true,
});

const adminViewer: Viewer = {
  user: 1,
  name: 'Operator desk',
  role: 'admin',
  isSuper: true,
  account: null,
  owner: null,
  mode: 'ssp',
  timezone: 0,
  tagParams: [],
  showSsp: true,
  showSspMin: false,
  showDsp: true,
  showSystemCost: true,
};

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
      const stored = records.map((record) => toStored(resource, { ...record, modifiedBy: record.demand === 31 ? 12 : 1 }));
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
          by: record.demand === 31 ? { id: 12, name: 'Mara Lindqvist' } : { id: 1, name: 'Operator desk' },
          admin: null,
          changes: [],
        })),
      );
      for (const record of resource.members ? records : []) {
        const members: readonly Member[] = membersOf(resource, record, made.get(resource.members?.of ?? '') ?? [], random);
        await tx.addMembers(resource.name, record.id, members);
      }
    });
  }
}

function accounts(resource: AnyResource, now: Date): readonly AnyRecord[] {
  return sampleAccounts.map(({ share, ...account }) => ({
    ...defaults(resource, {}, { viewer: adminViewer, now }),
    manager: 1,
    config: platformHost,
    uid: hash(String(account.name)).toString(36).padEnd(12, 'k').slice(0, 12),
    ...account,
    status: 1,
    createdAt: new Date(now.getTime() - 700 * 86_400_000).toISOString(),
    modifiedAt: new Date(now.getTime() - 40 * 86_400_000).toISOString(),
    version: 1,
  })) as unknown as readonly AnyRecord[];
}

async function signIns(store: Store, passwords: Passwords, made: ReadonlyMap<string, readonly AnyRecord[]>, now: Date): Promise<void> {
  const users = resources.find((resource) => resource.name === 'users') as AnyResource;
  const hashes = await Promise.all(sampleUsers.map(() => passwords.hash(samplePassword)));
  // Users come last: where there are some, the sample is complete.
  for (const [index, user] of sampleUsers.entries()) await store.credentials.set(user.id, hashes[index] as string);
  await store.transaction(async (tx) => {
    await tx.nextIds('users', 100);
    await tx.insert(
      sampleUsers.map((user) => {
        const account =
          'owns' in user
            ? made.get(user.owns[0])?.find((record) => record.demand === 31 && record.name === user.owns[1])?.id
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
          demand: 'owns' in user ? 31 : null,
          login: user.login,
          uid: 'uid' in user ? user.uid : null,
        };
        return toStored(users, { ...record, status: 1, createdAt: at, modifiedAt: at, version: 1 });
      }),
    );
  });
}
