/** Why an id as a spreadsheet left it cannot be taken: digits are gone, or the cell holds an error. */
export type IdFault = 'digitsLost' | 'cellError' | 'fraction';

/** An id as it was before a spreadsheet showed it as a number, or why that cannot be told. */
export type IdRead = { readonly id: string; readonly isRestored: boolean } | { readonly fault: IdFault };

/** Nothing longer was a number. */
const longestNumber = 64;
/** A cell takes no more. */
const longestFormula = 32_767;
/** A double keeps 15 digits; a spreadsheet writes zeros for the others. */
const keptDigits = 15;
/** Of 16 plain digits the last is 0 in every tenth id, so only groups tell that a spreadsheet has had it. */
const longestPlain = 16;

/** `#N/A`, `#REF!` and the like, in the languages whose Excel writes them in letters of its own. */
export const isCellError = (text: string): boolean =>
  text.length < 20 &&
  /^#(?:N\/A|N\/D|NV|REF!|BEZUG!|VALUE!|VALEUR!|WERT!|NAME\?|NOM\s?\?|DIV\/0!|NULL!|NUM!|NOMBRE!|ZAHL!|SPILL!|CALC!)$/i.test(
    text,
  );

/** `1.23457E+11`: how a spreadsheet writes a number whose digits have no room. */
export const isExponent = (text: string): boolean => text.length < 40 && /^\d+(?:[.,]\d+)?E\+\d+$/i.test(text);

/**
 * Reads an id that went through a spreadsheet: `529,479,190`, `529479190.0` and `="529479190"` are 529479190; `1.23457E+11` has lost
 * its digits, and so has a number of 17 digits that ends in zeros, or of 16 in groups (unless an apostrophe says that it is a text).
 */
export function readSpreadsheetId(given: string): IdRead {
  const text = given.trim();
  if (isCellError(text)) return { fault: 'cellError' };
  const formula = unwrapFormula(text);
  const bare = (formula ?? text).trim();
  if (/^'\d+$/.test(bare) && bare.length <= longestNumber) return { id: bare.slice(1), isRestored: true };
  if (bare.length > longestNumber || !/^[+-]?\d/.test(bare)) return { id: bare, isRestored: bare !== text };
  if (/^[+-]?\d+(?:[.,]\d+)?E\+\d+$/i.test(bare) || /^[+-]?\d+[.,]\d+E\d+$/i.test(bare)) return { fault: 'digitsLost' };
  const whole = withoutDecimals(bare);
  if (whole === undefined) return { id: bare, isRestored: bare !== text };
  if (whole === 'fraction') return { fault: 'fraction' };
  const isRounded = whole.length > (whole === bare ? longestPlain : keptDigits) && /^0+$/.test(whole.slice(keptDigits));
  return isRounded && formula === undefined ? { fault: 'digitsLost' } : { id: whole, isRestored: whole !== text };
}

/** The text in `="…"`, with which a cell is kept from becoming a number. */
export function unwrapFormula(text: string): string | undefined {
  if (text.length > longestFormula || !text.startsWith('="') || !text.endsWith('"') || text.length < 3)
    return undefined;
  const inner = text.slice(2, -1);
  const plain = inner.replaceAll('""', '');
  return plain.includes('"') ? undefined : inner.replaceAll('""', '"');
}

/** Digits alone, of a number that may have groups of three and decimals that are zeros; undefined for what is no number. */
function withoutDecimals(text: string): string | 'fraction' | undefined {
  if (/^\d+$/.test(text)) return text;
  const [, grouped, decimals = ''] =
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3}){2,})(?:,(\d+))?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(text) ??
    /^(\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+)(?:[.,](\d+))?$/.exec(text) ??
    /^(\d+)[.,](\d+)$/.exec(text) ??
    [];
  if (grouped === undefined) return undefined;
  // A short one such as 1.5 is a version or a part of a name, no id of a store.
  return /^0*$/.test(decimals) ? grouped.replace(/\D/g, '') : 'fraction';
}
