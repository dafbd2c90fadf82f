import { keyOf, searchText, sortableFields } from '../../src/model/rowKeys';
import { valueAt } from '../../src/schema/bulkEdit';
import { type Field, type Fields, kindOf } from '../../src/schema/kinds';
import type { RefField, RefsField } from '../../src/schema/kinds/ref';
import type { UploadField } from '../../src/schema/kinds/upload';
import type { AnyResource } from '../../src/schema/resource';
import type { NewObject, StoredDocument, StoredObject, StoredRef } from '../ports';

type Row = Readonly<Record<string, unknown>>;

const columns = ['id', 'name', 'status', 'demand', 'createdAt', 'modifiedAt', 'modifiedBy', 'version'];

/** The value of a field of a stored object, common or of its definition; fields of a group by path (`sellersJson.id`). */
export function storedValue(object: StoredDocument, field: string): unknown {
  if (!columns.includes(field)) return valueAt(object.data, field);
  return field === 'demand' ? object.owner : object[field as keyof StoredDocument];
}

/** Whether the document holds the field. Computed and inverse fields are made at reading; members have their own table. */
export function isStored(resource: AnyResource, name: string): boolean {
  const field = resource.allFields[name];
  if (!field || columns.includes(name) || resource.members?.field === name) return false;
  if (field.computed) return ['uid', 'token', 'server'].includes(field.computed.from);
  return !('inverse' in field && field.inverse && !isSymmetric(resource, name));
}

/** Whether the value is stored with the object, so that a store can sort and filter by it. */
export const isKept = (resource: AnyResource, name: string): boolean =>
  columns.includes(name) || isStored(resource, name);

/** Whether the field is its own inverse, and so stored at both ends. */
export function isSymmetric(resource: AnyResource, name: string): boolean {
  const field = resource.allFields[name];
  return field?.kind === 'refs' && field.to === resource.name && field.inverse === name;
}

/** Computed from a definition once: its stored fields, and those that can be sorted by. */
type Plan = {
  readonly stored: readonly (readonly [name: string, field: Field])[];
  /** Includes unique fields inside groups, by path. */
  readonly sortable: readonly (readonly [path: string, field: Field])[];
  /** Neither stored nor computed: members and inverse references. */
  readonly elsewhere: readonly string[];
  readonly links: readonly LinkPlan[];
};
/** A reference field, or a field with references inside. */
type LinkPlan = {
  readonly name: string;
  readonly path: string;
  readonly to?: string;
  readonly inner: readonly LinkPlan[];
};

const planOf = memoizePerResource((resource): Plan => {
  const all = Object.entries(resource.allFields);
  const stored = all.filter(([name]) => isStored(resource, name));
  const sortable = new Set(sortableFields(resource));
  return {
    stored,
    sortable: [
      ...all.filter(
        ([name, field]) =>
          sortable.has(name) && field.access !== 'writeOnly' && (columns.includes(name) || isStored(resource, name)),
      ),
      ...uniqueInGroups(resource),
    ],
    elsewhere: all.flatMap(([name, field]) =>
      columns.includes(name) || isStored(resource, name) || field.computed ? [] : [name],
    ),
    links: linkPlans(Object.fromEntries(stored), ''),
  };
});

/** Unique fields of groups, by path. */
export const uniqueInGroups = (resource: AnyResource): readonly (readonly [path: string, field: Field])[] =>
  Object.entries(resource.allFields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? Object.entries(field.fields).flatMap(([inner, part]) =>
          part.unique ? [[`${name}.${inner}`, part] as const] : [],
        )
      : [],
  );

const linkPlans = (fields: Fields, path: string): readonly LinkPlan[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'ref' || field.kind === 'refs') return [{ name, path: path + name, to: field.to, inner: [] }];
    const inner = 'fields' in field ? linkPlans(field.fields, `${path}${name}.`) : [];
    return inner.length > 0 ? [{ name, path: path + name, inner }] : [];
  });

/** Fields of the stored document, by name. */
export const storedFields = (resource: AnyResource): Plan['stored'] => planOf(resource).stored;

/** Turns a whole, normalized record into its stored form: with sort keys and search text, without fields that are not stored. */
export function toEntity(resource: AnyResource, record: Row): NewObject {
  const plan = planOf(resource);
  const data: Record<string, unknown> = {};
  for (const [name] of plan.stored) if (record[name] !== undefined) data[name] = record[name];
  const keys: Record<string, string | number | null> = {};
  for (const [path, field] of plan.sortable) keys[path] = keyOf(field, valueAt(record, path));
  return {
    type: resource.name,
    id: record.id as number,
    owner: (record.demand ?? null) as number | null,
    name: String(record.name ?? ''),
    status: record.status as 0 | 1 | 2,
    version: record.version as number,
    revision: resource.revision,
    data,
    keys,
    search: searchText(resource, record),
    createdAt: record.createdAt as string,
    modifiedAt: record.modifiedAt as string,
    modifiedBy: (record.modifiedBy ?? null) as number | null,
  };
}

