import type { RowSpec } from '../../model/rowIndex';
import { type Key, keyOf, searchText } from '../../model/rowKeys';
import type { Fields } from '../../schema/kinds';
import type { SideColumn } from './sideColumns';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const rememberedValues = 4096;

/** How rows of a list call are searched, filtered and ordered; the same as the server does it. */
export function rowSpecOf(fields: Fields, derivedColumns: ReadonlyMap<string, SideColumn> = new Map()): RowSpec<Row> {
  const searched = { allFields: Object.fromEntries(Object.entries(fields).filter(([, field]) => field.search)) };
  const remembered = new Map<string, Map<unknown, Key>>();
  return {
    id: (row) => row.id,
    value(row, name) {
      const side = derivedColumns.size > 0 ? derivedColumns.get(name) : undefined;
      return side ? side.value(row.id) : readValue(row, name);
    },
    key(row, name) {
      const side = derivedColumns.get(name);
      if (side) return side.key(row.id);
      const field = fields[name];
      if (!field) return null;
      const value = readValue(row, name);
      const known = remembered.get(name) ?? new Map<unknown, Key>();
      remembered.set(name, known);
      // Dates and choices repeat, and a key costs thirty times as much as finding it again; names do not, and are not kept.
      const found = known.get(value);
      if (found !== undefined) return found;
      const key = keyOf(field, value);
      if (known.size < rememberedValues) known.set(value, key);
      return key;
    },
    search: (row) => searchText(searched, row),
  };
}

/** A state that is left out is 1. */
const readValue = (row: Row, field: string): unknown => (field === 'status' ? (row.status ?? 1) : row[field]);
