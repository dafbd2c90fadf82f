// Turns stored objects into records: computed values, the fields a viewer may read, and secrets.
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { type Computed, isEmpty } from '../../src/schema/kinds/field';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { AnyRecord, AnyResource, ComputeContext } from '../../src/schema/resource';
import { unknownTraffic } from '../../src/schema/unknownTraffic';
import { isSame, typed } from '../../src/schema/validate';
import { notFound } from '../http/problems';
import type { Ports, Reader, Scope, StoredDocument, StoredObject, StoredRef } from '../ports';
import { fromEntity, memoizePerResource, ownerTypeOf } from './entity';
import { createLinks, inverseReferencesOf, readInverse, refPathOf } from './links';
import type { ObjectExtension } from './objectExtension';
import { isWithin, requireSight, type Sight } from './rights';
import type { WriteContext } from './unitOfWork';

export type Row = Record<string, unknown> & { readonly id: number };

export type Records = {
  /**
   * Whole records of stored objects, with computed values, all in one batch. `scope` limits the references counted at global
   * objects; `fields` limits the computed fields.
   */
  assemble(
    reader: Reader,
    resource: AnyResource,
    objects: readonly StoredDocument[],
    scope: Scope,
    fields?: ReadonlySet<string>,
  ): Promise<readonly Row[]>;
  /** Records of the accounts that own these objects. */
  accounts(
    reader: Reader,
    resource: AnyResource,
    owners: readonly (number | null)[],
  ): Promise<ReadonlyMap<number | null, AnyRecord>>;
  /** Traffic by id; a missing id has unknown figures. `owner` as in the port. */
  traffic(
    reader: Reader,
    resource: AnyResource,
    ids: readonly number[],
    owner?: Scope['owner'],
  ): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>>;
};

export function createRecords(
  { traffic, clock }: Pick<Ports, 'traffic' | 'clock'>,
  extension?: Pick<ObjectExtension, 'addValues'>,
): Records {
  const accounts: Records['accounts'] = async (reader, resource, owners) => {
    const type = ownerTypeOf(resource);
    const ids = [...new Set(owners)].filter((id) => id !== null);
    if (!type || ids.length === 0) return new Map();
    const found = await reader.get(type, ids);
    return new Map(found.map((account) => [account.id, fromEntity(resourceOf(type), account) as AnyRecord]));
  };

  const readTraffic: Records['traffic'] = async (reader, resource, ids, owner) => {
    const found = await traffic.of(resource.name, ids, owner);
    if (!resource.members) return found;
    // Rules read the number of members together with traffic.
    const counts = new Map((await reader.memberCounts(resource.name, ids)).map(({ id, count }) => [id, count]));
    return new Map(ids.map((id) => [id, { ...found.get(id), members: counts.get(id) ?? 0 }]));
  };

  return {
    accounts,
    traffic: readTraffic,
    async assemble(reader, resource, objects, scope, fields) {
      const rows = objects.map((object) => fromEntity(resource, object) as Row);
      if (rows.length === 0) return rows;
      const isAsked = (name: string) => !fields || fields.has(name);
      await addInverse(reader, resource, rows, scope, isAsked);
      await addCounts(reader, resource, rows, scope, isAsked);
      await addMembers(reader, resource, rows, isAsked);
      await extension?.addValues(reader, resource, rows, isAsked);
      const names = computedNames(resource, isAsked);
      if (names.traffic.length + names.record.length === 0) return rows;
      const figures = await readTraffic(
        reader,
        resource,
        rows.map((row) => row.id),
        scope.owner,
      );
      for (const row of rows) for (const name of names.traffic) row[name] = figures.get(row.id)?.[name] ?? null;
      if (names.record.length === 0) return rows;
      const owners = await accounts(
        reader,
        resource,
        rows.map((row) => row.demand as number | null),
      );
      const links = createLinks(reader, resource);
      const now = clock();
      await links.settle(() => {
        for (const row of rows) {
          const account = owners.get(row.demand as number | null);
          const context: ComputeContext = {
            now,
            linked: (field) => links.linked(row, field),
            ...(account && { account }),
            traffic: figures.get(row.id) ?? unknownTraffic,
          };
          for (const name of names.record)
            row[name] = resource.compute?.[name]?.(typed(resource, row) as never, context) ?? null;
        }
      });
      return rows;
    },
  };
}

