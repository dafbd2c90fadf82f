import { longestRecord, readRecords } from './csvRecords';
import { plainLines, type Separator, separatorLine, separators } from './separators';
import { isCellError } from './spreadsheetId';

/** Normalizes a heading for comparison: `App_Store-ID` becomes `app store id`. */
const wordOf = (cell: string): string =>
  cell.length > 60
    ? ''
    : cell
        .trim()
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ');

/** Whether a cell is a known heading. */
const isHead = (cell: string, { headings, vague = [] }: ListRules): boolean =>
  [...headings, ...vague].includes(wordOf(cell));

/** Returns the column under a known heading, or the only one with values of the list; yields after each column. */
function* columnSteps(
  lines: readonly ListLine[],
  width: number,
  rules: ListRules,
): Generator<number, number | undefined> {
  const heads = (lines[0]?.cells ?? []).map(wordOf);
  for (const word of rules.headings) if (heads.includes(word)) return heads.indexOf(word);
  const body = lines.length > 1 ? lines.slice(1) : lines;
  const least: number[] = [];
  for (let at = 0; at < width; at += 1) {
    // 100,000 cells that look like host names take 0.3 s.
    least.push(fitOf(body, at, rules));
    yield 1;
  }
  if (heads.some((head) => rules.vague?.includes(head))) {
    // Numbers below or beside a vague heading can be ids or counts of anything: the user must choose the column.
    const areNumbers = (at: number) => body.every(({ cells }) => /^[\d.,\s]*$/.test(cells[at] ?? ''));
    const sure = least.flatMap((one, at) => (one === 2 && !areNumbers(at) ? [at] : []));
    return sure.length === 1 ? sure[0] : undefined;
  }
  for (const fit of [2, 1]) {
    const fitting = least.flatMap((one, at) => (one >= fit ? [at] : []));
    if (fitting.length === 1) return fitting[0];
    if (fitting.length > 1) return undefined;
  }
  return undefined;
}

/** Returns how well at least nine in ten cells of a column fit. */
function fitOf(lines: readonly ListLine[], at: number, rules: ListRules): number {
  const fits = lines
    .flatMap(({ cells }) => (cells[at] ? [rules.fit(cells[at])] : []))
    .sort((one, other) => one - other);
  return fits[Math.floor(fits.length / 10)] ?? 0;
}

/** Whether the first line is a heading: a cell is a known heading, or fits its column less than the cells below. */
function isHeading(lines: readonly ListLine[], column: number | undefined, rules: ListRules): boolean {
  const [first, ...body] = lines;
  if (!first) return false;
  if (first.cells.some((cell) => isHead(cell, rules))) return true;
  if (first.cells.length === 1 || body.length === 0) return false;
  const isNumber = (text: string) => /^[\d.,\s]+$/.test(text);
  return first.cells.some((cell, at) => {
    if (cell === '') return false;
    const below = body.flatMap(({ cells }) => cells[at] || []);
    if (below.length === 0) return false;
    return (!isNumber(cell) && below.every(isNumber)) || (at === column && rules.fit(cell) < fitOf(body, at, rules));
  });
}

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula. Text that already begins so gets one more, so that
 * reading removes exactly what writing added.
 */
