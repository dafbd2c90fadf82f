import { failures, localProblem } from '../model/HttpProblem';
import type { RowQuery } from '../model/rowIndex';
import type { Viewer } from '../schema/access';
import {
  type DerivedColumn,
  type DerivedColumnQuery,
  derivedColumnOf,
  withDerivedColumns,
} from '../schema/derivedColumns';
import type { AnyResource } from '../schema/resource';
import type { Endpoint } from './callContext';
import type { Joined, Lists } from './lists/lists';

/** What comes beside the rows of lists: fetched when it is first asked for, and again when it is old. */
export type DerivedColumns = {
  /** The definition with the fields that the viewer's list has beside those of its objects. */
  sided(resource: AnyResource): AnyResource;
  /** What a query asks by. */
  among(query: Pick<RowQuery, 'where' | 'sort'>): readonly DerivedColumn[];
  /** Answers as soon as it is there, however old: what is newer comes by itself. */
  need(resource: AnyResource, endpoint: Endpoint, side: DerivedColumn): Promise<DerivedColumnQuery>;
  /** Something was changed that may stop objects, or no longer. */
  staleServing(): void;
};

type Used = {
  readonly resource: AnyResource;
  readonly list: string;
  readonly path: string;
  readonly usedAt: number;
  readonly isStale: boolean;
};

const oldMs: Readonly<Record<DerivedColumn, number>> = {
  today: 60_000,
  yesterday: 600_000,
  last7: 600_000,
  serving: 60_000,
};
/** While the sample's traffic is being made, figures grow. */
const growingMs = 4_000;
/** Changes come in swarms, and an answer costs the server what it took: it is left as long in between. */
const pauseMs = 1_000;
/** Dropped after this time without use. */
const unusedMs = 300_000;

export function createDerivedColumns({
  lists,
  viewer,
  onChanged,
  log,
}: {
  readonly lists: Lists;
  readonly viewer: Viewer;
  /** Rows are to be read again: what stands beside them is another. */
  readonly onChanged: (resource: string, ids: readonly number[]) => void;
  readonly log: (message: string, detail: unknown) => void;
}): DerivedColumns {
  const serving = new Map<string, Used>();

  const sided = (resource: AnyResource): AnyResource => withDerivedColumns(resource, viewer);

  const fetchAgain = async (
    { resource, list, path }: Pick<Used, 'resource' | 'list' | 'path'>,
    side: DerivedColumn,
  ): Promise<void> => {
    const before = lists.joined(list, side);
    try {
      const now = await lists.join(list, side, path);
      if (now.etag === null || now.etag !== before?.etag) onChanged(resource.name, []);
    } catch (error) {
      // What there is stays until the next time.
      log(`The side data of ${list} could not be refreshed.`, error);
    }
  };

  const mend = (used: Used, joined: Joined): void => {
    if (used.isStale || performance.now() - used.usedAt > unusedMs) return;
    const { list } = used;
    serving.set(list, { ...used, isStale: true });
    const wait = Math.max(pauseMs, joined.at + joined.tookMs - performance.now());
    setTimeout(() => {
      serving.set(list, { ...(serving.get(list) ?? used), isStale: false });
      void fetchAgain(used, 'serving');
    }, wait);
  };

  return {
    sided,
    among: ({ where, sort }) => {
      const found = [...where.map(({ field }) => field), sort?.field ?? ''].flatMap(
        (field) => derivedColumnOf(field) ?? [],
      );
      return [...new Set(found)];
    },
    async need(resource, { base, list }, side) {
      if (!list) throw localProblem('not_loaded', failures.beside);
      const path = side === 'serving' ? `${base}/serving` : `${base}/figures?day=${side}`;
      if (side === 'serving') {
        const { isStale = false } = serving.get(list) ?? {};
        serving.set(list, { resource, list, path, usedAt: performance.now(), isStale });
      }
      const known = lists.joined(list, side);
      if (!known) {
        const { about } = await lists.join(list, side, path);
        // Rows that were read before have nothing beside them; waiting readers are notified first.
        if (side !== 'serving') setTimeout(() => onChanged(resource.name, []));
        return about;
      }
      if (performance.now() - known.at > (known.about.figures?.coming ? growingMs : oldMs[side]))
        void fetchAgain({ resource, list, path }, side);
      return known.about;
    },
    staleServing() {
      for (const used of serving.values()) {
        const joined = lists.joined(used.list, 'serving');
        if (joined) mend(used, joined);
      }
    },
  };
}
