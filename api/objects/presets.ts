import type { AnyResource } from '../../src/schema/resource';
import type { Reader } from '../ports';
import { idsIn } from './fieldPaths';

type Values = Readonly<Record<string, unknown>>;

/** The record of a new object with what its references name by themselves (`presets`), where nothing was given for them. */
export async function addPresets<R extends Values>(reader: Reader, resource: AnyResource, record: R, given: Values): Promise<R> {
  const added: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (field.kind !== 'refs' || !field.presets || given[name] !== undefined) continue;
    const owner = typeof record.demand === 'number' ? record.demand : 0;
    const { rows } = await reader.find({
      type: field.to,
      scope: { owner, global: true },
      where: [
        { field: field.presets, op: 'in', values: [true] },
        { field: 'status', op: 'in', values: [1] },
      ],
      sort: { field: 'id', direction: 'asc' },
    });
    added[name] = [...new Set([...idsIn(record[name]), ...rows.map(({ id }) => id)])];
  }
  return { ...record, ...added };
}
