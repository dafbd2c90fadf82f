/** Ids of one question; a filter takes as many values. */
export const idsAtMost = 10_000;
/** Of a text that is read as ids at all: 10,000 of them with names beside them. */
const charsAtMost = 1_000_000;
/** A safe integer has no more. */
const digitsAtMost = 15;

/**
 * The ids of a text that is a list of them: one on each line, with commas or semicolons between them, or a column of several that were
 * copied from a sheet, with or without headings. Nothing where the text is anything else, such as a name or one number.
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

/** As the search box writes ids: a text that reads as the same ones. */
export const writeIdList = (ids: readonly number[]): string => ids.join(', ');

/** The ids that a list is filtered by. */
export function idsOf({ id }: Readonly<Record<string, unknown>>): readonly number[] | undefined {
  const ids = (Array.isArray(id) ? id : [id]).map(Number).filter((one) => Number.isSafeInteger(one) && one > 0);
  return ids.length > 0 ? ids : undefined;
}

export const isSameList = (one: readonly number[] | undefined, other: readonly number[] | undefined): boolean =>
  one?.length === other?.length && (one ?? []).every((id, at) => id === other?.[at]);

type Rows = readonly (readonly string[])[];

/** Every cell is an id, on one line or on many; of several columns of numbers only one can have them. */
function listed(rows: Rows, hasColumns: boolean): readonly number[] | undefined {
  if (hasColumns && rows.length > 1 && rows.some((cells) => cells.filter(Boolean).length > 1)) return undefined;
  const cells = rows.flat().filter(Boolean);
  const ids = cells.flatMap((cell) => idOf(cell) ?? []);
  return ids.length === cells.length ? ids : undefined;
}

/** The column that is headed so, or else the first in which each row has an id. */
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

/** `7,001` is one number as some sheets write it. */
const isNumberInParts = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.every((cell) => /^\d+$/.test(cell));

const cellOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** Also as the console writes an id that has no name, `#11`, and as sheets keep numbers that are texts, `'11`. */
function idOf(cell: string): number | undefined {
  const digits = cell.startsWith('#') || cell.startsWith("'") ? cell.slice(1) : cell;
  return digits.length <= digitsAtMost && /^[1-9]\d*$/.test(digits) ? Number(digits) : undefined;
}
