import type { FileProblem } from '../files/decodeText';
import { numberText, plainFormat } from './cellFormats';
import { type Archive, openArchive } from './openArchive';
import { type CellBudget, createBudget, longestCell, readParts, unescaped, type WorkbookParts } from './workbookParts';
import { WorkbookError } from './workbookProblem';
import { createXmlEvents, type TagAttributes } from './xmlEvents';

/** The type of a cell that is not text. */
export type CellType = 'number' | 'date';

/** A row with the texts of its cells; `types` has the cells that were not text, by column. */
export type WorkbookRow = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly types: ReadonlyMap<number, CellType>;
  /** Some cells beyond the limit are not empty. */
  readonly isWide?: true;
};

export type Workbook = {
  /** The names of the sheets that can be read. */
  readonly sheets: readonly string[];
  /** The sheet that was read, counted from 0. */
  readonly sheet: number;
  readonly rows: readonly WorkbookRow[];
};

export type WorkbookLimits = {
  /** Most rows with content; one more is read to detect that there are more. */
  readonly rows: number;
  readonly cells: number;
  /** Whether to read a sheet by default; otherwise the first that is not empty. */
  isWanted?(rows: readonly WorkbookRow[]): boolean;
};

/** Most sheets that are searched for the wanted one. */
const mostLookedInto = 20;

type Pause = () => Promise<void>;

/**
 * Reads the rows of one sheet of an XLSX workbook (ECMA-376): the chosen sheet, or the first visible one that is wanted. Numbers
 * and dates become the texts that a CSV file would have, with a decimal point. `pause` lets other work run.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  chosen: number | undefined,
  limits: WorkbookLimits,
  pause: Pause,
): Promise<Workbook | FileProblem> {
  try {
    const archive = await openArchive(bytes);
    const parts = await readParts(archive, pause);
    const sheets = parts.sheets.map(({ name }) => name);
    const order =
      chosen === undefined ? [...parts.sheets.keys()].filter((at) => !parts.sheets[at]?.isHidden) : [chosen];
    const budget = createBudget();
    let first: Workbook | undefined;
    for (const at of order.slice(0, mostLookedInto)) {
      const part = parts.sheets[at]?.part;
      const rows = part === undefined ? [] : await readRows(archive, part, { parts, limits, budget }, pause);
      if (rows.length === 0) continue;
      const found = { sheets, sheet: at, rows };
      if (limits.isWanted?.(rows) ?? true) return found;
      first ??= found;
    }
    return first ?? { sheets, sheet: Math.max(0, order[0] ?? 0), rows: [] };
  } catch (error) {
    if (error instanceof WorkbookError) return error.problem;
    throw error;
  }
}

type Reading = { readonly parts: WorkbookParts; readonly limits: WorkbookLimits; readonly budget: CellBudget };

async function readRows(archive: Archive, part: string, reading: Reading, pause: Pause) {
  const { limits } = reading;
  const sheet = createSheetReader(reading);
  const events = createXmlEvents(sheet);
  const decoder = new TextDecoder('utf-8');
  let isOver = false;
  await archive.read(part, async (piece) => {
    // Data after the last wanted row is unpacked and counted, but not parsed.
    if (!isOver) events.take(decoder.decode(piece, { stream: true }));
    isOver ||= sheet.rows.length > limits.rows;
    await pause();
  });
  if (!isOver) events.end();
  return sheet.rows;
}

/** Columns of a sheet. */
const mostColumns = 16_384;
/** The elements whose text is kept. */
const textParts = ['v', 't'];

/** Most rows of lists have only text. */
const noTypes = new Map<number, CellType>();

function createSheetReader({ parts: { shared, formats, is1904 }, limits, budget }: Reading) {
  const rows: WorkbookRow[] = [];
  let line = 0;
  let column = -1;
  let cells: string[] = [];
  let types = noTypes;
  let isWide = false;
  let isBlank = true;
  let type = 'n';
  let style = 0;
  let isReading = false;
  let isAside = false;
  let text = '';

  const openRow = (attributes: TagAttributes) => {
    line = wholeOf(attributes('r')) ?? line + 1;
    column = -1;
    cells = [];
    types = noTypes;
    isWide = false;
    isBlank = true;
  };
  const closeRow = () => {
    if (rows.length <= limits.rows && (isWide || !isBlank))
      rows.push({ line, cells, types, ...(isWide && { isWide }) });
  };
  const openCell = (attributes: TagAttributes) => {
    column = columnOf(attributes('r')) ?? column + 1;
    if (column >= mostColumns) throw new WorkbookError('fileIsBroken');
    type = attributes('t') ?? 'n';
    style = wholeOf(attributes('s')) ?? 0;
    text = '';
  };
  const closeCell = () => {
    const { text: shown, type: kind } = read();
    if (shown === '') return;
    if (column >= limits.cells) {
      isWide = true;
      return;
    }
    budget.take(Math.max(0, column + 1 - cells.length), shown.length);
    if (cells.length === 0 && column > 0) cells = new Array<string>(column).fill('');
    while (cells.length < column) cells.push('');
    isBlank &&= shown.trim() === '';
    cells[column] = shown;
    if (!kind) return;
    if (types === noTypes) types = new Map();
    types.set(column, kind);
  };
  const read = (): { readonly text: string; readonly type?: CellType } => {
    if (type === 's') return { text: shared[wholeOf(text) ?? -1] ?? '' };
    if (type === 'inlineStr' || type === 'str') return { text: unescaped(text) };
    if (type === 'b') return { text: text.trim() === '1' ? 'true' : text.trim() === '' ? '' : 'false' };
    if (type === 'e') return { text: text.trim() };
    if (type === 'd') return { text: isoText(text.trim()), type: 'date' };
    const found = numberText(text.trim(), formats[style] ?? plainFormat, is1904);
    return { text: found.text, type: found.isDate ? 'date' : 'number' };
  };
  return {
    rows,
    open(name: string, attributes: TagAttributes): void {
      if (name === 'row') openRow(attributes);
      else if (name === 'c') openCell(attributes);
      else if (name === 'rPh') isAside = true;
      else if (textParts.includes(name)) isReading = !isAside;
    },
    close(name: string): void {
      isReading = false;
      if (name === 'rPh') isAside = false;
      else if (name === 'c') closeCell();
      else if (name === 'row') closeRow();
    },
    text(piece: string): void {
      if (isReading && text.length < longestCell) text += piece;
    },
  };
}

const wholeOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;

/** Returns the column of a cell address, counted from 0: `B7` is 1. */
function columnOf(place: string | undefined): number | undefined {
  if (place === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < Math.min(place.length, 4); at += 1) {
    const code = place.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column > 0 ? column - 1 : undefined;
}

/** Converts an ISO 8601 date of a cell; midnight becomes a day without a time. */
const isoText = (text: string): string =>
  text
    .slice(0, 40)
    .replace('T', ' ')
    .replace(/(?::00)?(?:\.0+)?Z?$/, '')
    .replace(/ 00:00$/, '');
