import type { ReportRequest } from '../../src/model/reports/reportCall';
import type { Viewer } from '../../src/schema/access';

/** Answers of cards, for whoever opens the same screen soon after, or again: until facts come in, and no longer than names may be old. */
export type KeptReports = {
  answer(
    asked: { readonly viewer: Viewer; readonly request: ReportRequest; readonly revision: string },
    make: () => Promise<string>,
  ): Promise<string>;
};

const keptMs = 60_000;
const keptAtMost = 400;
/** Of question and answer together: larger ones are not asked for by cards. */
const longest = 100_000;

type Kept = { readonly text: string; readonly revision: string; readonly until: number };

export function createKeptReports(clock: () => Date): KeptReports {
  const all = new Map<string, Kept>();
  return {
    async answer({ viewer, request, revision }, make) {
      // Everything that decides what is shown, and nothing that only says who looks.
      const { user: _, name: __, admin: ___, ...sight } = viewer;
      const key = JSON.stringify([sight, request]);
      const now = clock().getTime();
      const found = all.get(key);
      if (found && found.revision === revision && now < found.until) return found.text;
      const text = await make();
      all.delete(key);
      if (key.length + text.length <= longest) all.set(key, { text, revision, until: now + keptMs });
      for (const [oldest] of all) {
        if (all.size <= keptAtMost) break;
        all.delete(oldest);
      }
      return text;
    },
  };
}
