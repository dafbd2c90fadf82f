import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { createTestHost, type TestHost } from '../support/host';
import { createMaker, type Maker } from '../support/makeObject';
import deletes from './deletes.json';

// Every pair of objects of which one protects the other from deletion, over the API. What may name what by other rules is no question here: the naming object is
// stored as it is.
const pairs = Object.entries(deletes).flatMap(([target, { keptBy }]) => keptBy.map((keeper) => [target, keeper] as const));

let host: TestHost;
let maker: Maker;
beforeAll(async () => {
  host = await createTestHost();
  maker = createMaker(host);
});
afterAll(() => host.close());

describe.each(pairs)('%s named by %s', (targetName, keeperName) => {
  const target = resourceOf(targetName);
  const keeper = resourceOf(keeperName);
  const fields = Object.entries(keeper.fields).filter(
    ([, field]) =>
      (field.kind === 'ref' || field.kind === 'refs') && field.to === targetName && !field.mirrors && field.onDelete === 'block',
  );

  it('has a field that names it', () => expect(fields.length).toBeGreaterThan(0));

  it.each(fields)('are not deleted while live ones name them in %s', async (field, { kind }) => {
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
