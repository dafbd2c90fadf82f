// Months of UTC as texts: `2026-09`. They compare as texts do.

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const written = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

export const isMonth = (text: unknown): text is string => typeof text === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
export const monthAt = (ms: number): string => new Date(ms).toISOString().slice(0, 7);
export const monthAfter = (month: string, months = 1): string => written(numberOf(month) + months);
/** How many months later `to` is than `from`. */
export const monthsFrom = (from: string, to: string): number => numberOf(to) - numberOf(from);
export const monthsOf = (from: string, to: string): readonly string[] =>
  Array.from({ length: Math.max(0, monthsFrom(from, to) + 1) }, (_, at) => monthAfter(from, at));

/** Milliseconds since 1970 at which the month begins; at its end the next one does. */
export const startOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);
export const endOf = (month: string): number => startOf(monthAfter(month));
/** From the first to behind the last. */
export const rangeOf = (from: string, to: string) => ({ from: startOf(from), to: endOf(to) });
