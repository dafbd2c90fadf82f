import { z } from 'zod';
import { minuteIn } from '../../src/model/traffic/flight';
import {
  type Edit,
  editedFields,
  fieldAt,
  moveAtMost,
  moveUnits,
  startOf,
  ways,
  waysOf,
  withStarts,
} from '../../src/schema/bulkEdit';
import { type Field, kindOf, normalizeValue } from '../../src/schema/kinds';
import { isEmpty } from '../../src/schema/kinds/field';
import { type Problem, problem, sentence } from '../../src/schema/messages/problem';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { AnyResource } from '../../src/schema/resource';
import { pause } from '../http/pause';
import { invalid, invalidAt, Refusal } from '../http/problems';
import { anyObject, isTrue, readRequest, said, wrong } from '../http/readShape';
import type { JsonObject } from '../http/request';
import { archiveRows, restoreRows } from './archiveRows';
import { type Bodies, changeEach, readAtOnce, type Versions } from './changeRows';
import type { Row } from './records';
import { takerShape } from './transferOwnership';
import type { WriteContext } from './unitOfWork';

/** Most objects per request. */
export const bulkAtMost = 10_000;

export type BulkRequest = {
  readonly ids?: readonly number[];
  readonly filter?: JsonObject;
  readonly changes: JsonObject;
  readonly edits: Edits;
  /** Restores archived objects, disabled. */
  readonly isRestore: boolean;
  readonly versions: Versions;
  readonly isDry: boolean;
  /** A dry run that returns each object's future values. */
  readonly isPreview: boolean;
  readonly isForced: boolean;
  /** The object that takes over references to archived objects. */
  readonly reassignTo: unknown;
};

const sendIds = 'Send ids, a list of numbers, or filter, an object.';
const editsAtMost = 50;

const editShape = z.strictObject({
  field: z.string().describe('A field, or a path inside a group: `freqCap.imps`'),
  way: z.enum(ways).default('set'),
  value: z
    .unknown()
    .default(null)
    .describe(
      'The value, the entries to add or remove, the amount, the percentage, how far to move (these may be negative), the date to extend to, or the new words',
    ),
  find: z.string().optional().describe('What `replace` looks for'),
  unit: z.enum(moveUnits).default('days').describe(`What \`move\` counts in, at most ${moveAtMost}`),
  withStart: isTrue.describe('When an end moves: its start moves too, where it is still ahead'),
  keepTime: isTrue.describe('When a date and time is set or extended: only the day changes'),
  round: z.number().optional().describe('The step to which `raise` and `percent` round, above 0'),
});

/** What `POST {base}/bulk` takes: objects, and one way to change them. Ids are looked through in one loop, as in `usesShape`. */
export const bulkShape = z
  .strictObject({
    ids: z
      .custom<readonly number[]>(
        (ids) => Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id)),
        said(() => sendIds),
      )
      .meta({ type: 'array', items: { type: 'integer' }, maxItems: bulkAtMost })
      .optional(),
    filter: anyObject.optional().describe('In place of `ids`, as for the list'),
    changes: anyObject.default({}).describe('The same values for each; status 2 archives'),
    edits: z
      .array(editShape)
      .max(editsAtMost)
      .refine(
        (edits) => edits.length > 0,
        said(() => sayRequests('requests.edits', { most: editsAtMost })),
      )
      .optional()
      .describe('Changes by what each object has'),
    restore: isTrue.describe('Brings archived objects back, switched off'),
    versions: z
      .record(z.string().regex(/^[1-9]\d{0,9}$/), z.int('integer'))
      .optional()
      .describe('By id: refused with 409 where one of them is another by now'),
    dryRun: isTrue.describe('Only tells how many would change'),
    preview: isTrue.describe('Only tells what each would become'),
    force: isTrue,
    reassignTo: takerShape,
  })
  .refine(({ changes, edits, restore }) => Object.keys(changes).length > 0 || edits !== undefined || restore, {
    path: ['changes'],
    ...wrong('required'),
  })
  .refine(({ ids, filter }) => ids !== undefined || filter !== undefined, { path: ['ids'], ...said(() => sendIds) });

/** What a bulk change is to do. What is wrong with an edit for every object is refused here. */
export function readBulk(resource: AnyResource, body: JsonObject): BulkRequest {
  if (Array.isArray(body.ids) && body.ids.length > bulkAtMost)
    throw new Refusal('too_large', sayLimits('limits.bulk', { most: bulkAtMost }));
  const {
    ids,
    filter,
    changes,
    edits,
    restore,
    versions = {},
    dryRun,
    preview,
    force,
    reassignTo,
  } = readRequest(bulkShape, body);
  return {
    ...(ids ? { ids: [...new Set(ids)] } : { filter: filter ?? {} }),
    changes,
    edits: edits ? toEdits(resource, edits) : noEdits,
    isRestore: restore,
    versions: new Map(Object.entries(versions).map(([id, version]) => [Number(id), version])),
    isDry: dryRun || preview,
    isPreview: preview,
    isForced: force,
    reassignTo,
  };
}

/** The fields that a request sets, whatever to. */
export const fieldsOf = ({ changes, edits }: Pick<BulkRequest, 'changes' | 'edits'>): readonly string[] => [
  ...Object.keys(changes),
  ...edits.fields,
];

/** The paths that a request sets, inside groups too. */
export const pathsOf = ({ changes, edits }: BulkRequest): readonly string[] => [
  ...new Set([...Object.keys(changes), ...edits.paths]),
];

/** The values that the request sets on each object. */
export async function bodiesFor(
  saving: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  request: Pick<BulkRequest, 'changes' | 'edits'>,
): Promise<Bodies> {
  const { changes, edits } = request;
  const names = fieldsOf(request);
  const minuteOf = edits.byTime ? await minutesOf(saving, resource, ids) : () => '';
  return { ids, bodyOf: (before) => ({ ...changes, ...edits.of(before, minuteOf(before)) }), namesOf: () => names };
}