type IsAsked = (name: string) => boolean;

function computedNames(
  resource: AnyResource,
  isAsked: IsAsked,
): { readonly traffic: readonly string[]; readonly record: readonly string[] } {
  const of = (from: Computed['from']) =>
    Object.entries(resource.allFields).flatMap(([name, field]) =>
      field.computed?.from === from && isAsked(name) ? [name] : [],
    );
  return { traffic: of('traffic'), record: of('record') };
}

/** References to these objects within the scope: all for an owner's objects, the viewer's own for global ones. */
async function foreignRefs(
  reader: Reader,
  resource: AnyResource,
  rows: readonly Row[],
  scope: Scope,
): Promise<{
  readonly shared: ReadonlySet<number>;
  readonly refs: readonly (StoredRef & { readonly status: 0 | 1 | 2 })[];
}> {
  const shared =
    scope.owner === 'all'
      ? []
      : rows.filter((row) => row.demand === null || row.demand === undefined).map((row) => row.id);
  if (shared.length === 0) return { shared: new Set(), refs: [] };
  const refs = await reader.refsTo(resource.name, shared);
  return { shared: new Set(shared), refs: refs.filter((ref) => ref.owner === scope.owner || ref.owner === null) };
}

async function addInverse(
  reader: Reader,
  resource: AnyResource,
  rows: readonly Row[],
  scope: Scope,
  isAsked: IsAsked,
): Promise<void> {
  const asked = inverseReferencesOf(resource).filter(({ name }) => isAsked(name));
  if (asked.length === 0) return;
  const { shared, refs } = await foreignRefs(reader, resource, rows, scope);
  const own = rows.filter((row) => !shared.has(row.id)).map((row) => row.id);
  for (const inverse of asked) {
    const path = refPathOf(inverse);
    const pairs = [
      ...(own.length > 0 ? await reader.refPairs(inverse.from.name, path, own) : []),
      ...refs.filter((ref) => ref.fromType === inverse.from.name && ref.field === path),
    ];
    const isOne = resource.allFields[inverse.name]?.kind === 'ref';
    const values = await readInverse(reader, inverse, pairs, isOne);
    for (const row of rows) row[inverse.name] = values.get(row.id) ?? (isOne ? null : []);
  }
}

type Count = { readonly toId: number; readonly fromType: string; readonly field: string; readonly count: number };

async function addCounts(
  reader: Reader,
  resource: AnyResource,
  rows: readonly Row[],
  scope: Scope,
  isAsked: IsAsked,
): Promise<void> {
  const fields = Object.entries(resource.allFields).flatMap(([name, { computed }]) =>
    isAsked(name) && (computed?.from === 'count' || computed?.from === 'usedBy') ? [[name, computed] as const] : [],
  );
  if (fields.length === 0) return;
  const { shared, refs } = await foreignRefs(reader, resource, rows, scope);
  const own = rows.filter((row) => !shared.has(row.id)).map((row) => row.id);
  const live = refs
    .filter((ref) => ref.status !== 2)
    .map(({ toId, fromType, field }): Count => ({ toId, fromType, field, count: 1 }));
  const counts = new Map<number, Count[]>();
  for (const count of [...(own.length > 0 ? await reader.refCounts(resource.name, own) : []), ...live]) {
    counts.set(count.toId, [...(counts.get(count.toId) ?? []), count]);
  }
  for (const row of rows) {
    const mine = counts.get(row.id) ?? [];
    for (const [name, computed] of fields) {
      row[name] =
        computed.from === 'count'
          ? sum(mine, (count) => count.fromType === computed.of && count.field === computed.field)
          : usedBy(mine);
    }
  }
}

const sum = (counts: readonly Count[], isMeant: (count: Count) => boolean): number =>
  counts.reduce((total, count) => (isMeant(count) ? total + count.count : total), 0);

/** Users by resource. Where a resource has several fields for it, the largest count is used: the same objects may be in each. */
function usedBy(counts: readonly Count[]): Readonly<Record<string, number>> {
  const byField = new Map<string, number>();
  for (const { fromType, field, count } of counts)
    byField.set(`${fromType} ${field}`, (byField.get(`${fromType} ${field}`) ?? 0) + count);
  const found: Record<string, number> = {};
  for (const [key, count] of byField) {
    const type = key.slice(0, key.indexOf(' '));
    found[type] = Math.max(found[type] ?? 0, count);
  }
  return found;
}

