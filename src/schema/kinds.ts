import { type AddressField, addressKinds } from './kinds/addresses';
import { type BoolField, boolKind, type FlagField, flagKind } from './kinds/bool';
import { type ChoiceField, type ChoicesField, choiceKind, choicesKind } from './kinds/choice';
import {
  type CategoriesField,
  type CountriesField,
  categoriesKind,
  countriesKind,
  type DaypartsField,
  daypartsKind,
} from './kinds/codes';
import { type DateField, type DateTimeField, dateKind, dateTimeKind } from './kinds/date';
import { isEmpty, type KindFacet, normalizeAs } from './kinds/field';
import type { GroupCheck, GroupField, GroupsField } from './kinds/group';
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
import { type ParamsField, paramsKind, readJson } from './kinds/params';
import { type RefField, type RefsField, refKind, refsKind } from './kinds/ref';
import { type StringsField, stringsKind } from './kinds/strings';
import { type SummaryField, summaryKind } from './kinds/summary';
import { type LongTextField, longTextKind, type TextField, textKind } from './kinds/text';
import { type UploadField, uploadKind } from './kinds/upload';
import { type Problem, problem, type Report, sentence, shown } from './messages/problem';
import type { Reading } from './reading/readNumber';

/** Most unknown fields that are named, each at its path; one more problem has the number of the others. */
const namedAtMost = 20;

/** Returns the problems of unknown keys of an object; the number of them is limited. */
export function unknownFields(given: object, known: object): readonly (readonly [name: string, problem: Problem])[] {
  const found: (readonly [string, Problem])[] = [];
  const names = Object.keys(given);
  for (const name of names) {
    if (Object.hasOwn(known, name)) continue;
    if (found.length < namedAtMost) found.push([name, problem('unknownField', { name: name.slice(0, 100) })]);
    else
      return [
        ...found,
        [name, problem('unknownFields', { count: names.length - countKnown(given, known) - namedAtMost })],
      ];
  }
  return found;
}

const countKnown = (given: object, known: object): number =>
  Object.keys(known).filter((name) => Object.hasOwn(given, name)).length;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the facets of the two kinds that hold other fields. `kindOf` is a parameter: an import would be a circle. */
function groupKinds(kindOf: (field: Field) => KindFacet<Field>): {
  readonly group: KindFacet<GroupField>;
  readonly groups: KindFacet<GroupsField>;
} {
  function normalizeRow(input: unknown, fields: Fields, reading?: Reading): unknown {
    if (!isObject(input)) return input;
    const known = Object.entries(fields).map(([name, field]) => {
      const found =
        !Object.hasOwn(input, name) || input[name] === undefined ? (field.initial ?? kindOf(field).empty) : input[name];
      return [name, normalizeAs(kindOf(field), field, found, reading)] as const;
    });
    // The check refuses them; of thousands it names a few.
    const unknown = Object.keys(input).filter((name) => !Object.hasOwn(fields, name));
    return Object.fromEntries([...known, ...unknown.map((name) => [name, input[name]] as const)]);
  }

  function checkRow(row: unknown, label: string, fields: Fields, check: GroupCheck | undefined, report: Report): void {
    if (!isObject(row)) {
      report('', problem('object', { label }));
      return;
    }
    let clean = true;
    const mark = (name: string, found: Problem) => {
      clean = false;
      report(name, found);
    };
    for (const [name, found] of unknownFields(row, fields)) mark(name, found);
    for (const [name, field] of Object.entries(fields)) {
      if (isEmpty(row[name])) {
        if (field.required) mark(name, problem('required', { label: field.label }));
      } else kindOf(field).check(row[name], field, (path, found) => mark(path ? `${name}.${path}` : name, found));
    }
    if (!clean) return;
    const found = check?.(row);
    if (found) report(found[0], sentence(found[1]));
  }

  const rowSchema = (fields: Fields) => ({
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { anyOf: [kindOf(field).jsonSchema(field), { type: 'null' }] },
      ]),
    ),
    required: Object.entries(fields)
      .filter(([, field]) => field.required)
      .map(([name]) => name),
  });

  const isBlank = (row: unknown, fields: Fields): boolean =>
    isObject(row) && Object.keys(fields).every((name) => isEmpty(row[name]));

  const group: KindFacet<GroupField> = {
    empty: null,
    sort: 'none',
    normalize(input, { fields, optional }, reading) {
      if (optional && (isEmpty(input) || isBlank(input, fields))) return null;
      return normalizeRow(input === null ? {} : input, fields, reading);
    },
    check: (value, { label, fields, check }, report) => checkRow(value, label, fields, check, report),
    jsonSchema: ({ fields, optional }) =>
      optional ? { anyOf: [rowSchema(fields), { type: 'null' }] } : rowSchema(fields),
    sample: ({ fields, optional, initial }, context) => {
      if (optional && context.random() < 0.6) return initial ?? null;
      return Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          field.sample?.[0] ?? kindOf(field).sample(field, context),
        ]),
      );
    },
    toText: (value) => (isObject(value) ? JSON.stringify(value) : ''),
    fromText: (input) => readJson(input, null),
  };

  const groups: KindFacet<GroupsField> = {
    empty: [],
    sort: 'none',
    normalize(input, { fields, maxItems }, reading) {
      if (input === null) return [];
      // Too many rows are refused without being read.
      if (!Array.isArray(input) || input.length > maxItems) return input;
      return input.map((row) => normalizeRow(row, fields, reading)).filter((row) => !isBlank(row, fields));
    },
    check(value, field, report) {
      const { label, fields, maxItems, minItems = 0, uniqueBy, check } = field;
      if (!Array.isArray(value)) return report('', problem('list', { label }));
      if (value.length < minItems) return report('', problem('minItems', { label, min: minItems }));
      if (value.length > maxItems) return report('', problem('maxItems', { label, max: maxItems }));
      const seen = new Set<string>();
      value.forEach((row, index) => {
        checkRow(row, label, fields, check, (path, found) => report(path ? `${index}.${path}` : String(index), found));
        if (!uniqueBy || !isObject(row)) return;
        const key = uniqueBy.map((name) => shown(row[name] ?? '')).join(' · ');
        if (seen.has(key)) report(`${index}.${uniqueBy[0]}`, problem('duplicate', { label, value: key }));
        seen.add(key);
      });
    },
    jsonSchema: ({ fields, maxItems }) => ({ type: 'array', items: rowSchema(fields), maxItems }),
    sample: () => [],
    toText: (value) => (Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : ''),
    fromText: (input) => readJson(input, []),
  };

  return { group, groups };
}

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
  | AddressField
  | GroupField
  | GroupsField
  | UploadField
  | SummaryField
  | JsonField;

export type Fields = Readonly<Record<string, Field>>;
export type Kind = Field['kind'];
export type FieldOf<K extends Kind> = Extract<Field, { readonly kind: K }>;

/** The total map from a kind to its facet: a new kind adds its file, its type above and its line here. */
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
  ...addressKinds,
  ...groupKinds(kindOf),
  upload: uploadKind,
  summary: summaryKind,
  json: jsonKind,
};

/** Returns the facet of a field of any kind. The map is total, so the cast only drops the kind. */
export function kindOf(field: Field): KindFacet<Field> {
  return kinds[field.kind] as unknown as KindFacet<Field>;
}

/** Returns the stored form of a value. An empty value of any shape becomes the kind's own empty value. */
export const normalizeValue = (field: Field, input: unknown, reading?: Reading): unknown =>
  normalizeAs(kindOf(field), field, input, reading);
