import { type Common, type FieldBase, type KindFacet, type Maybe, makeField, type Other } from '../field';
import { problem } from '../problem';

/** The end of a period names the field of its start. */
type Period = { readonly after?: Other };
type Day = Period & {
  /** The sentence that warns once the day lies behind (UTC). */
  readonly past?: string;
};
export type DateField<V = any> = FieldBase<'date', V> & Day;
export type DateTimeField<V = any> = FieldBase<'dateTime', V> & Period & { readonly zone: 'account' | 'utc' };

/** A day, `YYYY-MM-DD`. */
export const date = <R extends boolean = false, const I extends string | undefined = undefined>(
  label: string,
  options: Common<string, R, I> & Day = {},
): DateField<Maybe<string, R, I>> => makeField('date', label, options);

/** A minute, `YYYY-MM-DD HH:mm` in the account's offset (flights); `zone: 'utc'` is a server stamp, ISO 8601 with Z. */
export const dateTime = <R extends boolean = false, const I extends string | undefined = undefined>(
  label: string,
  options: Common<string, R, I> & Period & { readonly zone?: 'account' | 'utc' } = {},
): DateTimeField<Maybe<string, R, I>> => makeField('dateTime', label, { zone: 'account', ...options });

const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
};

const isMinute = (value: unknown): boolean =>
  typeof value === 'string' && /^.{10} ([01]\d|2[0-3]):[0-5]\d$/.test(value) && isDay(value.slice(0, 10));

const clean = (input: unknown): unknown => (typeof input === 'string' ? input.trim() || null : input);

const day = (now: Date, days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

export const dateKind: KindFacet<DateField> = {
  empty: null,
  sort: 'text',
  normalize: clean,
  check: (value, { label }, report) => {
    if (!isDay(value)) report('', problem('date', { label }));
  },
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  sample: (_, { random, now }) => day(now, Math.floor(random() * 365) - 60),
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
};

export const dateTimeKind: KindFacet<DateTimeField> = {
  empty: null,
  sort: 'text',
  // `2026-03-31T18:00` comes from the browser's own input, seconds from spreadsheets.
  normalize(input, { zone }) {
    const value = clean(input);
    if (typeof value !== 'string' || zone === 'utc') return value;
    const found = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/.exec(value);
    return found ? `${found[1]} ${found[2] ?? '00:00'}` : value;
  },
  check: (value, { label, zone }, report) => {
    const good = zone === 'utc' ? typeof value === 'string' && !Number.isNaN(Date.parse(value)) : isMinute(value);
    if (!good) report('', problem('dateTime', { label }));
  },
  jsonSchema: ({ zone }) => (zone === 'utc' ? { type: 'string', format: 'date-time' } : { type: 'string', examples: ['2026-03-31 18:00'] }),
  sample: ({ zone }, { random, now }) => {
    const found = day(now, Math.floor(random() * 90) - 60);
    return zone === 'utc' ? `${found}T10:00:00.000Z` : `${found} 00:00`;
  },
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
};
