// Links between objects: inverse references, newly chosen links, what callbacks read of them, and how a save writes them.
import { findResource, resourceOf } from '../../src/resources';
import type { Field } from '../../src/schema/kinds';
import type { GroupsField } from '../../src/schema/kinds/group';
import type { RefField, RefsField } from '../../src/schema/kinds/ref';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import type { Reader } from '../ports';
import { fromEntity, idsIn, isLink, isSymmetric, memoizePerResource } from './entity';
import { mayChange } from './rights';
import type { Target, WriteContext } from './unitOfWork';

type Row = Readonly<Record<string, unknown>>;

/** A link that is stored at the other end, and shown or changed at this one. */
type InverseReference = {
  readonly name: string;
  /** The resource and field that store it. */
  readonly from: AnyResource;
  readonly field: string;
  /** For rows with further values: the reference in each row here, and the one there. */
  readonly rows?: { readonly here: string; readonly there: string };
};

export const inverseReferencesOf = memoizePerResource((resource): readonly InverseReference[] =>
  Object.entries(resource.allFields).flatMap(([name, field]) => {
    if (!('inverse' in field) || !field.inverse || isSymmetric(resource, name)) return [];
    return isLink(field)
      ? [{ name, from: resourceOf(field.to), field: field.inverse }]
      : inverseOfRows(resource, name, field as GroupsField);
  }),
);

function inverseOfRows(resource: AnyResource, name: string, field: GroupsField): readonly InverseReference[] {
  for (const [here, inner] of Object.entries(field.fields)) {
    const from = inner.kind === 'ref' ? findResource(inner.to) : undefined;
    const stored = from?.allFields[field.inverse ?? ''];
    if (!from || stored?.kind !== 'groups') continue;
    const there = Object.entries(stored.fields).find(
      ([, back]) => back.kind === 'ref' && back.to === resource.name,
    )?.[0];
    if (there) return [{ name, from, field: field.inverse ?? '', rows: { here, there } }];
  }
  throw new Error(
    `${resource.name}.${name} has the inverse '${field.inverse}', but no reference of its rows leads to a resource with such rows.`,
  );
}

/** Whether objects of `type` show the links in `field` of `from`. */
export const hasInverse = (type: AnyResource, from: AnyResource, field: string): boolean =>
  inverseReferencesOf(type).some(
    (inverse) =>
      inverse.from.name === from.name &&
      (inverse.rows ? `${inverse.field}.${inverse.rows.there}` : inverse.field) === field,
  );

/** The path of an inverse reference's links among stored references. */
export const refPathOf = (inverse: InverseReference): string =>
  inverse.rows ? `${inverse.field}.${inverse.rows.there}` : inverse.field;

/** The value of an inverse reference for each object, from the objects that refer to it. */
export async function readInverse(
  reader: Reader,
  inverse: InverseReference,
  pairs: readonly { readonly fromId: number; readonly toId: number }[],
  isOne: boolean,
): Promise<ReadonlyMap<number, unknown>> {
  const values = new Map<number, unknown[]>();
  const documents = inverse.rows
    ? await recordsById(
        reader,
        inverse.from,
        pairs.map((pair) => pair.fromId),
      )
    : undefined;
  for (const { fromId, toId } of pairs) {
    const list = values.get(toId) ?? [];
    values.set(toId, list);
    if (inverse.rows) list.push(...rowsFor(documents?.get(fromId), inverse, inverse.rows, fromId, toId));
    else if (!list.includes(fromId)) list.push(fromId);
  }
  return isOne ? new Map([...values].map(([id, [first]]) => [id, first ?? null])) : values;
}

async function recordsById(
  reader: Reader,
  resource: AnyResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  const found = await reader.get(resource.name, [...new Set(ids)]);
  return new Map(found.map((object) => [object.id, fromEntity(resource, object)]));
}

function rowsFor(
  document: Row | undefined,
  { field }: InverseReference,
  rows: NonNullable<InverseReference['rows']>,
  fromId: number,
  toId: number,
): readonly Row[] {
  const list = (document?.[field] ?? []) as readonly Row[];
  return list
    .filter((row) => row[rows.there] === toId)
    .map(({ [rows.there]: _, ...rest }) => ({ [rows.here]: fromId, ...rest }));
}

