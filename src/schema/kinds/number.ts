import { type Problem, problem, type SentenceCode } from '../messages/problem';
import {
  longestNumber,
  type NumberFault,
  type NumberForm,
  pointReading,
  type Reading,
  readDigits,
  readNumber,
} from '../reading/readNumber';
import { isUnread, type Unread } from '../reading/unread';
import { type Common, type FieldBase, type KindFacet, type Maybe, makeField, type Other } from './field';

type Range = {
  readonly min?: number;
  readonly max?: number;
  /** Not below, or not above, the number of this other field; empty ones are not compared. */
  readonly atLeast?: Other;
  readonly atMost?: Other;
  /** A sum of traffic, which may have more digits than a double. */
  readonly isSum?: boolean;
};
export type IntegerField<V = any> = FieldBase<'integer', V> & Range;
export type DecimalField<V = any> = FieldBase<'decimal', V> & Range & { readonly decimals: number };
export type MoneyField<V = any> = FieldBase<'money', V> &
  Range & { readonly per: 'thousand' | 'total'; readonly decimals: number };
export type PercentField<V = any> = FieldBase<'percent', V> & Range & { readonly decimals: number };

type NumberOptions<R extends boolean, I> = Common<number, R, I> & Range & { readonly unit?: string };
type N = number | undefined;

/** An integer. Thousands separators are ignored: `1,000,000`, `1 000 000`, and in a form `1.000.000`. */
export const integer = <R extends boolean = false, const I extends N = undefined>(
  label: string,
  options: NumberOptions<R, I> = {},
): IntegerField<Maybe<number, R, I>> => makeField('integer', label, options);

/** A number with at most `decimals` decimals (default 2). */
export const decimal = <R extends boolean = false, const I extends N = undefined>(
  label: string,
  options: NumberOptions<R, I> & { readonly decimals?: number } = {},
): DecimalField<Maybe<number, R, I>> => makeField('decimal', label, { decimals: 2, ...options });

/** US dollars per thousand, at most 4 decimals, 0 to 1000. */
export const cpm = <R extends boolean = false, const I extends N = undefined>(
  label: string,
  options: NumberOptions<R, I> = {},
): MoneyField<Maybe<number, R, I>> =>
  makeField('money', label, { per: 'thousand', decimals: 4, min: 0, max: 1000, unit: 'CPM', ...options });

/** US dollars, at most 4 decimals, 0 to 999,999,999. */
export const usd = <R extends boolean = false, const I extends N = undefined>(
  label: string,
  options: NumberOptions<R, I> = {},
): MoneyField<Maybe<number, R, I>> =>
  makeField('money', label, { per: 'total', decimals: 4, min: 0, max: 999_999_999, unit: 'USD', ...options });

/** A percentage as a number (12.5 is 12.5 %), at most 2 decimals, default range 0 to 100. */
export const percent = <R extends boolean = false, const I extends N = undefined>(
  label: string,
  options: NumberOptions<R, I> = {},
): PercentField<Maybe<number, R, I>> =>
  makeField('percent', label, { decimals: 2, min: 0, max: 100, unit: '%', ...options });

type AnyNumber = IntegerField | DecimalField | MoneyField | PercentField;

/** Returns the digits of a number beyond a double's precision, without separators; undefined for any other text or field. */
export const readLargeNumber = (
  text: string,
  field: { readonly kind: string },
  reading: Reading = pointReading,
): string | undefined => (isNumberField(field) ? readDigits(text, reading, formOf(field)) : undefined);

const numberKinds: readonly string[] = ['integer', 'decimal', 'money', 'percent'];

/** Whether the values of a field are numbers. */
export const isNumberField = (field: { readonly kind: string }): field is AnyNumber => numberKinds.includes(field.kind);

const decimalsOf = (value: number): number => {
  const [digits = '', exponent] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent ?? 0));
};

/** JSON, and so every store, has only one zero. */
export const unsignedZero = (value: unknown): unknown => (Object.is(value, -0) ? 0 : value);

/** Money accepts a dollar sign and percent a percent sign; in a CPM, `5 %` is a mistake. */
const formOf = ({ kind }: AnyNumber): NumberForm => ({
  isWhole: kind === 'integer',
  ...(kind === 'money' && { sign: '$' }),
  ...(kind === 'percent' && { sign: '%' }),
});

function read(input: unknown, field: AnyNumber, reading?: Reading): unknown {
  if (typeof input !== 'string') return unsignedZero(input);
  const found = readNumber(input, reading ?? pointReading, formOf(field));
  if ('value' in found) return found.value;
  return reading === undefined ? input : ({ unread: input, fault: found.fault } satisfies Unread);
}

const codes: { readonly [F in NumberFault]: SentenceCode } = {
  long: 'maxLength',
  number: 'number',
  ambiguous: 'numberTwoWays',
  digits: 'numberDigits',
  fraction: 'integer',
  comma: 'numberComma',
  point: 'numberPoint',
};

/** Returns why a value is no number: the fault found where the text was read, or the one found here. */
function whyNone(value: unknown, field: AnyNumber): Problem {
  const text = typeof value === 'string' ? readNumber(value, pointReading, formOf(field)) : undefined;
  const fault = isUnread(value) ? value.fault : text && 'fault' in text ? text.fault : 'number';
  // Any client may send an object of this shape.
  const code = Object.hasOwn(codes, fault) ? codes[fault] : 'number';
  return problem(code === 'number' && field.kind === 'integer' ? 'integer' : code, {
    label: field.label,
    max: longestNumber,
  });
}

const facet = <F extends AnyNumber>(whole: boolean): KindFacet<F> => ({
  empty: null,
  sort: 'number',
  normalize: read,
  check(value, field, report) {
    const {
      label,
      min = whole ? Number.MIN_SAFE_INTEGER : -Infinity,
      max = whole ? Number.MAX_SAFE_INTEGER : Infinity,
    } = field;
    if (typeof value !== 'number' || !Number.isFinite(value)) return report('', whyNone(value, field));
    if (whole && !Number.isInteger(value)) return report('', problem('integer', { label }));
    if (value < min) return report('', problem('min', { label, min }));
    if (value > max) return report('', problem('max', { label, max }));
    if ('decimals' in field && decimalsOf(value) > field.decimals)
      report('', problem('decimals', { label, max: field.decimals }));
  },
  jsonSchema: ({ min, max }) => ({
    type: whole ? 'integer' : 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  }),
  sample(field, { random }) {
    const { min = 0, max = 1000 } = field;
    const low = Math.max(min, 0);
    const high = Math.max(low, Math.min(max, low + (field.kind === 'money' ? 40 : 1000)));
    const found = low + random() * (high - low);
    return whole ? Math.round(found) : Math.round(found * 100) / 100;
  },
  toText: (value) => (typeof value === 'number' ? String(value) : ''),
  fromText: (input, field, reading) => read(input, field, reading),
});

export const integerKind = facet<IntegerField>(true);
export const decimalKind = facet<DecimalField>(false);
export const moneyKind = facet<MoneyField>(false);
export const percentKind = facet<PercentField>(false);
