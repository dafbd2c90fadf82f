import { type Sight, sightKey } from '../objects/rights';
import type { ListParts } from './lists';
import { createPagedList, type PagedList } from './pagedList';

/** The lists by pages that are held, as many as there is memory for. */
export type PagedLists = {
  all(): Iterable<PagedList>;
  /** The one that is held, where there is one. */
  held(sight: Sight, names: readonly string[]): PagedList | undefined;
  /** The one that is held or a new one, which is expected to have so many rows. */
  of(sight: Sight, names: readonly string[], expected: number): PagedList;
};

/** A long list takes about 900 bytes a row: tags with 25 fields, three of which differ from row to row. */
const rowsInMemory = 2_000_000;

export function createPagedLists(parts: ListParts, rowsAtMost = rowsInMemory): PagedLists {
  // In the order of use: what was not used for longest goes first.
  const lists = new Map<string, PagedList>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Drops lists until these rows fit in; one that waits to be built holds nothing yet, and stays for all who wait for it. */
  const makeRoom = (key: string, coming: number): void => {
    let rows = coming;
    for (const list of lists.values()) rows += list.size;
    for (const [other, list] of lists) {
      if (rows <= rowsAtMost) return;
      if (other === key || !list.isReady()) continue;
      lists.delete(other);
      list.drop();
      rows -= list.size;
    }
  };

  return {
    all: () => lists.values(),
    held: (sight, names) => lists.get(sightKey(sight, names)),
    of(sight, names, expected) {
      const key = sightKey(sight, names);
      const inBuildTurn = (work: () => Promise<void>): Promise<void> => {
        const mine = turn.then(() => {
          makeRoom(key, lists.get(key)?.rows() ?? expected);
          return work();
        });
        turn = mine.catch(() => undefined);
        return mine;
      };
      const found = lists.get(key) ?? createPagedList(sight, names, { ...parts, expected, inBuildTurn });
      lists.delete(key);
      lists.set(key, found);
      makeRoom(key, 0);
      return found;
    },
  };
}
