import { type Edit, editedFields, fieldAt, startOf, ways, withStarts } from '../../src/schema/bulkEdit';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import { moveUnits } from '../../src/schema/moveMoment';
import { problem } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { invalidAt, Refusal } from '../http/problems';
import { isObject } from '../http/readBody';
import { editRefusal } from './editRefusal';
import type { Row } from './records';

/** Changes whose outcome depends on what an object has. */
export type Edits = {
  /** What they change, as a path each: `freqCap.imps`. */
  readonly paths: readonly string[];
  /** Fields of the record that they change. */
  readonly fields: readonly string[];
  /** Whether they depend on the time, as the account of an object has it. */
  readonly byTime: boolean;
  /** What they make of these in an object; `minute` is the present one in the zone of its account. */
  of(before: Row, minute: string): Readonly<Record<string, unknown>>;
};

export const noEdits: Edits = { paths: [], fields: [], byTime: false, of: () => ({}) };

const editsAtMost = 50;

/** `[{ field, way, value, find? }]`. What is wrong with one for every object is refused here. */
export function readEdits(resource: AnyResource, given: unknown): Edits {
  if (!Array.isArray(given) || given.length === 0 || given.length > editsAtMost)
    throw new Refusal('bad_request', sayRequests('requests.edits', { most: editsAtMost }));
  const edits = given.map((one) => readEdit(resource, one));
  const fields = resource.allFields;
  const paths = [...new Set(edits.flatMap(({ field, withStart }) => [field, (withStart && startOf(fields, field)) || field]))];
  return {
    paths,
    fields: [...new Set(paths.map(rootOf))],
    byTime: edits.some(({ withStart }) => withStart),
    of: (before, minute) => editedFields(fields, before, withStarts(fields, before, edits, minute)),
  };
}

const rootOf = (path: string): string => path.split('.', 1)[0] ?? '';

function readEdit(resource: AnyResource, given: unknown): Edit {
  const { field: path, way: word = 'set', value = null, find, unit: counted = 'days', round, withStart } = isObject(given) ? given : {};
  const way = ways.find((one) => one === word);
  if (typeof path !== 'string' || !way) throw new Refusal('bad_request', sayRequests('requests.editWay', { ways: ways.join(', ') }));
  const unit = moveUnits.find((one) => one === counted);
  if (!unit) throw new Refusal('bad_request', sayRequests('requests.oneOf', { name: 'unit', options: moveUnits.join(', ') }));
  if (round !== undefined && typeof round !== 'number') throw new Refusal('bad_request', 'round must be a number.');
  const field = fieldAt(resource.allFields, path);
  if (!field) throw invalidAt(path, problem('unknownField', { name: path }));
  const edit: Edit = {
    field: path,
    way,
    value,
    unit,
    ...(typeof find === 'string' && { find }),
    ...(round !== undefined && { round }),
    ...(withStart === true && { withStart }),
  };
  const wrong = editRefusal(field, edit);
  if (wrong) throw invalidAt(path, wrong);
  return edit;
}
