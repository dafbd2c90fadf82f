import { expect, it } from 'vitest';
import type { ExportTable } from '../../../src/reports/exportTable';
import { xlsxOf } from '../../../src/reports/xlsxOf';
import { readWorkbook, type Workbook } from '../../../src/schema/workbook/readWorkbook';

it('writes days and hours of a report as dates, and codes as texts', async () => {
  const read = () => null;
  const table: ExportTable = {
    columns: [
      { label: 'Day', unit: null, form: 'day', read },
      { label: 'Hour', unit: null, form: 'minute', read },
      { label: 'Bundle', unit: null, form: 'text', read },
      { label: 'Revenue', unit: 'usd', read },
      { label: 'Requests', unit: 'count', read },
    ],
    count: 2,
    cellsOf: (index) =>
      [
        ['2026-11-24', '2026-11-24 10:00', '007', 12.5, '9223372036854775807'],
        ['Other', null, '=1+1', null, 2 ** 52],
      ][index] ?? [],
  };
  const bytes = new Uint8Array(await (await xlsxOf(table)).arrayBuffer());
  const { rows } = (await readWorkbook(bytes, undefined, { rows: 10, cells: 10 }, async () => undefined)) as Workbook;
  expect(rows.slice(1).map(({ cells, types }) => cells.map((cell, at) => [cell, types.get(at)]))).toEqual([
    [
      ['2026-11-24', 'date'],
      ['2026-11-24 10:00', 'date'],
      ['007', undefined],
      ['12.5', 'number'],
      ['9223372036854775807', undefined],
    ],
    [
      ['Other', undefined],
      ['', undefined],
      ['=1+1', undefined],
      ['', undefined],
      [String(2 ** 52), undefined],
    ],
  ]);
});
