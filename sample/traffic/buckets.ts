/** Price buckets: one dollar wide up to 20, five wide up to 50. */
export function priceBucket(cpm: number): string {
  if (cpm >= 50) return '50+';
  const step = cpm < 20 ? 1 : 5;
  const from = Math.floor(cpm / step) * step;
  return `${from}-${from + step}`;
}

/** Duration buckets: common ad lengths in seconds. */
export function durationBucket(seconds: number): string {
  const fit = [6, 15, 20, 30, 60].find((length) => seconds <= length);
  return fit === undefined ? '60+' : String(fit);
}

/** Converts a count at a CPM to micro-USD. */
export const moneyOf = (cpm: number, count: number): number => Math.round(cpm * 1000 * count);
