import { longestNumber } from '../reading/readNumber';

/** Which decimal sign a number proves: `1,500` may have either. */
export type Evidence = '.' | ',' | 'either' | 'none';

/** A number of a file and the line it is on. */
export type NumberCell = { readonly line: number; readonly text: string };

/** The decimal sign of a file, or the two cells that contradict each other; `unknown` if all numbers are ambiguous. */
export type DecimalSign = '.' | ',' | 'unknown' | { readonly point: NumberCell; readonly comma: NumberCell };

/** Collects evidence for the decimal sign of a file; a file has one. */
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
    /** `isPointUsual`: commas separate the cells, so decimals usually have points. */
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
  // A sign that occurs twice groups thousands, so the other one is the decimal sign.
  if (commas + points > 1) return other;
  const [whole = '', decimals = ''] = digits.split(sign);
  return /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3 ? 'either' : sign;
}
