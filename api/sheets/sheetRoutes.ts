import { z } from 'zod';
import type { ExportCell } from '../../src/model/reports/exportColumns';
import type { CellForm } from '../../src/model/reports/sheetFormats';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { csvLine, csvMark } from '../../src/schema/csvLine';
import {
  type FigurePeriod,
  figureField,
  figurePeriods,
  type ListFigures,
  noFigure,
  usualPeriod,
} from '../../src/schema/derivedColumns';
import { isOrderAlone } from '../../src/schema/isOrderAlone';
import { isNumberField } from '../../src/schema/kinds/number';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { AnyResource } from '../../src/schema/resource';
import { figureColumns, longCell, type SheetColumn, sheetCell, sheetColumns } from '../../src/schema/sheet';
import type { ApiParts } from '../apiParts';
import { askFigures } from '../figures/askFigures';
import { pause } from '../http/pause';
import { forbidden, Refusal } from '../http/problems';
import { anyObject, readRequest, said, toldAs, wrong } from '../http/readShape';
import { type Api, type ApiHandler, bodyLimits, readBody, route, takes, takesKey, viewerOn } from '../http/request';
import type { Order } from '../lists/readMany';
import type { Row } from '../objects/records';
import { isWithin, requireSight, type Sight, sightOf } from '../objects/rights';
import type { Tally } from '../reports/saved/writeFile';
import { longestText, xlsxBytes } from '../reports/saved/xlsxBytes';
import { importRoute } from './importRoute';
import type { ImportTurns } from './importTurns';
import { naming } from './readSheet';

const sliceRows = 200;

type ExportedRows = {
  readonly columns: readonly { readonly label: string; readonly form?: CellForm }[];
  readonly rows: AsyncIterable<readonly (readonly ExportCell[])[]>;
};

/** Rows of a file for these objects, in order, in slices, with their figures if given. Objects deleted meanwhile are left out. */
function exportedRows(
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

/** Dates and times are date cells in a workbook; fields that may also hold text stay text. */
function formOf({ field: { kind }, name }: SheetColumn): { readonly form?: CellForm } {
  if (kind === 'date') return { form: 'day' };
  if (kind === 'dateTime') return { form: 'minute' };
  return isNumberField({ kind }) || naming.includes(name) ? {} : { form: 'text' };
}

/** Like in a CSV file, but server times are in the viewer's zone, as on the screen: a workbook's date has no zone. */
function momentCell(column: SheetColumn, value: unknown, { timezone }: Viewer): ExportCell {
  const { field } = column;
  if (field.kind !== 'dateTime' || typeof value !== 'string') return sheetCell(column, value);
  if (field.zone === 'account') return value;
  const at = Date.parse(value);
  return Number.isNaN(at)
    ? sheetCell(column, value)
    : new Date(at + timezone * hourMs).toISOString().slice(0, 16).replace('T', ' ');
}

const hourMs = 3_600_000;

/** Names of referenced objects that the viewer may see; one query per resource. */
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
      new Map(
        objects.filter((object) => sight && isWithin(sight.scope, object)).map((object) => [object.id, object.name]),
      ),
    );
  }
  return found;
}

type FiguresOfDays = { readonly period: FigurePeriod; readonly figures: ListFigures };

type Beside = { readonly columns: readonly SheetColumn[]; cells(id: number): readonly ExportCell[] };

/** The cells after the fields of each object: the days, and its figures on them. */
function cellsBeside({ period, figures: { day, endDay, metrics, ids, values } }: FiguresOfDays): Beside {
  const places = new Map(ids.map((id, place) => [id, place]));
  const days = endDay === undefined ? [day] : [day, endDay];
  return {
    columns: figureColumns(
      metrics.map((metric) => figureField(metric, period)),
      [period],
    ),
    cells(id) {
      const place = places.get(id);
      return [
        ...days,
        ...metrics.map((metric, at) => (place === undefined ? noFigure(metric) : (values[at]?.[place] ?? null))),
      ];
    },
  };
}

/** Rows of one file. */
export const exportAtMost = 100_000;

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((id) => Number.isSafeInteger(id));
const isOrder = (value: unknown): value is Order =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

