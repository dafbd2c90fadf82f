import { z } from 'zod';
import { undoMinutes, undoMs } from '../../src/reference/undoTime';
import type { Problems } from '../../src/schema/messages/problem';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { AnyResource } from '../../src/schema/resource';
import { invalid, invalidAt, Refusal } from '../http/problems';
import { isTrue } from '../http/readShape';
import { versionShape } from '../http/request';
import { countsOf, groupReferrers } from './blockers';
import { lockRows, type Versions } from './changeRows';
import { checkUnique } from './checks';
import type { Row } from './records';
import { requireMaker } from './rights';
import { partiesOf, takerShape, transferOwnership } from './transferOwnership';
import type { WriteContext } from './unitOfWork';

export const archiveShape = z.strictObject({
  version: versionShape,
  force: isTrue.describe('Archives although active objects use it'),
  reassignTo: takerShape,
});

export const restoreShape = z.strictObject({
  version: versionShape,
  to: z
    .literal([0, 1])
    .nullish()
    .transform((to) => to ?? 0)
    .describe('Its status from then on: 0 unless said, or 1 at once after archiving'),
});

/**
 * Archives objects. Where the definition requires it, objects in use by active ones need a confirmation, or an object
 * `reassignTo` that takes over their references.
 */
export async function archiveRows(
  saving: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  versions: Versions,
  isForced: boolean,
  reassignTo?: unknown,
): Promise<void> {
  const { work, viewer } = saving;
  // A bulk change of the status archives too.
  requireMaker(viewer, resource);
  const parties = await partiesOf(saving, resource, ids, reassignTo);
  const rows = (await lockRows(saving, resource, ids, versions, parties)).filter((row) => row.status !== 2);
  const going = rows.map((row) => row.id);
  for (const row of rows) {
    const stays = await saving.extension.removalRefusal(work.tx, resource.name, row, viewer.user, 'archive');
    if (stays) throw new Refusal('in_use', stays, { blockers: [] });
  }
  if (resource.transferOwnership) await transferOwnership(saving, resource, going, reassignTo);
  if (resource.archiveInUse && !isForced && rows.length > 0) {
    const refs = await work.tx.refsTo(resource.name, going);
    const blockers = groupReferrers(
      viewer,
      refs.filter((ref) => ref.status === 1),
    );
    if (blockers.length > 0)
      throw new Refusal(
        'in_use_active',
        sayObjects('objects.inUseActive', { users: countsOf(blockers), advice: { word: resource.archiveInUse ?? '' } }),
        { blockers },
      );
  }
  for (const { id } of rows) work.change({ type: resource.name, id }, (row) => ({ ...row, status: 2 }), 'archive');
}

/** Restores an archived object: disabled, or with its old status where the call asks for it. */
export async function restoreRow(
  saving: WriteContext,
  resource: AnyResource,
  id: number,
  versions: Versions,
  to: 0 | 1,
): Promise<void> {
  const { work } = saving;
  const [before] = await lockRows(saving, resource, [id], versions, []);
  if (before?.status !== 2) return;
  const after: Row = { ...before, status: to === 1 ? await earlierStatus(saving, resource, id) : 0 };
  await refuseTaken(saving, resource, [{ before, after }]);
  work.change({ type: resource.name, id }, (row) => ({ ...row, status: after.status }), 'restore');
}

/** Restores archived objects as disabled: all of them or none. Skips objects that are not archived. */
export async function restoreRows(
  saving: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  versions: Versions,
): Promise<void> {
  requireMaker(saving.viewer, resource);
  const rows = (await lockRows(saving, resource, ids, versions, [])).filter((row) => row.status === 2);
  const changes = rows.map((before) => ({ before, after: { ...before, status: 0 } }));
  await refuseTaken(saving, resource, changes);
  for (const { id } of rows)
    saving.work.change({ type: resource.name, id }, (row) => ({ ...row, status: 0 }), 'restore');
}

export type Return = { readonly before: Row; readonly after: Row };

/** @throws where other objects took their names while they were archived. */
export async function refuseTaken(
  saving: WriteContext,
  resource: AnyResource,
  returns: readonly Return[],
): Promise<void> {
  const nothing: Problems = {};
  for (const taken of await checkUnique(
    saving,
    resource,
    returns.map((one) => ({ ...one, wrong: nothing })),
  )) {
    if (taken.name?.code === 'nameTaken') {
      const name = String(taken.name.args?.name);
      throw new Refusal('name_taken', sayObjects('objects.nameTaken', { kind: { word: resource.label[0] }, name }));
    }
    if (Object.keys(taken).length > 0) throw invalid(taken);
  }
}

async function earlierStatus({ work, now }: WriteContext, resource: AnyResource, id: number): Promise<0 | 1> {
  const { rows } = await work.tx.history(resource.name, id, [0, 0]);
  const last = rows[0];
  if (last?.action !== 'archive' || now.getTime() - Date.parse(last.at) > undoMs) {
    throw invalidAt('to', sayObjects('objects.onlyInactive', { minutes: undoMinutes }));
  }
  return last.changes.find((change) => change.field === 'status')?.from === 1 ? 1 : 0;
}
