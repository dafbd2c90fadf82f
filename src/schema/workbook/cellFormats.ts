import { isDay, isMinute } from '../reading/readMoment';
import { withoutEnd } from '../withoutEnd';

/** The meaning of a cell's number, by its format. */
export type CellFormat =
  | { readonly shows: 'number' | 'percent' | 'day' | 'minute' | 'time' }
  /** An id with leading zeros: `00000`. */
  | { readonly shows: 'digits'; readonly count: number };

export const plainFormat: CellFormat = { shows: 'number' };

const days = [14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58];
const times = [18, 19, 20, 21, 32, 33, 45, 47, 55, 56];
const percents = [9, 10];

/** Returns a format by its built-in number (ECMA-376, 18.8.30) or its code in the workbook. */
export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code !== undefined) return formatOfCode(code);
  if (days.includes(id)) return { shows: 'day' };
  if (id === 22) return { shows: 'minute' };
  if (times.includes(id)) return { shows: 'time' };
  return percents.includes(id) ? { shows: 'percent' } : plainFormat;
}

/** No format code is longer. */
const longestCode = 255;

function formatOfCode(code: string): CellFormat {
  // A duration in `[h]` is read as a number.
  if (code.length > longestCode || /\[[hms]{1,9}\]/i.test(code)) return plainFormat;
  const bare = withoutLiterals(code).toLowerCase();
  if (/^0{2,}$/.test(bare)) return { shows: 'digits', count: bare.length };
  if (bare.includes('general') || bare === 'standard') return plainFormat;
  // `e+` is an exponent; `e`, `r` and `b` alone are years of an era or of the Buddhist calendar, and `g` is the era.
  const signs = bare.replace(/e[+-]/g, '').replace(/am\/pm|a\/p/g, 'h');
  // A date has digit places only for fractions of a second: `0.0,,M` is a number in millions followed by M.
  if (/[0#?]/.test(signs.replace(/s\.0{1,9}/g, 's'))) return signs.includes('%') ? { shows: 'percent' } : plainFormat;
  const hasTime = /[hs]/.test(signs);
  if (/[dyegrba]/.test(signs) || (signs.includes('m') && !hasTime)) return { shows: hasTime ? 'minute' : 'day' };
  if (hasTime) return { shows: 'time' };
  return signs.includes('%') ? { shows: 'percent' } : plainFormat;
}

/** Returns the section for positive numbers, without quoted texts, escaped signs and brackets (colours, languages). */
function withoutLiterals(code: string): string {
  let made = '';
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at] as string;
    if (sign === ';') break;
    if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      at = end < 0 ? code.length : end;
    } else if (sign === '\\' || sign === '_' || sign === '*') at += 1;
    else made += sign;
  }
  return made;
}

/** Digits that a spreadsheet keeps. */
const keptDigits = 15;

/**
 * Returns the text of a cell's number, with a decimal point, in the form that its format implies: `2026-03-31`,
 * `2026-03-31 18:00`, `12.5%`, `00501`. Integers with more digits than a spreadsheet keeps get an exponent, as they may have lost some.
 */
export function numberText(
  text: string,
  format: CellFormat,
  is1904: boolean,
): { readonly text: string; readonly isDate?: true } {
  const number = Number(text);
  if (text.length > 64 || text === '' || !Number.isFinite(number)) return { text };
  if (format.shows === 'day' || format.shows === 'minute' || format.shows === 'time') {
    const moment = momentText(number, format.shows, is1904);
    return moment === undefined ? { text: plainNumber(number) } : { text: moment, isDate: true };
  }
  if (format.shows === 'percent') return { text: `${plainNumber(number * 100)}%` };
  if (format.shows === 'digits' && Number.isInteger(number) && number >= 0)
    return { text: plainNumber(number).padStart(format.count, '0') };
  return { text: plainNumber(number) };
}

function plainNumber(number: number): string {
  if (Number.isInteger(number) && Math.abs(number) >= 10 ** keptDigits) return number.toExponential().replace('e', 'E');
  const shown = Number(number.toPrecision(keptDigits));
  const text = String(shown);
  return text.includes('e') ? withoutEnd(withoutEnd(shown.toFixed(20), '0'), '.') : text;
}

const secondsOfDay = 86_400;
/** 9999-12-31. */
const lastDay = 2_958_465;

/** Serial days count from the end of 1899 (or of 1903), and include a leap day that 1900 did not have. */
function momentText(serial: number, shows: 'day' | 'minute' | 'time', is1904: boolean): string | undefined {
  const seconds = Math.round(serial * secondsOfDay);
  const counted = Math.floor(seconds / secondsOfDay);
  const time = timeText(seconds - counted * secondsOfDay);
  if (shows === 'time' && counted === 0) return time;
  const day = is1904 ? counted + 1462 : counted;
  if (day < 1 || day > lastDay || day === 60) return undefined;
  const date = new Date(Date.UTC(1899, 11, day > 60 ? 30 : 31) + day * secondsOfDay * 1000).toISOString().slice(0, 10);
  return shows === 'day' && time === '00:00' ? date : `${date} ${time}`;
}

function timeText(seconds: number): string {
  const text = new Date(seconds * 1000).toISOString().slice(11, 19);
  return text.endsWith(':00') ? text.slice(0, 5) : text;
}

/** Returns the serial number of a day or a minute; undefined for any other text, or before March 1900. */
export function serialOf(text: string): number | undefined {
  if (!isDay(text) && !isMinute(text)) return undefined;
  const [day, time = '00:00'] = text.split(' ');
  const serial = (Date.parse(`${day}T${time}:00Z`) - Date.UTC(1899, 11, 30)) / (secondsOfDay * 1000);
  return serial < 61 ? undefined : serial;
}
