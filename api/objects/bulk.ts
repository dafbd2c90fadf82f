import { minuteIn } from '../../src/model/flight';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { Problem } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { pause } from '../http/pause';
import { invalid, invalidAt, Refusal } from '../http/problems';
import { isObject, type JsonObject } from '../http/readBody';
import { archiveRows, restoreRows } from './archiveRows';
import { type Edits, noEdits, readEdits } from './bulkEdits';
import { type Bodies, changeEach, readAtOnce, type Versions } from './changeRows';
import type { Row } from './records';
import type { WriteContext } from './transactionRunner';

/** At most so many objects in one request. */
export const bulkAtMost = 10_000;

export type BulkRequest = {
  readonly ids?: readonly number[];
  readonly filter?: JsonObject;
  readonly changes: JsonObject;
  readonly edits: Edits;
  /** Brings archived objects back, switched off. */
  readonly isRestore: boolean;
  readonly versions: Versions;
  readonly isDry: boolean;
  /** A dry run that tells of each object what it would become. */
  readonly isPreview: boolean;
  readonly isForced: boolean;
  /** Who takes over what needs the objects, where they are archived. */
  readonly reassignTo: unknown;
};

/** `{ ids or filter, changes, edits or restore, versions?, dryRun?, preview?, force?, reassignTo? }`. */
export function readBulk(resource: AnyResource, body: JsonObject): BulkRequest {
  const { ids, filter, changes = {}, edits, restore, versions, dryRun, preview, force, reassignTo } = body;
  const isNothing = !isObject(changes) || (Object.keys(changes).length === 0 && edits === undefined && restore !== true);
  if (isNothing) throw new Refusal('bad_request', 'changes must name the fields to set.');
  if (Array.isArray(ids) && ids.length > bulkAtMost) throw new Refusal('too_large', sayLimits('limits.bulk', { most: bulkAtMost }));
  if (ids === undefined ? !isObject(filter) : !isIds(ids))
    throw new Refusal('bad_request', 'Send ids, a list of numbers, or filter, an object.');
  const known = isObject(versions)
    ? Object.entries(versions).flatMap(([id, version]) => (typeof version === 'number' ? [[Number(id), version] as const] : []))
    : [];
  return {
    ...(isIds(ids) ? { ids: [...new Set(ids)] } : { filter: filter as JsonObject }),
    changes,
    edits: edits === undefined ? noEdits : readEdits(resource, edits),
    isRestore: restore === true,
    versions: new Map(known),
    isDry: dryRun === true || preview === true,
    isPreview: preview === true,
    isForced: force === true,
    reassignTo,
  };
}

const isIds = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every((id) => Number.isSafeInteger(id));

/** The fields that a request sets, whatever to. */
export const fieldsOf = ({ changes, edits }: Pick<BulkRequest, 'changes' | 'edits'>): readonly string[] => [
  ...Object.keys(changes),
  ...edits.fields,
];

/** The same, with paths into groups. */
export const pathsOf = ({ changes, edits }: BulkRequest): readonly string[] => [...new Set([...Object.keys(changes), ...edits.paths])];

/** What the request sets on each object. */
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

/** The present minute in the time zone of the account of each of these objects. */
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
  return ({ demand }) => minuteIn(now, Number(accounts.get((demand as number | null | undefined) ?? null)?.timezone ?? 0));
}

/** Changes many objects in one way: all of them or none. Status 2 archives. */
export async function changeMany(saving: WriteContext, resource: AnyResource, ids: readonly number[], request: BulkRequest): Promise<void> {
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
  for (const { id, problems } of results) for (const [path, found] of Object.entries(problems)) errors[`${id}.${path}`] = found;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
