// UTC months as texts: `2026-09`. They sort as texts.
import { addMonths, dayAt, monthsBetween } from '../reports/days';

const firstDay = (month: string): string => `${month}-01`;

export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;
export const isMonth = (text: unknown): text is string => typeof text === 'string' && monthPattern.test(text);
export const monthAt = (ms: number): string => dayAt(ms, 0).slice(0, 7);
export const monthAfter = (month: string, months = 1): string => addMonths(firstDay(month), months).slice(0, 7);
/** Returns the number of months from `from` to `to`. */
export const monthsFrom = (from: string, to: string): number => monthsBetween(firstDay(from), firstDay(to));
export const monthsOf = (from: string, to: string): readonly string[] =>
  Array.from({ length: Math.max(0, monthsFrom(from, to) + 1) }, (_, at) => monthAfter(from, at));

/** Milliseconds since 1970 of the start of the month; its end is the start of the next one. */
export const startOf = (month: string): number => Date.parse(`${firstDay(month)}T00:00:00Z`);
export const endOf = (month: string): number => startOf(monthAfter(month));
/** From the start of the first month to the end of the last. */
export const rangeOf = (from: string, to: string) => ({ from: startOf(from), to: endOf(to) });
