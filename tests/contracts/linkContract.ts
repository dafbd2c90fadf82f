import { describe, expect, it } from 'vitest';
import { inverseReferencesOf } from '../../api/objects/links';
import { resources } from '../../src/resources';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { type Link, links, type Maker } from '../support/makeObject';

const named = (list: readonly Link[]) =>
  list.map((link) => [`${link.from.name}.${link.field} → ${link.to.name}`, link] as const);

const value = ({ isMany }: Link, id: number): unknown => (isMany ? [id] : id);

/** Inverse references that users set, by the resource that shows and the one that stores them; rows go with their list. */
const inverseLinks = resources.flatMap((shows) => {
  const inverse = inverseReferencesOf(shows).filter(({ name }) => shows.allFields[name]?.access !== 'server');
  return [...new Set(inverse.map(({ from }) => from))].map((stores) => {
    const fields = inverse.filter(({ from }) => from === stores);
    return [`${shows.name}.${fields.map(({ name }) => name)} ← ${stores.name}`, { shows, stores, fields }] as const;
  });
});

/** What holds for each reference of each definition, stored by the object itself; the last test holds for inverse ones. */
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
      expect((await owner.call('POST', `${path}/archive`, { version: 1, force: true })).body.status).toBe(2);
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
      expect((await call('GET', `${base}/${made.id}`)).body[link.field]).toEqual(link.isMany ? [] : null);
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

  describe.each(inverseLinks.filter(([, { shows }]) => isOf(shows)))('%s', (_, { shows, stores, fields }) => {
    it('is removed from the object that stores it', async () => {
      const maker = makerNow();
      const { call, base } = await maker.writerOf(shows);
      const other = await maker.writerOf(stores, shows.owner === 'platform');
      const make = async () => (await other.call('POST', other.base, await maker.body(stores, {}, true))).body;
      const [kept, dropped] = [await make(), await make()];
      const naming = (...ids: number[]) =>
        Object.fromEntries(fields.map(({ name, rows }) => [name, rows ? ids.map((id) => ({ [rows.here]: id })) : ids]));
      const stored = async ({ id }: AnyRecord) => {
        const { body } = await other.call('GET', `${other.base}/${id}`);
        return [...fields.map(({ field }) => body[field]), body.version];
      };
      const removed = [...fields.map(({ field }) => dropped[field]), 3];
      const made = await call('POST', base, await maker.body(shows, naming(kept.id, dropped.id), true));
      const linked = await stored(kept);
      expect([made.status, await stored(dropped)]).toEqual([201, linked]);
      const path = `${base}/${made.body.id}`;
      for (const [ids, left] of [
        [[kept.id], [linked, removed]],
        [[], [removed, removed]],
      ] as const) {
        const { version } = (await call('GET', path)).body;
        const saved = await call('PUT', path, { ...naming(...ids), version });
        expect([saved.status, saved.body]).toMatchObject([200, naming(...ids)]);
        expect((await call('GET', path)).body).toMatchObject(naming(...ids));
        expect([await stored(kept), await stored(dropped)]).toEqual(left);
      }
    });
  });
}
