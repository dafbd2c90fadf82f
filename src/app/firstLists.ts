import { resources } from '../resources';
import { firstListsOf } from '../schema/firstList';

/** What the build writes into the page (`tools/earlyLoads.mjs`), so that the first rows can be asked for before the definitions have come. */
export const firstLists = firstListsOf(resources);
