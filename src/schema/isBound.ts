import { type Field, kindOf } from './kinds';
import { readLargeNumber } from './kinds/number';

/**
 * Whether a filter of this field can compare with a value, stored or as it is sent: numbers with numbers, also with digits
 * beyond a double, dates with dates, a bool with a bool.
 */
export function isBound(field: Field, given: unknown): boolean {
  const { sort, normalize, check } = kindOf(field);
  const isDated = field.kind === 'date' || field.kind === 'dateTime';
  if (!isDated && sort !== 'number') return true;
  const value = normalize(given, field);
  if (isDated) {
    let isRefused = false;
    check(value, field, () => {
      isRefused = true;
    });
    return !isRefused;
  }
  if (typeof given === 'string' && readLargeNumber(given, field) !== undefined) return true;
  return Number.isFinite(value) || (field.kind === 'bool' && typeof value === 'boolean');
}
