// Money is counted in whole millionths of a dollar. Where a fee is rounded, it is once: half a millionth goes away from zero.

const perDollar = 1_000_000;

/** Beyond this doubles skip whole numbers; 9 billion dollars in one figure. */
export function exact(micro: number): number {
  if (Number.isSafeInteger(micro)) return micro;
  throw new RangeError(`${micro} millionths of a dollar are more than can be counted exactly.`);
}

export function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum = exact(sum + value);
  return sum;
}

/** Dollars for JSON: the double that prints as exactly this many millionths. */
export const usdOf = (micro: number): number => (micro === 0 ? 0 : exact(micro) / perDollar);

/** Nothing where the amount has more than six decimals, or is too large to count exactly. */
export function microOf(usd: number): number | undefined {
  const micro = Math.round(usd * perDollar);
  return Number.isSafeInteger(micro) && micro / perDollar === usd ? (micro === 0 ? 0 : micro) : undefined;
}

/** A CPM times a count: the price of so many, rounded once. Prices have at most six decimals. */
export const feePerThousand = (cpm: number, count: number): number => rounded(BigInt(Math.round(cpm * perDollar)) * BigInt(count), 1_000n);

/** A share in percent, of at most four decimals, of an amount; rounded once. */
export const feeShare = (percent: number, micro: number): number =>
  rounded(BigInt(Math.round(percent * 10_000)) * BigInt(micro), 1_000_000n);

function rounded(dividend: bigint, divisor: bigint): number {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return exact(Number((dividend + half) / divisor));
}
