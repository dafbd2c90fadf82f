import type { RefsField } from '../../src/schema/kinds/ref';
import type { AnyResource } from '../../src/schema/resource';
import type { Reader } from '../ports';
import { idsIn } from './fieldPaths';

type Values = Readonly<Record<string, unknown>>;

/** What references of new objects name by themselves (`presets`), where nothing was given for them; read once for each owner. */
export function createPresets(reader: Reader, resource: AnyResource) {
  const known = new Map<string, Promise<readonly number[]>>();
  const fields = Object.entries(resource.allFields).flatMap(([name, field]) =>
    field.kind === 'refs' && field.presets ? [{ name, to: field.to, flag: field.presets }] : [],
  );
  const idsOf = (asked: { readonly to: RefsField['to']; readonly flag: string }, owner: number) => {
    const key = `${asked.to} ${asked.flag} ${owner}`;
    const found = known.get(key) ?? readIds(reader, asked, owner);
    known.set(key, found);
    return found;
  };
  return {
    async add<R extends Values>(record: R, given: Values): Promise<R> {
      const added: Record<string, unknown> = {};
      for (const field of fields) {
        if (given[field.name] !== undefined) continue;
        const ids = await idsOf(field, typeof record.demand === 'number' ? record.demand : 0);
        added[field.name] = [...new Set([...idsIn(record[field.name]), ...ids])];
      }
      return { ...record, ...added };
    },
  };
}

async function readIds(
  reader: Reader,
  { to, flag }: { readonly to: string; readonly flag: string },
  owner: number,
): Promise<readonly number[]> {
  const { rows } = await reader.find({
    type: to,
    scope: { owner, global: true },
    where: [
      { field: flag, op: 'in', values: [true] },
      { field: 'status', op: 'in', values: [1] },
    ],
    sort: { field: 'id', direction: 'asc' },
  });
  return rows.map(({ id }) => id);
}
