import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-writer.js';
import type { ExportCell, ExportColumn } from '../../../src/model/reports/exportColumns';
import type { MetricUnit } from '../../../src/model/reports/reportCall';
import {
  type CellForm,
  dateCell,
  formFormats,
  isExactNumber,
  sheetFormats,
  sheetWidth,
} from '../../../src/model/reports/sheetFormats';
import { piecesOf } from '../../http/piecesOf';
import type { FileRows } from './fileRows';
import type { Tally } from './writeFile';

/** A file of an archive, with streamed content. */
type ZipEntry = { readonly name: string; readonly content: AsyncIterable<Uint8Array<ArrayBuffer>> };

/** Larger archives need ZIP64, which not every program reads. */
const mostZipBytes = 2 ** 32 - 1;

const options = {
  // The platform compresses, off this thread.
  useWebWorkers: false,
  useCompressionStream: true,
  zip64: false,
  extendedTimestamp: false,
  // The earliest time of the format; the content has its own.
  lastModDate: new Date(1980, 0, 1),
};

/** Streams a ZIP archive: sizes and checksums follow each file, so nothing is buffered. */
export async function* zipBytes(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  let fail: (error: unknown) => void = () => undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
  });
  const write = async () => {
    const archive = new ZipWriter(writable, options);
    for (const { name, content } of entries) {
      const parts = content[Symbol.asyncIterator]();
      try {
        await archive.add(name, streamOf(parts));
      } finally {
        // Also when the reader has stopped: the library leaves the stream open then.
        await parts.return?.();
      }
    }
    await archive.close();
  };
  // Errors surface in the reader.
  const written = write().catch((error: unknown) => fail(error));
  try {
    yield* piecesOf(readable);
  } finally {
    await written;
  }
}

/** Applies back-pressure: writes wait for the reader. */
const streamOf = (parts: AsyncIterator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );

export type Sheet = Pick<FileRows, 'rows'> & {
  readonly columns: readonly Pick<ExportColumn, 'label' | 'unit' | 'form'>[];
  /** The name of the sheet. */
  readonly title?: string;
};

/** A workbook of one sheet with a fixed header (ECMA-376). Text cells are never formulas. */
export function xlsxBytes(file: Sheet, tally: Tally): AsyncGenerator<Uint8Array> {
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="${titleOf(file)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': styles(),
  };
  return zipBytes([
    ...Object.entries(parts).map(([name, xml]) => ({ name, content: only(encoder.encode(xmlHead + xml)) })),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(file, tally) },
  ]);
}

/** A sheet name: at most 31 characters, without reserved signs. */
const titleOf = ({ title = 'Report' }: Sheet): string => escaped(title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31));

const encoder = new TextEncoder();
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${related}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const units = Object.keys(sheetFormats) as MetricUnit[];
const forms = Object.keys(formFormats) as CellForm[];
const headStyle = 1;
/** Styles of the units, and of the forms after them. */
const firstStyle = 2;
/** Lower numbers are built into the format. */
const firstFormat = 164;

const formats = [...units.map((unit) => sheetFormats[unit]), ...forms.map((form) => formFormats[form])];

function styleOf({ unit, form }: Sheet['columns'][number]): string {
  const at = unit ? units.indexOf(unit) : form ? units.length + forms.indexOf(form) : -1;
  return at < 0 ? '' : ` s="${firstStyle + at}"`;
}

function styles(): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escaped(code)}"/>`);
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    ...formats.map(
      (_, at) =>
        `<xf numFmtId="${firstFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ),
  ];
  const font = '<sz val="11"/><name val="Calibri"/>';
  return `<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** Leaves room for the parts after the last row. */
const mostBytes = mostZipBytes - 2 ** 24;

async function* sheetXml({ columns, rows }: Sheet, tally: Tally): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const letters = columns.map((_, at) => lettersOf(at));
  const widths = columns.map(
    (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${sheetWidth(column)}" customWidth="1"/>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const head = columns.map(({ label }, at) => textCell(`${letters[at]}1`, label, ` s="${headStyle}"`));
  yield encoder.encode(
    `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowXml(1, head)}`,
  );
  const written = columns.map((column) => ({ form: column.form, style: styleOf(column) }));
  let size = 0;
  for await (const part of rows) {
    if (size > mostBytes) {
      tally.isFull = true;
      break;
    }
    const xml = part.map((cells, index) => {
      const row = tally.rows + index + 2;
      return rowXml(
        row,
        cells.map((cell, column) => cellXml(`${letters[column]}${row}`, cell, written[column] ?? { style: '' })),
      );
    });
    const bytes = encoder.encode(xml.join(''));
    size += bytes.length;
    yield bytes;
    tally.rows += part.length;
  }
  yield encoder.encode('</sheetData></worksheet>');
}

const rowXml = (row: number, cells: readonly string[]): string => `<row r="${row}">${cells.join('')}</row>`;

const cellXml = (
  at: string,
  cell: ExportCell,
  { form, style }: { readonly form?: CellForm | undefined; readonly style: string },
): string => {
  if (cell === null) return '';
  const number = typeof cell === 'string' ? dateCell(form, cell) : isExactNumber(cell) ? cell : undefined;
  return number === undefined
    ? textCell(at, String(cell), form ? style : '')
    : `<c r="${at}"${style}><v>${number}</v></c>`;
};

/** Characters that a cell can hold. */
export const longestText = 32_767;

const textCell = (at: string, text: string, style = ''): string =>
  `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is></c>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes characters that XML excludes as `_x0001_`, and escapes text that looks like that. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: just these
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => entities[sign] as string);

/** A, B … Z, AA. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

async function* only<T>(value: T): AsyncGenerator<T> {
  yield value;
}
