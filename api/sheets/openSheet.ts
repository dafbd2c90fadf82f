import type { SheetRecognition } from '../../src/model/consoleProvider';
import { longestRecord, readRecords } from '../../src/schema/files/csvRecords';
import { decodeText, type Encoding } from '../../src/schema/files/decodeText';
import {
  likeliestSeparator,
  nameOf,
  plainLines,
  type Separator,
  separatorLine,
} from '../../src/schema/files/separators';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { figureColumns, type SheetColumn, sheetColumns, sheetHeadReader } from '../../src/schema/sheet';
import { isWorkbook } from '../../src/schema/workbook/listBytes';
import { createPace, pause } from '../http/pause';
import { Refusal } from '../http/problems';
import { fileProblem } from '../members/readListUpload';
import type { Sight } from '../objects/rights';
import type { Rejected, SheetLine } from './readSheet';
import { sheetProblem } from './sheetProblem';

/** The user's choices for a file, in place of what was detected. */
export type SheetChoice = {
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  readonly decimal?: '.' | ',';
  /** Field by column, counted from 0; null leaves the column out. */
  readonly columns?: ReadonlyMap<number, string | null>;
  /** The line of the header. */
  readonly headLine?: number;
  /** The sheet of a workbook, counted from 1. */
  readonly sheet?: number;
};

/** The lines of a file below its header, with the column of each cell. */
export type OpenSheet = {
  readonly head: SheetLine | undefined;
  readonly lines: readonly SheetLine[];
  /** Every column that a file of these objects may have. */
  readonly known: readonly SheetColumn[];
  /** The columns of the file; undefined for an unknown header, null for one that is left out. */
  readonly columns: readonly (SheetColumn | undefined | null)[];
  readonly isPointUsual: boolean;
  readonly rejected: readonly Rejected[];
  readonly recognised: Omit<SheetRecognition, 'decimal'>;
};

const longestHeading = 200;
/** The header may follow some title lines. */
const titleLines = 10;

/** The lines of a file, with what was detected besides its header. */
type Lines = {
  readonly found: readonly SheetLine[];
  readonly rejected: readonly Rejected[];
  readonly isPointUsual: boolean;
  readonly recognised: Omit<SheetRecognition, 'decimal' | 'headLine' | 'columns'>;
};

/** Reads a text or a workbook and finds its header and the fields of its columns, or returns why it is unreadable. */
export async function openSheet(
  sight: Sight,
  bytes: Uint8Array,
  choice: SheetChoice,
  atMost: number,
): Promise<OpenSheet | Rejected> {
  const known = sheetColumns(sight.resource, sight.fields);
  const all = [...figureColumns(), ...known];
  const columnOf = sheetHeadReader(all);
  const isKnown = (cell: string) => columnOf(cell) !== undefined;
  const lines = await (isWorkbook(bytes)
    ? linesOfWorkbook(bytes, choice, atMost, isKnown)
    : linesOfText(bytes, choice, atMost, isKnown));
  if ('field' in lines) return lines;
  const { found, rejected, isPointUsual, recognised } = lines;
  const at = headAt(found, choice.headLine, isKnown);
  const head = found[at];
  const columns = (head?.cells ?? []).map((cell, place) => {
    const column = columnOf(cell);
    const chosen = choice.columns?.get(place);
    return chosen === undefined
      ? column
      : chosen === null
        ? null
        : all.find(({ name, isAside }) => name === chosen && !isAside);
  });
  return {
    head,
    lines: found.slice(at + 1),
    known,
    columns,
    isPointUsual,
    rejected,
    recognised: {
      ...recognised,
      headLine: head?.line ?? 1,
      columns: columns.map((column, place) => {
        const heading = (head?.cells[place] ?? '').trim().slice(0, longestHeading);
        return {
          heading,
          field: column ? column.name : null,
          ...(column?.isAside && { isAside: true as const }),
          ...(column === undefined && heading !== '' && { isUnknown: true as const }),
        };
      }),
    },
  };
}

async function linesOfText(
  bytes: Uint8Array,
  choice: SheetChoice,
  atMost: number,
  isKnown: (cell: string) => boolean,
): Promise<Lines | Rejected> {
  const decoded = await decodeText(bytes, choice.encoding, pause);
  if ('code' in decoded)
    return { line: Number(decoded.args.line ?? 1), field: '', ...fileProblem(decoded.code, decoded.args) };
  const plain = plainLines(decoded.text);
  const told = separatorLine(plain);
  const text = told ? plain.slice(told.end) : plain;
  const separator = choice.separator ?? told?.separator ?? likeliestSeparator(text, isKnown);
  const { lines: found, rejected } = await readCsv(text, separator, told ? 2 : 1, atMost + titleLines);
  const { encoding, isGuess } = decoded;
  return {
    found,
    rejected,
    isPointUsual: separator === ',',
    recognised: { encoding, isGuess, separator: nameOf(separator) },
  };
}

