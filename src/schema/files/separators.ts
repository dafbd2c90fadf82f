import { readRecords } from './csvRecords';

/** The separator of the cells in a line. */
export type Separator = ',' | ';' | '\t' | '|';

export const separators: readonly Separator[] = [',', ';', '\t', '|'];

/** Their names for use in an address. */
export const separatorNames = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type SeparatorName = keyof typeof separatorNames;

export const nameOf = (separator: Separator): SeparatorName =>
  (Object.keys(separatorNames) as SeparatorName[]).find((name) => separatorNames[name] === separator) ?? 'comma';

/** Reads a line `sep=;`, which tells Excel the separator: returns it and where the next line begins. */
export function separatorLine(text: string): { readonly separator: Separator; readonly end: number } | undefined {
  const [, quote, sign, other] = /^("?)sep=(?:([,;\t|])|(.))\1\r?(?:\n|$)/i.exec(text.slice(0, 16)) ?? [];
  if (quote === undefined || other !== undefined || sign === undefined) return undefined;
  const end = text.indexOf('\n');
  return { separator: sign as Separator, end: end < 0 ? text.length : end + 1 };
}

/** Removes the byte order mark, and converts lone CR line ends, which old Mac programs write. */
export function plainLines(text: string): string {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return bare.includes('\r') && !bare.includes('\n') ? bare.replaceAll('\r', '\n') : bare;
}

/** Returns the separator with the most known cells in one of the first lines, or else with the most cells. */
export function likeliestSeparator(text: string, isKnown: (cell: string) => boolean): Separator {
  const start = text.slice(0, longestHead);
  const found = separators.map((separator) => {
    const rows = readRecords(start, separator, 1, true, mostTitles).rows.map(({ cells }) => cells.slice(0, mostHeads));
    const known = rows.map((cells) => cells.filter((cell) => isKnown(cell)).length);
    return { separator, known: Math.max(0, ...known), cells: Math.max(0, ...rows.map((cells) => cells.length)) };
  });
  const [best] = found.sort((one, other) => other.known - one.known || other.cells - one.cells);
  return best?.separator ?? ',';
}

/** Enough characters for a heading of hundreds of columns. */
const longestHead = 2 ** 16;
/** A line of separators only has tens of thousands of cells, and each is looked up in all columns. */
const mostHeads = 1_000;
/** The heading may be below some lines of title. */
const mostTitles = 10;