export const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Removes the apostrophe that guards a text. */
const unguarded = (text: string): string => (/^''*[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** How to recognize a list's values among the columns of a file. */
export type ListRules = {
  /** Known headings of its column, the most certain first, in lower case. */
  readonly headings: readonly string[];
  /** Headings that in some files mean the values, and in others something else: the id of an account, a name. */
  readonly vague?: readonly string[];
  /** How much a text looks like a value: 2 certainly, 1 possibly, 0 not. */
  fit(text: string): 0 | 1 | 2;
  /** Whether lines that begin with `#` are comments; false where a name can begin with it. */
  readonly hasComments: boolean;
  /** Whether a sign at this place of a line is part of the value, such as a comma in a URL's path. */
  readonly isWithin?: (line: string, at: number) => boolean;
};

/** Rules of a list whose values can be any text. */
export const anyValue: ListRules = { headings: [], fit: () => 1, hasComments: true };

/** What the user chose in place of what was recognized. */
export type ListChoice = {
  readonly separator?: Separator | 'none';
  readonly column?: number;
  readonly hasHeading?: boolean;
};

export type ListColumn = {
  readonly heading: string | undefined;
  /** Its first values. */
  readonly first: readonly string[];
};

/** A file or a pasted text as a list of values, with what was recognized. */
export type ListFile = {
  readonly separator: Separator | 'none';
  readonly columns: readonly ListColumn[];
  /** The column of the values; undefined where several are possible. */
  readonly column: number | undefined;
  /** The first line, where it names the columns. */
  readonly heading: { readonly line: number; readonly text: string } | undefined;
  /** Number of lines that begin with `#`. */
  readonly comments: number;
  /** Lines with more cells than the heading: an unquoted value contains the separator. */
  readonly uneven: readonly { readonly line: number; readonly value: string }[];
  readonly values: readonly string[];
  /** The line of each value, counted from 1. */
  readonly lines: readonly number[];
};

export type ListLine = { readonly line: number; readonly cells: readonly string[] };

/** A text, or rows that are already split into cells. */
export type ListContent = string | readonly ListLine[];

const sliceChars = 64 * 1024;
/** Lines that are sampled to recognize the columns. */
const lookedAtLines = 500;
const lookedAtChars = 256 * 1024;
const shownFirst = 3;
/** Most columns that users can choose from; to examine 80,000 took 27 s. */
export const mostColumns = 200;
/** Characters kept of a line that is longer than any record; also longer than any value. */
const keptOfLongLine = 4096;
/** Characters shown of a line with too many cells. */
const shownChars = 255;
/** A separator that never occurs: texts with NUL are refused before. */
const nothing = '\u0000';

/** Reads a text in one step; for typed and pasted text. */
export function readListText(text: string, rules: ListRules, choice: ListChoice = {}): ListFile {
  const steps = listSteps(text, rules, choice);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Reads in slices with `pause` between them, as `readListText`; for files. */
export async function readListFile(
  content: ListContent,
  rules: ListRules,
  choice: ListChoice,
  pause: (part: number) => Promise<void>,
): Promise<ListFile> {
  const steps = listSteps(content, rules, choice);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await pause(step.value);
  }
}

/** Yields the share of the text that is read, from 0 to 1. */
function* listSteps(given: ListContent, rules: ListRules, choice: ListChoice): Generator<number, ListFile> {
  const { separator, parts } =
    typeof given === 'string' ? yield* textParts(given, rules, choice) : rowParts(given, rules);
  const read: ListLine[] = [];
  let comments = 0;
  for (const part of parts) {
    for (const { line, cells, isComment } of part.lines) {
      if (isComment) comments += 1;
      else if (cells.some((cell) => cell !== '')) read.push({ line, cells: withoutFar(cells) });
    }
    yield part.share;
  }
  const looked = read.slice(0, lookedAtLines);
  const isHeaded = (looked[0]?.cells ?? []).some((cell) => isHead(cell, rules));
  const widest = Math.max(1, ...(isHeaded ? looked.slice(0, 1) : looked).map(({ cells }) => cells.length));
  const width = Math.min(widest, mostColumns);
  const column =
    width === 1
      ? 0
      : choice.column !== undefined && choice.column < width
        ? choice.column
        : yield* columnSteps(looked, width, rules);
  const [first] = read;
  const hasHeading = first !== undefined && (choice.hasHeading ?? isHeading(looked, column, rules));
  const body = hasHeading ? read.slice(1) : read;
  const columns = Array.from({ length: width }, (_, at) => ({
    heading: hasHeading ? (first?.cells[at] ?? '') : undefined,
    first: body
      .slice(0, lookedAtLines)
      .flatMap(({ cells }) => cells[at] || [])
      .slice(0, shownFirst),
  }));
  yield 1;
  const isEven = ({ cells }: ListLine) => cells.length <= width || cells.findLastIndex((cell) => cell !== '') < width;
  const filled = column === undefined ? [] : body.filter((line) => isEven(line) && (line.cells[column] ?? '') !== '');
  yield 1;
  const values = filled.map(({ cells }) => cells[column as number] as string);
  const lines = filled.map(({ line }) => line);
  yield 1;
  return {
    separator: width === 1 && separator !== choice.separator ? 'none' : separator,
    columns,
    column,
    heading: hasHeading ? { line: first.line, text: first.cells[column ?? 0] ?? '' } : undefined,
    comments,
    uneven: body
      .filter((line) => !isEven(line))
      .map(({ line, cells }) => ({ line, value: beginningOf(cells, separator) })),
    values,
    lines,
  };
}

/** Keeps one non-empty cell beyond the last column, which shows that the line is too wide. */
function withoutFar(cells: readonly string[]): readonly string[] {
  if (cells.length <= mostColumns) return cells;
  const far = cells.find((cell, at) => at >= mostColumns && cell !== '');
  return far === undefined ? cells.slice(0, mostColumns) : [...cells.slice(0, mostColumns), far];
}

function beginningOf([first = '', ...others]: readonly string[], separator: string): string {
  let text = first;
  for (const cell of others) {
    if (text.length > shownChars) break;
    text += separator + cell;
  }
  return text.slice(0, shownChars);
}

type Part = { readonly lines: readonly (ListLine & { readonly isComment: boolean })[]; readonly share: number };

type Parts = { readonly separator: Separator | 'none'; readonly parts: Iterable<Part> };

function* textParts(given: string, rules: ListRules, choice: ListChoice): Generator<number, Parts> {
  const plain = plainLines(given);
  const told = separatorLine(plain);
  const text = told ? plain.slice(told.end) : plain;
  const sample = text.slice(0, lookedAtChars);
  const separator =
    choice.separator ?? told?.separator ?? (yield* separatorSteps(sample, text.length > sample.length, rules));
  return { separator, parts: recordsOf(text, separator, told ? 2 : 1, rules) };
}

/** Cells of a sheet may contain tabs and line ends, which no value of a list does. */
const rowParts = (rows: readonly ListLine[], rules: ListRules): Parts => ({
  separator: '\t',
  parts: slicesOf(rows, rules),
});

function* slicesOf(rows: readonly ListLine[], { hasComments }: ListRules): Generator<Part> {
  let lines: Part['lines'][number][] = [];
  let taken = 0;
  for (const [at, { line, cells: given }] of rows.entries()) {
    const cells = cleanCells(given);
    lines.push({ line, cells, isComment: hasComments && isComment(given, undefined) });
    // Each cell costs time, and so does each character.
    for (const cell of given) taken += cell.length + 8;
    if (taken < sliceChars * 2) continue;
    yield { lines, share: at / rows.length };
    [lines, taken] = [[], 0];
  }
  yield { lines, share: 1 };
}

/** Copies cells only if one needs cleaning: most are clean, and there may be millions. */
function cleanCells(given: readonly string[]): readonly string[] {
  let cells: string[] | undefined;
  for (let at = 0; at < given.length; at += 1) {
    const cell = given[at] as string;
    if (cell === '') continue;
    const clean = unguarded(cell.replace(/[\t\r\n]/g, ' ').trim());
    if (clean === cell) continue;
    cells ??= [...given];
    cells[at] = clean;
  }
  return cells ?? given;
}

/** Yields records of a text, a slice at a time; a line that cannot be split is one cell. */
function* recordsOf(
  text: string,
  separator: Separator | 'none',
  firstLine: number,
  { hasComments }: ListRules,
): Generator<Part> {
  let rest = '';
  let line = firstLine;
  let isLong = false;
  for (let at = 0, end = 0; at < text.length; at = end) {
    // An incomplete record is read again with each slice, so slices grow with it.
    end = at + Math.max(sliceChars, rest.length);
    let slice = text.slice(at, end);
    if (isLong) {
      // Skips the rest of an overlong line, of which the start was already returned.
      const next = slice.indexOf('\n');
      slice = next < 0 ? '' : slice.slice(next);
      isLong = next < 0;
    }
    const read = readRecords(rest + slice, separator === 'none' ? nothing : separator, line, end >= text.length);
    ({ rest, line } = read);
    const lines = read.rows.map(({ line: begins, cells, text: whole, isQuoted }) => {
      const clean = (whole === undefined ? cells : [whole]).map((cell) => unguarded(cell.trim()));
      return { line: begins, cells: clean, isComment: hasComments && !isQuoted && isComment(cells, whole) };
    });
    if (rest.length > longestRecord) {
      const cells = [unguarded(rest.slice(0, keptOfLongLine).trim())];
      lines.push({ line, cells, isComment: hasComments && isComment(cells, undefined) });
      [rest, isLong] = ['', true];
    }
    yield { lines, share: Math.min(1, end / text.length) };
  }
}

/** Whether a line is a comment. Spreadsheet errors also begin with `#`, and a lone `#` is the heading of a number column. */
function isComment(cells: readonly string[], whole: string | undefined): boolean {
  const first = (cells[0] ?? whole ?? '').trim();
  return first.startsWith('#') && !isCellError(first) && !(first === '#' && cells.length > 1);
}

type Sampled = { readonly cells: readonly string[]; readonly problem?: unknown; readonly isQuoted?: boolean };

/**
 * Returns the separator. A tab, or a separator next to a known heading, always makes columns. Otherwise a comma, a semicolon or a
 * bar does if all lines have the same number of cells and no cell begins with a space: "Tom, Jerry & Co" is one name.
 */
function* separatorSteps(sample: string, isCut: boolean, rules: ListRules): Generator<number, Separator | 'none'> {
  const whole = isCut ? sample.slice(0, sample.lastIndexOf('\n') + 1) : sample;
  let best: Separator | 'none' = 'none';
  let most = 0;
  for (const separator of separators) {
    const lines = readRecords(whole, separator, 1, true)
      .rows.filter(({ cells, text, isQuoted }) => !rules.hasComments || isQuoted || !isComment(cells, text))
      .slice(0, lookedAtLines);
    const sureness = surenessOf(separator, lines, rules);
    if (sureness > most) [best, most] = [separator, sureness];
    yield 0;
  }
  return best;
}

/** Returns how certainly a separator makes columns of these lines; 0 where it makes none. */
function surenessOf(separator: Separator, lines: readonly Sampled[], rules: ListRules): number {
  const [first] = lines;
  if (!first || first.cells.length < 2)
    return separator === '\t' && lines.some(({ cells }) => cells.length > 1) ? 1e6 : 0;
  const heads = first.cells.slice(0, mostColumns).filter((cell) => isHead(cell, rules)).length;
  if (separator === '\t') return 1e6;
  if (heads > 0 && first.problem === undefined) return heads * 1e3 + first.cells.length;
  const isEven = lines.every(({ cells, problem }) => problem === undefined && cells.length === first.cells.length);
  const isProse = lines.some(({ cells }) => cells.slice(1).some((cell) => /^\s/.test(cell)));
  return isEven && !isProse && lines.length > 1 && !areNumbers(lines) && !areWhole(separator, lines, rules)
    ? first.cells.length
    : 0;
}

/** Whether most lines are one value that contains the separator, without a second value after it. */
function areWhole(separator: Separator, lines: readonly Sampled[], rules: ListRules): boolean {
  const { isWithin } = rules;
  if (!isWithin) return false;
  const whole = lines.filter(({ cells, isQuoted }) => {
    const [first = '', ...others] = cells;
    const line = cells.join(separator);
    return (
      !isQuoted && rules.fit(line) === 2 && isWithin(line, first.length) && others.every((cell) => rules.fit(cell) < 2)
    );
  });
  return whole.length * 2 > lines.length;
}

/** Whether the lines are numbers, not columns: `529,479,190`, `529479190,0` and `1,23457E+11`. */
const areNumbers = (lines: readonly Sampled[]): boolean =>
  lines.every(({ cells: [first = '', ...others] }) => {
    if (!/^\d{1,20}$/.test(first)) return false;
    const isGroups = first.length <= 3 && others.every((cell) => /^\d{3}$/.test(cell));
    const [second = ''] = others;
    return isGroups || (others.length === 1 && /^(?:0{1,4}|\d{1,20}E\+?\d{1,3})$/i.test(second));
  });
