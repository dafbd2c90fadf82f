import type { ViewerNames } from '../access';
import { type Problem, problem, shown } from '../messages/problem';
import { cleanIdentifier, readText } from '../reading/plainText';
import { addressItems } from './addresses';
import { type Common, type FieldBase, type KindFacet, makeField } from './field';
import { checkText } from './text';

export type StringsItem = 'text' | keyof typeof addressItems;
export type StringsField<V = any> = FieldBase<'strings', V> & {
  readonly of: StringsItem;
  readonly maxItems: number;
  readonly maxLength: number;
  readonly minItems?: number;
  readonly pattern?: RegExp;
  readonly example?: string;
  readonly suggestions?: Suggestions;
  /** The viewer's names that are suggested. */
  readonly suggestionsOf?: ViewerNames;
  readonly nullable?: boolean;
};

/** A long list is loaded when the first input needs it: `() => import('…').then((module) => module.cities)`. */
export type Suggestions = readonly string[] | (() => Promise<readonly string[]>);

type StringsOptions = {
  readonly of?: StringsItem;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly pattern?: RegExp;
  readonly example?: string;
  /** Values suggested while typing; others are allowed. */
  readonly suggestions?: Suggestions;
  /** The viewer's names that are suggested. */
  readonly suggestionsOf?: ViewerNames;
};
type Rest = Omit<Common<readonly string[], boolean, undefined>, 'initial'> & { readonly initial?: readonly string[] };

/** Texts typed one by one or pasted as lines: trimmed, without duplicates and empty ones. */
export const strings = <const Null extends boolean = false>(
  label: string,
  options: Rest &
    StringsOptions & { /** Stored as null when empty, such as tag parameters. */ readonly nullable?: Null } = {},
): StringsField<Null extends true ? readonly string[] | null : readonly string[]> =>
  makeField('strings', label, {
    of: 'text',
    maxItems: 1000,
    maxLength: 255,
    ...(!options.nullable && { initial: [] }),
    ...options,
  });

type Item = { read(item: string): string; why(item: string, label: string): Problem | undefined };

/** How an item of each sort is read, and the problem of an invalid one. */
const items: { readonly [K in StringsItem]: Item } = {
  text: { read: cleanIdentifier, why: () => undefined },
  ...addressItems,
};

export const stringsKind: KindFacet<StringsField> = {
  empty: [],
  sort: 'none',
  normalize(input, { of, maxItems, maxLength, nullable }) {
    const list = typeof input === 'string' ? input.split('\n') : input === null ? [] : input;
    // Duplicates and empty lines are removed, up to a limit.
    if (!Array.isArray(list) || list.length > 2 * maxItems + 1000) return list;
    const clean = list.map((item) => readText(item, maxLength, items[of].read));
    const unique = [...new Set(clean)].filter((item) => item !== null);
    return unique.length === 0 && nullable ? null : unique;
  },
  check(value, field, report) {
    const { label, maxItems, maxLength, minItems = 0, pattern } = field;
    const { why } = items[field.of];
    if (!Array.isArray(value)) return report('', problem('list', { label }));
    if (value.length < minItems) return report('', problem('minItems', { label, min: minItems }));
    if (value.length > maxItems) return report('', problem('maxItems', { label, max: maxItems }));
    for (const item of value) {
      if (!checkText(item, label, maxLength, report)) return;
      if (pattern && !pattern.test(item))
        return report(
          '',
          problem('pattern', { label: `${label}: ${shown(item)}`, example: field.example ?? String(pattern) }),
        );
      // The text is shown only for a refused item: there may be 100,000.
      const found = why(item, label) && why(item, `${label}: ${shown(item)}`);
      if (found) return report('', found);
    }
  },
  jsonSchema: ({ maxItems, maxLength }) => ({ type: 'array', items: { type: 'string', maxLength }, maxItems }),
  sample: (field) => (field.example ? [field.example] : field.nullable ? null : (field.initial ?? [])),
  toText: (value) => (Array.isArray(value) ? value.join('\n') : ''),
  fromText: (input) => input,
};
