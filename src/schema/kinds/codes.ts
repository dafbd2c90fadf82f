import { countries as countryList } from '../../reference/countries';
import { iabCategories } from '../../reference/iabCategories';
import { problem, shown } from '../messages/problem';
import { cleanIdentifier, readText } from '../reading/plainText';
import { type Common, type FieldBase, isEmpty, type KindFacet, makeField, pick } from './field';

export type CountriesField<V = any> = FieldBase<'countries', V> & { readonly one: boolean };
export type CategoriesField<V = any> = FieldBase<'categories', V>;
export type DaypartsField<V = any> = FieldBase<'dayparts', V>;
type ListOptions = Omit<Common<readonly string[], boolean, undefined>, 'initial'> & {
  readonly initial?: readonly string[];
};

/** ISO 3166-1 alpha-2 codes, lower case. */
export const countries = (label: string, options: ListOptions = {}): CountriesField<readonly string[]> =>
  makeField('countries', label, { one: false, initial: [], ...options });

/** One country: a single ISO 3166-1 alpha-2 code, lower case, or null. */
export const country = (
  label: string,
  options: Common<string, boolean, undefined> = {},
): CountriesField<string | null> => makeField('countries', label, { one: true, ...options });

/** IAB Content Taxonomy 1.0 ids (OpenRTB `cattax` 1). */
export const categories = (label: string, options: ListOptions = {}): CategoriesField<readonly string[]> =>
  makeField('categories', label, { initial: [], ...options });

/** Hours of the week: 168 characters of 0 or 1, Monday 00:00 first; null means always. */
export const dayparts = (
  label: string,
  options: Omit<Common<string, boolean, undefined>, 'filter'> = {},
): DaypartsField<string | null> => makeField('dayparts', label, options);

const countryIds = new Set<string>(countryList.map((item) => item.id));
const countryByName = new Map<string, string>(countryList.map((item) => [item.name.toLowerCase(), item.id]));
const categoryIds = new Set<string>(iabCategories.map((item) => item.id));

/** No name of a country or category is longer. */
const longestWord = 200;
/** Lists with more entries are refused without being read: there are 249 countries and 392 categories. */
const mostWords = 2000;

/** Returns the entries of a text or list; a text that is far too long stays unchanged, for the check to refuse. */
function wordsOf(input: unknown): unknown {
  if (input === null) return [];
  if (typeof input !== 'string') return Array.isArray(input) && input.length > mostWords ? tooMany : input;
  return input.length > mostWords * longestWord ? input : input.split(/[\n,;]/).filter((part) => part.trim() !== '');
}
/** One invalid entry, which the check refuses. */
const tooMany: readonly unknown[] = [`more than ${mostWords} entries`];

const toWord = (input: unknown): unknown =>
  typeof input === 'string' && input.length <= longestWord ? cleanIdentifier(input).toLowerCase() : input;

const toCountry = (input: unknown): unknown => {
  const word = toWord(input);
  return countryByName.get(word as string) ?? word;
};

const toCategory = (input: unknown): unknown => {
  const word = toWord(input);
  return typeof word === 'string' && word.length <= longestWord ? word.toUpperCase() : word;
};

export const countriesKind: KindFacet<CountriesField> = {
  empty: [],
  sort: 'none',
  normalize(input, { one }) {
    if (one) return isEmpty(toWord(input)) ? null : toCountry(input);
    const list = wordsOf(input);
    return Array.isArray(list) ? [...new Set(list.map(toCountry))] : list;
  },
  check(value, { label, one }, report) {
    if (!one && !Array.isArray(value)) return report('', problem('list', { label }));
    const list = one ? [value] : (value as readonly unknown[]);
    const wrong = list.findIndex((item) => !countryIds.has(item as string));
    if (wrong >= 0) report('', problem('country', { label, value: shown(list[wrong]) }));
  },
  jsonSchema: ({ one }) => {
    const code = { type: 'string', pattern: '^[a-z]{2}$' };
    return one ? code : { type: 'array', items: code, uniqueItems: true };
  },
  sample: ({ one }, { random }) => {
    const found = pick(random, ['us', 'us', 'ca', 'gb', 'de', 'fr', 'br', 'jp', 'au']);
    return one ? found : [found];
  },
  toText: (value) => (Array.isArray(value) ? value.join(', ') : String(value ?? '')),
  fromText: (input) => input,
};

export const categoriesKind: KindFacet<CategoriesField> = {
  empty: [],
  sort: 'none',
  normalize(input) {
    const list = wordsOf(input);
    return Array.isArray(list) ? [...new Set(list.map(toCategory))] : list;
  },
  check(value, { label }, report) {
    if (!Array.isArray(value)) return report('', problem('list', { label }));
    const wrong = value.findIndex((item) => !categoryIds.has(item as string));
    if (wrong >= 0) report('', problem('category', { label, value: shown(value[wrong]) }));
  },
  jsonSchema: () => ({
    type: 'array',
    items: { type: 'string', pattern: '^IAB\\d{1,2}(-\\d{1,2})?$' },
    uniqueItems: true,
  }),
  sample: (_, { random }) => [pick(random, iabCategories).id],
  toText: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  fromText: (input) => input,
};

const weekHours = 168;
const everyHour = '1'.repeat(weekHours);

export const daypartsKind: KindFacet<DaypartsField> = {
  empty: null,
  sort: 'none',
  normalize(input) {
    const hours = readText(input, weekHours, cleanIdentifier);
    return hours === everyHour ? null : hours;
  },
  check: (value, { label }, report) => {
    if (typeof value !== 'string' || value.length !== weekHours || !/^[01]+$/.test(value))
      report('', problem('dayparts', { label }));
  },
  jsonSchema: () => ({ type: 'string', pattern: '^[01]{168}$' }),
  sample: (_, { random }) => (random() < 0.7 ? null : `${'0'.repeat(6)}${'1'.repeat(18)}`.repeat(7)),
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
};
