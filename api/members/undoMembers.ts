import type { AnyResource } from '../../src/schema/resource';
import type { Row } from '../objects/records';
import type { MemberSteps } from '../objects/undo';
import type { WriteContext } from '../objects/unitOfWork';
import { inHistory, toMembers } from './addEntries';

/** Takes values out of a list again and gives others back, as one change of its history. */
export async function undoMembers(
  { work }: WriteContext,
  resource: AnyResource,
  row: Row,
  { add, remove }: MemberSteps,
): Promise<void> {
  const { members } = resource;
  if (!members) return;
  if (remove.length > 0) await work.tx.removeMembers(resource.name, row.id, remove);
  if (add.length > 0) await work.tx.addMembers(resource.name, row.id, await toMembers(work.tx, resource, row, add));
  work.note({ type: resource.name, id: row.id }, { field: members.field, from: inHistory(remove), to: inHistory(add) });
}
