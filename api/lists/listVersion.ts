/**
 * The version of a whole list: how far writes are in it, and the last moment that passed for one of its rows (flights start and
 * end by themselves). One number, since clients only compare it and hand it back: the minute is in the lower bits.
 */
export type ListVersion = { readonly seq: number; readonly minute: number };

/** Minutes since the start of 2026, for 16 years; a thousand million writes fit above them. */
const epoch = Date.UTC(2026, 0, 1);
const minutes = 2 ** 23;

export const joinVersion = ({ seq, minute }: ListVersion): number => seq * minutes + minute;

export function splitVersion(version: number): ListVersion {
  return { seq: Math.floor(version / minutes), minute: version % minutes };
}

/** The minute of an instant, within what a version can hold. */
export const minuteOf = (time: number): number => Math.min(minutes - 1, Math.max(0, Math.floor((time - epoch) / 60_000)));

/** The minute of `YYYY-MM-DD HH:mm` in an offset of whole hours. */
export function minuteOfLocal(text: string, offset: number): number {
  const time = Date.parse(`${text.replace(' ', 'T')}:00Z`);
  return Number.isNaN(time) ? 0 : minuteOf(time - offset * 3_600_000);
}
