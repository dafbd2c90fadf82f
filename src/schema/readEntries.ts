import { type Field, kindOf } from './kinds';
import { shown } from './messages/problem';
import type { AnyResource } from './resource';

type Document = Readonly<Record<string, unknown>>;
export type Rejected = { readonly line: number; readonly value: string; readonly code: string };
export type Entries = {
  readonly values: readonly string[];
  readonly duplicate: number;
  /** Number of values restored from a spreadsheet's form, duplicates included: `529,479,190` is 529479190. */
  readonly restored: number;
  readonly rejected: readonly Rejected[];
};

/** One value as the list stores it, or why it is refused; undefined for an empty one. */
export type Entry = { readonly value: string; readonly isRestored?: boolean } | { readonly code: string } | undefined;

/** Returns a reader that applies the rules of the list's field and of the list `row`. */
export function entryReader(resource: AnyResource, row: Document): (given: unknown) => Entry {
  const field = resource.allFields[resource.members?.field ?? ''] as Field;
  const kind = kindOf(field);
  const clean = resource.members?.clean;
  return (line) => {
    const [given] = [kind.normalize([line], field)].flat();
    if (given === undefined || given === null) return undefined;
    const made = clean && typeof given === 'string' ? clean(row as never, given) : { value: given };
    if (made === 'comment') return undefined;
    if (made !== undefined && 'code' in made) return made;
    const value = made?.value;
    let code = value === undefined ? 'bad_value' : undefined;
    kind.check([value], field, (_, found) => {
      code ??= found.code;
    });
    if (code !== undefined || typeof value !== 'string') return { code: code ?? 'text' };
    return { value, ...(made !== undefined && 'isRestored' in made && made.isRestored && { isRestored: true }) };
  };
}

export type Sorting = {
  /** Returns the line of a value in its file; by default its place among the values. */
  readonly lineOf?: ((index: number) => number) | undefined;
  /** Values that are taken unchanged, so that values stored by an earlier version can be removed whatever today's rules are. */
  readonly asTheyStand?: ReadonlySet<string> | undefined;
};

/** Sorts lines into good values, duplicates and bad ones. */
export function entrySorter(
  resource: AnyResource,
  row: Document,
  { lineOf = (index) => index + 1, asTheyStand }: Sorting = {},
) {
  const read = entryReader(resource, row);
  const seen = new Set<string>();
  const rejected: Rejected[] = [];
  let duplicate = 0;
  let restored = 0;
  return {
    take(line: unknown, index: number): void {
      const entry: Entry = typeof line === 'string' && asTheyStand?.has(line) ? { value: line } : read(line);
      if (!entry) return;
      if ('code' in entry)
        rejected.push({
          line: lineOf(index),
          value: typeof line === 'string' ? line.slice(0, 255) : shown(line),
          code: entry.code,
        });
      else {
        if (seen.has(entry.value)) duplicate += 1;
        if (entry.isRestored) restored += 1;
        seen.add(entry.value);
      }
    },
    sorted: (): Entries => ({ values: [...seen], duplicate, restored, rejected }),
  };
}

/** Sorts all lines at once, as `entrySorter`. */
export function readEntries(resource: AnyResource, row: Document, lines: readonly unknown[]): Entries {
  const sorter = entrySorter(resource, row);
  lines.forEach(sorter.take);
  return sorter.sorted();
}
