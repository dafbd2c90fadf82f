import { findResource, resourceOf } from '../../src/resources';
import type { Field } from '../../src/schema/kinds';
import type { GroupsField } from '../../src/schema/kinds/group';
import type { AnyResource } from '../../src/schema/resource';
import type { Reader } from '../ports';
import { fromEntity, isSymmetric, memoizePerResource } from './entity';
import { idsIn, isLink } from './fieldPaths';

type Row = Readonly<Record<string, unknown>>;

/** A link that is stored at the other end and shown, or written through, at this one. */
export type InverseReference = {
  readonly name: string;
  /** The resource that stores it, and the field there. */
  readonly from: AnyResource;
  readonly field: string;
  /** Rows with values of their own: the reference in each row here, and the one there. */
  readonly rows?: { readonly here: string; readonly there: string };
};

export const inverseReferencesOf = memoizePerResource((resource): readonly InverseReference[] =>
  Object.entries(resource.allFields).flatMap(([name, field]) => {
    if (!('inverse' in field) || !field.inverse || isSymmetric(resource, name)) return [];
    return isLink(field)
      ? [{ name, from: resourceOf(field.to), field: field.inverse }]
      : rowMirror(resource, name, field as GroupsField);
  }),
);

function rowMirror(resource: AnyResource, name: string, field: GroupsField): readonly InverseReference[] {
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
    `${resource.name}.${name} mirrors '${field.inverse}', but no reference of its rows leads to a resource with such rows.`,
  );
}

/** Whether objects of `type` show links that are stored in `field` of `from`. */
export const hasInverse = (type: AnyResource, from: AnyResource, field: string): boolean =>
  inverseReferencesOf(type).some(
    (mirror) =>
      mirror.from.name === from.name && (mirror.rows ? `${mirror.field}.${mirror.rows.there}` : mirror.field) === field,
  );

/** Where the links of a mirror are found among the references. */
export const refPathOf = (mirror: InverseReference): string =>
  mirror.rows ? `${mirror.field}.${mirror.rows.there}` : mirror.field;

/** The mirrored value of each object, given which objects of the other end name it. */
export async function readInverse(
  reader: Reader,
  mirror: InverseReference,
  pairs: readonly { readonly fromId: number; readonly toId: number }[],
  isOne: boolean,
): Promise<ReadonlyMap<number, unknown>> {
  const values = new Map<number, unknown[]>();
  const documents = mirror.rows
    ? await recordsById(
        reader,
        mirror.from,
        pairs.map((pair) => pair.fromId),
      )
    : undefined;
  for (const { fromId, toId } of pairs) {
    const list = values.get(toId) ?? [];
    values.set(toId, list);
    if (mirror.rows) list.push(...rowsFor(documents?.get(fromId), mirror, mirror.rows, fromId, toId));
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

/** What the other end's rows must be, when this end's rows are these. */
export function rowsBack(mirror: InverseReference, value: unknown, id: number, otherId: number): readonly Row[] {
  const { rows } = mirror;
  if (!rows) return [];
  return rowsIn(value)
    .filter((row) => row[rows.here] === otherId)
    .map(({ [rows.here]: _, ...rest }) => ({ [rows.there]: id, ...rest }));
}

/** The objects of the other end that a mirrored value names. */
export const namedBy = (mirror: InverseReference, value: unknown): readonly number[] =>
  mirror.rows ? rowsIn(value).flatMap((row) => idsIn(row[mirror.rows?.here ?? ''])) : idsIn(value);

/** What was sent may be anything until it is checked. */
const rowsIn = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];

export const isInverse = (resource: AnyResource, name: string): boolean => {
  const field: Field | undefined = resource.allFields[name];
  return field !== undefined && 'inverse' in field && field.inverse !== undefined && !isSymmetric(resource, name);
};
