import type { Field, FieldOf, Kind } from './kinds';

const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown): boolean => Array.isArray(value);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isAny = (): boolean => true;

/** What a stored value is in JavaScript, by its kind; whether it is a good one is for the kind to check. */
const types: { readonly [K in Kind]: (value: unknown, field: FieldOf<K>) => boolean } = {
  text: isText,
  longText: isText,
  integer: isNumber,
  decimal: isNumber,
  money: isNumber,
  percent: isNumber,
  bool: (value) => typeof value === 'boolean',
  flag: isNumber,
  choice: (value, { options }) => options.some((option) => typeof option.value === typeof value),
  choices: isList,
  date: isText,
  dateTime: isText,
  ref: isNumber,
  refs: (value) => isList(value) && (value as readonly unknown[]).every(isNumber),
  strings: (value) => isList(value) && (value as readonly unknown[]).every(isText),
  params: isObject,
  countries: (value, { one }) => (one ? isText(value) : isList(value)),
  categories: isList,
  dayparts: isText,
  url: isText,
  email: isText,
  tel: isText,
  domain: isText,
  cidr: isText,
  group: isObject,
  groups: (value) => isList(value) && (value as readonly unknown[]).every(isObject),
  upload: isText,
  summary: isText,
  json: isAny,
};

/** Whether code that relies on the field's type may be given the value. A masked secret, say, is no text. */
export const hasType = (field: Field, value: unknown): boolean =>
  (types[field.kind] as (value: unknown, field: Field) => boolean)(value, field);
