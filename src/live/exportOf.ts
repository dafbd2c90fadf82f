import type { LiveAuction, LiveCounters } from '../model/live/auction';
import type { LiveFilter } from '../model/live/liveFilter';
import { namedInDetail } from './auctionWords';
import type { NameBook } from './nameBook';

type Given = {
  readonly at: string;
  readonly filter: LiveFilter;
  readonly counters: LiveCounters | undefined;
  readonly auctions: readonly LiveAuction[];
  readonly nameOf: NameBook['nameOf'];
};

/** What is shown, as it came, with the names that are known beside the ids. */
export function exportOf({ at, filter, counters, auctions, nameOf }: Given) {
  const names: Record<string, Record<string, string>> = {};
  for (const { resource, id } of auctions.flatMap(namedInDetail)) {
    const name = nameOf(resource, id);
    if (name === undefined) continue;
    names[resource] ??= {};
    names[resource][id] = name;
  }
  return { exportedAt: at, filter, counters: counters ?? null, names, auctions };
}
