import { listPath } from '../../schema/objectPath';

/** URL of a resource's list with a filter. */
export const listAddress = (resource: string, filter: Readonly<Record<string, unknown>>): string =>
  `${listPath({ name: resource })}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
