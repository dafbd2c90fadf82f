import { readRecords } from './csvRecords';

/** What stands between the cells of a line; `none` where a line is one value. */
export type Separator = ',' | ';' | '\t' | '|';

export const separators: readonly Separator[] = [',', ';', '\t', '|'];

/** Their names where a character cannot be written, as in an address. */
export const separatorNames = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type SeparatorName = keyof typeof separatorNames;

export const nameOf = (separator: Separator): SeparatorName =>
  (Object.keys(separatorNames) as SeparatorName[]).find((name) => separatorNames[name] === separator) ?? 'comma';

/** A line `sep=;`, by which Excel is told the separator: the sign, and where the next line begins. */
export function separatorLine(text: string): { readonly separator: Separator; readonly end: number } | undefined {
  const [, quote, sign, other] = /^("?)sep=(?:([,;\t|])|(.))\1\r?(?:\n|$)/i.exec(text.slice(0, 16)) ?? [];
  if (quote === undefined || other !== undefined || sign === undefined) return undefined;
  const end = text.indexOf('\n');
  return { separator: sign as Separator, end: end < 0 ? text.length : end + 1 };
}

/** Without the mark of UTF-8, and with line ends that the reader knows: a lone CR is what old programs of the Mac write. */
export function plainLines(text: string): string {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return bare.includes('\r') && !bare.includes('\n') ? bare.replaceAll('\r', '\n') : bare;
}

/** The first lines of a file as one separator or another cuts them; the one whose cells are known best, or else the one with most cells. */
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

/** Enough for a head of hundreds of columns. */
const longestHead = 2 ** 16;
/** A line of nothing but separators has tens of thousands of cells, and each is looked up in all columns. */
const mostHeads = 1_000;
/** A heading may stand below some lines of title. */
const mostTitles = 10;
