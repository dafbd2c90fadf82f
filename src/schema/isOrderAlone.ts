import type { AnyResource } from './resource';

/** Whether a field only provides the sort order of another one: a technical number, so no list or file shows it. */
export function isOrderAlone({ allFields, list }: AnyResource, name: string): boolean {
  const field = allFields[name];
  if (!field || field.filter || list.columns.includes(name) || field.tab !== false) return false;
  return Object.values(allFields).some(({ orderedBy }) => orderedBy === name);
}
