/**
 * One field's part of a list's filter, as screens use it. The filter itself has the API's keys (`field`, `field_neq`,
 * `field_gte`, `field_lte`, `field_null`), so that it goes from the address to the server unchanged.
 */
export type FilterValue = {
  readonly op: 'is' | 'not' | 'empty' | 'filled';
  readonly values: readonly FilterItem[];
  readonly from?: string | number;
  readonly to?: string | number;
};
export type FilterItem = string | number | boolean;
export type ListFilter = Readonly<Record<string, unknown>>;

const none: FilterValue = { op: 'is', values: [] };
const suffixes = ['', '_neq', '_gte', '_lte', '_null'] as const;

export function readFilter(filter: ListFilter, name: string): FilterValue {
  const {
    [name]: is,
    [`${name}_neq`]: not,
    [`${name}_null`]: isNull,
    [`${name}_gte`]: from,
    [`${name}_lte`]: to,
  } = filter;
  if (isNull !== undefined) return { op: isNull ? 'empty' : 'filled', values: [] };
  if (not !== undefined) return { op: 'not', values: itemsOf(not) };
  if (is !== undefined) return { op: 'is', values: itemsOf(is) };
  return { ...none, ...(isBound(from) && { from }), ...(isBound(to) && { to }) };
}

/** Returns the filter with one field's part replaced, or removed without a value. */
export function writeFilter(filter: ListFilter, name: string, value: FilterValue | undefined): ListFilter {
  const mine = suffixes.map((suffix) => name + suffix);
  const rest = Object.fromEntries(Object.entries(filter).filter(([key]) => !mine.includes(key)));
  if (!value) return rest;
  if (value.op === 'empty' || value.op === 'filled') return { ...rest, [`${name}_null`]: value.op === 'empty' };
  return {
    ...rest,
    ...(value.values.length > 0 && { [value.op === 'not' ? `${name}_neq` : name]: value.values }),
    ...(value.from !== undefined && { [`${name}_gte`]: value.from }),
    ...(value.to !== undefined && { [`${name}_lte`]: value.to }),
  };
}

export const isFiltered = ({ op, values, from, to }: FilterValue): boolean =>
  op === 'empty' || op === 'filled' || values.length > 0 || from !== undefined || to !== undefined;

/** Number of choices in a field's part, shown beside its name. */
export const choiceCount = (value: FilterValue): number =>
  value.values.length +
  (value.from === undefined ? 0 : 1) +
  (value.to === undefined ? 0 : 1) +
  (value.op === 'empty' || value.op === 'filled' ? 1 : 0);

const itemsOf = (value: unknown): readonly FilterItem[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is FilterItem =>
    ['string', 'number', 'boolean'].includes(typeof item),
  );

const isBound = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** The field of a filter key, if it is a known field. */
export function fieldOfKey(key: string, known: (name: string) => boolean): string | undefined {
  if (known(key)) return key;
  const name = key.replace(/_(neq|gte|lte|null)$/, '');
  return name !== key && known(name) ? name : undefined;
}
