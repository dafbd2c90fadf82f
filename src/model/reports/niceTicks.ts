const nice = [1, 2, 2.5, 5, 10];

/** Returns round ticks that span all values, in about four steps; from zero unless `fromZero` is false. */
export function niceTicks(values: readonly number[], fromZero: boolean): readonly number[] {
  const least = values.reduce((low, value) => Math.min(low, value), fromZero ? 0 : Number.POSITIVE_INFINITY);
  const most = values.reduce((high, value) => Math.max(high, value), fromZero ? 0 : Number.NEGATIVE_INFINITY);
  if (values.length === 0) return [0, 1];
  const span = most - least || Math.abs(most) || 1;
  const size = 10 ** Math.floor(Math.log10(span / 4));
  const step = (nice.find((one) => one * size * 4 >= span) ?? 10) * size;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  // Rounded to ten digits, to drop floating-point noise.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(10)));
}
