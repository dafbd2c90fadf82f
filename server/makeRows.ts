import { ownerType } from '../api/auth/accounts';
import { fromEntity, refsOf, toEntity } from '../api/objects/entity';
import type { HistoryEntry, NewObject, Store, StoredRef } from '../api/ports';
import { generate, type World } from '../sample/generate';
import { createRandom } from '../sample/rows/random';
import type { SignedInUser } from '../src/model/signedIn';
import { makeUid } from '../src/model/uid';
import { viewerOf } from '../src/model/viewerOf';
import { resourceOf } from '../src/resources';
import type { AnyRecord, AnyResource } from '../src/schema/resource';

type Rows = {
  readonly objects: readonly NewObject[];
  readonly refs: readonly StoredRef[];
  readonly history: readonly HistoryEntry[];
};

const patterns = 400;

/**
 * Makes realistic objects of one account, fast: some hundred are made by the definition's rules, like the sample's; the others
 * copy them with another name, key and day. Unique values contain the object's number.
 */
export async function makeRows(
  store: Store,
  resource: AnyResource,
  user: SignedInUser,
  random: (count: number) => Uint8Array,
): Promise<{ make(ids: readonly number[]): Rows }> {
  const viewer = viewerOf({ user, admin: null }, undefined);
  if (!viewer) throw new Error('No user is signed in.');
  const by = { id: user.id, name: user.name };
  const owner = resource.owner === 'platform' ? null : viewer.owner;
  const known = await readTargets(store, resource, viewer.owner);
  const [account] = viewer.owner === null ? [] : await store.get(ownerType, [viewer.owner]);
  const now = new Date();
  const world: World = {
    random: createRandom(now.getTime()),
    now,
    viewer,
    account: account && (fromEntity(resourceOf(account.type), account) as AnyRecord),
    given: {},
    counts: {},
    isTaken: () => false,
    candidates: (type) => known.get(type) ?? [],
    find: (type, id) => known.get(type)?.find((record) => record.id === id),
  };
  const made = Array.from({ length: patterns }, (_, index) => generate(resource, index + 1, undefined, world));
  const unique = Object.entries(resource.fields).filter(([, field]) => field.unique);
  const uids = Object.entries(resource.fields).filter(([, field]) => field.computed?.from === 'uid');

  const record = (id: number): AnyRecord => {
    const pattern = made[id % patterns] as AnyRecord;
    const modifiedAt = new Date(now.getTime() - Math.floor(world.random() * 120 * 86_400_000)).toISOString();
    return {
      ...pattern,
      id,
      demand: owner,
      name: `${String(pattern.name).replace(/ \d+$/, '')} ${id}`,
      createdAt: modifiedAt,
      modifiedAt,
      modifiedBy: user.id,
      version: 1,
      ...Object.fromEntries(unique.map(([name, { kind }]) => [name, distinct(pattern[name], kind, id)])),
      ...Object.fromEntries(uids.map(([name]) => [name, makeUid(random)])),
    };
  };

  return {
    make(ids) {
      const records = ids.map(record);
      return {
        objects: records.map((one) => toEntity(resource, one)),
        refs: records.flatMap((one) => refsOf(resource, one)),
        history: records.map(({ id, createdAt }) => ({
          type: resource.name,
          id,
          version: 1,
          at: createdAt,
          action: 'create',
          by,
          admin: null,
          changes: [],
        })),
      };
    },
  };
}

function distinct(value: unknown, kind: string, id: number): unknown {
  if (typeof value !== 'string' || value === '') return value;
  return kind === 'domain' || kind === 'email' ? `n${id}.${value}` : `${value}-${id}`;
}

/** The objects that the account's objects may refer to. */
async function readTargets(
  store: Store,
  resource: AnyResource,
  owner: number | null,
): Promise<ReadonlyMap<string, readonly AnyRecord[]>> {
  const types = new Set(
    Object.values(resource.allFields).flatMap((field) =>
      field.kind === 'ref' || field.kind === 'refs' ? [field.to] : [],
    ),
  );
  const targets = new Map<string, AnyRecord[]>();
  for (const type of types) {
    const scope = { owner: owner ?? ('all' as const), global: true };
    const { rows } = await store.find({
      type,
      scope,
      where: [{ field: 'status', op: 'in', values: [0, 1] }],
      range: [0, 499],
    });
    targets.set(
      type,
      rows.map((row) => fromEntity(resourceOf(type), row) as AnyRecord),
    );
  }
  return targets;
}
