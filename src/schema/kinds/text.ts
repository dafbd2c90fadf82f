import { problem, type Report } from '../messages/problem';
import { cleanCode, cleanIdentifier, cleanLine, cleanLines, readText } from '../reading/plainText';
import { type Common, type FieldBase, type KindFacet, type Maybe, makeField, pick } from './field';

type TextRules = { readonly maxLength?: number; readonly pattern?: RegExp; readonly example?: string };
/** Machines read it character by character (a document, an address): only trimmed. */
export type Exact = { readonly exact?: true };
type LineRules = TextRules & {
  /** Compared character by character (an id, a key, a code): direction marks are removed, and all spaces become plain ones. */
  readonly id?: true;
};
export type TextField<V = any> = FieldBase<'text', V> & LineRules;
export type LongTextField<V = any> = FieldBase<'longText', V> & TextRules & Exact;

/**
 * One line of text: trimmed, in NFC and without invisible characters; line breaks become a space. `maxLength` counts Unicode code
 * points (default 255).
 */
export const text = <R extends boolean = false, const I extends string | undefined = undefined>(
  label: string,
  options: Common<string, R, I> & LineRules = {},
): TextField<Maybe<string, R, I>> => makeField('text', label, { maxLength: 255, ...options });

/** Text of several lines (default 2,000 code points). */
export const longText = <R extends boolean = false, const I extends string | undefined = undefined>(
  label: string,
  options: Common<string, R, I> & TextRules & Exact = {},
): LongTextField<Maybe<string, R, I>> => makeField('longText', label, { maxLength: 2000, ...options });

/** Checks that storage can hold a text: no NUL, no lone surrogate (PostgreSQL refuses both), at most `max` code points. */
export function checkText(value: unknown, label: string, max: number, report: Report): value is string {
  if (typeof value !== 'string') {
    report('', problem('text', { label }));
    return false;
  }
  // Code points, not UTF-16 units: an emoji counts once.
  if (value.length > 2 * max || (value.length > max && [...value].length > max)) {
    report('', problem('maxLength', { label, max }));
    return false;
  }
  if (value.includes('\u0000') || !value.isWellFormed()) {
    report('', problem('wellFormed', { label }));
    return false;
  }
  return true;
}

/** Secrets are also only trimmed: credentials may contain any character. */
export const toTheLetter = (text: string): string => text.trim();

const words = [
  'Harbour',
  'Northbay',
  'Copperline',
  'Larkfield',
  'Skylark',
  'Tern',
  'Pinecrest',
  'Mossgate',
  'Vellum',
  'Brightmoor',
];

const facet = <F extends TextField | LongTextField>(cleanOf: (field: F) => (text: string) => string): KindFacet<F> => ({
  empty: null,
  sort: 'text',
  normalize: (input, field) =>
    readText(input, field.maxLength ?? usualLength, field.access === 'writeOnly' ? toTheLetter : cleanOf(field)),
  check(value, field, report) {
    if (!checkText(value, field.label, field.maxLength ?? usualLength, report)) return;
    if (field.pattern && !field.pattern.test(value)) {
      report('', problem('pattern', { label: field.label, example: field.example ?? String(field.pattern) }));
    }
  },
  jsonSchema: (field) => ({
    type: 'string',
    maxLength: field.maxLength,
    ...(field.pattern && { pattern: field.pattern.source }),
  }),
  sample: (field, { random }) =>
    field.example ?? `${pick(random, words)} ${Math.floor(random() * 900) + 100}`.slice(0, field.maxLength).trim(),
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
});

const usualLength = 255;

export const textKind = facet<TextField>(({ id, pattern }) => (pattern ? cleanCode : id ? cleanIdentifier : cleanLine));
export const longTextKind = facet<LongTextField>(({ exact }) => (exact ? toTheLetter : cleanLines));
