/** Ids in one query; a filter takes as many values. */
export const idsAtMost = 10_000;
/** Longest text that is read as ids, in characters: 10,000 ids with names beside them. */
const charsAtMost = 1_000_000;
/** Every number with 15 digits is a safe integer. */
const digitsAtMost = 15;

/**
 * Returns the ids of a text that is a list of ids: one per line, separated by commas or semicolons, or a column of a copied table
 * with or without headings. Returns undefined for any other text, such as a name or a single number.
 *
 * @example readIdList('ID\tName\n11\tWinter\n12\tSpring') // [11, 12]
 */
export function readIdList(text: string): readonly number[] | undefined {
  if (text.length > charsAtMost || !/[\n\r\t,;]/.test(text)) return undefined;
  const rows = text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(line.includes('\t') ? '\t' : /[,;]/).map(cellOf));
  const [first = [], ...others] = rows;
  const isHeaded = others.length > 0 && !first.some((cell) => idOf(cell) !== undefined);
  const body = isHeaded ? others : rows;
  const ids = listed(body, text.includes('\t') || isHeaded) ?? ofColumn(body, isHeaded ? first : []);
  return ids && ids.length > 0 ? [...new Set(ids)].slice(0, idsAtMost) : undefined;
}

/** Writes ids for the search box; `readIdList` returns the same ids. */
export const writeIdList = (ids: readonly number[]): string => ids.join(', ');

/** Returns the ids by which a list is filtered. */
export function idsOf({ id }: Readonly<Record<string, unknown>>): readonly number[] | undefined {
  const ids = (Array.isArray(id) ? id : [id]).map(Number).filter((one) => Number.isSafeInteger(one) && one > 0);
  return ids.length > 0 ? ids : undefined;
}

export const isSameList = (one: readonly number[] | undefined, other: readonly number[] | undefined): boolean =>
  one?.length === other?.length && (one ?? []).every((id, at) => id === other?.[at]);

type Rows = readonly (readonly string[])[];

/** Returns the ids where every cell is one, on one line or in one column; undefined for a table of several columns. */
function listed(rows: Rows, hasColumns: boolean): readonly number[] | undefined {
  if (hasColumns && rows.length > 1 && rows.some((cells) => cells.filter(Boolean).length > 1)) return undefined;
  const cells = rows.flat().filter(Boolean);
  const ids = cells.flatMap((cell) => idOf(cell) ?? []);
  return ids.length === cells.length ? ids : undefined;
}

/** Returns the ids of the column with the heading, or else of the first column that has one in each row. */
function ofColumn(rows: Rows, heads: readonly string[]): readonly number[] | undefined {
  if (heads.length === 0 && (rows.length < 2 || rows.some(isNumberInParts))) return undefined;
  const width = Math.max(...rows.slice(0, 1).map((cells) => cells.length), heads.length);
  const headed = heads.findIndex((head) => /^(id|ids|#)$/i.test(head));
  const places = headed >= 0 ? [headed] : Array.from({ length: width }, (_, at) => at);
  for (const at of places) {
    const ids = rows.flatMap((cells) => idOf(cells[at] ?? '') ?? []);
    if (ids.length === rows.length) return ids;
  }
  return undefined;
}

/** Whether the cells are one number with grouped thousands, `7,001`. */
const isNumberInParts = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.every((cell) => /^\d+$/.test(cell));

const cellOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** Also reads `#11`, the console's form for an id without a name, and `'11`, a number stored as text in a spreadsheet. */
function idOf(cell: string): number | undefined {
  const digits = cell.startsWith('#') || cell.startsWith("'") ? cell.slice(1) : cell;
  return digits.length <= digitsAtMost && /^[1-9]\d*$/.test(digits) ? Number(digits) : undefined;
}
