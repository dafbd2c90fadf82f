import type { AnyResource } from './resource';

/** Whether a field is only what another one is sorted by: a number that says nothing to people, so no list or file shows it. */
export function isOrderAlone({ allFields, list }: AnyResource, name: string): boolean {
  const field = allFields[name];
  if (!field || field.filter || list.columns.includes(name) || field.tab !== false) return false;
  return Object.values(allFields).some(({ orderedBy }) => orderedBy === name);
}
