import { type Sight, sightKey } from '../objects/rights';
import type { ListLength } from './listLengths';
import type { ListParts } from './lists';
import { createPagedList, type PagedList } from './pagedList';

/** The lists by pages that are held, as many as there is memory for. */
export type PagedLists = {
  all(): Iterable<PagedList>;
  /** The one that is held, where there is one. */
  held(sight: Sight, names: readonly string[]): PagedList | undefined;
  /** The one that is held or a new one, which is expected to have so many rows. */
  of(sight: Sight, names: readonly string[], length: ListLength): PagedList;
  /** Whether so many rows more are held without one that is there being dropped. */
  hasRoom(rows: number): boolean;
};

/** A long list takes about 400 bytes a row: tags with 25 fields, four of which differ from row to row. */
const rowsInMemory = 2_000_000;

/** The fields of the early list: those that people search and sort by most. */
const quick = ['id', 'name', 'status', 'demand', 'modifiedAt', 'version'];

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
    hasRoom: (rows) => [...lists.values()].reduce((sum, { size }) => sum + size, rows) <= rowsAtMost,
    held: (sight, names) => lists.get(sightKey(sight, names)),
    of(sight, names, { rows: expected, isLong }) {
      const key = sightKey(sight, names);
      const inBuildTurn = (work: () => Promise<void>): Promise<void> => {
        const mine = turn.then(() => {
          makeRoom(key, lists.get(key)?.rows() ?? expected);
          return work();
        });
        turn = mine.catch(() => undefined);
        return mine;
      };
      /** Read from columns of the database alone: a tenth of the time. */
      const earlyOf = (): PagedList | undefined => {
        const few = quick.filter((name) => sight.fields.has(name));
        if (!isLong || !names.includes('version')) return undefined;
        // None of these fields changes by itself.
        const { moments: _, ...resource } = sight.resource;
        return createPagedList({ ...sight, resource }, few, { ...parts, expected, inBuildTurn });
      };
      const found = lists.get(key) ?? createPagedList(sight, names, { ...parts, expected, inBuildTurn, early: earlyOf() });
      lists.delete(key);
      lists.set(key, found);
      makeRoom(key, 0);
      return found;
    },
  };
}
