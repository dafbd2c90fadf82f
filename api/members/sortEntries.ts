import { type Entries, entrySorter, type Sorting } from '../../src/schema/readEntries';
import type { AnyResource } from '../../src/schema/resource';
import { createPace } from '../http/pause';
import type { Row } from '../objects/records';

/** Sorts the values that were sent for a list into good ones, doubles and bad ones, with turns for other requests. */
export async function sortEntries(resource: AnyResource, row: Row, given: readonly unknown[], sorting?: Sorting): Promise<Entries> {
  const sorter = entrySorter(resource, row, sorting);
  const pace = createPace();
  for (const [index, value] of given.entries()) {
    if (pace.isOver()) await pace.rest();
    sorter.take(value, index);
  }
  return sorter.sorted();
}