async function addMembers(
  reader: Reader,
  resource: AnyResource,
  rows: readonly Row[],
  isAsked: IsAsked,
): Promise<void> {
  const fields = Object.entries(resource.allFields).flatMap(([name, { computed }]) =>
    isAsked(name) && computed?.from === 'members' ? [[name, computed] as const] : [],
  );
  if (fields.length === 0) return;
  const counts = new Map(
    (
      await reader.memberCounts(
        resource.name,
        rows.map((row) => row.id),
      )
    ).map((count) => [count.id, count]),
  );
  for (const row of rows) for (const [name, { what }] of fields) row[name] = counts.get(row.id)?.[what] ?? 0;
}

/** An object that the viewer may see. @throws 404 for a missing object and for another owner's alike. */
export async function findVisible(
  reader: Reader,
  viewer: Viewer,
  resource: AnyResource,
  id: number,
): Promise<StoredObject> {
  const sight = requireSight(viewer, resource);
  const [stored] = await reader.get(resource.name, [id]);
  if (!stored || !isWithin(sight.scope, stored))
    throw notFound(sayObjects('objects.missing', { kind: { word: resource.label[0] }, id }));
  return stored;
}

/** One object with the fields that the viewer may read. */
export async function readOne(
  reader: Reader,
  records: Records,
  viewer: Viewer,
  resource: AnyResource,
  id: number,
): Promise<Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }> {
  const stored = await findVisible(reader, viewer, resource, id);
  const sight = requireSight(viewer, resource);
  const [row] = await records.assemble(reader, resource, [stored], sight.scope);
  if (!row) throw notFound();
  return { ...serializeRecord(sight, row, true), id, version: stored.version };
}

/** A record with the fields that the viewer may read. Secrets show only that they are set, where one object is read. */
export function serializeRecord(
  { resource, fields }: Sight,
  row: Row,
  withSecrets: boolean,
): Readonly<Record<string, unknown>> {
  const shown: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (!fields.has(name) || resource.members?.field === name) continue;
    if (field.access !== 'writeOnly') shown[name] = row[name] ?? null;
    else if (withSecrets) shown[name] = maskSecret(row[name]);
  }
  return shown;
}

type Values = Readonly<Record<string, unknown>>;
type Sealed = { readonly sealed: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSealed = (value: unknown): value is Sealed => isObject(value) && typeof value.sealed === 'string';

/** Shown in place of a secret; sent back it means "unchanged". */
const mask = { set: true } as const;

export const isMasked = (value: unknown): boolean =>
  isObject(value) && value.set === true && Object.keys(value).length === 1;

const maskSecret = (value: unknown): typeof mask | null => (isSealed(value) ? mask : null);

/** The value of a stored object's secret field; null where it is not set. */
export async function openSecret(secrets: Ports['secrets'], { data }: StoredObject, field: string): Promise<unknown> {
  const value = data[field];
  return isSealed(value) && value.sealed !== '' ? JSON.parse(await secrets.open(value.sealed)) : null;
}

const secretFields = memoizePerResource((resource) =>
  Object.entries(resource.allFields).flatMap(([name, field]) => (field.access === 'writeOnly' ? [name] : [])),
);

const holdsNothing = (value: unknown): boolean =>
  isEmpty(value) || (isObject(value) && Object.keys(value).length === 0);

/** Encrypts new secrets; unchanged ones stay encrypted. Hashed secrets are not stored in the object. */
export async function sealSecrets<R extends Values>(
  { secrets, extension }: Pick<WriteContext, 'secrets' | 'extension'>,
  resource: AnyResource,
  before: Values | undefined,
  after: R,
): Promise<R> {
  const sealed: Record<string, unknown> = {};
  for (const name of secretFields(resource)) {
    const value = after[name];
    if (before && isSealed(before[name]) && isSame(before[name], value)) continue;
    const isNothing = holdsNothing(value);
    const isHashed = extension.isHashed(resource, name);
    // An empty list equals no value, so replacing one by the other is no change.
    if (before && isNothing && holdsNothing(before[name])) sealed[name] = before[name];
    else sealed[name] = isNothing ? null : { sealed: isHashed ? '' : await secrets.seal(JSON.stringify(value)) };
  }
  return { ...after, ...sealed };
}
