import { dollarsOf, type Figure, type Sum, sumOf } from '../exactSums';

// Money is counted in whole millionths of a dollar. Where a fee is rounded, it is once: half a millionth goes away from zero.

const perDollar = 1_000_000;

/** Dollars for JSON: the double that prints as exactly this many millionths. An amount that no double holds is text (`Figure`). */
export const usdOf = (micro: Sum): Figure => dollarsOf(micro);

/** Nothing where the amount has more than six decimals, or is too large to count exactly. */
export function microOf(usd: number): number | undefined {
  const micro = Math.round(usd * perDollar);
  return Number.isSafeInteger(micro) && micro / perDollar === usd ? (micro === 0 ? 0 : micro) : undefined;
}

/** A CPM times a count: the price of so many, rounded once. Prices have at most six decimals. */
export const feePerThousand = (cpm: number, count: Sum): Sum =>
  rounded(BigInt(Math.round(cpm * perDollar)) * BigInt(count), 1_000n);

/** A share in percent, of at most four decimals, of an amount; rounded once. */
export const feeShare = (percent: number, micro: Sum): Sum =>
  rounded(BigInt(Math.round(percent * 10_000)) * BigInt(micro), 1_000_000n);

function rounded(dividend: bigint, divisor: bigint): Sum {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return sumOf((dividend + half) / divisor);
}