async function linesOfWorkbook(
  bytes: Uint8Array,
  { sheet }: SheetChoice,
  atMost: number,
  isKnown: (cell: string) => boolean,
): Promise<Lines | Rejected> {
  // Most imports are text files, which do not need this code.
  const { readWorkbook } = await import('../../src/schema/workbook/readWorkbook');
  const pace = createPace();
  const limits = {
    rows: atMost + titleLines + 1,
    cells: cellsAtMost,
    isWanted: (rows: readonly SheetLine[]) => rows.slice(0, titleLines).some(({ cells }) => cells.some(isKnown)),
  };
  const read = await readWorkbook(bytes, sheet === undefined ? undefined : sheet - 1, limits, async () => {
    if (pace.isOver()) await pace.rest();
  });
  if ('code' in read) return { line: 1, field: '', ...fileProblem(read.code, read.args) };
  if (read.rows.length > limits.rows) throw tooManyObjects(atMost);
  const wide = read.rows.filter(({ isWide }) => isWide);
  return {
    found: read.rows.filter(({ isWide }) => !isWide),
    rejected: wide.map(({ line }) => ({
      line,
      field: '',
      ...sheetProblem('sheetWide', { cells: `${cellsAtMost}+`, max: cellsAtMost }),
    })),
    isPointUsual: false,
    recognised: { sheets: read.sheets, sheet: read.sheet + 1 },
  };
}

/**
 * The line that names most fields. Where headers are in another language, the first line with as many cells as the widest: a
 * title fills one or two.
 */
function headAt(lines: readonly SheetLine[], chosen: number | undefined, isKnown: (cell: string) => boolean): number {
  if (chosen !== undefined)
    return Math.max(
      0,
      lines.findIndex(({ line }) => line === chosen),
    );
  const first = lines.slice(0, titleLines).map(({ cells }) => ({
    filled: cells.filter((cell) => cell.trim() !== '').length,
    known: cells.filter((cell) => isKnown(cell)).length,
  }));
  const widest = Math.max(...first.map(({ filled }) => filled));
  const most = Math.max(...first.map(({ known }) => known));
  const at = first.findIndex(({ filled, known }) => known === most && known > 0 && (filled > 1 || widest === 1));
  return Math.max(0, at < 0 ? first.findIndex(({ filled }) => filled === widest) : at);
}

const pieceChars = 128 * 1024;
const linesAtOnce = 5_000;
/** More than any object has fields. */
const cellsAtMost = 1000;

/** Problems read at most; by then the user sees that the file is not what it was taken for. */
const faultsAtMost = 10_000;

type ReadCsv = { readonly lines: readonly SheetLine[]; readonly rejected: readonly Rejected[] };

/** The lines of a CSV file from `firstLine`, at most `atMost`, or its problems. Pauses for other requests in between. */
async function readCsv(text: string, separator: Separator, firstLine: number, atMost: number): Promise<ReadCsv> {
  const lines: SheetLine[] = [];
  const rejected: Rejected[] = [];
  let [rest, line, at] = ['', firstLine, 0];
  let isMoreThere = false;
  while (isMoreThere || at < text.length) {
    if (at > 0) await pause();
    if (!isMoreThere) {
      // An unfinished record is parsed again with each piece, so pieces grow with it.
      const piece = Math.max(pieceChars, rest.length);
      rest += text.slice(at, at + piece);
      at += piece;
    }
    const read = readRecords(rest, separator, line, at >= text.length, linesAtOnce);
    ({ rest, line } = read);
    isMoreThere = read.rows.length === linesAtOnce;
    const refuse = (begins: number, code: Parameters<typeof sheetProblem>[0], args = {}) =>
      rejected.push({ line: begins, field: '', ...sheetProblem(code, args) });
    if (!isMoreThere && rest.length > longestRecord) {
      refuse(line, 'sheetLineLong');
      break;
    }
    for (const { line: begins, cells, problem } of read.rows) {
      if (problem !== undefined) refuse(begins, problem === 'open' ? 'sheetQuoteOpen' : 'sheetQuote');
      else if (cells.length > cellsAtMost) refuse(begins, 'sheetWide', { cells: cells.length, max: cellsAtMost });
      else if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: begins, cells });
    }
    // A file with only problems is no CSV: reporting 6,000,000 of them took 41 s.
    if (rejected.length > faultsAtMost) break;
    if (lines.length > atMost + 1) throw tooManyObjects(atMost);
  }
  return { lines, rejected };
}

export const tooManyObjects = (atMost: number): Refusal =>
  new Refusal('too_large', sayLimits('limits.fileObjects', { most: atMost }));
