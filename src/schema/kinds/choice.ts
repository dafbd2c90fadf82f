import { problem } from '../messages/problem';
import { cleanIdentifier } from '../reading/plainText';
import { type Common, type FieldBase, type KindFacet, type Maybe, makeField, type Option, pick } from './field';

export type ChoiceField<V = any> = FieldBase<'choice', V> & { readonly options: readonly Option[] };
export type ChoicesField<V = any> = FieldBase<'choices', V> & {
  readonly options: readonly Option[];
  readonly minItems?: number;
  readonly maxItems?: number;
};

/** `{ fixed: 'Fixed' }`, `[[1, 'First price']]`, `[15, 30]`, or a list of `{ value, label }` or `{ id, name }`. */
export type OptionsInput =
  | Readonly<Record<string, string>>
  | readonly (readonly [string | number, string])[]
  | readonly (string | number)[]
  | readonly Option[]
  | readonly Named[];

/** The entries of published lists, which have more properties. */
type Named = { readonly id: string | number; readonly name: string };

export type OptionValue<O> = O extends readonly (infer Item)[]
  ? Item extends readonly [infer V, string]
    ? V
    : Item extends { readonly value: infer V } | { readonly id: infer V }
      ? V
      : Item
  : Extract<keyof O, string>;

/** One of several options. */
export const choice = <
  const O extends OptionsInput,
  R extends boolean = false,
  const I extends OptionValue<NoInfer<O>> | undefined = undefined,
>(
  label: string,
  { options, ...rest }: Common<OptionValue<O>, R, I> & { readonly options: O; readonly unit?: string },
): ChoiceField<Maybe<OptionValue<O>, R, I>> => makeField('choice', label, { ...rest, options: readOptions(options) });

/** Several options; an empty list if none is chosen. */
export const choices = <const O extends OptionsInput>(
  label: string,
  {
    options,
    ...rest
  }: Omit<Common<readonly OptionValue<O>[], boolean, undefined>, 'initial'> & {
    readonly options: O;
    readonly initial?: readonly OptionValue<NoInfer<O>>[] | 'all';
    readonly minItems?: number;
    readonly maxItems?: number;
  },
): ChoicesField<readonly OptionValue<O>[]> => {
  const list = readOptions(options);
  const initial = rest.initial === 'all' ? list.map((option) => option.value) : (rest.initial ?? []);
  return makeField('choices', label, { ...rest, initial, options: list });
};

export function readOptions(input: OptionsInput): readonly Option[] {
  if (!Array.isArray(input)) return Object.entries(input).map(([value, label]) => ({ value, label: String(label) }));
  return (input as readonly (string | number | Option | Named | readonly [string | number, string])[]).map((item) => {
    if (typeof item !== 'object') return { value: item, label: String(item) };
    if ('id' in item) return { value: item.id, label: item.name };
    return 'value' in item ? item : { value: item[0], label: item[1] };
  });
}

/** No label is longer. */
const longestWord = 500;

const find = (options: readonly Option[], input: unknown): unknown => {
  if (options.some((option) => option.value === input)) return input;
  if (typeof input !== 'string' || input.length > longestWord) return input;
  const word = typed(cleanIdentifier(input));
  const found = options.find((option) => String(option.value).toLowerCase() === word || typed(option.label) === word);
  return found ? found.value : word === '' ? null : input;
};

/** Converts the minus sign of labels to the hyphen that people type. */
const typed = (text: string): string => text.toLowerCase().replaceAll('−', '-');

/** Most words that are read, with room for duplicates. */
const mostWords = (options: number): number => 2 * options + 100;

const splitWords = (input: string, options: number): unknown =>
  input.length > mostWords(options) * longestWord ? input : input.split(/[\n,]/).filter((part) => part.trim() !== '');

const refuse = (label: string, options: readonly Option[]) => {
  const shown = options.slice(0, 12).map((option) => String(option.value));
  return problem('oneOf', { label, options: shown.join(', ') + (options.length > shown.length ? ', …' : '') });
};

const valueSchema = (options: readonly Option[]) => ({ enum: options.map((option) => option.value) });

export const choiceKind: KindFacet<ChoiceField> = {
  empty: null,
  sort: 'text',
  normalize: (input, { options }) => find(options, input),
  check: (value, { label, options }, report) => {
    if (!options.some((option) => option.value === value)) report('', refuse(label, options));
  },
  jsonSchema: ({ options }) => valueSchema(options),
  sample: (field, { random }) =>
    random() < 0.5 && field.initial !== undefined ? field.initial : pick(random, field.options).value,
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
};

export const choicesKind: KindFacet<ChoicesField> = {
  empty: [],
  sort: 'none',
  normalize(input, { options }) {
    if (input === null) return [];
    const list = typeof input === 'string' ? splitWords(input, options.length) : input;
    return Array.isArray(list) && list.length <= mostWords(options.length)
      ? [...new Set(list.map((item) => find(options, item)))]
      : list;
  },
  check(value, { label, options, minItems = 0, maxItems = Infinity }, report) {
    if (!Array.isArray(value)) return report('', problem('list', { label }));
    if (value.length > options.length) return report('', problem('maxItems', { label, max: options.length }));
    if (value.some((item) => !options.some((option) => option.value === item)))
      return report('', refuse(label, options));
    if (value.length < minItems) return report('', problem('minItems', { label, min: minItems }));
    if (value.length > maxItems) report('', problem('maxItems', { label, max: maxItems }));
  },
  jsonSchema: ({ options }) => ({ type: 'array', items: valueSchema(options), uniqueItems: true }),
  sample(field, { random }) {
    if (random() < 0.5 && Array.isArray(field.initial) && field.initial.length > 0) return field.initial;
    const count = 1 + Math.floor(random() * Math.min(3, field.options.length));
    return [...new Set(Array.from({ length: count }, () => pick(random, field.options).value))];
  },
  toText: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  fromText: (input) => input,
};
