import { withoutEnd } from '../schema/withoutEnd';

/** An integer of any size in JSON: a number where a double is exact, else text. Money is in whole millionths of a dollar. */
export type Sum = number | string;

/** A sum with decimals, for display. A ratio is always a number. */
export type Figure = number | string;

export const sumOf = (value: bigint): Sum => {
  const near = Number(value);
  return Number.isSafeInteger(near) ? near : String(value);
};

/** Parses an integer such as `-12`. */
export const readSum = (digits: string): Sum => sumOf(BigInt(digits));

export const plus = (a: Sum, b: Sum): Sum => {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return sumOf(BigInt(a) + BigInt(b));
};

export const minus = (a: Sum, b: Sum): Sum => {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return sumOf(BigInt(a) - BigInt(b));
};

/** The negative of a sum; never -0. */
export const negated = (sum: Sum): Sum => minus(0, sum);

export function plusAll(sums: Iterable<Sum>): Sum {
  let total: Sum = 0;
  for (const sum of sums) total = plus(total, sum);
  return total;
}

/** Compares two sums for `sort`. */
export function compareSums(a: Sum, b: Sum): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [BigInt(a), BigInt(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Bounds of integers, inclusive; null means no bound. */
export type SumBounds = { readonly least: bigint | null; readonly most: bigint | null };

/** Converts bounds of a figure to bounds of its sum, in integers: millionths for money. */
export const boundsOfSum = (min: Figure | null, max: Figure | null, unit: 1 | 1e-6): SumBounds => ({
  least: min === null ? null : wholeAround(min, unit).above,
  most: max === null ? null : wholeAround(max, unit).below,
});

export function isWithin(sum: Sum, { least, most }: SumBounds): boolean {
  // JavaScript compares numbers and bigints exactly.
  const exact = typeof sum === 'string' ? BigInt(sum) : sum;
  return (least === null || exact >= least) && (most === null || exact <= most);
}

/** Returns the integers next to a figure; both are equal if it is one itself. */
function wholeAround(figure: Figure, unit: 1 | 1e-6): { readonly below: bigint; readonly above: bigint } {
  const text = decimalsOf(figure);
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.');
  const places = unit === 1 ? 0 : 6;
  const size = BigInt(whole + decimals.slice(0, places).padEnd(places, '0'));
  const rest = /[1-9]/.test(decimals.slice(places)) ? 1n : 0n;
  return text.startsWith('-') ? { below: -size - rest, above: -size } : { below: size, above: size + rest };
}

/** Returns the digits of a double as typed, without an exponent. */
function decimalsOf(figure: Figure): string {
  if (typeof figure === 'string') return figure;
  const size = Math.abs(figure);
  if (size >= 1e21) {
    const [mantissa = '', exponent] = String(size).split('e+');
    const [whole = '', decimals = ''] = mantissa.split('.');
    return (figure < 0 ? '-' : '') + whole + decimals.padEnd(Number(exponent), '0');
  }
  if (size > 0 && size < 1e-6) return figure < 0 ? '-0.0000001' : '0.0000001';
  return String(figure);
}

const million = 1_000_000n;

/** Above it adjacent doubles differ by more than a millionth, so dollars would not print with six decimals. */
const mostMicro = 2 ** 52;

/** Converts millionths to dollars: the double that prints exactly, or its decimals as text. */
export function dollarsOf(micro: Sum): Figure {
  if (typeof micro === 'number' && Math.abs(micro) <= mostMicro) return micro === 0 ? 0 : micro / 1_000_000;
  const value = BigInt(micro);
  const size = value < 0n ? -value : value;
  const decimals = withoutEnd(String(size % million).padStart(6, '0'), '0');
  return decimals === '' ? sumOf(value / million) : `${value < 0n ? '-' : ''}${size / million}.${decimals}`;
}

/** Returns the millionths of a figure from `dollarsOf` or a count. */
export function microOf(figure: Figure): bigint {
  if (typeof figure === 'number') {
    if (Number.isSafeInteger(figure)) return BigInt(figure) * million;
    if (Math.abs(figure) * 1e6 <= mostMicro) return BigInt(Math.round(figure * 1e6));
  }
  // Multiplying a larger double would round to another millionth than it prints.
  const text = decimalsOf(figure);
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * million + BigInt(decimals.padEnd(6, '0').slice(0, 6));
  return text.startsWith('-') ? -size : size;
}

/** Returns the sum that a figure was computed from, in integers. */
export const sumOfFigure = (figure: Figure, unit: 1 | 1e-6): Sum => (unit === 1 ? figure : sumOf(microOf(figure)));

/** Adds two figures with the same unit; exact where they are text. */
export function plusFigures(a: Figure, b: Figure): Figure {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    const isWhole = Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(sum);
    if (isWhole || Math.abs(sum) * 1e6 <= mostMicro) return sum;
  }
  return dollarsOf(sumOf(microOf(a) + microOf(b)));
}

/** Compares two figures for `sort`. */
export function compareFigures(a: Figure, b: Figure): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareSums(sumOf(microOf(a)), sumOf(microOf(b)));
}

/** An exact sort key for figures with the same unit: their sums, as bigint beyond a double's precision. */
export type FigureKey = number | bigint | null;

/** Returns the sort key of a figure, in integers: millionths for money. */
export function keyOfFigure(figure: Figure | null | undefined, unit: 1 | 1e-6): FigureKey {
  if (figure === null || figure === undefined) return null;
  if (typeof figure === 'number') {
    if (unit === 1) return figure;
    if (Math.abs(figure) * 1e6 <= mostMicro) return Math.round(figure * 1e6);
  }
  const sum = sumOfFigure(figure, unit);
  return typeof sum === 'number' ? sum : BigInt(sum);
}

/** Returns a test of figures against a bound, which may have more digits than a double. */
export function figureTest(op: 'gt' | 'gte' | 'lt' | 'lte', bound: Figure): (figure: Figure) => boolean {
  const { below, above } = wholeAround(bound, 1e-6);
  switch (op) {
    case 'gt':
      return (figure) => microOf(figure) > below;
    case 'gte':
      return (figure) => microOf(figure) >= above;
    case 'lt':
      return (figure) => microOf(figure) < above;
    case 'lte':
      return (figure) => microOf(figure) <= below;
  }
}

export function minusFigures(a: Figure, b: Figure): Figure {
  // The difference of doubles is rounded, to drop floating-point noise.
  if (typeof a === 'number' && typeof b === 'number') return Number((a - b).toFixed(6));
  return dollarsOf(sumOf(microOf(a) - microOf(b)));
}

/** Whether a text is a figure beyond a double's precision. */
export const isExactText = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{10,}(\.\d{1,6})?$/.test(value);

/** Returns the nearest double. */
export const nearOf = (figure: Figure | null | undefined): number | null =>
  figure === null || figure === undefined ? null : Number(figure);
