import { isEmpty } from './field';
import type { Field, Fields } from './kinds';
import { fill } from './problem';

type Value = string | number | boolean;
type Plain = Value | null | readonly Value[];

/**
 * What a field is to have: a value, one of several, or null for none; `{ not: … }` is the contrary. A field of several values
 * has one when it is among them.
 */
export type Wanted = Plain | { readonly not: Plain };

/** What is to be true of a record, all of it: `{ integration: ['RTB', 'PreBid'], marketplace: null }`. */
export type Condition = Readonly<Record<string, Wanted>>;

export const meets = (condition: Condition, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(condition).every(([name, wanted]) => {
    const { values, isContrary } = readWanted(wanted);
    return values.some((value) => has(record[name], value)) !== isContrary;
  });

function has(value: unknown, wanted: Value | null): boolean {
  if (wanted === null) return isEmpty(value);
  // A switch that nobody touched is off.
  if (wanted === false) return value === false || isEmpty(value);
  return Array.isArray(value) ? value.includes(wanted) : value === wanted;
}

export function readWanted(wanted: Wanted): { readonly values: readonly (Value | null)[]; readonly isContrary: boolean } {
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
  if (!field || others.length > 0) return undefined;
  const { values, isContrary } = readWanted(wanted);
  const [first] = values;
  if (first === null) return fill(isContrary ? madeSentences.onlyWith[0] : madeSentences.empty, { A: field.label });
  if (typeof first === 'boolean') return fill(madeSentences[first === isContrary ? 'off' : 'on'], { A: field.label });
  const [A = '', B = '', C = ''] = values.map((value) => labelOf(field, value));
  const sentence = madeSentences[isContrary ? 'notWith' : 'onlyWith'][values.length - 1];
  return sentence && fill(sentence, { A, B, C });
}

const labelOf = (field: Field, value: unknown): string =>
  ('options' in field ? field.options.find((option) => option.value === value)?.label : undefined) ?? String(value);
