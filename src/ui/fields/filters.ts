import { countries } from '../../reference/countries';
import { iabCategories } from '../../reference/iabCategories';
import { type Field, type FieldOf, type Kind, kindOf } from '../../schema/kinds';
import { forAddresses } from '../../schema/kinds/addresses';
import type { Option } from '../../schema/kinds/field';
import { readLargeNumber } from '../../schema/kinds/number';
import type { Problem } from '../../schema/messages/problem';
import { isDay, readStamp } from '../../schema/reading/readMoment';
import { isUnread } from '../../schema/reading/unread';
import { formatDecimal } from '../i18n/formatDecimal';
import { typedReading } from '../i18n/numberStyle';

/** How a kind is filtered; each form has one editor. */
export type FilterFacet<F> =
  /** Values that the definition lists. */
  | { readonly form: 'set'; options(field: F): readonly Option[] }
  /** Objects of another resource. */
  | { readonly form: 'objects'; to(field: F): string }
  /** A range with inclusive bounds. */
  | { readonly form: 'range'; readonly input: 'number' | 'date'; bounds(field: F): Bounds }
  /** Whole values, typed or pasted. */
  | { readonly form: 'words' }
  /** Yes or no; `no` is how the filter writes no. */
  | { readonly form: 'yesNo'; readonly no: 'false' | 'notOne' }
  /** Whether the field has a value. */
  | { readonly form: 'presence' };

export type FilterForm = FilterFacet<never>['form'];

/** Converts a typed bound to the compared one and back; `offset` is the viewer's, in hours. */
export type Bounds = {
  /** Returns undefined for a text that is not a complete bound. */
  toFilter(typed: string, end: 'from' | 'to', offset: number): string | number | undefined;
  toTyped(bound: unknown, offset: number): string;
  /** Returns why a text cannot become a bound, whatever is typed after it. */
  problem?(typed: string): Problem | undefined;
};

const words = { form: 'words' } as const;
const presence = { form: 'presence' } as const;

/** Parses and formats numbers in the page's language. */
function numbers(field: Field): Bounds {
  const read = (typed: string): unknown => kindOf(field).normalize(typed, field, typedReading());
  return {
    toFilter(typed) {
      const value = read(typed);
      return typeof value === 'number' ? value : readLargeNumber(typed, field, typedReading());
    },
    toTyped: (bound) => (isNumber(bound, field) ? formatDecimal(bound, 0, 12) : String(bound)),
    problem(typed) {
      const value = readLargeNumber(typed, field, typedReading()) ?? read(typed);
      const found: Problem[] = [];
      // Only texts that are no number: a bound may lie outside the field's range.
      if (isUnread(value)) kindOf(field).check(value, field, (_, problem) => found.push(problem));
      return found[0];
    },
  };
}
const isNumber = (bound: unknown, field: Field): bound is number | string =>
  typeof bound === 'number' || (typeof bound === 'string' && readLargeNumber(bound, field) !== undefined);
const days: Bounds = { toFilter: (typed) => (isDay(typed) ? typed : undefined), toTyped: (bound) => String(bound) };
/** Flights are compared as text in the account's offset: a day ends at 23:59. */
const minutes: Bounds = {
  toFilter: (typed, end) => (isDay(typed) ? `${typed} ${end === 'from' ? '00:00' : '23:59'}` : undefined),
  toTyped: (bound) => String(bound).slice(0, 10),
};
/** Server timestamps are UTC; typed days are in the viewer's offset. */
const stamps: Bounds = {
  toFilter(typed, end, offset) {
    if (!isDay(typed)) return undefined;
    const midnight = Date.parse(`${typed}T00:00:00.000Z`);
    const moment = new Date(midnight - offset * hourMs + (end === 'from' ? 0 : 24 * hourMs - 1)).toISOString();
    // A moment outside of the years 0 to 9999 has no such form.
    return readStamp(moment);
  },
  toTyped(bound, offset) {
    const moment = readStamp(String(bound));
    if (moment === undefined) return String(bound);
    return new Date(Date.parse(moment) + offset * hourMs).toISOString().slice(0, 10);
  },
};
const hourMs = 3_600_000;

const numberRange = { form: 'range', input: 'number', bounds: numbers } as const;

/** How each kind is filtered. A new kind adds its line here. */
export const filters: { readonly [K in Kind]: FilterFacet<FieldOf<K>> } = {
  text: words,
  longText: words,
  integer: numberRange,
  decimal: numberRange,
  money: numberRange,
  percent: numberRange,
  bool: { form: 'yesNo', no: 'false' },
  flag: { form: 'yesNo', no: 'notOne' },
  choice: { form: 'set', options: ({ options }) => options },
  choices: { form: 'set', options: ({ options }) => options },
  date: { form: 'range', input: 'date', bounds: () => days },
  dateTime: { form: 'range', input: 'date', bounds: ({ zone }) => (zone === 'utc' ? stamps : minutes) },
  ref: { form: 'objects', to: ({ to }) => to },
  refs: { form: 'objects', to: ({ to }) => to },
  strings: words,
  params: presence,
  countries: { form: 'set', options: () => countryOptions },
  categories: { form: 'set', options: () => categoryOptions },
  dayparts: presence,
  ...forAddresses(words),
  group: presence,
  groups: presence,
  upload: presence,
  summary: words,
  json: presence,
};

/** Returns the facet of any field. The map is total, so the cast only drops the kind. */
export const filterOf = (field: Field): FilterFacet<Field> => filters[field.kind] as unknown as FilterFacet<Field>;

const countryOptions: readonly Option[] = countries.map((country) => ({ value: country.id, label: country.name }));
const categoryOptions: readonly Option[] = iabCategories.map(({ id, name }) => ({ value: id, label: `${id} ${name}` }));