/** Checks ids in one loop: zod makes several objects per id. */
export const exportShape = z.object({
  filter: anyObject.default({}).describe('As in a page of the list'),
  ids: z
    .custom<readonly number[]>(
      isIds,
      said(() => 'ids must be a list of numbers.'),
    )
    .optional()
    .meta({ type: 'array', items: { type: 'integer' }, maxItems: exportAtMost, description: 'In place of a filter' }),
  sort: z
    .custom<Order>(isOrder, wrong('pattern', { example: '["name","ASC"]' }))
    .optional()
    .meta({ type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2, description: '`["name", "ASC"]`' }),
  format: z.enum(['csv', 'xlsx']).default('csv'),
  figures: toldAs(
    z.union([z.boolean(), z.enum(figurePeriods)]),
    said((name) => sayRequests('requests.flagOrOneOf', { name, options: figurePeriods.join(', ') })),
  )
    .default(false)
    .describe(
      'Also the figures that each object had in these days, where its list shows them; `true` is yesterday, and none unless said. An import passes them over',
    ),
});
/** Objects to a sheet, and from it. */
export function sheetRoutes(api: Api, resource: AnyResource, parts: ApiParts, turns: ImportTurns): void {
  const { readMany } = parts;
  if (resource.paged) return;
  for (const base of new Set(Object.values(resource.base))) {
    const here =
      (handler: ApiHandler): ApiHandler =>
      (c) => {
        if (resource.base[viewerOn(c).role] !== base) throw forbidden();
        return handler(c);
      };

    route(api, `${base}/export`, {
      post: takes(
        bodyLimits.many,
        here(async (c) => {
          const viewer = viewerOn(c);
          const sight = requireSight(viewer, resource);
          const { filter, sort, ids: asked, format, figures: wanted } = readRequest(exportShape, await readBody(c));
          const period = wanted === true ? usualPeriod : wanted || undefined;
          const ids = asked ?? (await readMany.idsOf(viewer, resource, filter, exportAtMost, sort));
          if (ids.length > exportAtMost)
            throw new Refusal('too_large', sayLimits('limits.found', { most: exportAtMost }));
          const read = period && (await (await askFigures(c, resource, period, parts))?.read());
          const figures = period && read && { period, figures: read };
          const { type, bytes } = sheetBytes(
            exportedRows(parts, viewer, sight, ids, { figures, isWorkbook: format === 'xlsx' }),
            resource.label[1],
            format,
          );
          return new Response(streamOf(bytes), {
            headers: {
              'Content-Type': type,
              'Content-Disposition': `attachment; filename="${resource.name}.${format}"`,
              'Cache-Control': 'no-store',
              'X-Content-Type-Options': 'nosniff',
              'X-Request-Id': c.get('requestId'),
            },
          });
        }),
      ),
    });

    route(api, `${base}/import`, { post: takes(bodyLimits.list, takesKey(here(importRoute(resource, parts, turns)))) });
  }
}

function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

type SheetFormat = 'csv' | 'xlsx';

type SheetBytes = { readonly type: string; readonly bytes: AsyncGenerator<Uint8Array> };

/** A file of rows: CSV in which no cell can be read as a formula, or a workbook with text cells. */
function sheetBytes({ columns, rows }: ExportedRows, title: string, format: SheetFormat): SheetBytes {
  if (format === 'csv') return { type: 'text/csv; charset=utf-8', bytes: csvOf(columns, rows) };
  const tally: Tally = { rows: 0, isFull: false };
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: xlsxBytes(
      { title, columns: columns.map((column) => ({ ...column, unit: null })), rows: inCells(rows) },
      tally,
    ),
  };
}

async function* csvOf(columns: ExportedRows['columns'], rows: ExportedRows['rows']): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvMark + csvLine(columns.map(({ label }) => label)));
  for await (const slice of rows) yield encoder.encode(slice.map(csvLine).join(''));
}

/** Replaces text too long for a cell by a mark, so that an import does not take cut text for the whole. */
async function* inCells(rows: ExportedRows['rows']): AsyncGenerator<readonly (readonly ExportCell[])[]> {
  for await (const slice of rows)
    yield slice.map((cells) =>
      cells.map((cell) => (typeof cell === 'string' && cell.length > longestText ? longCell : cell)),
    );
}
