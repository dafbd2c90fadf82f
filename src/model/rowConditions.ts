import { type Figure, figureTest, isExactText, microOf } from './exactSums';

/** One condition of a list; `api/ports.ts` documents fields and operators (`Condition`). */
export type RowCondition = {
  readonly field: string;
  readonly op: 'in' | 'nin' | 'gt' | 'gte' | 'lt' | 'lte' | 'empty' | 'notEmpty';
  readonly values: readonly (string | number | boolean | null)[];
  /** The value is the digits of a number beyond a double's precision. */
  readonly isLarge?: true;
  readonly or?: Omit<RowCondition, 'or'>;
};

/** Returns the test of a condition for the values of its field. */
export function conditionTest({
  op,
  values,
  isLarge,
}: Pick<RowCondition, 'op' | 'values' | 'isLarge'>): (value: unknown) => boolean {
  const wanted = new Set<unknown>(values);
  const numbers = values.filter((value) => typeof value === 'number');
  let sums: ReadonlySet<bigint> | undefined;
  /** A figure beyond a double's precision is text; a filter may name it by a number with the same digits. */
  const isWanted = (value: unknown): boolean => {
    if (wanted.has(value ?? null)) return true;
    if (numbers.length === 0 || !isExactText(value)) return false;
    sums ??= new Set(numbers.map(microOf));
    return sums.has(microOf(value));
  };
  const holds = (value: unknown): boolean =>
    Array.isArray(value) ? value.some((item) => wanted.has(item)) : isWanted(value);
  const bound = values[0];
  const compare = (by: 'gt' | 'gte' | 'lt' | 'lte', isGood: (value: string | number) => boolean) => {
    const isGoodSum = isLarge || typeof bound === 'number' ? figureTest(by, bound as Figure) : undefined;
    return (value: unknown): boolean => {
      if (isGoodSum && (isExactText(value) || (isLarge && typeof value === 'number'))) return isGoodSum(value);
      return (
        (typeof value === 'number' || typeof value === 'string') &&
        value !== '' &&
        typeof value === typeof bound &&
        isGood(value)
      );
    };
  };
  switch (op) {
    case 'in':
      return holds;
    case 'nin':
      return (value) => !holds(value);
    case 'empty':
      return isNone;
    case 'notEmpty':
      return (value) => !isNone(value);
    case 'gt':
      return compare(op, (value) => value > (bound as string | number));
    case 'gte':
      return compare(op, (value) => value >= (bound as string | number));
    case 'lt':
      return compare(op, (value) => value < (bound as string | number));
    case 'lte':
      return compare(op, (value) => value <= (bound as string | number));
  }
}

const isNone = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
