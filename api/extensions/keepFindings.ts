import type { AnyResource } from '../../src/schema/resource';
import { fromEntity, withChanges } from '../objects/entity';
import type { Store } from '../ports';

type Values = Readonly<Record<string, unknown>>;

/**
 * Stores what an own call found out about an object, in fields of the server. Version, history and the stamp of the last change stay
 * as they are; the rows of lists go out again. An object that is gone by now is left alone.
 */
export async function keepFindings(store: Store, resource: AnyResource, id: number, values: Values): Promise<void> {
  for (const name of Object.keys(values))
    if (resource.fields[name]?.access !== 'server')
      throw new Error(`${resource.name}.server.ts keeps '${name}', which is no field with access: 'server'.`);
  await store.transaction(async (tx) => {
    const [stored] = await tx.lock(resource.name, [id]);
    if (!stored) return;
    const record = { ...fromEntity(resource, stored), ...values };
    await tx.update([withChanges(resource, stored, record, new Set(Object.keys(values)))]);
  });
}
