import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  type CsvProblem,
  type CsvRecord,
  likeliestDelimiter,
  longestRecord,
  readRecords,
} from '../../src/schema/files/csvRecords';
import { faultOfJson, sayJsonFault } from '../../src/schema/reading/jsonText';
import { type FactSource, IntakeError, type SourceRow } from './factSource';
import type { Cell } from './readCell';

type FileText = {
  /** The text in pieces, without a byte order mark. */
  pieces(): AsyncGenerator<string>;
  share(): number;
  /** Known after the first piece. */
  encoding(): string;
  close(): void;
};

const pieceBytes = 64 * 1024;

/** The text of a file in UTF-8 or UTF-16. An invalid byte ends it: a replacement would change codes and ids of facts. */
function readFileText(path: string, isGzip: boolean): FileText {
  const { size } = statSync(path);
  const file = createReadStream(path, { highWaterMark: pieceBytes });
  const bytes = isGzip ? pipeline(file, createGunzip({ chunkSize: pieceBytes }), () => undefined) : file;
  let label = 'utf-8';
  return {
    encoding: () => label.toUpperCase().replace(/(LE|BE)$/, ''),
    async *pieces() {
      let decoder: TextDecoder | undefined;
      let line = 1;
      let last: Uint8Array = new Uint8Array();
      try {
        for await (const chunk of bytes) {
          last = chunk as Uint8Array;
          decoder ??= new TextDecoder(labelOf(last), { fatal: true });
          label = decoder.encoding;
          const text = decoder.decode(last, { stream: true });
          line += linesIn(text);
          yield text;
        }
        if (decoder) yield decoder.decode();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA')
          throw explained(path, error as NodeJS.ErrnoException);
        const [sound = ''] = new TextDecoder(label).decode(last).split('\ufffd', 1);
        throw notIn(path, label, line + linesIn(sound));
      }
    },
    share: () => (size === 0 ? 1 : file.bytesRead / size),
    close: () => void file.destroy(),
  };
}

/** The encoding, by byte order mark or by the zero bytes of UTF-16, which ASCII characters have all on one side. */
function labelOf(bytes: Uint8Array): string {
  const [one, two] = bytes;
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, lookedAtBytes);
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // The first line has field names, which are ASCII.
  if (odd * 4 > looked && even * 8 < odd) return 'utf-16le';
  return even * 4 > looked && odd * 8 < even ? 'utf-16be' : 'utf-8';
}

const lookedAtBytes = 4_096;

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Single-byte encodings cannot be told apart from the bytes, and a wrong guess would import wrong names. */
function notIn(path: string, label: string, line: number): IntakeError {
  if (label !== 'utf-8')
    return new IntakeError(
      `${path} is not ${label.toUpperCase()} throughout, from line ${line} on: save it as UTF-8 and import it again.`,
    );
  return new IntakeError(
    `${path} is not in UTF-8: line ${line} has letters of another encoding, mostly windows-1252, which Excel writes as "CSV". Save it as "CSV UTF-8", or convert it with iconv -f WINDOWS-1252 -t UTF-8, and import it again.`,
  );
}

function explained(path: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EACCES') return new IntakeError(`${path} may not be read by this user.`);
  if (error.code === 'Z_BUF_ERROR') return new IntakeError(`${path} breaks off: it is only a part of a gzip file.`);
  if (error.code?.startsWith('Z_')) return new IntakeError(`${path} is not a valid gzip file (${error.message}).`);
  return error;
}

/** Delimited text; the first record names the columns. The default delimiter is the most frequent one in the first line. */
async function openCsv(path: string, isGzip: boolean, delimiter: string | undefined): Promise<FactSource> {
  const text = readFileText(path, isGzip);
  const pieces = text.pieces();
  try {
    const begin = await firstLine(pieces);
    const separator = delimiter ?? likeliestDelimiter(begin);
    const records = csvRecords(continued(begin, pieces), separator);
    const { value: first } = await records.next();
    const [head, ...others] = first ?? [];
    if (!head) throw new IntakeError(`${path} is empty: its first line must name the columns.`);
    if (head.problem) throw new IntakeError(`${path} has a first line that names no columns. ${head.problem}`);
    const columns = head.cells.map(String);
    const kind = `CSV in ${text.encoding()}, separated by ${separators[separator] ?? separator}`;
    return { kind, columns, rows: () => rowsOf(others, records, columns.length), ...shareOf(text) };
  } catch (error) {
    text.close();
    throw error;
  }
}

const separators: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

const shareOf = ({ share, close }: FileText) => ({ share, close: async () => close() });

async function* rowsOf(
  first: SourceRow[],
  records: AsyncIterable<SourceRow[]>,
  columns: number,
): AsyncGenerator<readonly SourceRow[]> {
  if (first.length > 0) yield first.map((row) => counted(row, columns));
  for await (const rows of records) yield rows.map((row) => counted(row, columns));
}

