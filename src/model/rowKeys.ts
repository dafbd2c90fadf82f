import { type Field, kindOf } from '../schema/kinds';
import { isEmpty } from '../schema/kinds/field';
import { cleanIdentifier } from '../schema/reading/plainText';
import { hostInLetters } from '../schema/reading/readHost';
import type { AnyResource } from '../schema/resource';
import { sortKey } from '../schema/sortKey';

export type Key = string | number | null;

/** A derived figure may be a sum beyond a double's precision. */
export type OrderKey = Key | bigint;

/** Returns the sort key of a value: the same on the server, in every store and in the browser. Null is empty and last. */
export function keyOf(field: Field, value: unknown): Key {
  if (isEmpty(value)) return null;
  const kind = kindOf(field);
  if (kind.sort === 'number') return Number(value);
  return kind.sort === 'text' ? sortKey(kind.toText(value, field)) : null;
}

/** Returns the fields that a list can be sorted by. */
export const sortableFields = (resource: AnyResource): readonly string[] =>
  Object.entries(resource.allFields)
    .filter(([, field]) => kindOf(field).sort !== 'none')
    .map(([name]) => name);

/** Returns the searched text of a row: id, name and search fields, lower case, one per line; hosts also in Unicode letters. */
export function searchText(resource: Pick<AnyResource, 'allFields'>, row: Readonly<Record<string, unknown>>): string {
  const parts = [String(row.id)];
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (!field.search || isEmpty(row[name])) continue;
    const lines = kindOf(field).toText(row[name], field).split('\n');
    parts.push(...lines.map(cleanIdentifier));
    if (holdsHosts(field)) parts.push(...lines.filter((line) => line.includes('xn--')).map(hostInLetters));
  }
  return parts.join('\n').toLowerCase();
}

/** Returns the searched text of a list's entry: the entry, and its host in Unicode letters. */
export function entrySearch(value: string): string {
  const end = value.indexOf('/');
  const host = end < 0 ? value : value.slice(0, end);
  const letters = hostInLetters(host);
  return (letters === host ? value : `${value}\n${letters}`).toLowerCase();
}

const holdsHosts = (field: Field): boolean =>
  field.kind === 'domain' || (field.kind === 'strings' && field.of === 'domain');
