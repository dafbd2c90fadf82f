import { z } from 'zod';
import { undoMinutes, undoMs } from '../../src/reference/undoTime';
import type { Problems } from '../../src/schema/messages/problem';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { AnyResource } from '../../src/schema/resource';
import { invalid, invalidAt, Refusal } from '../http/problems';
import { isTrue } from '../http/readShape';
import { versionShape } from '../http/request';
import type { HistoryEntry } from '../ports';
import { countsOf, groupReferrers } from './blockers';
import { lockRows, type Versions } from './changeRows';
import { checkLimit, checkUnique } from './checks';
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

/**
 * Restores an archived object: disabled, or with its old status where the call asks for it, or where a job archived it in the last
 * week.
 */
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
  const old = (await statusBeforeJobs(saving, resource, [id])).get(id);
  const after: Row = { ...before, status: old ?? (to === 1 ? await earlierStatus(saving, resource, id) : 0) };
  await refuseTaken(saving, resource, [{ before, after }]);
  work.change({ type: resource.name, id }, (row) => ({ ...row, status: after.status }), 'restore');
}

/**
 * Restores archived objects as disabled, or with their old status where a job archived them in the last week: all of them or none.
 * Skips objects that are not archived.
 */
export async function restoreRows(
  saving: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  versions: Versions,
): Promise<void> {
  requireMaker(saving.viewer, resource);
  const rows = (await lockRows(saving, resource, ids, versions, [])).filter((row) => row.status === 2);
  const old = await statusBeforeJobs(
    saving,
    resource,
    rows.map(({ id }) => id),
  );
  const changes = rows.map((before) => ({ before, after: { ...before, status: old.get(before.id) ?? 0 } }));
  await refuseTaken(saving, resource, changes);
  for (const { after } of changes)
    saving.work.change({ type: resource.name, id: after.id }, (row) => ({ ...row, status: after.status }), 'restore');
}

export type Return = { readonly before: Row; readonly after: Row };

/** @throws where other objects took their names or their room while they were archived. */
export async function refuseTaken(
  saving: WriteContext,
  resource: AnyResource,
  returns: readonly Return[],
): Promise<void> {
  const nothing: Problems = {};
  for (const full of (await checkLimit(saving, resource, returns)).values()) throw invalid(full);
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

const weekMs = 7 * 86_400_000;

/** The status before a job archived them in the last week: to restore them undoes the job. Other objects are left out. */
async function statusBeforeJobs(
  { work, now }: WriteContext,
  { name }: AnyResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, 0 | 1>> {
  const during = {
    from: new Date(now.getTime() - weekMs).toISOString(),
    to: new Date(now.getTime() + 1).toISOString(),
  };
  const last = new Map<number, HistoryEntry>();
  for (let at = 0; at < ids.length; at += askedAtOnce) {
    const some = ids.slice(at, at + askedAtOnce);
    for (const entry of await work.tx.historyOf(name, some, during, entriesAtMost))
      if (!last.has(entry.id)) last.set(entry.id, entry);
  }
  const byJob = [...last.values()].filter(({ action, by }) => action === 'archive' && by?.why);
  return new Map(byJob.map(({ id, changes }) => [id, statusIn(changes)]));
}

const askedAtOnce = 250;
const entriesAtMost = 5_000;

const statusIn = (changes: HistoryEntry['changes']): 0 | 1 =>
  changes.find(({ field }) => field === 'status')?.from === 1 ? 1 : 0;

async function earlierStatus({ work, now }: WriteContext, resource: AnyResource, id: number): Promise<0 | 1> {
  const { rows } = await work.tx.history(resource.name, id, [0, 0]);
  const last = rows[0];
  if (last?.action !== 'archive' || now.getTime() - Date.parse(last.at) > undoMs) {
    throw invalidAt('to', sayObjects('objects.onlyInactive', { minutes: undoMinutes }));
  }
  return statusIn(last.changes);
}
