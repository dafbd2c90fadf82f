import { type Figure, keyOfFigure } from '../../model/exactSums';
import type { RowSpec } from '../../model/rowIndex';
import { type Key, keyOf, type OrderKey, searchText } from '../../model/rowKeys';
import type { ServingCauses } from '../../model/serving/servingAnswer';
import {
  type DerivedColumn,
  type DerivedColumnQuery,
  type FigurePeriod,
  figureField,
  isFigure,
  type ListFigures,
  noFigure,
  servingField,
  unitOfFigure,
} from '../../schema/derivedColumns';
import type { Fields } from '../../schema/kinds';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const rememberedValues = 4096;

/** Defines how rows of a list are searched, filtered and sorted, with the same results as on the server. */
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
      // Dates and choices repeat, and a key takes thirty times as long to compute as to look up. The cap is for names.
      const found = known.get(value);
      if (found !== undefined) return found;
      const key = keyOf(field, value);
      if (known.size < rememberedValues) known.set(value, key);
      return key;
    },
    search: (row) => searchText(searched, row),
  };
}

/** A missing status is 1. */
const readValue = (row: Row, field: string): unknown => (field === 'status' ? (row.status ?? 1) : row[field]);

/** A derived column: values and sort keys by id. */
type SideColumn = { value(id: number): unknown; key(id: number): OrderKey };

/** By field. */
export type SideColumns = Map<string, SideColumn>;

type Read = { readonly columns: SideColumns; readonly about: DerivedColumnQuery };

/** Reads the answer for a derived column into columns. */
export const readSide = (side: DerivedColumn, answer: unknown): Read =>
  side === 'serving' ? readServing(answer as ServingCauses) : readFigures(side, answer as ListFigures);

function readFigures(
  period: FigurePeriod,
  { day, endDay, timezone, metrics, ids, values, asOf, coming }: ListFigures,
): Read {
  const places = new Map(ids.map((id, place) => [id, place]));
  const columns = metrics.map((metric, at): [string, SideColumn] => {
    const own = values[at] ?? [];
    const none = noFigure(metric);
    const read = (id: number): Figure | null => {
      const place = places.get(id);
      return place === undefined ? none : (own[place] ?? null);
    };
    const unit = unitOfFigure(metric);
    return [figureField(metric, period), { value: read, key: (id) => keyOfFigure(read(id), unit) }];
  });
  return {
    columns: new Map(columns),
    about: { figures: { day, ...(endDay && { endDay }), timezone, ...(asOf && { asOf }), ...(coming && { coming }) } },
  };
}

function readServing({ causes, problems }: ServingCauses): Read {
  const byId = new Map<number, string[]>();
  for (const [cause, ids] of Object.entries(causes)) {
    for (const id of ids) {
      const known = byId.get(id);
      if (known) known.push(cause);
      else byId.set(id, [cause]);
    }
  }
  const column: SideColumn = { value: (id) => byId.get(id) ?? [], key: () => null };
  return { columns: new Map([[servingField, column]]), about: { serving: { problems } } };
}

/** Returns rows with their figures. */
export function withFigures(rows: readonly Row[], columns: SideColumns): readonly Row[] {
  const shown = [...columns].filter(([field]) => isFigure(field));
  if (shown.length === 0) return rows;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(shown.map(([field, { value }]) => [field, value(row.id)])),
  }));
}
