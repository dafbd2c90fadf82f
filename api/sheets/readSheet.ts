import { decimalSignReader } from '../../src/schema/files/decimalSign';
import { isCellError, isExponent, readSpreadsheetId, unwrapFormula } from '../../src/schema/files/spreadsheetId';
import { isNumberField } from '../../src/schema/kinds/number';
import type { Problem } from '../../src/schema/messages/problem';
import { pointReading, type Reading } from '../../src/schema/reading/readNumber';
import { isFarTooLong, isLongCell, type SheetColumn, sheetValue } from '../../src/schema/sheet';
import type { CellType } from '../../src/schema/workbook/readWorkbook';
import { createPace } from '../http/pause';
import type { Sight } from '../objects/rights';
import type { OpenSheet } from './openSheet';
import { sheetProblem } from './sheetProblem';

/** A problem in a file: its line, and the column's header where it concerns one cell. */
export type Rejected = Problem & { readonly line: number; readonly field: string };

/** A record of a file, split into cells, and its first line. */
export type SheetLine = {
  readonly line: number;
  readonly cells: readonly string[];
  /** Cell types of a workbook (numbers, dates) by position; text cells are left out. */
  readonly types?: ReadonlyMap<number, CellType>;
};

/** A line as an object: its id, where given, and its values. */
export type SheetRow = {
  readonly line: number;
  readonly id: number | undefined;
  readonly version: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** Names in place of ids, by field. */
  readonly names: readonly NameAsked[];
};

/** A cell with names of objects. With `isBeside` the id is given too and is used, unless the two disagree. */
export type NameAsked = { readonly column: SheetColumn; readonly text: string; readonly isBeside: boolean };

export type ReadSheet = {
  /** Every column that a file of these objects may have. */
  readonly known: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly rejected: readonly Rejected[];
  /** The decimal sign of its numbers. */
  readonly decimal: Reading['decimal'];
};

/** Fields that identify the object and version of a line; they are never set. */
export const naming: readonly string[] = ['id', 'version'];
/** Parses the lines of a file as objects with the fields the viewer may read, with pauses for other requests. */
export async function readSheet(sight: Sight, sheet: OpenSheet, decimal: '.' | ',' | undefined): Promise<ReadSheet> {
  const { head, lines, known, columns, isPointUsual } = sheet;
  const refused = (rejected: readonly Rejected[]): ReadSheet => ({
    known,
    rows: [],
    rejected,
    decimal: decimal ?? 'unknown',
  });
  if (!head) return refused([{ line: 1, field: '', ...sheetProblem('sheetEmpty') }]);
  const heads = headProblems(sight, head, columns);
  if (heads.length > 0) return refused(heads);
  const sign = decimal ?? (await signOf(lines, columns, isPointUsual));
  if (typeof sign === 'object') {
    const args = { comma: sign.comma.text, point: sign.point.text, line: sign.point.line, other: sign.comma.line };
    return refused([{ line: Math.min(args.line, args.other), field: '', ...sheetProblem('sheetDecimals', args) }]);
  }
  const readLine = createLineReader(columns, { decimal: sign });
  const rows: SheetRow[] = [];
  const rejected: Rejected[] = [];
  const pace = createPace();
  for (const line of lines) {
    if (pace.isOver()) await pace.rest();
    const read = readLine(line);
    if ('field' in read) rejected.push(read);
    else rows.push(read);
  }
  return { known, rows, rejected, decimal: sign };
}

async function signOf(lines: OpenSheet['lines'], columns: OpenSheet['columns'], isPointUsual: boolean) {
  const places = columns.flatMap((column, at) =>
    column && !column.isAside && isNumberField(column.field) ? [at] : [],
  );
  const reader = decimalSignReader();
  const pace = createPace();
  for (const { line, cells, types } of lines) {
    if (pace.isOver()) await pace.rest();
    // Numbers in a workbook have no sign: programs show them with the user's own.
    for (const at of places) if (!types?.has(at)) reader.take({ line, text: (cells[at] ?? '').trim() });
  }
  return reader.sign(isPointUsual);
}

type Place = { readonly at: number; readonly column: SheetColumn };

