import type { SheetChange } from '../../src/model/consoleProvider';
import { isEmpty } from '../../src/schema/field';
import { shown } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import type { CommittedChange } from '../objects/unitOfWork';
import type { ReadSheet } from './readSheet';

/** A person looks at no more; the counts are of all. */
const shownAtMost = 200;
/** Values of more characters are shown by their beginning. */
const longestValue = 1000;

/** What a file would make and change, by line: of a new object what its line says, of others the fields that change. */
export function changesOf(
  resource: AnyResource,
  { rows, known }: Pick<ReadSheet, 'rows' | 'known'>,
  written: readonly CommittedChange[],
  created: ReadonlyMap<number, number>,
): readonly SheetChange[] {
  const fields = new Set(known.filter(({ isAside }) => !isAside).map(({ name }) => name));
  const byId = new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row.line] as const])));
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const first = written
    .filter((one) => one.resource === resource)
    .flatMap((one) => {
      const line = one.before ? byId.get(one.id) : created.get(one.id);
      return line === undefined ? [] : [{ line, one }];
    })
    .sort((one, other) => one.line - other.line)
    .slice(0, shownAtMost);
  return first.map(({ line, one: { id, before, after, changes } }) => {
    const names = before ? changes.map(({ field }) => field) : Object.keys(byLine.get(line)?.body ?? {});
    const told = names.filter((name) => fields.has(name) && (before || !isEmpty(after?.[name])));
    return {
      line,
      id: before ? id : null,
      name: String(after?.name ?? ''),
      changes: told.map((field) => ({ field, from: short(before?.[field] ?? null), to: short(after?.[field] ?? null) })),
    };
  });
}

const short = (value: unknown): unknown => ((JSON.stringify(value) ?? '').length > longestValue ? shown(value) : value);