/** The rows at the other end that match these rows. */
function rowsBack(inverse: InverseReference, value: unknown, id: number, otherId: number): readonly Row[] {
  const { rows } = inverse;
  if (!rows) return [];
  return rowsIn(value)
    .filter((row) => row[rows.here] === otherId)
    .map(({ [rows.here]: _, ...rest }) => ({ [rows.there]: id, ...rest }));
}

/** Ids of the objects at the other end in an inverse value. */
const namedBy = (inverse: InverseReference, value: unknown): readonly number[] =>
  inverse.rows ? rowsIn(value).flatMap((row) => idsIn(row[inverse.rows?.here ?? ''])) : idsIn(value);

/** Sent values may have any form until they are checked. */
const rowsIn = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];

export const isInverse = (resource: AnyResource, name: string): boolean => {
  const field: Field | undefined = resource.allFields[name];
  return field !== undefined && 'inverse' in field && field.inverse !== undefined && !isSymmetric(resource, name);
};

/** One reference in a record: `at` is where its problem is shown, `path` is the same for all rows. */
export type RowLink = {
  readonly at: string;
  readonly path: string;
  readonly root: string;
  readonly field: RefField | RefsField;
  readonly id: number;
};

/** References that the record did not have before. */
export function newLinks(resource: AnyResource, before: Row | undefined, after: Row): readonly RowLink[] {
  // An identical value, not only an equal one, was not changed.
  const changed = linkFields(resource).filter(([name]) => !before || before[name] !== after[name]);
  if (changed.length === 0) return [];
  const known = new Set(before ? linksIn(changed, before).map(({ path, id }) => `${path} ${id}`) : []);
  return linksIn(changed, after).filter(({ path, id }) => !known.has(`${path} ${id}`));
}

type Named = readonly (readonly [name: string, field: Field])[];

/** Fields with references that users choose, stored here or at the other end. */
export const linkFields = memoizePerResource(
  (resource): Named =>
    Object.entries(resource.allFields).filter(([name, field]) => !isServers(name, field) && hasLinks(field)),
);

const hasLinks = (field: Field): boolean =>
  isLink(field) || ('fields' in field && Object.values(field.fields).some(hasLinks));

function linksIn(fields: Named, row: Row): readonly RowLink[] {
  const found: RowLink[] = [];
  const visit = (some: Named, values: Row, at: string, path: string, root: string | undefined): void => {
    for (const [name, field] of some) {
      const value = values[name];
      if (isLink(field)) {
        for (const id of idsIn(value)) found.push({ at: at + name, path: path + name, root: root ?? name, field, id });
      } else if (field.kind === 'groups') {
        rowsIn(value).forEach((inner, index) => {
          visit(Object.entries(field.fields), inner, `${at}${name}.${index}.`, `${path}${name}.`, root ?? name);
        });
      } else if (field.kind === 'group') {
        for (const inner of rowsIn([value]))
          visit(Object.entries(field.fields), inner, `${at}${name}.`, `${path}${name}.`, root ?? name);
      }
    }
  };
  visit(fields, row, '', '', undefined);
  return found;
}

const isServers = (name: string, field: Field): boolean =>
  name === 'demand' || field.access === 'server' || field.computed !== undefined;

/** Examples in a message: a sentence with thousands of names helps no reader. */
const usersAtMost = 200;

/**
 * Objects that callbacks of a definition read by `linked(field)`. Callbacks are synchronous, so they run, the missing objects are
 * read for all rows at once, and they run again.
 */
