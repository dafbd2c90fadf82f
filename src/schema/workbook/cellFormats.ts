import { isDay, isMinute } from '../reading/readMoment';
import { withoutEnd } from '../withoutEnd';

/** What the number in a cell means by its format. */
export type CellFormat =
  | { readonly shows: 'number' | 'percent' | 'day' | 'minute' | 'time' }
  /** An id with zeros in front: `00000`. */
  | { readonly shows: 'digits'; readonly count: number };

export const plainFormat: CellFormat = { shows: 'number' };

const days = [14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58];
const times = [18, 19, 20, 21, 32, 33, 45, 47, 55, 56];
const percents = [9, 10];

/** The format behind a number of its own (ECMA-376, 18.8.30) or one that the workbook defines. */
export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code !== undefined) return formatOfCode(code);
  if (days.includes(id)) return { shows: 'day' };
  if (id === 22) return { shows: 'minute' };
  if (times.includes(id)) return { shows: 'time' };
  return percents.includes(id) ? { shows: 'percent' } : plainFormat;
}

/** No format is longer. */
const longestCode = 255;

function formatOfCode(code: string): CellFormat {
  // A duration in `[h]` is a number.
  if (code.length > longestCode || /\[[hms]{1,9}\]/i.test(code)) return plainFormat;
  const bare = withoutLiterals(code).toLowerCase();
  if (/^0{2,}$/.test(bare)) return { shows: 'digits', count: bare.length };
  if (bare.includes('general') || bare === 'standard') return plainFormat;
  // `e+` is an exponent; `e`, `r` and `b` alone are years, of an era or of the Buddhist calendar, and `g` is the era.
  const signs = bare.replace(/e[+-]/g, '').replace(/am\/pm|a\/p/g, 'h');
  // A date has no places for digits but those of parts of a second: `0.0,,M` is a number in millions with an M behind it.
  if (/[0#?]/.test(signs.replace(/s\.0{1,9}/g, 's'))) return signs.includes('%') ? { shows: 'percent' } : plainFormat;
  const hasTime = /[hs]/.test(signs);
  if (/[dyegrba]/.test(signs) || (signs.includes('m') && !hasTime)) return { shows: hasTime ? 'minute' : 'day' };
  if (hasTime) return { shows: 'time' };
  return signs.includes('%') ? { shows: 'percent' } : plainFormat;
}

/** The section for positive numbers, without texts in quotes, escaped signs, and what stands in brackets (colours, languages). */
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

/** A spreadsheet keeps 15 digits. */
const keptDigits = 15;

/**
 * The text of a number in a cell, with a decimal point, and as far as its format is one: `2026-03-31`, `2026-03-31 18:00`, `12.5%`,
 * `00501`. Whole numbers of more digits than a spreadsheet keeps come with an exponent, as numbers that lost some.
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

/** Days since the end of 1899 (or of 1903); the leap day that 1900 did not have is a day of its own there. */
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

/** The number that stands for a day or a minute in a cell; nothing for a text that is neither, or before March 1900. */
export function serialOf(text: string): number | undefined {
  if (!isDay(text) && !isMinute(text)) return undefined;
  const [day, time = '00:00'] = text.split(' ');
  const serial = (Date.parse(`${day}T${time}:00Z`) - Date.UTC(1899, 11, 30)) / (secondsOfDay * 1000);
  return serial < 61 ? undefined : serial;
}