/** The stored object with a changed record. Unchanged values, and keys that the definition has lost, keep their stored form. */
export function withChanges(
  resource: AnyResource,
  stored: StoredObject,
  record: Row,
  changed: ReadonlySet<string>,
): NewObject {
  const plan = planOf(resource);
  const isCurrent = stored.revision === resource.revision && plan.sortable.every(([path]) => path in stored.keys);
  const isFound = ({ search }: Field, name: string) => search && changed.has(name);
  if (!isCurrent)
    return {
      ...toEntity(resource, record),
      data: { ...documentOf(resource, stored), ...toEntity(resource, record).data },
    };
  const { seq: _, ...object } = stored;
  const data: Record<string, unknown> = { ...stored.data };
  for (const [name] of plan.stored) if (changed.has(name)) data[name] = record[name];
  const keys: Record<string, string | number | null> = { ...stored.keys };
  for (const [path, field] of plan.sortable) {
    const [name = ''] = path.split('.');
    if (changed.has(name) || stamps.includes(name)) keys[path] = keyOf(field, valueAt(record, path));
  }
  return {
    ...object,
    name: String(record.name),
    status: record.status as 0 | 1 | 2,
    version: record.version as number,
    modifiedAt: record.modifiedAt as string,
    modifiedBy: record.modifiedBy as number | null,
    data,
    keys,
    ...(Object.entries(resource.allFields).some(([name, field]) => isFound(field, name)) && {
      search: searchText(resource, record),
    }),
  };
}

const stamps: readonly string[] = ['version', 'modifiedAt', 'modifiedBy'];

/** The document migrated to today's definition. Keys that the definition has lost stay. */
const documentOf = (resource: AnyResource, object: StoredDocument): StoredObject['data'] =>
  object.revision < resource.revision && resource.migrate
    ? resource.migrate({ ...object.data }, object.revision)
    : object.data;

/** Turns a stored object into a flat record without computed values. Migrates documents of an older definition. */
export function fromEntity(resource: AnyResource, object: StoredDocument): Record<string, unknown> {
  const plan = planOf(resource);
  const data = documentOf(resource, object);
  const record: Record<string, unknown> = {};
  for (const [name, field] of plan.stored) {
    // A field newer than the document has its default.
    record[name] =
      data[name] !== undefined ? data[name] : kindOf(field).normalize(field.initial ?? kindOf(field).empty, field);
  }
  // Inverse references and members are read elsewhere; until then they are empty.
  for (const name of plan.elsewhere) record[name] = [];
  record.id = object.id;
  record.name = object.name;
  record.status = object.status;
  record.demand = object.owner;
  record.createdAt = object.createdAt;
  record.modifiedAt = object.modifiedAt;
  record.modifiedBy = object.modifiedBy;
  record.version = object.version;
  return record;
}

/** Every reference in a record's stored fields, inside groups and rows too. */
export function refsOf(resource: AnyResource, record: Row): readonly StoredRef[] {
  const found = new Map<string, StoredRef>();
  const visit = (plans: readonly LinkPlan[], row: Row): void => {
    for (const { name, path, to, inner } of plans) {
      const value = row[name];
      for (const item of Array.isArray(value) ? value : [value]) {
        if (to === undefined) {
          if (typeof item === 'object' && item !== null) visit(inner, item as Row);
        } else if (typeof item === 'number') {
          found.set(`${path} ${item}`, {
            fromType: resource.name,
            fromId: record.id as number,
            field: path,
            toType: to,
            toId: item,
          });
        }
      }
    }
  };
  visit(planOf(resource).links, record);
  return [...found.values()];
}

/** Computes a value once per definition: definitions never change while the program runs. */
export function memoizePerResource<T>(work: (resource: AnyResource) => T): (resource: AnyResource) => T {
  const known = new WeakMap<AnyResource, { readonly value: T }>();
  return (resource) => {
    const found = known.get(resource) ?? { value: work(resource) };
    known.set(resource, found);
    return found.value;
  };
}

type Link = { readonly path: string; readonly field: RefField | RefsField };

/** Every reference that a definition stores, with its path, inside groups and rows too. The owner is stored separately. */
export function storedLinks(resource: AnyResource): readonly Link[] {
  const found: Link[] = [];
  const visit = (fields: Fields, path: string): void => {
    for (const [name, field] of Object.entries(fields)) {
      if (path === '' && (name === 'demand' || !isStored(resource, name))) continue;
      if (isLink(field)) found.push({ path: path + name, field });
      else if ('fields' in field) visit(field.fields, `${path}${name}.`);
    }
  };
  visit(resource.allFields, '');
  return found;
}

export const linkAt = (resource: AnyResource, path: string): Link | undefined =>
  storedLinks(resource).find((link) => link.path === path);

export const isLink = (field: Field | undefined): field is RefField | RefsField =>
  field?.kind === 'ref' || field?.kind === 'refs';

/** Fields that hold files. */
export const uploadFields = (resource: AnyResource): readonly (readonly [name: string, field: UploadField])[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => (field.kind === 'upload' ? [[name, field] as const] : []));

/** The ids in the value of a reference field. */
export const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');

/** The type of the account that owns objects of this resource; undefined for the platform's objects. */
export function ownerTypeOf(resource: AnyResource): string | undefined {
  const { demand } = resource.allFields;
  return demand?.kind === 'ref' ? demand.to : undefined;
}
