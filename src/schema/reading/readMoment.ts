import { cleanIdentifier } from './plainText';

/** No date is longer. */
export const longestMoment = 40;

const dayParts = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const stampParts = /^([\d/.-]{8,10})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const timeParts = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?$/;

const two = (digits: string): string => digits.padStart(2, '0');

/** Reads a day as `2026-03-05`, also from `2026/3/5` and `2026.03.05`; undefined for anything else, such as 5/3/2026. */
export function readDay(text: string): string | undefined {
  if (text.length > longestMoment) return undefined;
  const found = dayParts.exec(cleanIdentifier(text));
  if (!found) return undefined;
  const [, year = '', , month = '', day = ''] = found;
  const written = `${year}-${two(month)}-${two(day)}`;
  return isDay(written) ? written : undefined;
}

/**
 * Reads a minute as `2026-03-05 09:05`, also with a T between, with seconds, which are dropped, and without leading zeros. A day
 * without a time is its first minute, or its last one as the end of a period: the 31st is included.
 */
export function readMinute(text: string, isEnd: boolean): string | undefined {
  if (text.length > longestMoment) return undefined;
  const [first = '', time, ...more] = cleanIdentifier(text).split(/[T ]/).filter(Boolean);
  const day = readDay(first);
  if (day === undefined || more.length > 0) return undefined;
  if (time === undefined) return `${day} ${isEnd ? '23:59' : '00:00'}`;
  const [, hour = '', minute = ''] = timeParts.exec(time) ?? [];
  const written = `${two(hour)}:${minute}`;
  return isTime(written) ? `${day} ${written}` : undefined;
}

/**
 * Reads a moment of ISO 8601 as the server writes it, `2026-03-05T09:05:00.000Z`; without an offset it is UTC, and a day is its
 * first moment.
 */
export function readStamp(text: string): string | undefined {
  if (text.length > longestMoment) return undefined;
  const [, first = '', time = '00:00', zone = 'Z'] = stampParts.exec(cleanIdentifier(text)) ?? [];
  const day = readDay(first);
  if (day === undefined) return undefined;
  const offset = /\d/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}` : 'Z';
  const moment = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

export const isMinute = (text: string): boolean =>
  text.length === 16 && isDay(text.slice(0, 10)) && text[10] === ' ' && isTime(text.slice(11));

/** Returns the form of a minute in files, `2026-03-05 09:05:00`: other programs recognize a time by its seconds. */
export const withSeconds = (minute: string): string => `${minute}:00`;

const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
