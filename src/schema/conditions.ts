import type { RuleContext } from './context';
import { isEmpty } from './field';
import type { Field, Fields } from './kinds';
import { fill } from './problem';

type Value = string | number | boolean;
type Plain = Value | null | readonly Value[];
type Row = Readonly<Record<string, unknown>>;

export type Values = Plain | { readonly not: Plain };

/** A number, or the path of one. */
type Bound = number | string;

/** What stands at another path, or anything else; an order of numbers. What is empty is not compared. */
type Compared =
  | { readonly same: string }
  | { readonly other: string }
  | { readonly over: Bound }
  | { readonly under: Bound }
  | { readonly atLeast: Bound }
  | { readonly atMost: Bound };

/**
 * What a field is to have: a value, one of several, or null for none; `{ not: … }` is the contrary. A field of several values
 * has one when it is among them. `{ over: 1000 }` and the like compare with a number or another field: `{ under: 'maxDuration' }`.
 */
export type Wanted = Values | Compared;

/**
 * What is to be true of a record, all of it: `{ integration: ['RTB', 'PreBid'], marketplace: null }`. Where traffic and other
 * objects are known, names may be paths: `'traffic.imps'`, `'viewer.role'`, `'account.capQps'`, `'campaigns.environment'` of
 * whatever the reference names, `'sellersJson.id'` of a group.
 */
export type Condition = Readonly<Record<string, Wanted>>;

/** A combination of values that may not be, with the sentence that says what is wrong and what to do. */
export type Refusal = readonly [condition: Condition, sentence: string];
export type Refusals = Refusal | readonly Refusal[];

export const refusalsOf = (given: Refusals): readonly Refusal[] => (isOne(given) ? [given] : given);

const isOne = (given: Refusals): given is Refusal => typeof given[1] === 'string';

/** What paths lead to beside the record. */
export type Around = Partial<Pick<RuleContext, 'viewer' | 'account' | 'traffic' | 'linked'>>;

/** `compared` is the record of the paths that values are compared with, where that is another one. */
export const meets = (condition: Condition, record: Row, around: Around = {}, compared = record): boolean =>
  Object.entries(condition)
    // Reads all that it names, so that what a rule depends on does not hang on where it stops.
    .map(([path, wanted]) => isMet(valueAt(path, record, around), wanted, (other) => valueAt(other, compared, around)))
    .every(Boolean);

function isMet(value: unknown, wanted: Wanted, at: (path: string) => unknown): boolean {
  const comparison = readComparison(wanted);
  if (comparison) {
    const { word, bound } = comparison;
    const bounds = filled(typeof bound === 'string' ? at(bound) : bound);
    return filled(value).some((one) => bounds.some((other) => comparisons[word](one, other)));
  }
  const { values, isContrary } = readWanted(wanted as Values);
  return values.some((one) => has(value, one)) !== isContrary;
}

function has(value: unknown, wanted: Value | null): boolean {
  if (wanted === null) return isEmpty(value);
  // A switch that nobody touched is off.
  if (wanted === false) return value === false || isEmpty(value);
  return Array.isArray(value) ? value.includes(wanted) : value === wanted;
}

function valueAt(path: string, record: Row, { viewer, account, traffic, linked }: Around): unknown {
  const [root = '', ...steps] = path.split('.');
  const [step] = steps;
  if (step === undefined) return record[root];
  if (root === 'traffic') return traffic?.[step] ?? 0;
  const own = record[root];
  const isGroup = typeof own === 'object' && own !== null && !Array.isArray(own);
  const from: readonly unknown[] = root === 'viewer' ? [viewer] : root === 'account' ? [account] : isGroup ? [own] : (linked?.(root) ?? []);
  return filled(from.map((one) => steps.reduce<any>((at, name) => at?.[name], one)));
}

const filled = (value: unknown): readonly any[] => [value].flat(2).filter((one) => !isEmpty(one));

const comparisons = {
  same: (a, b) => a === b,
  other: (a, b) => a !== b,
  over: (a, b) => a > b,
  under: (a, b) => a < b,
  atLeast: (a, b) => a >= b,
  atMost: (a, b) => a <= b,
} satisfies Readonly<Record<string, (a: any, b: any) => boolean>>;

export type Comparison = keyof typeof comparisons;

/** The word and what it compares with; nothing where values are named. */
export function readComparison(wanted: Wanted): { readonly word: Comparison; readonly bound: Bound } | undefined {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted) || 'not' in wanted) return undefined;
  const [word] = Object.keys(wanted) as [Comparison];
  return { word, bound: (wanted as Readonly<Record<Comparison, Bound>>)[word] };
}

type Named = { readonly values: readonly (Value | null)[]; readonly isContrary: boolean };

export function readWanted(wanted: Values): Named {
  const isContrary = typeof wanted === 'object' && wanted !== null && 'not' in wanted;
  return { values: [isContrary ? wanted.not : wanted].flat(), isContrary };
}

/** The sentences made of conditions and orders. A letter stands for a word of a definition, which is translated with the rest. */
export const madeSentences = {
  onlyWith: ['Only with %{A}', 'Only with %{A} or %{B}', 'Only with %{A}, %{B} or %{C}'],
  notWith: ['Not with %{A}', 'Not with %{A} or %{B}', 'Not with %{A}, %{B} or %{C}'],
  empty: 'Only while %{A} is empty',
  on: 'Only while %{A} is on',
  off: 'Only while %{A} is off',
  atLeast: '%{A} must be at least %{B}.',
  atMost: '%{A} must not exceed %{B}.',
  after: 'The end must be after the start.',
} as const;

/** Why a field means nothing where its condition is not met; nothing where that takes words of its own. */
export function reasonOf(condition: Condition, fields: Fields): string | undefined {
  const [[name, wanted] = ['', null], ...others] = Object.entries(condition);
  const field = fields[name];
  if (!field || others.length > 0 || readComparison(wanted)) return undefined;
  const { values, isContrary } = readWanted(wanted as Values);
  const [first] = values;
  if (first === null) return fill(isContrary ? madeSentences.onlyWith[0] : madeSentences.empty, { A: field.label });
  if (typeof first === 'boolean') return fill(madeSentences[first === isContrary ? 'off' : 'on'], { A: field.label });
  const [A = '', B = '', C = ''] = values.map((value) => labelOf(field, value));
  const sentence = madeSentences[isContrary ? 'notWith' : 'onlyWith'][values.length - 1];
  return sentence && fill(sentence, { A, B, C });
}

const labelOf = (field: Field, value: unknown): string =>
  ('options' in field ? field.options.find((option) => option.value === value)?.label : undefined) ?? String(value);
