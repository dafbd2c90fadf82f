import type { HistoryEntry } from './ports';

type Removal = Pick<HistoryEntry, 'id' | 'action' | 'changes'>;

/** The names that lines of history about removals tell, oldest first, by id. */
export const namesRemoved = (entries: readonly Removal[]): ReadonlyMap<number, string> =>
  new Map(
    entries.flatMap(({ id, action, changes }) => {
      const name = action === 'delete' ? changes.find(({ field }) => field === 'name')?.from : undefined;
      return typeof name === 'string' ? [[id, name] as const] : [];
    }),
  );

/** The objects that had one of these names when they were removed. */
export function idsRemoved(entries: readonly Removal[], names: readonly string[]): readonly number[] {
  const wanted = new Set(names);
  return [...namesRemoved(entries)].flatMap(([id, name]) => (wanted.has(name) ? [id] : []));
}
