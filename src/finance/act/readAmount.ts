import { readNumber } from '../../schema/reading/readNumber';
import { typedReading } from '../../ui/i18n/numberStyle';

const millionth = 1e6;
const below = 1e9;

/** What was typed for USD in the page's language: `1,250.5` or `-250`; nothing where it is no such number with at most 6 decimals. */
export function readAmount(typed: string): number | undefined {
  const found = readNumber(typed, typedReading(), { sign: '$' });
  if (!('value' in found) || found.value === null || Math.abs(found.value) >= below) return undefined;
  return Math.round(found.value * millionth) / millionth === found.value ? found.value : undefined;
}