type Links = {
  linked(row: Row, field: string): readonly AnyRecord[];
  /** Runs `work` until no object is missing. */
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

/** Objects that store a link of this record that the change removes or alters. New links are in `newLinks`. */
export function changedInverse(
  resource: AnyResource,
  before: Row | undefined,
  after: Row,
): readonly (Target & { readonly name: string })[] {
  return inverseReferencesOf(resource).flatMap((inverse) => {
    const { name, from } = inverse;
    const [was, is] = [before?.[name], after[name]];
    if (was === is) return [];
    const rowsOf = (value: unknown, id: number) => (inverse.rows ? rowsBack(inverse, value, 0, id) : []);
    return [...new Set(namedBy(inverse, was))]
      .filter((id) => !namedBy(inverse, is).includes(id) || !sameLinks(rowsOf(was, id), rowsOf(is, id)))
      .map((id) => ({ type: from.name, id, name }));
  });
}

type IdentifiedRow = Row & { readonly id: number };

/** Objects to lock for a change of a record: newly named ones, and those that store inverse links. */
export function targetsOf(resource: AnyResource, before: Row | undefined, after: Row): readonly Target[] {
  const chosen = newLinks(resource, before, after).map(({ field, id }) => ({ type: field.to, id }));
  const otherEnds = inverseReferencesOf(resource).flatMap((inverse) =>
    [...namedBy(inverse, before?.[inverse.name]), ...namedBy(inverse, after[inverse.name])].map((id) => ({
      type: inverse.from.name,
      id,
    })),
  );
  const peers = symmetric(resource).flatMap((name) => idsIn(before?.[name]).map((id) => ({ type: resource.name, id })));
  return [...chosen, ...otherEnds, ...peers];
}

/** Writes links at the end where they are stored; the objects there get a new version. */
export async function writeLinks(
  saving: WriteContext,
  resource: AnyResource,
  before: Row | undefined,
  after: IdentifiedRow,
): Promise<void> {
  for (const inverse of inverseReferencesOf(resource)) {
    const was = before?.[inverse.name];
    const is = after[inverse.name];
    if (sameLinks(was, is)) continue;
    await writeInverse(saving, inverse, after.id, was, is);
    saving.work.note({ type: resource.name, id: after.id }, { field: inverse.name, from: was ?? [], to: is ?? [] });
  }
  for (const name of symmetric(resource)) await writePeers(saving, resource, name, before, after);
}

async function writeInverse(
  { work }: WriteContext,
  inverse: InverseReference,
  id: number,
  was: unknown,
  is: unknown,
): Promise<void> {
  const targets = [...new Set([...namedBy(inverse, was), ...namedBy(inverse, is)])].map((other) => ({
    type: inverse.from.name,
    id: other,
  }));
  await work.lock(targets);
  for (const target of targets) {
    if (!work.find(target)) continue;
    if (inverse.rows) {
      const { there } = inverse.rows;
      const rows = rowsBack(inverse, is, id, target.id);
      work.change(target, (row) => ({
        ...row,
        [inverse.field]: [...((row[inverse.field] ?? []) as Row[]).filter((one) => one[there] !== id), ...rows],
      }));
    } else {
      work.change(target, (row) => ({
        ...row,
        [inverse.field]: linked(inverse, row, id, namedBy(inverse, is).includes(target.id)),
      }));
    }
  }
}

function linked({ from, field }: InverseReference, row: Row, id: number, isNamed: boolean): unknown {
  if (from.allFields[field]?.kind === 'ref') return isNamed ? id : null;
  const rest = idsIn(row[field]).filter((other) => other !== id);
  // An object that has the reference already keeps its order.
  if (isNamed && idsIn(row[field]).includes(id)) return row[field];
  return isNamed ? [...rest, id] : rest;
}

/** A link stored at both ends: adds or removes it at the other one, unless only the platform may change that. */
async function writePeers(
  { work, viewer }: WriteContext,
  resource: AnyResource,
  name: string,
  before: Row | undefined,
  after: IdentifiedRow,
): Promise<void> {
  const was = idsIn(before?.[name]);
  const is = idsIn(after[name]);
  const targets = [...new Set([...was, ...is])]
    .filter((id) => id !== after.id && was.includes(id) !== is.includes(id))
    .map((id) => ({ type: resource.name, id }));
  await work.lock(targets);
  for (const target of targets) {
    const peer = work.find(target);
    if (!peer?.stored || !mayChange(viewer, resource, peer.stored)) continue;
    work.change(target, (row) => {
      const rest = idsIn(row[name]).filter((id) => id !== after.id);
      return { ...row, [name]: is.includes(target.id) ? [...rest, after.id] : rest };
    });
  }
}

const symmetric = memoizePerResource((resource) =>
  Object.keys(resource.allFields).filter((name) => isSymmetric(resource, name) && isLink(resource.allFields[name])),
);

/** Whether two values have the same links, regardless of the order of objects and of keys in rows. */
function sameLinks(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown): readonly string[] =>
    (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value])
      .map((item) => stable(item))
      .sort();
  return isSame(sorted(a), sorted(b));
}

const stable = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : JSON.stringify(value);
