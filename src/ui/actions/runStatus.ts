import type { QueryClient } from '@tanstack/react-query';
import type { Edit } from '../../schema/bulkEdit';
import { statuses } from '../../schema/commonFields';
import type { AnyRecord } from '../../schema/resource';
import { problemOf, sayError } from '../i18n/problemOf';
import type { ActionContext } from './useActions';

const idsOf = (records: readonly AnyRecord[]): readonly number[] => records.map(({ id }) => id);

/** Switches objects on or off: optimistic, one call, with undo. Skips archived objects. */
export async function setStatus(records: readonly AnyRecord[], status: 0 | 1, context: ActionContext): Promise<void> {
  const changing = records.filter((record) => record.status !== status && record.status !== statuses.archived);
  await change(
    changing,
    { status },
    status === statuses.active ? 'adx.actions.activated' : 'adx.actions.deactivated',
    context,
  );
}

/** Sets fields of many objects: all of them or none, in one call. */
export async function changeFields(
  records: readonly AnyRecord[],
  changes: Readonly<Record<string, unknown>>,
  context: ActionContext,
): Promise<void> {
  const { provider, resource } = context;
  const { changed, undo } = await provider.bulk(resource.name, { ids: idsOf(records), changes: { ...changes } });
  context.refresh();
  context.say('adx.actions.changed', records.slice(0, changed), wayBack(undo));
}

/** Changes fields by one edit per object; refused if an object changed since `versions`. */
export async function changeByEdits(
  records: readonly AnyRecord[],
  edits: readonly Edit[],
  versions: Readonly<Record<string, number>>,
  context: ActionContext,
): Promise<void> {
  const { provider, resource } = context;
  const { changed, undo } = await provider.bulk(resource.name, { ids: idsOf(records), edits, versions });
  context.refresh();
  context.say('adx.actions.changed', records.slice(0, changed), wayBack(undo));
}

const wayBack = (undo: string | undefined) => (undo === undefined ? undefined : { token: undo });

/** Archives objects without a question, with undo. Asks first for an object in use, where its definition says so. */
export async function archiveRecords(records: readonly AnyRecord[], context: ActionContext): Promise<void> {
  const live = records.filter((record) => record.status !== statuses.archived);
  const [first] = live;
  if (live.length === 1 && first) await archiveOne(first, context, false);
  else await change(live, { status: statuses.archived }, 'adx.actions.archived', context);
}

export async function archiveOne(record: AnyRecord, context: ActionContext, force: boolean): Promise<void> {
  const { client, provider, resource } = context;
  const takeBack = await showAtOnce(client, resource.name, [record.id], { status: statuses.archived });
  try {
    const { data } = await provider.archive(resource.name, { id: record.id, version: Number(record.version), force });
    context.refresh();
    const restore = {
      id: record.id,
      version: Number(data.version),
      to: record.status === statuses.inactive ? 0 : 1,
    } as const;
    context.say('adx.actions.archived', [record], { restore });
    context.done('archive', [record]);
  } catch (error) {
    takeBack();
    const problem = problemOf(error);
    if (problem?.code === 'in_use_active') context.ask({ kind: 'archiveInUse', record, detail: sayError(error) });
    else if (!askToHandOver(error, [record], context)) context.refuse(error, [record]);
  }
}

/** Archives objects and transfers their dependents to another object, in one call; undo reverts both. */
export async function archiveHandingOver(
  records: readonly AnyRecord[],
  reassignTo: number,
  context: ActionContext,
): Promise<void> {
  const { provider, resource } = context;
  const changes = { status: statuses.archived };
  const { undo } = await provider.bulk(resource.name, { ids: idsOf(records), changes, reassignTo });
  context.refresh();
  context.say('adx.actions.archived', records, wayBack(undo));
  context.done('archive', records);
}

/** Restores objects, all or none, in one call. They stay off, so that nothing spends by accident. */
export async function restoreRecords(records: readonly AnyRecord[], context: ActionContext): Promise<void> {
  const { provider, resource } = context;
  try {
    const { undo } = await provider.bulk(resource.name, { ids: idsOf(records), restore: true });
    context.refresh();
    context.say('adx.actions.restored', records, wayBack(undo));
    context.done('restore', records);
  } catch (error) {
    context.refuse(error, records);
  }
}

async function change(
  records: readonly AnyRecord[],
  changes: { readonly status: 0 | 1 | 2 },
  said: string,
  context: ActionContext,
): Promise<void> {
  if (records.length === 0) return;
  const { client, provider, resource } = context;
  const takeBack = await showAtOnce(client, resource.name, idsOf(records), changes);
  try {
    const { undo } = await provider.bulk(resource.name, { ids: idsOf(records), changes });
    context.refresh();
    context.say(said, records, wayBack(undo));
    context.done(changes.status === statuses.archived ? 'archive' : 'status', records);
  } catch (error) {
    takeBack();
    if (!askToHandOver(error, records, context)) context.refuse(error, records);
  }
}

/** Asks for a successor where the definition requires one for objects in use. Returns whether it did. */
function askToHandOver(error: unknown, records: readonly AnyRecord[], context: ActionContext): boolean {
  const problem = problemOf(error);
  if (!context.resource.transferOwnership || problem?.code !== 'in_use' || !problem.blockers?.length) return false;
  context.ask({ kind: 'handOver', action: 'archive', records, blockers: problem.blockers });
  return true;
}

type Answer = { readonly data: readonly AnyRecord[] };

/** Applies a change to the cached lists before the server answers; returns a function that reverts it. */
async function showAtOnce(
  client: QueryClient,
  resource: string,
  ids: readonly number[],
  change: Readonly<Record<string, unknown>>,
): Promise<() => void> {
  const lists = { queryKey: [resource, 'getList'] };
  // A response in flight would bring back the old values.
  await client.cancelQueries(lists);
  const before = client.getQueriesData<Answer>(lists);
  const changed = new Set(ids);
  client.setQueriesData<Answer>(lists, (answer) =>
    // Counts and totals are cached under the same key and refetched with the lists; they have no rows.
    Array.isArray(answer?.data)
      ? { ...answer, data: answer.data.map((row) => (changed.has(row.id) ? { ...row, ...change } : row)) }
      : answer,
  );
  return () => {
    for (const [key, answer] of before) client.setQueryData(key, answer);
  };
}
