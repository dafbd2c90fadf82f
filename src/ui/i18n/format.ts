import type { Figure } from '../../model/exactSums';
import { formatDecimal } from './formatDecimal';
import { numberStyle } from './numberStyle';

// Numbers are written as the page's language has them, dates as YYYY-MM-DD in every language.

type Given = Figure | null | undefined;

const none = '-';
const written = (value: Given, write: (value: Figure) => string): string =>
  value === null || value === undefined || Number.isNaN(value) ? none : write(value);

/** Two decimals are exact up to here. */
const mostCents = Number.MAX_SAFE_INTEGER / 100;

/**
 * An exact figure beyond what doubles hold comes as text: a number of that size, such as one that a chart is drawn of, is only near
 * the figure, and is marked as such.
 */
export function withNear(value: Given, text: string): string {
  const size = typeof value === 'number' && Number.isFinite(value) ? Math.abs(value) : 0;
  const isNear = size > Number.MAX_SAFE_INTEGER || (size > mostCents && !Number.isInteger(size));
  return isNear ? `≈\u00a0${text}` : text;
}

/** `1,204`; a dash for nothing. */
export const formatCount = (value: Given): string =>
  written(value, (given) => withNear(given, formatDecimal(given, 0, 0)));

/** `$1,204.50`, in French `1 204,50 $`. */
export const formatUsd = (value: Given): string =>
  written(value, (given) => withNear(given, numberStyle().usd(formatDecimal(given, 2, 2))));

/** Of percentage points: 1.4 is `1.40%`, in French `1,40 %`. */
export const formatPercent = (points: Given): string =>
  written(points, (given) => numberStyle().percent(formatDecimal(given, 2, 2)));

/** A moment of the server (ISO 8601) as `YYYY-MM-DD HH:mm` in the viewer's offset, in whole hours from UTC. */
export function formatDateTime(iso: string | null | undefined, timezone: number): string {
  const at = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(at)) return none;
  return new Date(at + timezone * hourMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** `3 hours ago`, in the language. */
export function formatRelative(iso: string | null | undefined, language: string, now = Date.now()): string {
  const at = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(at)) return none;
  const ms = at - now;
  const [unit, size] = steps.find(([, size]) => Math.abs(ms) >= size) ?? (['second', 1_000] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(ms / size), unit);
}

const hourMs = 3_600_000;
const steps = [
  ['year', 365 * 24 * hourMs],
  ['month', 30 * 24 * hourMs],
  ['day', 24 * hourMs],
  ['hour', hourMs],
  ['minute', 60_000],
] as const;

/** The rate of a file of media. */
export const formatKbps = (kbps: number): string => `${formatCount(kbps)} ${numberStyle().kbps}`;
