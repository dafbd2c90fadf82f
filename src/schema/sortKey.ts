/**
 * Returns the sort key of a text, computed when an object is written and used by the browser's lists and all stores: NFKD, lower
 * case, without accents, digit runs as numbers, empty last. Ties are broken by id. Compare keys by code point: `<` in JavaScript
 * for these texts, `collate "C"` in SQL.
 */
export function sortKey(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return EMPTY_LAST;
  const plain = value
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[\ud800-\udbff][\udc00-\udfff]/g, inOnePlane);
  // A digit run becomes its length, then its digits: 9 before 10, 007 beside 7.
  return `0${plain.slice(0, 300).replace(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, '');
    return String.fromCharCode(48 + Math.min(significant.length, 70)) + significant;
  })}`;
}

/**
 * Returns a character above U+FFFF as three below it: JavaScript compares its halves, which sort before U+E000, and databases the
 * whole, which sorts after. Also, a key that is cut within such a character could not be stored.
 */
function inOnePlane(character: string): string {
  const rest = (character.codePointAt(0) as number) - 0x10000;
  return String.fromCharCode(0xffff, 0x3400 + (rest >> 10), 0x3400 + (rest & 0x3ff));
}

/** Greater than every other key. */
export const EMPTY_LAST = '1';

/** Compares two keys for an ascending sort; empty ones are last. */
export function compareKeys(a: string | number | null, b: string | number | null): number {
  const emptyA = a === null || a === EMPTY_LAST;
  const emptyB = b === null || b === EMPTY_LAST;
  if (emptyA || emptyB) return emptyA === emptyB ? 0 : emptyA ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}
