import { listPath } from '../../schema/objectPath';

/** The list of a kind of objects with a filter, as its screen reads it. */
export const listAddress = (resource: string, filter: Readonly<Record<string, unknown>>): string =>
  `${listPath({ name: resource })}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
