import { countries } from '../../reference/countries';
import { iabCategories } from '../../reference/iabCategories';
import type { Option } from '../../schema/field';
import { type Field, type FieldOf, type Kind, kindOf } from '../../schema/kinds';
import { forAddresses } from '../../schema/kinds/addresses';
import { readLargeNumber } from '../../schema/kinds/number';
import type { Problem } from '../../schema/problem';
import { isUnread } from '../../schema/reading/unread';
import { formatDecimal } from '../i18n/formatDecimal';
import { typedReading } from '../i18n/numberStyle';

/** How a kind is filtered; each form has one editor. */
export type FilterFacet<F> =
  /** Values of a list that the definition knows. */
  | { readonly form: 'set'; options(field: F): readonly Option[] }
  /** Objects of another resource. */
  | { readonly form: 'objects'; to(field: F): string }
  /** From one bound to another, both included. */
  | { readonly form: 'range'; readonly input: 'number' | 'date'; bounds(field: F): Bounds }
  /** Whole values, typed or pasted. */
  | { readonly form: 'words' }
  /** Yes or no; `no` is what stands for no in the filter. */
  | { readonly form: 'yesNo'; readonly no: 'false' | 'notOne' }
  /** Whether there is anything. */
  | { readonly form: 'presence' };

export type FilterForm = FilterFacet<never>['form'];

/** How a typed bound becomes the one that is compared, and back; `offset` is the viewer's, in hours. */
export type Bounds = {
  /** Nothing for a text that is no bound, or not yet. */
  toFilter(typed: string, end: 'from' | 'to', offset: number): string | number | undefined;
  toTyped(bound: unknown, offset: number): string;
  /** Why a typed text is no bound, where it will not become one by typing on. */
  problem?(typed: string): Problem | undefined;
};

const words = { form: 'words' } as const;
const presence = { form: 'presence' } as const;

/** Read and shown as the page's language writes numbers. */
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
      // Only what is no number at all: a bound may be beyond what the field takes.
      if (isUnread(value)) kindOf(field).check(value, field, (_, problem) => found.push(problem));
      return found[0];
    },
  };
}
const isNumber = (bound: unknown, field: Field): bound is number | string =>
  typeof bound === 'number' || (typeof bound === 'string' && readLargeNumber(bound, field) !== undefined);
const days: Bounds = { toFilter: (typed) => (isDay(typed) ? typed : undefined), toTyped: (bound) => String(bound) };
/** Flights are compared as texts in the account's offset: a day lasts until its last minute. */
const minutes: Bounds = {
  toFilter: (typed, end) => (isDay(typed) ? `${typed} ${end === 'from' ? '00:00' : '23:59'}` : undefined),
  toTyped: (bound) => String(bound).slice(0, 10),
};
/** Server stamps are UTC; the days typed are the viewer's. */
const stamps: Bounds = {
  toFilter(typed, end, offset) {
    if (!isDay(typed)) return undefined;
    const midnight = Date.parse(`${typed}T00:00:00.000Z`);
    return new Date(midnight - offset * hourMs + (end === 'from' ? 0 : 24 * hourMs - 1)).toISOString();
  },
  toTyped: (bound, offset) => new Date(Date.parse(String(bound)) + offset * hourMs).toISOString().slice(0, 10),
};
const hourMs = 3_600_000;

/** What is still being typed bounds nothing yet. */
export const isDay = (typed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed));

const numberRange = { form: 'range', input: 'number', bounds: numbers } as const;

/** The filter of every kind: a new kind adds its line here. */
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

/** The facet of a field of any kind. The map is total, so the cast only forgets which kind it was. */
export const filterOf = (field: Field): FilterFacet<Field> => filters[field.kind] as unknown as FilterFacet<Field>;

const countryOptions: readonly Option[] = countries.map((country) => ({ value: country.id, label: country.name }));
const categoryOptions: readonly Option[] = iabCategories.map(({ id, name }) => ({ value: id, label: `${id} ${name}` }));
