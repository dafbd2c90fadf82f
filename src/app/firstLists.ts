import { resources } from '../resources';
import { firstListsOf } from '../schema/firstList';

/**
 * The build writes these into the page (`tools/earlyLoads.mjs`), so that the first rows can be requested before the definitions
 * load.
 */
export const firstLists = firstListsOf(resources);
