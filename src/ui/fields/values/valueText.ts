import { countries } from '../../../reference/countries';
import { iabCategories } from '../../../reference/iabCategories';
import { type Field, type FieldOf, type Kind, kindOf } from '../../../schema/kinds';
import { forAddresses } from '../../../schema/kinds/addresses';
import { isEmpty } from '../../../schema/kinds/field';
import { wordSummary } from '../../../schema/kinds/summary';
import { hostInLetters } from '../../../schema/reading/readHost';
import { isUnread } from '../../../schema/reading/unread';
import { formatUsd } from '../../i18n/format';
import { formatDecimal } from '../../i18n/formatDecimal';
import { numberStyle, signOf } from '../../i18n/numberStyle';

/** Context for the text of a value. */
export type ValueWords = {
  /** Translates a text of a definition into the viewer's language. */
  text(english: string): string;
  translate(key: string, args?: Record<string, unknown>): string;
  /** Name of an object, if loaded. */
  nameOf(resource: string, id: number): string | undefined;
  /** Formats a server timestamp in the viewer's offset. */
  stamp(iso: string): string;
};

type Texts = { readonly [K in Kind]: (value: never, field: FieldOf<K>, words: ValueWords) => string };

/** Formats a value as history, conflict dialog and read-only fields show it; '-' if empty. */
export function valueText(value: unknown, field: Field, words: ValueWords): string {
  if (isEmpty(value)) return '-';
  const text = texts[field.kind] as (value: unknown, field: Field, words: ValueWords) => string;
  return text(value, field, words);
}

const shownItems = 5;

const list = <T>(items: readonly T[], toText: (item: T) => string, { translate }: ValueWords): string => {
  const shown = items.slice(0, shownItems).map(toText).join(', ');
  return items.length > shownItems
    ? `${shown} ${translate('adx.form.more', { smart_count: items.length - shownItems })}`
    : shown;
};

const plain = (value: unknown): string => String(value);
const yesNo = (isOn: boolean, { translate }: ValueWords): string => translate(isOn ? 'adx.form.on' : 'adx.form.off');
const option = (value: unknown, { options }: FieldOf<'choice'> | FieldOf<'choices'>, { text }: ValueWords): string => {
  const found = options.find((item) => item.value === value);
  return found ? text(found.label) : String(value);
};
const number = (value: unknown, field: { readonly unit?: string; readonly decimals?: number }): string => {
  if (typeof value !== 'number') return isUnread(value) ? value.unread : String(value);
  const digits = numberText(value, field.decimals === undefined ? 0 : 2, field.decimals ?? 0);
  if (field.unit === 'CPM' || field.unit === 'USD') return numberStyle().usd(digits);
  if (field.unit === '%') return numberStyle().percent(digits);
  return field.unit ? `${digits} ${field.unit}` : digits;
};

/** Formats the change of a number in its unit: `+$0.50`, `−1.25%`. */
export function signedAmount(difference: number, field: Field): string {
  const text = number(Math.abs(difference), {
    ...field,
    decimals: 'decimals' in field ? Math.max(field.decimals, 2) : 0,
  });
  return signOf(difference) + text;
}

/** Formats `1,204.50`: groups of three, at least `min` and at most `max` decimals (inputs show all stored ones). */
export const numberText = (value: number, min: number, max: number): string =>
  formatDecimal(value, Math.min(min, max), max);

/** Formats an item of a list of texts; hosts show Unicode letters. */
export const stringText = (item: unknown, { of }: FieldOf<'strings'>): string =>
  of === 'domain' ? hostInLetters(String(item)) : String(item);

export const countryNames: ReadonlyMap<string, string> = new Map(countries.map((item) => [item.id, item.name]));
export const categoryNames: ReadonlyMap<string, string> = new Map(iabCategories.map((item) => [item.id, item.name]));

const texts: Texts = {
  text: (value: unknown, field) => (field.access === 'writeOnly' ? '•••' : plain(value)),
  longText: plain,
  integer: (value: number, field) => number(value, { ...field, decimals: 0 }),
  decimal: (value: number, field) => number(value, field),
  // A value computed by the server is a sum, not a typed price.
  money: (value: number, field) =>
    field.computed && typeof value === 'number' ? formatUsd(value) : number(value, field),
  percent: (value: number, field) => number(value, field),
  bool: (value: unknown, _, words) => yesNo(value === true, words),
  flag: (value: unknown, _, words) => yesNo(value === 1, words),
  choice: option,
  choices: (value: readonly unknown[], field, words) =>
    value.length === field.options.length
      ? words.translate('adx.form.all')
      : list(value, (item) => option(item, field, words), words),
  date: plain,
  dateTime: (value: string, { zone }, { stamp }) => (zone === 'utc' ? stamp(value) : value),
  ref: (value: number, { to }, { nameOf }) => nameOf(to, value) ?? `#${value}`,
  refs: (value: readonly number[], { to }, words) => list(value, (id) => words.nameOf(to, id) ?? `#${id}`, words),
  strings: (value: readonly string[], field, words) => list(value, (item) => stringText(item, field), words),
  params: (value: Readonly<Record<string, unknown>>, field, words) =>
    field.access === 'writeOnly' ? '•••' : list(Object.entries(value), ([name, item]) => `${name} = ${item}`, words),
  countries: (value: string | readonly string[], _, words) =>
    list([value].flat(), (id) => words.text(countryNames.get(id) ?? id), words),
  categories: (value: readonly string[], _, words) =>
    list(value, (id) => `${id} ${categoryNames.get(id) ?? ''}`.trim(), words),
  dayparts: (value: string, _, { translate }) =>
    translate('adx.form.dayparts.hours', { smart_count: value.split('1').length - 1 }),
  ...forAddresses(plain),
  domain: (value: unknown) => hostInLetters(String(value)),
  upload: (value: unknown, field) => (field.access === 'writeOnly' ? '•••' : plain(value)),
  summary: (value: string, _, { text }) => wordSummary(value, text),
  group: (value: Readonly<Record<string, unknown>>, { fields }, words) => groupText(value, fields, words),
  groups: (value: readonly Readonly<Record<string, unknown>>[], { fields }, words) =>
    list(value, (row) => groupText(row, fields, words), words),
  json: (value: unknown, field) => kindOf(field).toText(value, field),
};

function groupText(
  row: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Field>>,
  words: ValueWords,
): string {
  const parts = Object.entries(fields).filter(([name]) => !isEmpty(row[name]));
  return (
    parts.map(([name, field]) => `${words.text(field.label)} ${valueText(row[name], field, words)}`).join(' · ') || '-'
  );
}
