import { type Field, kindOf } from './kinds';
import { shown } from './problem';
import type { AnyResource } from './resource';

type Document = Readonly<Record<string, unknown>>;
export type Rejected = { readonly line: number; readonly value: string; readonly code: string };
export type Entries = { readonly values: readonly string[]; readonly duplicate: number; readonly rejected: readonly Rejected[] };

/** One value as a list keeps it, or why it does not; nothing where nothing was given. */
export type Entry = { readonly value: string } | { readonly code: string } | undefined;

/** Reads values by the rules of the list's own field and what the list `row` says of its values. */
export function entryReader(resource: AnyResource, row: Document): (given: unknown) => Entry {
  const field = resource.allFields[resource.members?.field ?? ''] as Field;
  const kind = kindOf(field);
  const clean = resource.members?.clean;
  return (line) => {
    const [given] = [kind.normalize([line], field)].flat();
    if (given === undefined || given === null) return undefined;
    const value = clean && typeof given === 'string' ? clean(row as never, given) : given;
    let code = value === undefined ? 'bad_value' : undefined;
    kind.check([value], field, (_, found) => {
      code ??= found.code;
    });
    return code !== undefined || typeof value !== 'string' ? { code: code ?? 'text' } : { value };
  };
}

/** Sorts lines into good values, doubles and bad ones. */
export function readEntries(resource: AnyResource, row: Document, lines: readonly unknown[]): Entries {
  const read = entryReader(resource, row);
  const seen = new Set<string>();
  const rejected: Rejected[] = [];
  let duplicate = 0;
  lines.forEach((line, index) => {
    const entry = read(line);
    if (!entry) return;
    if ('code' in entry)
      rejected.push({ line: index + 1, value: typeof line === 'string' ? line.slice(0, 255) : shown(line), code: entry.code });
    else if (seen.has(entry.value)) duplicate += 1;
    else seen.add(entry.value);
  });
  return { values: [...seen], duplicate, rejected };
}
