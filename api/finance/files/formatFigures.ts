import { type Figure, sumOfFigure } from '../../../src/model/exactSums';

/** `1,204`. */
export const formatCount = (count: Figure): string =>
  typeof count === 'string'
    ? grouped(count.replace('-', ''), count.startsWith('-'))
    : grouped(String(Math.round(Math.abs(count))), count < 0);

/** USD to the cent, half a cent rounded away from zero. Computed in integer millionths. */
export function formatCents(usd: Figure): string {
  const sum = BigInt(sumOfFigure(usd, 1e-6));
  const micro = sum < 0n ? -sum : sum;
  const cents = String((micro + 5_000n) / 10_000n).padStart(3, '0');
  return `${grouped(cents.slice(0, -2), sum < 0n && Number(cents) > 0)}.${cents.slice(-2)}`;
}

/** Groups of three digits; the first may be shorter. */
const threes = (digits: string): readonly string[] =>
  digits.length <= 3 ? [digits] : [...threes(digits.slice(0, -3)), digits.slice(-3)];

const grouped = (digits: string, isNegative: boolean): string => (isNegative ? '-' : '') + threes(digits).join(',');
