import type { Figure } from '../../model/exactSums';
import { readNumber } from '../../schema/reading/readNumber';
import { formatDecimal } from '../../ui/i18n/formatDecimal';
import { typedReading } from '../../ui/i18n/numberStyle';

const millionth = 1e6;
const below = 1e9;

const read = (typed: string) => readNumber(typed, typedReading(), { sign: '$' });

/** Parses a USD amount in the page's language, such as `1,250.5` or `-250`; undefined unless a number with at most 6 decimals. */
export function readAmount(typed: string): number | undefined {
  const found = read(typed);
  if (!('value' in found) || found.value === null || Math.abs(found.value) >= below) return undefined;
  return Math.round(found.value * millionth) / millionth === found.value ? found.value : undefined;
}

/** Whether the text has a decimal comma where decimals take a point, as `-250,00`. */
export function hasWrongComma(typed: string): boolean {
  const found = read(typed);
  return 'fault' in found && found.fault === 'comma';
}

/** Parses a count in the page's language, such as `1,250,000`. Null for an empty text, undefined if invalid. */
export function readCount(typed: string): number | null | undefined {
  const found = readNumber(typed, typedReading(), { isWhole: true });
  return 'value' in found && (found.value === null || (found.value >= 0 && found.value < 1e15))
    ? found.value
    : undefined;
}

/** Formats an amount and a count so that `readAmount` and `readCount` parse them back. */
export const amountText = (usd: Figure): string => formatDecimal(usd, 2, 6);
export const countText = (count: Figure): string => formatDecimal(count, 0, 0);
