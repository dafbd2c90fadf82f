import { longestNumber } from '../reading/readNumber';

/** What a number says of the sign before its decimals: `1,500` may be either. */
export type Evidence = '.' | ',' | 'either' | 'none';

/** A number of a file and the line it is on. */
export type NumberCell = { readonly line: number; readonly text: string };

/** The sign of a file, or the two cells that contradict each other; `unknown` where every number can be read both ways. */
export type DecimalSign = '.' | ',' | 'unknown' | { readonly point: NumberCell; readonly comma: NumberCell };

/** Reads which sign the numbers of a file have before their decimals; a file has one. */
export function decimalSignReader() {
  let point: NumberCell | undefined;
  let comma: NumberCell | undefined;
  let isEither = false;
  return {
    take(cell: NumberCell): void {
      const found = evidenceOf(cell.text);
      if (found === '.') point ??= cell;
      else if (found === ',') comma ??= cell;
      else if (found === 'either') isEither = true;
    },
    /** `isPointUsual`: cells are separated by commas, as where decimals have points. */
    sign(isPointUsual: boolean): DecimalSign {
      if (point && comma) return { point, comma };
      if (comma) return ',';
      return point || isPointUsual || !isEither ? '.' : 'unknown';
    },
  };
}

export function evidenceOf(text: string): Evidence {
  if (text.length > longestNumber) return 'none';
  const digits = text.replace(/[\s$%'’+\u2212-]/g, '');
  if (!/^[\d.,]+$/.test(digits)) return 'none';
  const [commas, points] = [digits.split(',').length - 1, digits.split('.').length - 1];
  if (commas > 0 && points > 0) return digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
  if (commas + points === 0) return 'none';
  const sign = commas > 0 ? ',' : '.';
  const other = commas > 0 ? '.' : ',';
  // Thousands are grouped by the sign that does not stand before decimals.
  if (commas + points > 1) return other;
  const [whole = '', decimals = ''] = digits.split(sign);
  return /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3 ? 'either' : sign;
}
