import type { Problem } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { invalid, invalidAt, Refusal } from '../http/problems';
import { isObject, type JsonObject } from '../http/readBody';
import { archiveRows } from './archiveRows';
import { changeRows, type Versions } from './changeRows';
import type { Saving } from './saving';

/** At most so many objects in one request. */
export const bulkAtMost = 10_000;

export type BulkRequest = {
  readonly ids?: readonly number[];
  readonly filter?: JsonObject;
  readonly changes: JsonObject;
  readonly versions: Versions;
  readonly isDry: boolean;
  readonly isForced: boolean;
  /** Who takes over what needs the objects, where they are archived. */
  readonly reassignTo: unknown;
};

/** `{ ids or filter, changes, versions?, dryRun?, force?, reassignTo? }` (`api.md` 6.4). */
export function readBulk(body: JsonObject): BulkRequest {
  const { ids, filter, changes, versions, dryRun, force, reassignTo } = body;
  if (!isObject(changes) || Object.keys(changes).length === 0) throw new Refusal('bad_request', 'changes must name the fields to set.');
  if (ids === undefined ? !isObject(filter) : !isIds(ids))
    throw new Refusal('bad_request', 'Send ids, a list of numbers, or filter, an object.');
  if (isIds(ids) && ids.length > bulkAtMost) throw new Refusal('too_large', `At most ${bulkAtMost} objects in one request.`);
  const known = isObject(versions)
    ? Object.entries(versions).flatMap(([id, version]) => (typeof version === 'number' ? [[Number(id), version] as const] : []))
    : [];
  return {
    ...(isIds(ids) ? { ids: [...new Set(ids)] } : { filter: filter as JsonObject }),
    changes,
    versions: new Map(known),
    isDry: dryRun === true,
    isForced: force === true,
    reassignTo,
  };
}

const isIds = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every((id) => Number.isSafeInteger(id));

/** Sets the same values on many objects: all of them or none. Status 2 archives. */
export async function changeMany(
  saving: Saving,
  resource: AnyResource,
  ids: readonly number[],
  { changes, versions, isForced, reassignTo }: BulkRequest,
): Promise<void> {
  if (changes.status === 2) {
    if (Object.keys(changes).length > 1) throw invalidAt('status', { code: 'archive', message: 'Archive in a request of its own.' });
    return archiveRows(saving, resource, ids, versions, isForced, reassignTo);
  }
  const results = await changeRows(saving, resource, ids, changes, versions);
  const errors: Record<string, Problem> = {};
  for (const { id, problems } of results) for (const [path, found] of Object.entries(problems)) errors[`${id}.${path}`] = found;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Thrown to leave a dry run's transaction without a trace. */
export class DryRun extends Error {
  readonly changed: number;

  constructor(changed: number) {
    super('Nothing is stored in a dry run.');
    this.changed = changed;
  }
}
