import type { ListLine, ListRules } from './readListFile';

/** A heading as it is compared: `App_Store-ID` is `app store id`. */
const wordOf = (cell: string): string =>
  cell.length > 60
    ? ''
    : cell
        .trim()
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ');

/** Whether a cell is a word that heads columns. */
export const isHead = (cell: string, { headings, vague = [] }: ListRules): boolean => [...headings, ...vague].includes(wordOf(cell));

/** The column under a known heading, or the only one whose values look like values of the list; with turns for others. */
export function* columnSteps(lines: readonly ListLine[], width: number, rules: ListRules): Generator<number, number | undefined> {
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
    // Numbers below such a word, or beside it, can be ids or counts of anything: a person says which are the values.
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

/** How well nine in ten of a column's cells fit. */
function fitOf(lines: readonly ListLine[], at: number, rules: ListRules): number {
  const fits = lines.flatMap(({ cells }) => (cells[at] ? [rules.fit(cells[at])] : [])).sort((one, other) => one - other);
  return fits[Math.floor(fits.length / 10)] ?? 0;
}

/** A known word heads the column, or the first line fits its columns less than all the others do. */
export function isHeading(lines: readonly ListLine[], column: number | undefined, rules: ListRules): boolean {
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