function createLineReader(columns: OpenSheet['columns'], reading: Reading): (line: SheetLine) => SheetRow | Rejected {
  const all = columns.flatMap((column, at): readonly Place[] => (column ? [{ at, column }] : []));
  const places = all.filter(({ column }) => !column.isAside);
  const values = places.filter(({ column }) => !naming.includes(column.name));
  const besides = all.filter(({ column }) => column.isAside && column.field.kind === 'ref');
  const [idAt, versionAt] = naming.map((name) => places.find(({ column }) => column.name === name)?.at);
  const lineOf = new Map<number, number>();
  return ({ line, cells, types }) => {
    const textAt = (at: number | undefined): string => {
      const text = at === undefined ? '' : (cells[at] ?? '').trim();
      // A text of a workbook is no formula.
      return (types ? undefined : unwrapFormula(text)?.trim()) ?? text;
    };
    const refuse = (field: string, found: Problem): Rejected => ({ line, field, ...found });
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      return refuse('', sheetProblem('sheetCells', { cells: cells.length, heads: columns.length }));
    const [id, version] = [wholeNumber(textAt(idAt)), wholeNumber(textAt(versionAt))];
    if (id === null) return refuse('ID', sheetProblem('sheetId'));
    if (version === null) return refuse('Version', sheetProblem('sheetVersion'));
    const before = id === undefined ? undefined : lineOf.get(id);
    if (id !== undefined && before !== undefined)
      return refuse('ID', sheetProblem('sheetIdTwice', { id, line: before }));
    if (id !== undefined) lineOf.set(id, line);
    const body: Record<string, unknown> = {};
    const names: NameAsked[] = [];
    for (const { at, column } of values) {
      const text = textAt(at);
      if (isFarTooLong(column, text)) return refuse(column.head, sheetProblem('sheetCellFar', { length: text.length }));
      const fault = cellFault(column, text, types?.get(at));
      if (fault) return refuse(column.head, sheetProblem(fault, { text: text.slice(0, 40) }));
      if (types && isLongCell(text)) {
        if (id === undefined) return refuse(column.head, sheetProblem('sheetCellLong'));
        continue;
      }
      // An empty cell leaves a new object its default, and clears the value of an existing one.
      if (id === undefined && text === '') continue;
      const given = text === '' ? text : idText(column, text);
      if (given === undefined) names.push({ column, text, isBeside: false });
      else body[column.name] = sheetValue(column, given, types?.has(at) ? pointReading : reading);
    }
    for (const { at, column } of besides) {
      const text = textAt(at);
      const isGiven =
        typeof body[column.name] === 'string' ||
        typeof body[column.name] === 'number' ||
        names.some((one) => one.column.name === column.name);
      if (text !== '') names.push({ column, text, isBeside: isGiven });
    }
    return { line, id, version, body, names };
  };
}

type CellFault = 'sheetCellError' | 'sheetDigitsLost' | 'sheetDateInCode';

/** Damage by a spreadsheet program: an error, a date, or a code with lost digits. */
function cellFault({ field, name }: SheetColumn, text: string, type: CellType | undefined): CellFault | undefined {
  if (isCellError(text)) return 'sheetCellError';
  const isCode = (field.kind === 'text' && name !== 'name') || field.kind === 'ref' || field.kind === 'refs';
  if (type === 'date' && (isCode || field.kind === 'text')) return 'sheetDateInCode';
  return isCode && isExponent(text) ? 'sheetDigitsLost' : undefined;
}

/** The ids in a cell of references, cleaned of spreadsheet formats; undefined for names; other cells unchanged. */
function idText({ field }: SheetColumn, text: string): string | undefined {
  if (field.kind === 'refs') return /^[\d\s,;]+$/.test(text) ? text : undefined;
  if (field.kind !== 'ref') return text;
  const read = readSpreadsheetId(text);
  return 'id' in read && /^\d{1,15}$/.test(read.id) ? read.id : undefined;
}

function headProblems({ resource }: Sight, { line, cells }: SheetLine, columns: OpenSheet['columns']): Rejected[] {
  const rejected: Rejected[] = [];
  const seen = new Set<SheetColumn>();
  columns.forEach((column, at) => {
    const head = (cells[at] ?? '').trim().slice(0, 200);
    if (column === undefined && head !== '')
      rejected.push({
        line,
        field: head,
        ...sheetProblem('sheetNoField', { resource: resource.label[1], name: head }),
      });
    if (column && seen.has(column)) rejected.push({ line, field: head, ...sheetProblem('sheetTwice', { name: head }) });
    if (column) seen.add(column);
  });
  const isSet = (column: OpenSheet['columns'][number]) => column && (!column.isAside || column.field.kind === 'ref');
  if (!columns.some(isSet)) rejected.push({ line, field: '', ...sheetProblem('sheetNoHead') });
  return rejected;
}

/** Undefined for an empty cell, null for other text than a number; accepts 17.0 for 17, which spreadsheets may write. */
function wholeNumber(text: string): number | undefined | null {
  if (text === '') return undefined;
  const read = readSpreadsheetId(text);
  const number = 'id' in read && /^\d{1,10}$/.test(read.id) ? Number(read.id) : 0;
  return number > 0 && number < 2 ** 31 ? number : null;
}

/** Problems of a row's values by the headers of their columns. */
export function rejectedOf(
  { line }: Pick<SheetRow, 'line'>,
  problems: Readonly<Record<string, Problem>>,
  known: ReadSheet['known'],
): readonly Rejected[] {
  return Object.entries(problems).map(([path, found]) => {
    const [name = path] = path.split('.');
    const column = known.find((one) => one.name === name && !one.isAside);
    const isTwoWays = found.code === 'numberTwoWays';
    return { line, field: column?.head ?? path, ...(isTwoWays ? sheetProblem('sheetTwoWays', found.args) : found) };
  });
}
