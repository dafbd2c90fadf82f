/** The value of one cell of a file; null for an empty cell. */
type Cell = string | number | null;

/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const csvMark = '\uFEFF';

/** Writes one record of CSV (RFC 4180). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Writes one cell. An apostrophe marks text that a spreadsheet would run as a formula, except negative numbers. */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
