import { type Edit, editedFields, fieldAt, ways } from '../../src/schema/bulkEdit';
import { problem } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { invalidAt, Refusal } from '../http/problems';
import { isObject } from '../http/readBody';
import type { Row } from './records';
import { whyNoEdit } from './whyNoEdit';

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
  const wrong = whyNoEdit(field, { field: path, way, value, ...(typeof find === 'string' && { find }) });
  if (wrong) throw invalidAt(path, wrong);
  return { field: path, way, value, ...(typeof find === 'string' && { find }) };
}
