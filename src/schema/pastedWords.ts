import { readRecords } from './files/csvRecords';
import { anyValue, readListText } from './files/readListFile';
import { plainLines } from './files/separators';

/** Returns the lines of a pasted list, each as a whole and as its parts between commas: a name may contain a comma. */
export function pastedLines(text: string): readonly { readonly whole: string; readonly parts: readonly string[] }[] {
  return text
    .split(/\r?\n|\t/)
    .map(unquoted)
    .filter((line) => line !== '')
    .map((whole) => ({ whole, parts: whole.split(/[,;]/).map(unquoted).filter(Boolean) }));
}

/** Returns the unique values of a pasted list: lines, or cells of columns. It does not split at commas; `partsOf` does. */
export const pastedValues = (text: string): readonly string[] =>
  [...new Set(text.split(/\r\n|[\n\r\t]/).map(unquoted))].filter(Boolean);

/** Returns the parts of a line between its commas or semicolons, for a list on one line. */
export const partsOf = (line: string): readonly string[] => line.split(/[,;]/).map(unquoted).filter(Boolean);

const unquoted = (word: string): string =>
  word
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** A pasted list has no comments. */
export const pastedRules = { ...anyValue, hasComments: false };

/** Returns the rows of columns that were copied from a sheet or a file; undefined for a list. */
export function pastedRows(text: string): PastedRows | undefined {
  const { separator, columns } = readListText(text, pastedRules);
  if (separator === 'none' || columns.length < 2) return undefined;
  const rows = readRecords(plainLines(text), separator, 1, true).rows.map(({ cells }) => cells.map(unquoted));
  return rows.length < 2 || rows.some((cells) => cells.length < 2) ? undefined : { rows, isSure: separator === '\t' };
}

/** `isSure`: the text has tabs, which only columns have; a comma may also separate the names of a list. */
export type PastedRows = { readonly rows: readonly (readonly string[])[]; readonly isSure: boolean };

/**
 * Returns the cells of the column in which most cells name something, without the heading, which names nothing. Returns undefined
 * where no column does, or where commas separate the names of a list.
 */
export function namingColumn(
  { rows, isSure }: PastedRows,
  knows: (word: string) => boolean,
): readonly string[] | undefined {
  const width = Math.max(...rows.map((cells) => cells.length));
  const counts = Array.from({ length: width }, (_, at) => rows.filter((cells) => cells[at] && knows(cells[at])).length);
  const most = Math.max(...counts);
  const isHeaded = !(rows[0] ?? []).some(knows);
  if (most === 0 || (!isSure && !isHeaded && counts.filter((count) => count > 0).length > 1)) return undefined;
  const words = rows.map((cells) => cells[counts.indexOf(most)] ?? '');
  return (knows(words[0] ?? '') ? words : words.slice(1)).filter(Boolean);
}

/** Returns the lines of a pasted text, as `pastedLines`; for pasted columns, the cells of the column that names something. */
export function namedLines(text: string, knows: (word: string) => boolean): ReturnType<typeof pastedLines> {
  const pasted = pastedRows(text);
  const words = pasted && namingColumn(pasted, knows);
  return words ? words.map((whole) => ({ whole, parts: [whole] })) : pastedLines(text);
}

/** Returns every word by which a pasted text may name something: lines, their parts, and the cells of columns. */
export const pastedWords = (text: string): ReadonlySet<string> =>
  new Set([
    ...pastedLines(text).flatMap(({ whole, parts }) => [whole, ...parts]),
    ...(pastedRows(text)?.rows.flat().filter(Boolean) ?? []),
  ]);
