import type { Field } from '../../src/schema/kinds';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import type { CatalogueRow } from './catalogue';
import type { Difference } from './compareField';

/** Answers with the name of an object, to compare references by. */
export type NameOf = (type: string, id: number) => string | undefined;

/** Where an object of the sample differs from its row in the catalogue. */
export function compareRow(
  resource: AnyResource,
  wanted: CatalogueRow,
  record: AnyRecord | undefined,
  nameOf: NameOf,
): readonly Difference[] {
  const at = `${resource.name} ${wanted.id}`;
  if (!record) return [{ at, says: `is missing: ${wanted.name}` }];
  return Object.entries(wanted).flatMap(([path, value]) => {
    const [name = '', part] = path.split('.');
    const stored = part === undefined ? record[name] : (record[name] as Record<string, unknown> | null)?.[part];
    const field = resource.allFields[name];
    const shall = JSON.stringify(
      value === 'all' && field && 'options' in field ? field.options.map((option) => option.value) : sorted(value),
    );
    const is = JSON.stringify(sorted(asWritten(stored, value, typeOf(field, name, record), nameOf)));
    return is === shall ? [] : [{ at: `${at} ${path}`, says: `is ${is}, not ${shall}` }];
  });
}

function asWritten(stored: unknown, value: unknown, to: string | undefined, nameOf: NameOf): unknown {
  if (Array.isArray(stored) && typeof value === 'number') return stored.length;
  if (to === undefined) return stored ?? null;
  return Array.isArray(stored) ? stored.map((id) => nameOf(to, id)) : typeof stored === 'number' ? nameOf(to, stored) : null;
}

/** What a field refers to; the account of a user is one of three, by the type of user. */
function typeOf(field: Field | undefined, name: string, { type }: AnyRecord): string | undefined {
  if (field?.kind === 'ref' || field?.kind === 'refs') return field.to;
  return name === 'account' ? { demand: 'demands', sub: 'subpublishers', adv: 'advertisers' }[String(type)] : undefined;
}

/** The objects whose names the row has instead of their ids. */
export const namedIn = (resource: AnyResource, wanted: CatalogueRow, record: AnyRecord): readonly (readonly [type: string, id: number])[] =>
  Object.keys(wanted).flatMap((name) => {
    const to = typeOf(resource.allFields[name], name, record);
    return to && typeof wanted[name] !== 'number'
      ? [record[name]].flat().flatMap((id) => (typeof id === 'number' ? [[to, id] as const] : []))
      : [];
  });

/** Counts by resource are the same in any order. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
