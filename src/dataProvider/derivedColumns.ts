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

/** Loads the derived columns of lists: on first use, and again when they are old. */
export type DerivedColumns = {
  /** Returns the definition with the derived fields of the viewer's list. */
  sided(resource: AnyResource): AnyResource;
  /** Returns the derived columns that a query filters or sorts by. */
  among(query: Pick<RowQuery, 'where' | 'sort'>): readonly DerivedColumn[];
  /** Resolves as soon as the data is loaded, however old; a newer version follows by itself. */
  need(resource: AnyResource, endpoint: Endpoint, side: DerivedColumn): Promise<DerivedColumnQuery>;
  /** Marks the serving data as stale after a change that may affect it. */
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
/** Figures grow while the sample's traffic is generated. */
const growingMs = 4_000;
/** Changes come in bursts and answers are expensive: the pause is at least this, and at least the time of the last answer. */
const pauseMs = 1_000;
/** Data unused for this long is no longer refreshed. */
const unusedMs = 300_000;

export function createDerivedColumns({
  lists,
  viewer,
  onChanged,
  log,
}: {
  readonly lists: Lists;
  readonly viewer: Viewer;
  /** Called when rows must be read again because their derived values changed. */
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
      // The old data stays until the next refresh.
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
        // Rows that were read before lack the figures; waiting readers are notified first.
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
