import type { HistoryEntry } from './ports';

/** The names that lines of history about removals tell, oldest first, by id. */
export const namesRemoved = (entries: readonly Pick<HistoryEntry, 'id' | 'action' | 'changes'>[]): ReadonlyMap<number, string> =>
  new Map(
    entries.flatMap(({ id, action, changes }) => {
      const name = action === 'delete' ? changes.find(({ field }) => field === 'name')?.from : undefined;
      return typeof name === 'string' ? [[id, name] as const] : [];
    }),
  );
