import type { ChosenFilter, ChosenReport } from './chooseReport';
import { statusField, statusOf } from './dimensionOptions';
import type { Dimension, OfObject } from './dimensions';
import type { FactKey } from './facts';
import type { ValueMap } from './reportPlan';

/** Data that only the objects have; found by `lookupsOf`, keyed by `lookupKey`. */
export type Lookup =
  /** Keys of the objects whose field has one of these values. */
  | {
      readonly kind: 'keys';
      readonly key: FactKey;
      readonly resource: string;
      readonly field: string;
      readonly values: readonly (string | number)[];
    }
  /** The field of every object, by its key. */
  | { readonly kind: 'field'; readonly key: FactKey; readonly resource: string; readonly field: string }
  /** Ids of the members of these lists; with `but`, of the members of all other lists that the viewer can see. */
  | { readonly kind: 'members'; readonly resource: string; readonly lists: readonly number[]; readonly but?: true };

export type Found = ReadonlyMap<string, readonly (string | number)[] | ValueMap>;

/** Cached: for 100,000 values a key has 3 MB. */
export function lookupKey(lookup: Lookup): string {
  const key = keys.get(lookup) ?? JSON.stringify(lookup);
  keys.set(lookup, key);
  return key;
}

const keys = new WeakMap<Lookup, string>();

/** Returns the values as texts, without the empty one. */
export const texts = (values: readonly (string | number)[]): readonly string[] =>
  values.map(String).filter((value) => value !== '');

export const fieldLookup = ({ key, of }: Extract<Dimension, { by: 'field' }>): Lookup => ({
  kind: 'field',
  key,
  resource: of.resource,
  field: of.field,
});

/** Whether a filter includes rows without a value. */
export const hasEmpty = (values: readonly (string | number)[]): boolean =>
  values.length === 0 || values.some((value) => value === '');

const storedValues = ({ field }: OfObject, values: readonly (string | number)[]): readonly (string | number)[] =>
  field === statusField ? texts(values).map(statusOf) : texts(values);

export function filterLookup(filter: ChosenFilter): Lookup | undefined {
  if (!lookups.has(filter)) lookups.set(filter, lookupOf(filter));
  return lookups.get(filter);
}

const lookups = new WeakMap<ChosenFilter, Lookup | undefined>();

function lookupOf({ dimension, values }: ChosenFilter): Lookup | undefined {
  if (dimension.by === 'object' && !(dimension.of.field === 'id') && texts(values).length > 0)
    return {
      kind: 'keys',
      key: dimension.key,
      resource: dimension.of.resource,
      field: dimension.of.field,
      values: storedValues(dimension.of, values),
    };
  // The values are ids, but filters use names.
  if (dimension.by === 'field' && dimension.names && texts(values).length > 0)
    return { kind: 'keys', key: dimension.key, resource: dimension.names, field: 'name', values: texts(values) };
  if (dimension.by === 'list') {
    const but = hasEmpty(values) && { but: true as const };
    return { kind: 'members', resource: dimension.of.resource, lists: texts(values).map(Number), ...but };
  }
  return undefined;
}

export function lookupsOf({ dimensions, filters }: ChosenReport): readonly Lookup[] {
  const all = [
    ...dimensions.flatMap(({ dimension }) => (dimension.by === 'field' ? [fieldLookup(dimension)] : [])),
    ...filters.flatMap((filter) => filterLookup(filter) ?? []),
    ...filters.flatMap(({ dimension }) => (dimension.by === 'field' ? [fieldLookup(dimension)] : [])),
  ];
  return [...new Map(all.map((lookup) => [lookupKey(lookup), lookup])).values()];
}
