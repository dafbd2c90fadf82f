import type { ExportCell } from '../../src/model/reports/exportColumns';
import type { CellForm } from '../../src/model/reports/sheetFormats';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { isOrderAlone } from '../../src/schema/isOrderAlone';
import { type SheetColumn, sheetCell, sheetColumns } from '../../src/schema/sheet';
import type { ApiParts } from '../apiParts';
import { pause } from '../http/pause';
import type { Row } from '../objects/records';
import { isWithin, type Sight, sightOf } from '../objects/rights';
import { cellsBeside, type FiguresOfDays } from './cellsBeside';
import { naming } from './readSheet';

const sliceRows = 200;

export type ExportedRows = {
  readonly columns: readonly { readonly label: string; readonly form?: CellForm }[];
  readonly rows: AsyncIterable<readonly (readonly ExportCell[])[]>;
};

/** These objects as a file has them, in this order, a slice at a time, with their figures where these are given; what is gone meanwhile is left out. */
export function exportedRows(
  parts: Pick<ApiParts, 'ports' | 'records'>,
  viewer: Viewer,
  sight: Sight,
  ids: readonly number[],
  { figures, isWorkbook }: { readonly figures: FiguresOfDays | undefined; readonly isWorkbook: boolean },
): ExportedRows {
  const { resource, scope, fields } = sight;
  const { store } = parts.ports;
  const columns = sheetColumns(resource, fields).filter(({ name }) => !isOrderAlone(resource, name));
  const beside = figures && cellsBeside(figures);

  async function* read(): AsyncGenerator<readonly (readonly ExportCell[])[]> {
    for (let at = 0; at < ids.length; at += sliceRows) {
      if (at > 0) await pause();
      const slice = ids.slice(at, at + sliceRows);
      const objects = new Map((await store.get(resource.name, slice)).map((object) => [object.id, object]));
      const found = slice.flatMap((id) => objects.get(id) ?? []).filter((object) => isWithin(scope, object));
      const rows = await parts.records.assemble(store, resource, found, scope, fields);
      const names = await namesBehind(parts, viewer, columns, rows);
      yield rows.map((row) => [
        ...columns.map((column) => {
          const value = row[column.name];
          if (column.isAside) return names.get(column)?.get(value) ?? null;
          return isWorkbook ? momentCell(column, value, viewer) : sheetCell(column, value);
        }),
        ...(beside?.cells(row.id) ?? []),
      ]);
    }
  }
  const shown = [...columns, ...(beside?.columns ?? [])];
  return { columns: shown.map((column) => ({ label: column.head, ...formOf(column) })), rows: read() };
}

const numberKinds: readonly string[] = ['integer', 'decimal', 'money', 'percent'];

/** Days and minutes are dates of a workbook; what is typed beside texts stays a text. */
function formOf({ field: { kind }, name }: SheetColumn): { readonly form?: CellForm } {
  if (kind === 'date') return { form: 'day' };
  if (kind === 'dateTime') return { form: 'minute' };
  return numberKinds.includes(kind) || naming.includes(name) ? {} : { form: 'text' };
}

/** As in a CSV file, but for the server's stamps: a date of a workbook has no zone, so they are in the viewer's, as on the screen. */
function momentCell(column: SheetColumn, value: unknown, { timezone }: Viewer): ExportCell {
  const { field } = column;
  if (field.kind !== 'dateTime' || typeof value !== 'string') return sheetCell(column, value);
  if (field.zone === 'account') return value;
  const at = Date.parse(value);
  return Number.isNaN(at) ? sheetCell(column, value) : new Date(at + timezone * hourMs).toISOString().slice(0, 16).replace('T', ' ');
}

const hourMs = 3_600_000;

/** What the references of some rows are called, as far as the viewer may see them; one question for each resource. */
async function namesBehind(
  { ports: { store } }: Pick<ApiParts, 'ports'>,
  viewer: Viewer,
  columns: readonly SheetColumn[],
  rows: readonly Row[],
): Promise<ReadonlyMap<SheetColumn, ReadonlyMap<unknown, string>>> {
  const found = new Map<SheetColumn, ReadonlyMap<unknown, string>>();
  for (const column of columns) {
    const { field, isAside, name } = column;
    if (!isAside || field.kind !== 'ref') continue;
    const sight = sightOf(viewer, resourceOf(field.to));
    const ids = [...new Set(rows.map((row) => row[name]))].filter((id) => typeof id === 'number');
    const objects = sight && ids.length > 0 ? await store.get(field.to, ids) : [];
    found.set(
      column,
      new Map(objects.filter((object) => sight && isWithin(sight.scope, object)).map((object) => [object.id, object.name])),
    );
  }
  return found;
}