function counted(row: SourceRow, columns: number): SourceRow {
  const { length } = row.cells;
  if (length === columns || row.problem) return row;
  return { ...row, problem: `The row has ${length} cell${length === 1 ? '' : 's'}, but there are ${columns} columns.` };
}

async function firstLine(pieces: AsyncGenerator<string>): Promise<string> {
  let begin = '';
  while (!begin.trimStart().includes('\n')) {
    const { value, done } = await pieces.next();
    if (done) break;
    begin += value;
  }
  return begin;
}

async function* continued(begin: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield begin;
  yield* pieces;
}

const sentences: Readonly<Record<CsvProblem, string>> = {
  open: 'A quote is opened but never closed.',
  behind: 'There is text after a closing quote.',
};

/** The records of a file in pieces; an invalid one becomes a row with its problem. */
export async function* csvRecords(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<SourceRow[]> {
  let rest = '';
  let line = 1;
  for await (const piece of pieces) {
    const read = readRecords(rest + piece, delimiter, line, false);
    ({ rest, line } = read);
    if (rest.length > longestRecord)
      throw new IntakeError(`Line ${line} is longer than ${longestRecord} characters: is it CSV?`);
    if (read.rows.length > 0) yield read.rows.map(toRow);
  }
  const { rows } = readRecords(rest, delimiter, line, true);
  if (rows.length > 0) yield rows.map(toRow);
}

const toRow = (record: CsvRecord): SourceRow =>
  record.problem === undefined ? (record as SourceRow) : { ...record, problem: sentences[record.problem] };

const longestLine = 4 * 2 ** 20;

/** One object per line. The columns are the names in the first part of the file; later rows may add more. */
export async function openJson(path: string, isGzip: boolean): Promise<FactSource> {
  const text = readFileText(path, isGzip);
  const columns: string[] = [];
  const parts = jsonRows(path, text.pieces(), columns);
  try {
    const { value: first } = await parts.next();
    if (!first) throw new IntakeError(`${path} is empty: it must have an object on each line.`);
    const rows = async function* () {
      yield first;
      yield* parts;
    };
    return {
      kind: `JSON lines in ${text.encoding()}`,
      columns,
      rows,
      share: text.share,
      close: async () => text.close(),
    };
  } catch (error) {
    text.close();
    throw error;
  }
}

async function* jsonRows(
  path: string,
  pieces: AsyncIterable<string>,
  columns: string[],
): AsyncGenerator<readonly SourceRow[]> {
  const places = new Map<string, number>();
  let line = 1;
  let rest = '';
  const readLines = (lines: readonly string[]): SourceRow[] => {
    const rows: SourceRow[] = [];
    for (const one of lines) {
      if (one.trim() !== '') rows.push(readRow(one, line, places, columns));
      line += 1;
    }
    return rows;
  };
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine)
      throw new IntakeError(`Line ${line + lines.length} of ${path} is too long: write an object on each line.`);
    const rows = readLines(lines);
    if (rows.length > 0) yield rows;
  }
  const rows = readLines([rest]);
  if (rows.length > 0) yield rows;
}

function readRow(text: string, line: number, places: Map<string, number>, columns: string[]): SourceRow {
  const fault = faultOfJson(text);
  if (fault) return { line, cells: [], text, problem: sayJsonFault('line', fault).message };
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    return { line, cells: [], text, problem: 'The line is not JSON.' };
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { line, cells: [], text, problem: 'The line is not an object.' };
  const cells: Cell[] = new Array(columns.length).fill(undefined);
  for (const [name, value] of Object.entries(row)) {
    let place = places.get(name);
    if (place === undefined) {
      place = columns.length;
      places.set(name, place);
      columns.push(name);
    }
    cells[place] = value;
  }
  return { line, cells, text };
}

export const formats = ['csv', 'tsv', 'jsonl', 'parquet'] as const;
export type Format = (typeof formats)[number];

export type FileKind = { readonly format: Format; readonly isGzip: boolean };

const endings: Readonly<Record<string, Format>> = {
  csv: 'csv',
  tsv: 'tsv',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  parquet: 'parquet',
};

/** The kind by file extension, unless the format is given. */
export function fileKind(path: string, given: Format | undefined): FileKind {
  const isGzip = /\.gz$/i.test(path);
  const ending = /\.(\w+)$/.exec(path.replace(/\.gz$/i, ''))?.[1]?.toLowerCase() ?? '';
  const format = given ?? endings[ending];
  if (!format)
    throw new IntakeError(
      `${path} does not say what it is by its ending: write --format and one of ${formats.join(', ')}.`,
    );
  if (format === 'parquet' && isGzip) throw new IntakeError(`${path} is Parquet inside of gzip: unpack it first.`);
  return { format, isGzip };
}

export async function openSource(path: string, { format, isGzip }: FileKind): Promise<FactSource> {
  if (format === 'jsonl') return openJson(path, isGzip);
  if (format !== 'parquet') return openCsv(path, isGzip, format === 'tsv' ? '\t' : undefined);
  const { openParquet } = await import('./parquetSource');
  return openParquet(path);
}
