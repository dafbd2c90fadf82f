import { describe, expect, it } from 'vitest';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { type Link, links, type Maker } from '../support/makeObject';

const named = (list: readonly Link[]) =>
  list.map((link) => [`${link.from.name}.${link.field} → ${link.to.name}`, link] as const);

const value = ({ isMany }: Link, id: number): unknown => (isMany ? [id] : id);

/** What holds for every reference of every definition. */
export function linkContract(isOf: (from: AnyResource) => boolean, makerNow: () => Maker): void {
  const checked = links.filter(({ from }) => isOf(from));
  const free = checked.filter(({ from, field }) => !from.validateTarget?.[field] && !from.onlyIf?.[field]);
  /** An object, and the body of another that names it and nothing it need not. */
  const pair = async (link: Link) => {
    const maker = makerNow();
    const isPlatform = link.from.owner === 'platform';
    const owner = await maker.writerOf(link.to, isPlatform);
    const { body: target } = await owner.call('POST', owner.base, await maker.body(link.to, {}, true));
    const { call, base } = await maker.writerOf(link.from);
    const body = await maker.body(link.from, { [link.field]: value(link, target.id) }, true);
    const make = async () => (await call('POST', base, body)).body;
    /** How it is told of where the target is looked at. */
    const useOf = ({ id, name }: AnyRecord) => ({
      resource: link.from.name,
      count: 1,
      sample: [{ id, name, status: 1 }],
    });
    return { target, owner, call, base, body, make, useOf, path: `${owner.base}/${target.id}` };
  };

  describe.each(named(checked))('%s', (_, link) => {
    it('names only what is there', async () => {
      const { call, base, body } = await pair(link);
      const answer = await call('POST', base, { ...body, [link.field]: value(link, 1_999_999_999) });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty(link.field);
    });
  });

  describe.each(named(free))('%s', (_, link) => {
    it('is not made to what is archived, and kept where that is archived later', async () => {
      const { call, base, body, target, owner, path } = await pair(link);
      const made = await call('POST', base, body);
      expect([made.status, made.body[link.field]]).toEqual([201, value(link, target.id)]);
      const archived = await owner.call('POST', `${path}/archive`, { version: 1, force: true });
      expect(archived.body.status).toBe(2);
      const note = await call('PUT', `${base}/${made.body.id}`, { note: 'Still editable', version: 1 });
      expect([note.status, note.body[link.field]]).toEqual([200, value(link, target.id)]);
      const another = await makerNow().body(link.from, { [link.field]: value(link, target.id) }, true);
      expect((await call('POST', base, another)).body.errors).toHaveProperty(link.field);
    });

    it('is listed among the references of the object', async () => {
      const { make, useOf, owner, path } = await pair(link);
      const made = await make();
      expect((await owner.call('GET', `${path}/refs`)).body.items).toContainEqual(useOf(made));
    });

    it('is counted by what becomes of it where the object is deleted', async () => {
      const { make, useOf, target, owner } = await pair(link);
      const keeps = useOf(await make());
      const ids = [target.id, target.id, 1_999_999_999];
      const { body: uses } = await owner.call('POST', `${owner.base}/refs`, { ids });
      const [wanted, own] =
        link.onDelete === 'block' ? [keeps, uses.blockers] : [{ resource: link.from.name, count: 1 }, uses.links];
      expect([uses.count, own]).toEqual([1, expect.arrayContaining([wanted])]);
    });
  });

  describe.each(named(free.filter((link) => link.onDelete === 'block')))('%s', (_, link) => {
    it('keeps its target from being deleted, until it is archived itself', async () => {
      const { call, base, make, useOf, owner, path } = await pair(link);
      const made = await make();
      const detail = `Remove it from 1 ${link.from.label[0].toLowerCase()}, or archive it.`;
      const refused = await owner.call('DELETE', path);
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'in_use', detail }]);
      expect(refused.body.blockers).toEqual([useOf(made)]);
      await call('POST', `${base}/${made.id}/archive`, { version: made.version, force: true });
      expect((await owner.call('DELETE', path)).status).toBe(200);
      const left = await call('GET', `${base}/${made.id}`);
      expect(left.body[link.field]).toEqual(link.isMany ? [] : null);
    });
  });

  describe.each(named(free.filter((link) => link.onDelete === 'unlink')))('%s', (_, link) => {
    it('is dropped with its target, as a change of the object that held it', async () => {
      const { call, base, make, target, owner, path } = await pair(link);
      const made = await make();
      expect((await owner.call('DELETE', path)).status).toBe(200);
      const to = link.isMany ? [] : null;
      const left = await call('GET', `${base}/${made.id}`);
      expect([left.body[link.field], left.body.version]).toEqual([to, made.version + 1]);
      const { body: history } = await call('GET', `${base}/${made.id}/history`);
      expect(history[0].changes).toContainEqual({ field: link.field, from: value(link, target.id), to });
    });
  });
}
