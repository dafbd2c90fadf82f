/** Steps of one dollar up to 20, of five up to 50. */
export function priceBucket(cpm: number): string {
  if (cpm >= 50) return '50+';
  const step = cpm < 20 ? 1 : 5;
  const from = Math.floor(cpm / step) * step;
  return `${from}-${from + step}`;
}

/** The usual lengths of an ad, in seconds. */
export function durationBucket(seconds: number): string {
  const fit = [6, 15, 20, 30, 60].find((length) => seconds <= length);
  return fit === undefined ? '60+' : String(fit);
}

/** Micro-USD of so many at a price for a thousand. */
export const moneyOf = (cpm: number, count: number): number => Math.round(cpm * 1000 * count);
