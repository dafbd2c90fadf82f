import { type KindFacet, normalizeAs } from './field';
import {
  type CidrField,
  cidrKind,
  type DomainField,
  domainKind,
  type EmailField,
  emailKind,
  type TelField,
  telKind,
  type UrlField,
  urlKind,
} from './kinds/addresses';
import { type BoolField, boolKind, type FlagField, flagKind } from './kinds/bool';
import { type ChoiceField, type ChoicesField, choiceKind, choicesKind } from './kinds/choice';
import { type CategoriesField, type CountriesField, categoriesKind, countriesKind, type DaypartsField, daypartsKind } from './kinds/codes';
import { type DateField, type DateTimeField, dateKind, dateTimeKind } from './kinds/date';
import type { GroupField, GroupsField } from './kinds/group';
import { groupKinds } from './kinds/groupFacet';
import { type JsonField, jsonKind } from './kinds/json';
import {
  type DecimalField,
  decimalKind,
  type IntegerField,
  integerKind,
  type MoneyField,
  moneyKind,
  type PercentField,
  percentKind,
} from './kinds/number';
import { type ParamsField, paramsKind } from './kinds/params';
import { type RefField, type RefsField, refKind, refsKind } from './kinds/ref';
import { type StringsField, stringsKind } from './kinds/strings';
import { type SummaryField, summaryKind } from './kinds/summary';
import { type LongTextField, longTextKind, type TextField, textKind } from './kinds/text';
import { type UploadField, uploadKind } from './kinds/upload';
import type { Reading } from './reading/readNumber';

export type Field =
  | TextField
  | LongTextField
  | IntegerField
  | DecimalField
  | MoneyField
  | PercentField
  | BoolField
  | FlagField
  | ChoiceField
  | ChoicesField
  | DateField
  | DateTimeField
  | RefField
  | RefsField
  | StringsField
  | ParamsField
  | CountriesField
  | CategoriesField
  | DaypartsField
  | UrlField
  | EmailField
  | TelField
  | DomainField
  | CidrField
  | GroupField
  | GroupsField
  | UploadField
  | SummaryField
  | JsonField;

export type Fields = Readonly<Record<string, Field>>;
export type Kind = Field['kind'];
export type FieldOf<K extends Kind> = Extract<Field, { readonly kind: K }>;

/** The total map from a kind to its meaning: a new kind adds its file, its type above and its line here. */
export const kinds: { readonly [K in Kind]: KindFacet<FieldOf<K>> } = {
  text: textKind,
  longText: longTextKind,
  integer: integerKind,
  decimal: decimalKind,
  money: moneyKind,
  percent: percentKind,
  bool: boolKind,
  flag: flagKind,
  choice: choiceKind,
  choices: choicesKind,
  date: dateKind,
  dateTime: dateTimeKind,
  ref: refKind,
  refs: refsKind,
  strings: stringsKind,
  params: paramsKind,
  countries: countriesKind,
  categories: categoriesKind,
  dayparts: daypartsKind,
  url: urlKind,
  email: emailKind,
  tel: telKind,
  domain: domainKind,
  cidr: cidrKind,
  ...groupKinds(kindOf),
  upload: uploadKind,
  summary: summaryKind,
  json: jsonKind,
};

/** The facet of a field of any kind. The map is total, so the cast only forgets which kind it was. */
export function kindOf(field: Field): KindFacet<Field> {
  return kinds[field.kind] as unknown as KindFacet<Field>;
}

/** The stored form of a value. Nothing is nothing in whatever shape it came: an empty list for a text is no text. */
export const normalizeValue = (field: Field, input: unknown, reading?: Reading): unknown =>
  normalizeAs(kindOf(field), field, input, reading);
