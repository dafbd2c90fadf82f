import type { Figure } from '../../model/exactSums';
import { formatDecimal } from './formatDecimal';
import { numberStyle } from './numberStyle';

// Numbers follow the page's language, dates are YYYY-MM-DD in every language.

type Given = Figure | null | undefined;

const none = '-';
const written = (value: Given, write: (value: Figure) => string): string =>
  value === null || value === undefined || Number.isNaN(value) ? none : write(value);

/** Two decimals are exact up to this number. */
const mostCents = Number.MAX_SAFE_INTEGER / 100;

/**
 * Marks a number beyond the exact range of doubles, such as one from a chart, as approximate. Exact figures of that size are
 * strings.
 */
export function withNear(value: Given, text: string): string {
  const size = typeof value === 'number' && Number.isFinite(value) ? Math.abs(value) : 0;
  const isNear = size > Number.MAX_SAFE_INTEGER || (size > mostCents && !Number.isInteger(size));
  return isNear ? `≈\u00a0${text}` : text;
}

/** Formats `1,204`; a dash for none. */
export const formatCount = (value: Given): string =>
  written(value, (given) => withNear(given, formatDecimal(given, 0, 0)));

/** Formats `$1,204.50`, in French `1 204,50 $`. */
export const formatUsd = (value: Given): string =>
  written(value, (given) => withNear(given, numberStyle().usd(formatDecimal(given, 2, 2))));

/** Formats percentage points: 1.4 is `1.40%`, in French `1,40 %`. */
export const formatPercent = (points: Given): string =>
  written(points, (given) => numberStyle().percent(formatDecimal(given, 2, 2)));

/** Formats a server timestamp (ISO 8601) as `YYYY-MM-DD HH:mm` in the viewer's offset, in whole hours from UTC. */
export function formatDateTime(iso: string | null | undefined, timezone: number): string {
  const at = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(at)) return none;
  return new Date(at + timezone * hourMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** Formats a timestamp relative to now: `3 hours ago`. */
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

/** Formats the bit rate of a media file. */
export const formatKbps = (kbps: number): string => `${formatCount(kbps)} ${numberStyle().kbps}`;
