import type { ReportRow } from '../../model/reports/reportCall';
import type { ListKind } from '../../model/reports/valueLists';
import { entryReader } from '../../schema/readEntries';
import type { AnyRecord } from '../../schema/resource';
import type { RowLists } from './actionsOfReport';

/** What ticked rows have for a list: each value as the list keeps it with the rows that it stands for. */
export type ValuesOfRows = {
  readonly byValue: ReadonlyMap<string, readonly ReportRow[]>;
  /** Rows without a value. */
  readonly empty: number;
  /** Values that no such list keeps. */
  readonly refused: readonly string[];
};

/** `list` is the list, or what a new one is to be; `objects` are read where no dimension shows the field. */
export function valuesOfRows(
  { resource, dimension, shown }: RowLists,
  { field }: ListKind,
  list: Readonly<Record<string, unknown>>,
  rows: Iterable<ReportRow>,
  objects: ReadonlyMap<number, AnyRecord>,
): ValuesOfRows {
  const read = entryReader(resource, list);
  const column = shown.get(field);
  const byValue = new Map<string, ReportRow[]>();
  const refused = new Set<string>();
  let empty = 0;
  for (const row of rows) {
    // What is gone or none has words of ours in its place, and no id.
    const id = row._ids?.[dimension];
    const given = id ? (column === undefined ? objects.get(id)?.[field] : row[column]) : undefined;
    const entry = read(typeof given === 'number' ? String(given) : given);
    if (!entry) empty += 1;
    else if ('code' in entry) refused.add(String(given));
    else {
      const known = byValue.get(entry.value);
      if (known) known.push(row);
      else byValue.set(entry.value, [row]);
    }
  }
  return { byValue, empty, refused: [...refused] };
}
