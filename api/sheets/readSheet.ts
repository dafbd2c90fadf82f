import type { Problem } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { figureColumns, readSheetHead, type SheetColumn, sheetColumns, sheetValue } from '../../src/schema/sheet';
import { createPace } from '../http/pause';
import type { Sight } from '../objects/rights';
import { sheetProblem } from './sheetProblem';

/** What is wrong at a place of a file: its line, and the head of its column where it is about one cell. */
export type Rejected = Problem & { readonly line: number; readonly field: string };

/** A record of a file as it was split, and the line on which it begins. */
export type SheetLine = { readonly line: number; readonly cells: readonly string[] };

/** A line as the object it stands for: which one, where it says so, and what it shall be. */
export type SheetRow = {
  readonly line: number;
  readonly id: number | undefined;
  readonly version: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;
};

export type ReadSheet = {
  /** Every column that a file of these objects may have. */
  readonly known: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly rejected: readonly Rejected[];
};

/** Fields that say which object and which version of it a line is, and are never set. */
const naming = ['id', 'version'];

/** Reads the lines of a file, the head first, as objects of what the viewer may see of a resource; others have their turns. */
export async function readSheet({ resource, fields }: Sight, [head, ...lines]: readonly SheetLine[]): Promise<ReadSheet> {
  if (!head) return { known: [], rows: [], rejected: [{ line: 1, field: '', ...sheetProblem('sheetEmpty') }] };
  const known = sheetColumns(resource, fields);
  const columns = readSheetHead([...figureColumns(), ...known], head.cells);
  const rejected: Rejected[] = headProblems(resource, head, columns);
  if (rejected.length > 0) return { known, rows: [], rejected };
  const readLine = createLineReader(columns);
  const rows: SheetRow[] = [];
  const pace = createPace();
  for (const line of lines) {
    if (pace.isOver()) await pace.rest();
    const read = readLine(line);
    if ('field' in read) rejected.push(read);
    else rows.push(read);
  }
  return { known, rows, rejected };
}

type Place = { readonly at: number; readonly column: SheetColumn };

function createLineReader(columns: readonly (SheetColumn | undefined)[]): (line: SheetLine) => SheetRow | Rejected {
  const places = columns.flatMap((column, at): readonly Place[] => (column && !column.isAside ? [{ at, column }] : []));
  const values = places.filter(({ column }) => !naming.includes(column.name));
  const [idAt, versionAt] = naming.map((name) => places.find(({ column }) => column.name === name)?.at);
  const lineOf = new Map<number, number>();
  return ({ line, cells }) => {
    const textAt = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? '').trim());
    const refuse = (field: string, found: Problem): Rejected => ({ line, field, ...found });
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      return refuse('', sheetProblem('sheetCells', { cells: cells.length, heads: columns.length }));
    const [id, version] = [wholeNumber(textAt(idAt)), wholeNumber(textAt(versionAt))];
    if (id === null) return refuse('ID', sheetProblem('sheetId'));
    if (version === null) return refuse('Version', sheetProblem('sheetVersion'));
    const before = id === undefined ? undefined : lineOf.get(id);
    if (id !== undefined && before !== undefined) return refuse('ID', sheetProblem('sheetIdTwice', { id, line: before }));
    if (id !== undefined) lineOf.set(id, line);
    const body: Record<string, unknown> = {};
    for (const { at, column } of values) {
      const text = textAt(at);
      // A new object has its own values where the file has none; of one that is there an empty cell takes them away.
      if (id !== undefined || text !== '') body[column.name] = sheetValue(column, text);
    }
    return { line, id, version, body };
  };
}

function headProblems(resource: AnyResource, { line, cells }: SheetLine, columns: readonly (SheetColumn | undefined)[]): Rejected[] {
  const rejected: Rejected[] = [];
  const seen = new Set<SheetColumn>();
  columns.forEach((column, at) => {
    const head = cells[at]?.trim() ?? '';
    if (!column && head !== '')
      rejected.push({ line, field: head, ...sheetProblem('sheetNoField', { resource: resource.label[1], name: head }) });
    if (column && seen.has(column)) rejected.push({ line, field: head, ...sheetProblem('sheetTwice', { name: head }) });
    if (column) seen.add(column);
  });
  if (!columns.some((column) => column && !column.isAside)) rejected.push({ line, field: '', ...sheetProblem('sheetNoHead') });
  return rejected;
}

/** Undefined for an empty cell, null for what is no number. */
function wholeNumber(text: string): number | undefined | null {
  if (text === '') return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : null;
}

/** Problems of a row's values by the heads of their columns. */
export function rejectedOf(
  { line }: Pick<SheetRow, 'line'>,
  problems: Readonly<Record<string, Problem>>,
  known: ReadSheet['known'],
): readonly Rejected[] {
  return Object.entries(problems).map(([path, found]) => {
    const [name = path] = path.split('.');
    const column = known.find((one) => one.name === name && !one.isAside);
    return { line, field: column?.head ?? path, ...found };
  });
}
