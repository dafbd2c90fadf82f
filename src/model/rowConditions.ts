import { isExactText } from './exactSums';

/** One condition of a list; fields and operators as `api/ports.ts` says of `Condition`. */
export type RowCondition = {
  readonly field: string;
  readonly op: 'in' | 'nin' | 'gt' | 'gte' | 'lt' | 'lte' | 'empty' | 'notEmpty';
  readonly values: readonly (string | number | boolean | null)[];
  readonly or?: Omit<RowCondition, 'or'>;
};

/** Makes the test of one condition over the values of its field. */
export function conditionTest({ op, values }: Pick<RowCondition, 'op' | 'values'>): (value: unknown) => boolean {
  const wanted = new Set<unknown>(values);
  const holds = (value: unknown): boolean => (Array.isArray(value) ? value.some((item) => wanted.has(item)) : wanted.has(value ?? null));
  const bound = values[0];
  const compare = (isGood: (value: string | number) => boolean) => (given: unknown) => {
    // A figure that no double holds comes as text.
    const value = typeof bound === 'number' && isExactText(given) ? Number(given) : given;
    return (typeof value === 'number' || typeof value === 'string') && value !== '' && typeof value === typeof bound && isGood(value);
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
      return compare((value) => value > (bound as string | number));
    case 'gte':
      return compare((value) => value >= (bound as string | number));
    case 'lt':
      return compare((value) => value < (bound as string | number));
    case 'lte':
      return compare((value) => value <= (bound as string | number));
  }
}

const isNone = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
