import type { AnyRecord } from '../../schema/resource';
import { sayError } from '../i18n/problemOf';
import type { ActionContext } from './useActions';

/** Removes objects from the list that is shown. The objects themselves do not change. */
export async function removeFromPart(records: readonly AnyRecord[], context: ActionContext): Promise<void> {
  const { part, provider } = context;
  if (!part?.record) return;
  const { id, owner } = part;
  const field = owner.members?.match?.(part.record as never) ?? 'name';
  const values = records.flatMap((record) =>
    record[field] === null || record[field] === undefined ? [] : [String(record[field])],
  );
  const change = async (mode: 'append' | 'remove', version: number) => {
    const done = await provider.importEntries(owner.name, { id, mode, values, version });
    await context.client.invalidateQueries({ queryKey: [owner.name] });
    context.refresh();
    return done;
  };
  try {
    const { version } = await change('remove', Number(part.record.version));
    context.say('adx.actions.removed_from_list', records, () => change('append', version));
    context.done('removeFromPart', records);
  } catch (error) {
    context.fail(sayError(error));
  }
}
