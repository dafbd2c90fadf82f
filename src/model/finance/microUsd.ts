import { dollarsOf, type Figure, type Sum, sumOf } from '../exactSums';

// Money is counted in whole millionths of a dollar. Fees are rounded once, half away from zero.

const perDollar = 1_000_000;

/** Converts to dollars for JSON: the double that prints exactly, or text beyond a double's precision (`Figure`). */
export const usdOf = (micro: Sum): Figure => dollarsOf(micro);

/** Converts to millionths; undefined if the amount has more than six decimals or is too large to be exact. */
export function microOf(usd: number): number | undefined {
  const micro = Math.round(usd * perDollar);
  return Number.isSafeInteger(micro) && micro / perDollar === usd ? (micro === 0 ? 0 : micro) : undefined;
}

/** Returns a CPM times a count, rounded once. Prices have at most six decimals. */
export const feePerThousand = (cpm: number, count: Sum): Sum =>
  rounded(BigInt(Math.round(cpm * perDollar)) * BigInt(count), 1_000n);

/** Returns a percentage, with at most four decimals, of an amount; rounded once. */
export const feeShare = (percent: number, micro: Sum): Sum =>
  rounded(BigInt(Math.round(percent * 10_000)) * BigInt(micro), 1_000_000n);

function rounded(dividend: bigint, divisor: bigint): Sum {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return sumOf((dividend + half) / divisor);
}
