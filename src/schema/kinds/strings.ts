import { type Common, type FieldBase, type KindFacet, makeField } from '../field';
import { type Problem, problem } from '../problem';
import { isCidr, isDomain } from './addresses';
import { checkText } from './text';

export type StringsItem = 'text' | 'domain' | 'cidr';
export type StringsField<V = any> = FieldBase<'strings', V> & {
  readonly of: StringsItem;
  readonly maxItems: number;
  readonly maxLength: number;
  readonly minItems?: number;
  readonly pattern?: RegExp;
  readonly example?: string;
  readonly suggestions?: readonly string[];
  readonly nullable?: boolean;
};

type StringsOptions = {
  readonly of?: StringsItem;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly pattern?: RegExp;
  readonly example?: string;
  /** Offered while typing; others are allowed. */
  readonly suggestions?: readonly string[];
};
type Rest = Omit<Common<readonly string[], boolean, undefined>, 'initial'> & { readonly initial?: readonly string[] };

/** Texts typed one by one or pasted as lines: trimmed, without doubles and empties. */
export const strings = <const Null extends boolean = false>(
  label: string,
  options: Rest & StringsOptions & { /** Stored as null when empty (spec: tag parameters). */ readonly nullable?: Null } = {},
): StringsField<Null extends true ? readonly string[] | null : readonly string[]> =>
  makeField('strings', label, { of: 'text', maxItems: 1000, maxLength: 255, ...(!options.nullable && { initial: [] }), ...options });

const itemProblem: { readonly [K in StringsItem]: (item: string, label: string) => Problem | undefined } = {
  text: () => undefined,
  domain: (item, label) => (isDomain(item) ? undefined : problem('domain', { label: `${label}: ${item}` })),
  cidr: (item, label) => (isCidr(item) ? undefined : problem('cidr', { label: `${label}: ${item}` })),
};

export const stringsKind: KindFacet<StringsField> = {
  empty: [],
  sort: 'none',
  normalize(input, field) {
    const list = typeof input === 'string' ? input.split(/\r?\n/) : input === null ? [] : input;
    if (!Array.isArray(list)) return list;
    const clean = list.map((item) => (typeof item === 'string' ? (field.of === 'text' ? item.trim() : item.trim().toLowerCase()) : item));
    const unique = [...new Set(clean)].filter((item) => item !== '');
    return unique.length === 0 && field.nullable ? null : unique;
  },
  check(value, field, report) {
    const { label, maxItems, maxLength, minItems = 0, pattern } = field;
    if (!Array.isArray(value)) return report('', problem('list', { label }));
    if (value.length < minItems) return report('', problem('minItems', { label, min: minItems }));
    if (value.length > maxItems) return report('', problem('maxItems', { label, max: maxItems }));
    for (const item of value) {
      if (!checkText(item, label, maxLength, report)) return;
      if (pattern && !pattern.test(item))
        return report('', problem('pattern', { label: `${label}: ${item}`, example: field.example ?? String(pattern) }));
      const found = itemProblem[field.of](item, label);
      if (found) return report('', found);
    }
  },
  jsonSchema: ({ maxItems, maxLength }) => ({ type: 'array', items: { type: 'string', maxLength }, maxItems }),
  sample: (field) => (field.example ? [field.example] : field.nullable ? null : (field.initial ?? [])),
  toText: (value) => (Array.isArray(value) ? value.join('\n') : ''),
  fromText: (input) => input,
};
