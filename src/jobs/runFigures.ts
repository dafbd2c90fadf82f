import type { JobRow, JobRun, JobsAnswer } from '../model/jobs/job';
import { formatDateTime } from '../ui/i18n/format';
import { formatDecimal } from '../ui/i18n/formatDecimal';

/** The run that a job's row shows: the running one, else the latest attempt. */
export function shownRun({ running, last, next }: JobRow): JobRun | null {
  if (running[0]) return running[0];
  const tried = next && next.tries > 0 ? next : null;
  return tried && (tried.startedAt ?? '') > (last?.startedAt ?? '') ? tried : last;
}

/** Whether a person wants a run that no runner has started yet. */
export const isAsked = ({ next }: JobRow, { at, runners }: JobsAnswer): boolean =>
  runners.count > 0 && next !== null && next.by !== null && next.dueAt <= at;

/** Milliseconds of the last attempt, up to `now` while it runs; null before the first. */
export function durationOf({ state, startedAt, endedAt }: JobRun, now: string): number | null {
  const end = state === 'running' ? now : endedAt;
  return startedAt === null || end === null ? null : Math.max(0, Date.parse(end) - Date.parse(startedAt));
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const space = '\u00a0';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Writes `0.4 s`, `12 s`, `6 min 10 s` or `1 h 5 min`, in English and French alike; a dash for none. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '-';
  if (ms < 9_950) return `${formatDecimal(ms / 1000, 1, 1)}${space}s`;
  if (ms < minuteMs - 500) return `${Math.round(ms / 1000)}${space}s`;
  const [large, small, units] =
    ms < hourMs ? [minuteMs, 1000, ['min', 's']] : ([hourMs, minuteMs, ['h', 'min']] as const);
  const rounded = Math.round(ms / small) * small;
  const rest = (rounded % large) / small;
  return [Math.floor(rounded / large), units[0], ...(rest > 0 ? [rest, units[1]] : [])].join(space);
}

/** Writes the time of a moment on the day of `now`, and its day before it on another: `11:42` or `11-24 23:00`. */
export function formatMoment(iso: string | null | undefined, now: string, timezone: number): string {
  const text = formatDateTime(iso, timezone);
  const today = formatDateTime(now, timezone);
  if (text.slice(0, 10) === today.slice(0, 10)) return text.slice(11);
  return text.slice(0, 4) === today.slice(0, 4) ? text.slice(5) : text;
}

/** Writes `11:48:20`. */
export const formatSecond = (iso: string, timezone: number): string =>
  new Date(Date.parse(iso) + timezone * hourMs).toISOString().slice(11, 19);

export const formatZone = (timezone: number): string => `UTC${timezone < 0 ? '−' : '+'}${Math.abs(timezone)}`;

/** A time of day in UTC, in the viewer's zone. */
export function timeInZone(time: string, timezone: number): string {
  const [hours = 0, minutes = '00'] = time.split(':').map((part, at) => (at === 0 ? Number(part) : part));
  return `${String((Number(hours) + timezone + 48) % 24).padStart(2, '0')}:${minutes}`;
}
