import type { HistoryEntry } from './ports';

type Removal = Pick<HistoryEntry, 'id' | 'action' | 'changes'>;

/** Names of removed objects by id, from lines of history, oldest first. */
export const namesRemoved = (entries: readonly Removal[]): ReadonlyMap<number, string> =>
  new Map(
    entries.flatMap(({ id, action, changes }) => {
      const name = action === 'delete' ? changes.find(({ field }) => field === 'name')?.from : undefined;
      return typeof name === 'string' ? [[id, name] as const] : [];
    }),
  );

/** Ids of the objects that had one of these names when they were removed. */
export function idsRemoved(entries: readonly Removal[], names: readonly string[]): readonly number[] {
  const wanted = new Set(names);
  return [...namesRemoved(entries)].flatMap(([id, name]) => (wanted.has(name) ? [id] : []));
}