/** The present minute for each of these objects, in its account's time zone. */
async function minutesOf(
  { work, records, now }: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
): Promise<(row: Row) => string> {
  const owners = new Set<number | null>();
  for (let at = 0; at < ids.length; at += readAtOnce) {
    if (at > 0) await pause();
    for (const { owner } of await work.tx.get(resource.name, ids.slice(at, at + readAtOnce))) owners.add(owner);
  }
  const accounts = await records.accounts(work.tx, resource, [...owners]);
  return ({ demand }) =>
    minuteIn(now, Number(accounts.get((demand as number | null | undefined) ?? null)?.timezone ?? 0));
}

/** Changes many objects alike: all of them or none. Status 2 archives. */
export async function changeMany(
  saving: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  request: BulkRequest,
): Promise<void> {
  const { changes, versions, isForced, isRestore, reassignTo } = request;
  const names = fieldsOf(request);
  if (isRestore) {
    if (names.length > 0) throw invalidAt('restore', { code: 'restore', message: 'Restore in a request of its own.' });
    return restoreRows(saving, resource, ids, versions);
  }
  if (changes.status === 2) {
    if (names.length > 1) throw invalidAt('status', { code: 'archive', message: 'Archive in a request of its own.' });
    return archiveRows(saving, resource, ids, versions, isForced, reassignTo);
  }
  const results = await changeEach(saving, resource, await bodiesFor(saving, resource, ids, request), versions);
  const errors: Record<string, Problem> = {};
  for (const { id, problems } of results)
    for (const [path, found] of Object.entries(problems)) errors[`${id}.${path}`] = found;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Changes whose result depends on the object's present value. */
type Edits = {
  /** The paths they change, such as `freqCap.imps`. */
  readonly paths: readonly string[];
  /** The record's fields they change. */
  readonly fields: readonly string[];
  /** Whether they depend on the time in the time zone of the object's account. */
  readonly byTime: boolean;
  /** Returns the new values; `minute` is the present one in the time zone of the object's account. */
  of(before: Row, minute: string): Readonly<Record<string, unknown>>;
};

const noEdits: Edits = { paths: [], fields: [], byTime: false, of: () => ({}) };

function toEdits(resource: AnyResource, given: readonly z.infer<typeof editShape>[]): Edits {
  const edits = given.map((one) => toEdit(resource, one));
  const fields = resource.allFields;
  const paths = [
    ...new Set(edits.flatMap(({ field, withStart }) => [field, (withStart && startOf(fields, field)) || field])),
  ];
  return {
    paths,
    fields: [...new Set(paths.map(rootOf))],
    byTime: edits.some(({ withStart }) => withStart),
    of: (before, minute) => editedFields(fields, before, withStarts(fields, before, edits, minute)),
  };
}

const rootOf = (path: string): string => path.split('.', 1)[0] ?? '';

function toEdit(
  resource: AnyResource,
  { field: path, find, round, withStart, keepTime, ...told }: z.infer<typeof editShape>,
): Edit {
  const field = fieldAt(resource.allFields, path);
  if (!field) throw invalidAt(path, problem('unknownField', { name: path }));
  const edit: Edit = {
    ...told,
    field: path,
    ...(find !== undefined && { find }),
    ...(round !== undefined && { round }),
    ...(withStart && { withStart }),
    ...(keepTime && { keepTime }),
  };
  const fault = editRefusal(field, edit);
  if (fault) throw invalidAt(path, fault);
  return edit;
}

/** Why an edit is refused where its value is an amount to change the field by, not a new value. */
function editRefusal(
  field: Field,
  { way, value, find, unit = 'days', round, withStart, keepTime }: Edit,
): Problem | undefined {
  if (!waysOf(field).includes(way)) return sentence('This field only supports “Set to”.');
  if (round !== undefined && (!(round > 0) || !Number.isFinite(round))) return sentence('Round to a step above 0.');
  if (withStart && !(way === 'move' && 'after' in field && field.after))
    return sentence('The start can only move together with the end.');
  if (keepTime && !(field.kind === 'dateTime' && (way === 'set' || way === 'extend')))
    return sentence('Only a new date and time can keep the time of day.');
  if (way === 'move') {
    if (unit === 'hours' && field.kind === 'date')
      return sentence('A date without a time moves by days, weeks or months.');
    if (!Number.isInteger(value) || value === 0) return sentence('Move by a whole number other than 0.');
    return Math.abs(Number(value)) > moveAtMost ? problem('max', { label: field.label, max: moveAtMost }) : undefined;
  }
  if (way === 'extend') {
    const moment = normalizeValue(field, value);
    if (isEmpty(moment)) return problem('required', { label: field.label });
    return firstOf(field, moment);
  }
  if (way === 'raise' || way === 'percent')
    return typeof value === 'number' && Number.isFinite(value) ? undefined : problem('number', { label: field.label });
  if (way === 'replace') {
    if (find === undefined || find === '') return sentence('Enter the text to find.');
    return value === null || typeof value === 'string' ? undefined : problem('text', { label: field.label });
  }
  if (way === 'set') return undefined;
  const entries = normalizeValue(field, value);
  if (!Array.isArray(entries) || entries.length === 0) return sentence('Enter at least one entry.');
  return firstOf(way === 'remove' ? ({ ...field, minItems: 0 } as Field) : field, entries);
}

function firstOf(field: Field, value: unknown): Problem | undefined {
  let found: Problem | undefined;
  kindOf(field).check(value, field, (_, one) => {
    found ??= one;
  });
  return found;
}
