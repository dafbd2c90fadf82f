import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedLinks } from '../../api/objects/entity';
import { resourceOf, resources } from '../../src/resources';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { createTestHost, type TestHost } from '../support/host';
import { createMaker, type Maker } from '../support/makeObject';
import { isNew } from '../support/newObjects';

// Every reference that keeps its target from being deleted, over the API. The naming object is stored as it is: which targets its own
// rules allow is tested elsewhere.
const links = resources.flatMap((keeper) =>
  storedLinks(keeper).flatMap(({ path, field }) =>
    field.onDelete === 'block' && path in keeper.fields && !isNew(keeper.name)
      ? [[field.to, keeper.name, path, field.kind] as const]
      : [],
  ),
);

let host: TestHost;
let maker: Maker;
beforeAll(async () => {
  host = await createTestHost();
  maker = createMaker(host);
});
afterAll(() => host.close());

describe.each(links)('%s named by %s in %s', (targetName, keeperName, field, kind) => {
  it('are not deleted while a live one names them', async () => {
    const [target, keeper] = [resourceOf(targetName), resourceOf(keeperName)];
    const { call, base } = await maker.writerOf(target, keeper.owner === 'platform');
    const named = keeper.owner === 'platform' ? await ofPlatform(target) : await maker.create(target, {}, true);
    const naming = await maker.create(keeper, {}, true);
    await point(keeper, naming, field, kind === 'refs' ? [named.id] : named.id);
    const refused = await call('DELETE', `${base}/${named.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    const blocker = refused.body.blockers.find((one: { resource: string }) => one.resource === keeperName);
    expect(blocker?.sample.map((one: { id: number }) => one.id)).toContain(naming.id);
    expect((await call('GET', `${base}/${named.id}`)).status).toBe(200);
  });
});

/** One of the platform's, made by its administrator. */
async function ofPlatform(resource: AnyResource): Promise<AnyRecord> {
  const { call, base } = await maker.writerOf(resource, true);
  const { body } = await call('POST', base, await maker.body(resource, {}, true));
  return body;
}

async function point({ name }: AnyResource, { id }: AnyRecord, field: string, value: unknown): Promise<void> {
  const [stored] = await host.store.get(name, [id]);
  if (!stored) throw new Error(`${name} ${id} not found.`);
  const to = resourceOf(name).fields[field];
  if (to?.kind !== 'ref' && to?.kind !== 'refs') throw new Error(`${field} of ${name} names nothing.`);
  await host.store.transaction(async (tx) => {
    await tx.update([{ ...stored, data: { ...stored.data, [field]: value } }]);
    await tx.putRefs(
      name,
      [id],
      [value].flat().map((toId) => ({ fromType: name, fromId: id, field, toType: to.to, toId: Number(toId) })),
    );
  });
}
