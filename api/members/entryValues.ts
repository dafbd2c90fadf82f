import { entryLines } from '../../src/schema/entryLines';

/** Lines of a text or CSV file, as `toCsv` wrote it. */
export const linesOf = (text: string): readonly string[] => [...entryLines(text)];

/** One value a line. A spreadsheet takes what begins like a formula for one, so that stands behind an apostrophe. */
export function toCsv(value: string): string {
  const inert = /^[=+\-@]/.test(value) ? `'${value}` : value;
  return /[",;\t\r\n']/.test(inert) ? `"${inert.replaceAll('"', '""')}"\r\n` : `${inert}\r\n`;
}
