import { problem } from '../messages/problem';
import { cleanIdentifier } from '../reading/plainText';
import { isDay, isMinute, longestMoment, readDay, readMinute, readStamp } from '../reading/readMoment';
import { type Common, type FieldBase, type KindFacet, type Maybe, makeField, type Other } from './field';

/** The end of a period names the field of its start. */
type Period = { readonly after?: Other };
type Day = Period & {
  /** The warning once the day is in the past (UTC). */
  readonly past?: string;
};
export type DateField<V = any> = FieldBase<'date', V> & Day;
type Minute = Period & {
  /** A day without a time is its last minute, not its first. Default true for fields with `after`. */
  readonly isEnd?: boolean;
};
export type DateTimeField<V = any> = FieldBase<'dateTime', V> & Minute & { readonly zone: 'account' | 'utc' };

/** A day, `YYYY-MM-DD`. */
export const date = <R extends boolean = false, const I extends string | undefined = undefined>(
  label: string,
  options: Common<string, R, I> & Day = {},
): DateField<Maybe<string, R, I>> => makeField('date', label, options);

/** A minute, `YYYY-MM-DD HH:mm` in the account's offset (flights); with `zone: 'utc'` a server time stamp, ISO 8601 with Z. */
export const dateTime = <R extends boolean = false, const I extends string | undefined = undefined>(
  label: string,
  options: Common<string, R, I> & Minute & { readonly zone?: 'account' | 'utc' } = {},
): DateTimeField<Maybe<string, R, I>> => makeField('dateTime', label, { zone: 'account', ...options });

/** Whether a field is the end of a period. */
export const isPeriodEnd = ({ after, isEnd = after !== undefined }: Pick<Minute, 'after' | 'isEnd'>): boolean => isEnd;

/** Leaves unreadable text for the check to refuse. */
const readAs = (input: unknown, read: (text: string) => string | undefined): unknown => {
  if (typeof input !== 'string' || input.length > longestMoment) return input;
  return read(input) ?? (cleanIdentifier(input) || null);
};

const day = (now: Date, days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

export const dateKind: KindFacet<DateField> = {
  empty: null,
  sort: 'text',
  normalize: (input) => readAs(input, readDay),
  check: (value, { label }, report) => {
    if (typeof value !== 'string' || !isDay(value)) report('', problem('date', { label }));
  },
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  sample: (_, { random, now }) => day(now, Math.floor(random() * 365) - 60),
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
};

export const dateTimeKind: KindFacet<DateTimeField> = {
  empty: null,
  sort: 'text',
  // The end of a period includes the day that it names.
  normalize: (input, field) =>
    readAs(input, field.zone === 'utc' ? readStamp : (text) => readMinute(text, isPeriodEnd(field))),
  check: (value, { label, zone }, report) => {
    const isGood = typeof value === 'string' && (zone === 'utc' ? readStamp(value) === value : isMinute(value));
    if (!isGood) report('', problem('dateTime', { label }));
  },
  jsonSchema: ({ zone }) =>
    zone === 'utc' ? { type: 'string', format: 'date-time' } : { type: 'string', examples: ['2026-03-31 18:00'] },
  sample: ({ zone }, { random, now }) => {
    const found = day(now, Math.floor(random() * 90) - 60);
    return zone === 'utc' ? `${found}T10:00:00.000Z` : `${found} 00:00`;
  },
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
};
