import { type Edit, editedFields, fieldAt, ways, waysOf } from '../../src/schema/bulkEdit';
import { type Field, kindOf, normalizeValue } from '../../src/schema/kinds';
import { type Problem, problem, sentence } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { invalidAt, Refusal } from '../http/problems';
import { isObject } from '../http/readBody';
import type { Row } from './records';

/** Changes whose outcome depends on what an object has. */
export type Edits = {
  /** Fields of the record that they change. */
  readonly fields: readonly string[];
  /** What they make of these in an object. */
  of(before: Row): Readonly<Record<string, unknown>>;
};

export const noEdits: Edits = { fields: [], of: () => ({}) };

const editsAtMost = 50;

/** `[{ field, way, value, find? }]`. What is wrong with one for every object is refused here. */
export function readEdits(resource: AnyResource, given: unknown): Edits {
  if (!Array.isArray(given) || given.length === 0 || given.length > editsAtMost)
    throw new Refusal('bad_request', `edits must be a list of 1 to ${editsAtMost} changes.`);
  const edits = given.map((one) => readEdit(resource, one));
  return {
    fields: [...new Set(edits.map(({ field }) => rootOf(field)))],
    of: (before) => editedFields(resource.allFields, before, edits),
  };
}

const rootOf = (path: string): string => path.split('.', 1)[0] ?? '';

function readEdit(resource: AnyResource, given: unknown): Edit {
  const { field: path, way: word = 'set', value = null, find } = isObject(given) ? given : {};
  const way = ways.find((one) => one === word);
  if (typeof path !== 'string' || !way) throw new Refusal('bad_request', `An edit has a field and one of these ways: ${ways.join(', ')}.`);
  const field = fieldAt(resource.allFields, path);
  if (!field) throw invalidAt(path, problem('unknownField', { name: path }));
  if (!waysOf(field).includes(way)) throw invalidAt(path, sentence('This value can only be set.'));
  const wrong = whyNot(field, { field: path, way, value, ...(typeof find === 'string' && { find }) });
  if (wrong) throw invalidAt(path, wrong);
  return { field: path, way, value, ...(typeof find === 'string' && { find }) };
}

/** Of what is no value of the field, but something to change it by. */
function whyNot(field: Field, { way, value, find }: Edit): Problem | undefined {
  if (way === 'raise' || way === 'percent')
    return typeof value === 'number' && Number.isFinite(value) ? undefined : problem('number', { label: field.label });
  if (way === 'replace') {
    if (find === undefined || find === '') return sentence('Say which text is to be replaced.');
    return value === null || typeof value === 'string' ? undefined : problem('text', { label: field.label });
  }
  if (way === 'set') return undefined;
  const entries = normalizeValue(field, value);
  if (!Array.isArray(entries) || entries.length === 0) return sentence('Name at least one entry.');
  let found: Problem | undefined;
  kindOf(field).check(entries, way === 'remove' ? ({ ...field, minItems: 0 } as Field) : field, (_, one) => {
    found ??= one;
  });
  return found;
}
