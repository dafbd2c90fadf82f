import { problem } from '../messages/problem';
import { cleanIdentifier } from '../reading/plainText';
import { type Common, type FieldBase, type KindFacet, makeField } from './field';

export type BoolField<V = any> = FieldBase<'bool', V>;
export type FlagField<V = any> = FieldBase<'flag', V> & { readonly off: 0 | null };

/** A switch, stored as true or false; default false. */
export const bool = (label: string, options: Common<boolean, boolean, boolean | undefined> = {}): BoolField<boolean> =>
  makeField('bool', label, { initial: false, ...options });

/** A switch that the product specification stores as 1 and 0, or 1 and null. */
export const flag = <const Off extends 0 | null = 0>(
  label: string,
  options: Common<0 | 1, false, 0 | 1 | undefined> & { readonly off?: Off } = {},
): FlagField<1 | Off> => makeField('flag', label, { off: 0, ...options });

/** Longer texts are never yes or no. */
const longestWord = 64;
const yes = ['true', '1', 'yes', 'on'];
const no = ['false', '0', 'no', 'off', ''];
const read = (input: unknown): unknown => {
  if (input === 1 || input === 0) return input === 1;
  if (typeof input !== 'string') return input;
  if (input.length > longestWord) return input;
  const word = cleanIdentifier(input).toLowerCase();
  return yes.includes(word) ? true : no.includes(word) ? false : input;
};

export const boolKind: KindFacet<BoolField> = {
  empty: false,
  sort: 'number',
  normalize: (input) => (input === null ? false : read(input)),
  check: (value, { label }, report) => {
    if (typeof value !== 'boolean') report('', problem('bool', { label }));
  },
  jsonSchema: () => ({ type: 'boolean' }),
  sample: (field, { random }) => (random() < 0.8 ? (field.initial ?? false) : !field.initial),
  toText: (value) => (value === true ? 'true' : 'false'),
  fromText: (input) => input,
};

export const flagKind: KindFacet<FlagField> = {
  empty: null,
  sort: 'number',
  normalize(input, { off }) {
    const value = read(input);
    return value === true ? 1 : value === false || value === null ? off : value;
  },
  check: (value, { label, off }, report) => {
    if (value !== 1 && value !== off) report('', problem('bool', { label }));
  },
  jsonSchema: ({ off }) => ({ enum: [1, off] }),
  sample: ({ off }, { random }) => (random() < 0.5 ? 1 : off),
  toText: (value) => (value === 1 ? '1' : '0'),
  fromText: (input) => input,
};
