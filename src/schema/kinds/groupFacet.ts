import { isEmpty, type KindFacet, normalizeAs } from '../field';
import type { Field, Fields } from '../kinds';
import { type Problem, problem, type Report, sentence, shown } from '../problem';
import type { Reading } from '../reading/readNumber';
import { unknownFields } from '../unknownFields';
import type { GroupCheck, GroupField, GroupsField } from './group';
import { readJson } from './params';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the facets of the two kinds that hold other fields; the map of kinds gives itself, since it cannot be imported here without a circle. */
export function groupKinds(kindOf: (field: Field) => KindFacet<Field>): {
  readonly group: KindFacet<GroupField>;
  readonly groups: KindFacet<GroupsField>;
} {
  function normalizeRow(input: unknown, fields: Fields, reading?: Reading): unknown {
    if (!isObject(input)) return input;
    const known = Object.entries(fields).map(([name, field]) => {
      const found = !Object.hasOwn(input, name) || input[name] === undefined ? (field.initial ?? kindOf(field).empty) : input[name];
      return [name, normalizeAs(kindOf(field), field, found, reading)] as const;
    });
    // For the check to refuse; of thousands it names a few.
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
      Object.entries(fields).map(([name, field]) => [name, { anyOf: [kindOf(field).jsonSchema(field), { type: 'null' }] }]),
    ),
    required: Object.entries(fields)
      .filter(([, field]) => field.required)
      .map(([name]) => name),
  });

  const isBlank = (row: unknown, fields: Fields): boolean => isObject(row) && Object.keys(fields).every((name) => isEmpty(row[name]));

  const group: KindFacet<GroupField> = {
    empty: null,
    sort: 'none',
    normalize(input, { fields, optional }, reading) {
      if (optional && (isEmpty(input) || isBlank(input, fields))) return null;
      return normalizeRow(input === null ? {} : input, fields, reading);
    },
    check: (value, { label, fields, check }, report) => checkRow(value, label, fields, check, report),
    jsonSchema: ({ fields, optional }) => (optional ? { anyOf: [rowSchema(fields), { type: 'null' }] } : rowSchema(fields)),
    sample: ({ fields, optional, initial }, context) => {
      if (optional && context.random() < 0.6) return initial ?? null;
      return Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, field.sample?.[0] ?? kindOf(field).sample(field, context)]),
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
      // Too many rows are refused without a look at them.
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
