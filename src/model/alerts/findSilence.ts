import { medianOf, sumOf } from './weeklyPattern';

/** Hours without traffic, at a time of day that always has some. */
export type Silence = { readonly from: number; readonly perHour: number };

const silentHours = 2;
const daysBefore = 7;
/** Of these days, all but one had traffic. */
const daysWith = 6;
/** Least usual count in the two hours. */
const countAtLeast = 40;
/** Longer silence is no longer reported. */
const hoursAtMost = 14 * 24;

/** Checks a series by hour that ends with the last hour of facts. */
export function findSilence(values: ArrayLike<number>): Silence | undefined {
  const end = values.length;
  let from = end;
  while (from > 0 && Number(values[from - 1]) === 0) from -= 1;
  if (end - from < silentHours || end - from > hoursAtMost || from === 0) return undefined;
  const before = Array.from({ length: daysBefore }, (_, day) => {
    const at = from - (day + 1) * 24;
    return at < 0 ? 0 : sumOf(values, at, at + silentHours);
  });
  const usual = medianOf(before);
  if (before.filter((count) => count > 0).length < daysWith || usual < countAtLeast) return undefined;
  return { from, perHour: usual / silentHours };
}
