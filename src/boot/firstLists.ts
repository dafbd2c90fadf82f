import { resources } from '../resources';
import type { FirstList } from '../schema/firstList';

/** What the build writes into the page (`scripts/earlyLoads.mjs`), so that the first rows can be asked for before the definitions have come. */
export const firstLists: readonly FirstList[] = resources
  .filter(({ hidden }) => !hidden)
  .map(({ name, base, list, mode, access }) => ({
    name,
    base,
    sort: [list.sort[0], list.sort[1] === 'asc' ? 'ASC' : 'DESC'],
    read: access.read,
    ...(mode && { mode }),
  }));
