import type { ReportRequest } from '../../src/model/reports/reportCall';
import type { Viewer } from '../../src/schema/access';

/** Caches answers of cards until new facts arrive, and no longer than names may be stale. */
export type KeptReports = {
  has(asked: Asked): boolean;
  answer(asked: Asked, make: () => Promise<string>): Promise<string>;
};

type Asked = { readonly viewer: Viewer; readonly request: ReportRequest; readonly revision: string };

const keptMs = 60_000;
const keptAtMost = 400;
/** Of question and answer together: larger ones are not asked for by cards. */
const longest = 100_000;

type Kept = { readonly text: string; readonly revision: string; readonly until: number };

export function createKeptReports(clock: () => Date): KeptReports {
  const all = new Map<string, Kept>();
  const find = (key: string, revision: string): Kept | undefined => {
    const found = all.get(key);
    return found && found.revision === revision && clock().getTime() < found.until ? found : undefined;
  };
  return {
    has: (asked) => find(keyOf(asked), asked.revision) !== undefined,
    async answer(asked, make) {
      const key = keyOf(asked);
      const { revision } = asked;
      const until = clock().getTime() + keptMs;
      const found = find(key, revision);
      if (found) return found.text;
      const text = await make();
      all.delete(key);
      if (key.length + text.length <= longest) all.set(key, { text, revision, until });
      for (const [oldest] of all) {
        if (all.size <= keptAtMost) break;
        all.delete(oldest);
      }
      return text;
    },
  };
}

function keyOf({ viewer, request }: Asked): string {
  // Everything that decides what is shown, and nothing that only says who looks.
  const { user: _, name: __, admin: ___, ...sight } = viewer;
  return JSON.stringify([sight, request]);
}
