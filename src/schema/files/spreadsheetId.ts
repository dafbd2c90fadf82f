/** Why an id from a spreadsheet cannot be read: digits are lost, or the cell holds an error or a fraction. */
export type IdFault = 'digitsLost' | 'cellError' | 'fraction';

/** An id with what a spreadsheet changed undone, or why that is impossible. */
export type IdRead = { readonly id: string; readonly isRestored: boolean } | { readonly fault: IdFault };

/** No longer text was a number. */
const longestNumber = 64;
/** Most characters of a cell. */
const longestFormula = 32_767;
/** A double keeps 15 digits; a spreadsheet writes zeros for the rest. */
const keptDigits = 15;
/** One in ten ids of 16 plain digits ends in 0, so only grouping proves that a spreadsheet rounded it. */
const longestPlain = 16;

/** Whether a cell holds `#N/A`, `#REF!` and the like, also in the languages in which Excel translates them. */
export const isCellError = (text: string): boolean =>
  text.length < 20 &&
  /^#(?:N\/A|N\/D|NV|REF!|BEZUG!|VALUE!|VALEUR!|WERT!|NAME\?|NOM\s?\?|DIV\/0!|NULL!|NUM!|NOMBRE!|ZAHL!|SPILL!|CALC!)$/i.test(
    text,
  );

/** Whether a text looks like `1.23457E+11`, a spreadsheet's form for a number that does not fit the cell. */
export const isExponent = (text: string): boolean => text.length < 40 && /^\d+(?:[.,]\d+)?E\+\d+$/i.test(text);

/**
 * Reads an id that went through a spreadsheet: `529,479,190`, `529479190.0` and `="529479190"` are 529479190; `1.23457E+11` has
 * lost digits, and so has a number of 17 digits that ends in zeros, or of 16 digits in groups (unless an apostrophe marks it as
 * text).
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

/** Returns the text in `="…"`, a form that keeps a cell from becoming a number. */
export function unwrapFormula(text: string): string | undefined {
  if (text.length > longestFormula || !text.startsWith('="') || !text.endsWith('"') || text.length < 3)
    return undefined;
  const inner = text.slice(2, -1);
  const plain = inner.replaceAll('""', '');
  return plain.includes('"') ? undefined : inner.replaceAll('""', '"');
}

/** Returns the digits of a number without groups of three and zero decimals; undefined for any other text. */
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
  // A short fraction such as 1.5 is a version or a part of a name, not a store's id.
  return /^0*$/.test(decimals) ? grouped.replace(/\D/g, '') : 'fraction';
}
