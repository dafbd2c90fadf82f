import { cleanIdentifier } from './plainText';

/**
 * How numbers are written: the decimal sign, or `unknown` where nothing shows it (a file in which every cell can be read both
 * ways). `isTyped` is for forms, in which either sign may separate the thousands of integers.
 */
export type Reading = { readonly decimal: '.' | ',' | 'unknown'; readonly isTyped?: boolean };

/** For JSON, and files with decimal points. */
export const pointReading: Reading = { decimal: '.' };
/** For files with decimal commas. */
export const commaReading: Reading = { decimal: ',' };

/**
 * Why a text is no number: `ambiguous` can be read in two ways, `digits` has more digits than are stored, `fraction` is no
 * integer, and `comma` or `point` is the wrong decimal sign.
 */
export type NumberFault = 'long' | 'number' | 'ambiguous' | 'digits' | 'fraction' | 'comma' | 'point';

/** Null for an empty text. */
export type NumberRead = { readonly value: number | null } | { readonly fault: NumberFault };

export type NumberForm = {
  readonly isWhole?: boolean;
  /** The sign that is allowed beside the number. */
  readonly sign?: '$' | '%';
};

/** No number is longer. */
export const longestNumber = 64;

const refused = (fault: NumberFault): NumberRead => ({ fault });

/** Reads the number in a text: `1,204.50`, `$ 18`, `12 %`, and with decimal commas `1 204,50`. */
export function readNumber(
  text: string,
  reading: Reading = pointReading,
  { isWhole = false, sign }: NumberForm = {},
): NumberRead {
  if (text.length > longestNumber) return refused('long');
  const plain = cleanIdentifier(text);
  if (plain === '') return { value: null };
  const { isNegative, digits } = withoutSigns(plain, sign);
  const parts = partsOf(digits, reading, isWhole);
  if ('fault' in parts) return parts;
  const { whole, decimals } = parts;
  if (isWhole && /[1-9]/.test(decimals)) return refused('fraction');
  const size = Number(`${whole || '0'}.${decimals || '0'}`);
  if (!isExact(size, whole, decimals)) return refused('digits');
  return { value: isNegative && size !== 0 ? -size : size };
}

/** Returns the digits of a number beyond a double's precision, such as `-9007199254740993.5`; undefined for any other text. */
export function readDigits(text: string, reading: Reading, form: NumberForm): string | undefined {
  const read = readNumber(text, reading, form);
  if (!('fault' in read) || read.fault !== 'digits') return undefined;
  const { isNegative, digits } = withoutSigns(cleanIdentifier(text), form.sign);
  const parts = partsOf(digits, reading, form.isWhole ?? false);
  if ('fault' in parts) return undefined;
  const whole = parts.whole.replace(/^0+/, '') || '0';
  let places = parts.decimals.length;
  while (parts.decimals[places - 1] === '0') places -= 1;
  return `${isNegative ? '-' : ''}${whole}${places === 0 ? '' : `.${parts.decimals.slice(0, places)}`}`;
}

/** Accepts the typographic minus, a dollar on either side of the number, and a percent sign after it. */
function withoutSigns(
  plain: string,
  sign: NumberForm['sign'],
): { readonly isNegative: boolean; readonly digits: string } {
  let rest = plain;
  let isNegative = false;
  const take = (letter: string): boolean => {
    const isThere = rest.startsWith(letter);
    if (isThere) rest = rest.slice(letter.length).trimStart();
    return isThere;
  };
  const hadDollar = sign === '$' && take('$');
  if (take('-') || take('\u2212')) isNegative = true;
  else take('+');
  const hasDollar = hadDollar || (sign === '$' && take('$'));
  if (sign && rest.endsWith(sign) && !hasDollar) rest = rest.slice(0, -1).trimEnd();
  return { isNegative, digits: rest };
}

type Parts = { readonly whole: string; readonly decimals: string };

function partsOf(
  digits: string,
  { decimal, isTyped }: Reading,
  isWhole: boolean,
): Parts | { readonly fault: NumberFault } {
  const comma = splitAt(digits, ',');
  const point = splitAt(digits, '.');
  // `1,500` and `1.500`: a thousand five hundred, or one and a half.
  const isEither = (parts: Parts | undefined) =>
    parts !== undefined && isGroup(parts.whole) && parts.decimals.length === 3;
  if (decimal === 'unknown') {
    if (isEither(comma) || isEither(point)) return { fault: 'ambiguous' };
    return comma ?? point ?? { fault: 'number' };
  }
  const [own, other] = decimal === '.' ? [point, comma] : [comma, point];
  const sign = decimal === '.' ? '.' : ',';
  if (isWhole && isTyped) {
    const grouped = withoutGroups(digits, sign);
    if (grouped !== undefined && digits.includes(sign)) return { whole: grouped, decimals: '' };
  } else if (isWhole && isEither(own)) return { fault: 'ambiguous' };
  if (isTyped && !isWhole && decimal === ',') {
    if (isEither(other)) return { fault: 'ambiguous' };
    // Many number pads type a point; it groups thousands only if exactly three digits follow.
    return own ?? other ?? { fault: 'number' };
  }
  // With decimal commas, three digits after a point may be thousands; fewer or more are decimals, such as those of 1000000.0.
  if (isTyped && isWhole && decimal === ',' && other?.decimals.length !== 3) return own ?? other ?? { fault: 'number' };
  return own ?? { fault: other === undefined || isWhole ? 'number' : decimal === '.' ? 'comma' : 'point' };
}

/** Splits at the only decimal sign; undefined where the text is no such number. */
function splitAt(digits: string, decimal: '.' | ','): Parts | undefined {
  const [left = '', right, more] = digits.split(decimal);
  if (more !== undefined || !/^\d*$/.test(right ?? '')) return undefined;
  const whole = /^\d*$/.test(left) ? left : withoutGroups(left, undefined, decimal);
  return whole === undefined || (whole === '' && !right) ? undefined : { whole, decimals: right ?? '' };
}

const groupSigns = [',', '.', ' ', "'", '\u2019'];

/** Returns the digits of a number whose thousands have one separator; undefined where the groups are not of three. */
function withoutGroups(text: string, only?: string, but?: string): string | undefined {
  const sign = only ?? groupSigns.find((one) => one !== but && text.includes(one));
  if (sign === undefined) return undefined;
  const [first = '', ...groups] = text.split(sign);
  return isGroup(first) && groups.every((group) => /^\d{3}$/.test(group)) ? first + groups.join('') : undefined;
}

const isGroup = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text);

/** Whether a double keeps every written digit. */
function isExact(size: number, whole: string, decimals: string): boolean {
  const [mantissa = '', exponent = '0'] = String(size).split('e');
  const [left = '', right = ''] = mantissa.split('.');
  return significant(left + right, right.length - Number(exponent)) === significant(whole + decimals, decimals.length);
}

/** Returns the digits without outer zeros, and the decimal place of the last one. */
function significant(digits: string, places: number): string {
  let from = 0;
  let to = digits.length;
  while (digits[from] === '0') from += 1;
  while (to > from && digits[to - 1] === '0') to -= 1;
  return from === to ? '0' : `${digits.slice(from, to)} ${places - (digits.length - to)}`;
}
