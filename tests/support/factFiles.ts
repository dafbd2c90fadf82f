import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { type FactRow, type FactTable, factKeys } from '../../src/model/reports/facts';
import { createFactReader, type FactValue } from '../../src/model/reports/readFact';

/** Notations of the same hour in import files. */
const hourForms = [
  (ms: number) => new Date(ms).toISOString(),
  (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' '),
  (ms: number) => new Date(ms + 59 * 60_000).toISOString().slice(0, 13),
  (ms: number) => `${new Date(ms + 7_200_000).toISOString().slice(0, 16)}+02:00`,
  (ms: number) => `${new Date(ms - 12_600_000).toISOString().slice(0, 23)}-0330`,
  (ms: number) => String(ms),
  (ms: number) => String(ms / 1000 + 3599),
];

export type FileStyle = {
  readonly hourForm: number;
  readonly delimiter: string;
  readonly lineEnd: string;
  readonly isQuoted: boolean;
  readonly mark: string;
};

export const fileStyle: fc.Arbitrary<FileStyle> = fc.record({
  hourForm: fc.nat(hourForms.length - 1),
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  isQuoted: fc.boolean(),
  mark: fc.constantFrom('', '\uFEFF'),
});

const hourText = (style: FileStyle, row: FactRow): string =>
  (hourForms[style.hourForm] as (ms: number) => string)(row.hour);

export const columnsOf = ({ keys, counters }: FactTable): readonly string[] => ['hour', ...keys, ...counters];

/** The content of a row regardless of notation: all fields in the order of the table, except absent ones. */
export function plainRow(table: FactTable, row: FactRow): readonly FactValue[] {
  const values: FactValue[] = [];
  createFactReader(table)(row, values);
  return values;
}

export function csvOf(table: FactTable, rows: readonly FactRow[], style: FileStyle): string {
  const { delimiter, lineEnd, isQuoted, mark } = style;
  const cell = (text: string) => (isQuoted || /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const columns = columnsOf(table);
  const cellOf = (row: FactRow, column: string): string => {
    if (column === 'hour') return hourText(style, row);
    const value = row[column];
    return value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const lines = [
    columns.map((name) => name.toUpperCase().replace('_', ' ')),
    ...rows.map((row) => columns.map((column) => cellOf(row, column))),
  ];
  return mark + lines.map((line) => line.map(cell).join(delimiter) + lineEnd).join('');
}

export const jsonOf = (_table: FactTable, rows: readonly FactRow[], style: FileStyle): string =>
  style.mark +
  rows
    .map((row) => {
      const hour = hourText(style, row);
      return (
        JSON.stringify({ ...row, hour: /^\d+$/.test(hour) && style.isQuoted ? Number(hour) : hour }) + style.lineEnd
      );
    })
    .join('');

export function parquetOf(table: FactTable, rows: readonly FactRow[], style: FileStyle): Uint8Array {
  const whole = (column: string) =>
    rows.map((row) => (row[column] === undefined ? (style.isQuoted ? null : 0n) : BigInt(row[column] as number)));
  const text = (column: string) =>
    rows.map((row) =>
      typeof row[column] === 'object' ? JSON.stringify(row[column]) : ((row[column] as string | undefined) ?? null),
    );
  const hour =
    style.hourForm % 2
      ? ({ name: 'hour', data: rows.map((row) => new Date(row.hour)), type: 'TIMESTAMP' } as const)
      : ({ name: 'hour', data: rows.map((row) => BigInt(row.hour / 1000)), type: 'INT64' } as const);
  const kinds: Readonly<Record<string, string>> = factKeys;
  const isText = (column: string) => ['text', 'manyTexts', 'params'].includes(kinds[column] ?? '');
  const others = columnsOf(table).filter((column) => column !== 'hour');
  const columnData = [
    hour,
    ...others.map((name) =>
      isText(name)
        ? ({ name, data: text(name), type: 'STRING' } as const)
        : ({ name, data: whole(name), type: 'INT64' } as const),
    ),
  ];
  return new Uint8Array(
    parquetWriteBuffer({ columnData, rowGroupSize: 7, codec: style.isQuoted ? 'SNAPPY' : 'UNCOMPRESSED' }),
  );
}
