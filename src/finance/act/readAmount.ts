import type { Figure } from '../../model/exactSums';
import { readNumber } from '../../schema/reading/readNumber';
import { formatDecimal } from '../../ui/i18n/formatDecimal';
import { typedReading } from '../../ui/i18n/numberStyle';

const millionth = 1e6;
const below = 1e9;

const read = (typed: string) => readNumber(typed, typedReading(), { sign: '$' });

/** What was typed for USD in the page's language: `1,250.5` or `-250`; nothing where it is no such number with at most 6 decimals. */
export function readAmount(typed: string): number | undefined {
  const found = read(typed);
  if (!('value' in found) || found.value === null || Math.abs(found.value) >= below) return undefined;
  return Math.round(found.value * millionth) / millionth === found.value ? found.value : undefined;
}

/** Whether `-250,00` was typed where decimals have a point: then the comma is what is wrong. */
export function hasWrongComma(typed: string): boolean {
  const found = read(typed);
  return 'fault' in found && found.fault === 'comma';
}

/** A count that was typed in the page's language: `1,250,000`. Null where nothing was, nothing where it is none. */
export function readCount(typed: string): number | null | undefined {
  const found = readNumber(typed, typedReading(), { isWhole: true });
  return 'value' in found && (found.value === null || (found.value >= 0 && found.value < 1e15))
    ? found.value
    : undefined;
}

/** An amount and a count as they are typed in the page's language, so that they are read as the same. */
export const amountText = (usd: Figure): string => formatDecimal(usd, 2, 6);
export const countText = (count: Figure): string => formatDecimal(count, 0, 0);
