import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withUntouched } from '../../api/objects/untouchedRows';
import { resourceOf, resources } from '../../src/resources';
import { type Field, type Fields, kindOf } from '../../src/schema/kinds';
import { groups } from '../../src/schema/kinds/group';
import { strings } from '../../src/schema/kinds/strings';
import { text } from '../../src/schema/kinds/text';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';
import { createMaker, type Maker } from '../support/makeObject';
import { testSeed } from '../support/seed';

/** As texts were stored before they were composed and cleaned. */
const old = (text: unknown): string => `e\u0301\u200b${text ?? ''}\u0001\u200b`;
const csv = { 'Content-Type': 'text/csv' };

const worded = ['text', 'longText', 'url', 'domain', 'email', 'tel'];

function oldValue(field: Field, value: unknown): unknown {
  // Whose an object is, is a text, too.
  if (field.access === 'writeOnly' || field.access === 'server' || field.computed) return value;
  if (worded.includes(field.kind)) return old(value);
  if (field.kind === 'strings') return [old('label'), old('other')];
  if (field.kind === 'params') return { [old('key')]: old('value') };
  if (field.kind === 'group' && value) return oldFields(field.fields, value as Record<string, unknown>);
  if (field.kind === 'groups' && Array.isArray(value)) return value.map((row) => oldFields(field.fields, row));
  return value;
}

const oldFields = (fields: Fields, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fields[name] ? oldValue(fields[name], value) : value]));

describe('an object with values that would not be stored any more', () => {
  let host: TestHost;
  let maker: Maker;
  beforeAll(async () => {
    host = await createTestHost();
    maker = createMaker(host, testSeed);
  });
  afterAll(() => host.close());

  const age = (type: string, id: number) =>
    host.store.transaction(async (tx) => {
      for (const stored of await tx.lock(type, [id])) {
        await tx.update([{ ...stored, name: old(stored.name), data: oldFields(resourceOf(type).allFields, stored.data) }]);
      }
    });

  it.each(resources.filter(({ access }) => access.write.length > 0).map((resource) => [resource.name, resource] as const))(
    'keeps them in %s when the whole of it is sent back with another note',
    async (_, resource) => {
      const { call, base } = await maker.writerOf(resource);
      const { id } = await maker.create(resource);
      await age(resource.name, id);
      const before = (await call('GET', `${base}/${id}`)).body;
      const answer = await call('PUT', `${base}/${id}`, { ...before, note: 'Edited' });
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      const after = (await call('GET', `${base}/${id}`)).body;
      expect(before.name).toContain('\u200b');
      expect({ ...after, modifiedAt: before.modifiedAt, modifiedBy: before.modifiedBy }).toEqual({
        ...before,
        note: 'Edited',
        version: before.version + 1,
      });
    },
  );

  it.each(['advertisers', 'tags', 'campaigns', 'channels'])('is unchanged in %s by the file that names it', async (type) => {
    const resource = resourceOf(type);
    const { call, base } = await maker.writerOf(resource);
    const { id } = await maker.create(resource);
    await age(type, id);
    const { body: file } = await call('POST', `${base}/export`, { ids: [id] });
    expect((await call('POST', `${base}/import`, file, csv)).body).toMatchObject({ update: 0, unchanged: 1, rejected: [] });
  });

  it('does not stop the file of an account in which a shared object has them', async () => {
    const admin = await host.as(logins.admin);
    const call: Call = await host.as(logins.demand);
    const base = '/api/demand/targetings';
    const { body: made } = await admin('POST', base, { name: 'For all', demand: null });
    await age('targetings', made.id);
    const { body: file } = await call('POST', `${base}/export`, { ids: [made.id] });
    expect((await call('POST', `${base}/import`, file, csv)).body).toMatchObject({ update: 0, unchanged: 1, rejected: [] });
  });

  it('loses the invisible characters of its name to a file that has it without', async () => {
    const call = await host.as(logins.demand);
    const { body: made } = await call('POST', '/api/demand/advs', { name: 'Plain', kind: 'dsp', domain: 'a.example' });
    await host.store.transaction(async (tx) => {
      for (const stored of await tx.lock('advertisers', [made.id])) await tx.update([{ ...stored, name: 'Plain\u200b' }]);
    });
    const file = `ID,Name\r\n${made.id},Plain\r\n`;
    expect((await call('POST', '/api/demand/advs/import', file, csv)).body).toMatchObject({ update: 1, rejected: [] });
    expect((await call('GET', `/api/demand/advs/${made.id}`)).body.name).toBe('Plain');
  });

  it('is found by a label in either form, and loses it to a change of many', async () => {
    const call = await host.as(logins.demand);
    const made = await maker.create(resourceOf('tags'));
    await host.store.transaction(async (tx) => {
      for (const stored of await tx.lock('tags', [made.id])) {
        await tx.update([{ ...stored, data: { ...stored.data, labels: ['cafe\u0301', 'kept'] } }]);
      }
    });
    const found = async (label: string) =>
      (await call('GET', `/api/demand/tags?filter=${encodeURIComponent(JSON.stringify({ labels: [label] }))}`)).body.length;
    expect([await found('cafe\u0301'), await found('café')]).toEqual([1, 1]);
    const edits = [{ field: 'labels', way: 'remove', value: ['cafe\u0301'] }];
    const bulk = await call('POST', '/api/demand/tags/bulk', { ids: [made.id], edits });
    expect(bulk.status).toBe(200);
    expect((await call('GET', `/api/demand/tags/${made.id}`)).body.labels).toEqual(['kept']);
  });

  it('keeps the rows of a group and the labels beside those that are edited', async () => {
    const call = await host.as(logins.demand);
    const field = groups('Key-values', { fields: { key: text('Key', { id: true }), values: strings('Values') } });
    const row = (key: string, value: string) => ({ key, values: [value] });
    const stored = [row('a', 'cafe\u0301'), row('b', 'two')];
    const sent = [{ values: ['cafe\u0301'], key: 'a' }, row('b', 'thre\u0301e'), row('c ', 'new')];
    const read = kindOf(field).normalize(sent, field);
    expect(withUntouched(field, sent, stored, read)).toEqual([stored[0], row('b', 'thrée'), row('c', 'new')]);
    expect(withUntouched(field, sent, [row('x', 'y')], read)).toEqual([row('a', 'café'), row('b', 'thrée'), row('c', 'new')]);

    const tag = await maker.create(resourceOf('tags'));
    await host.store.transaction(async (tx) => {
      for (const one of await tx.lock('tags', [tag.id])) await tx.update([{ ...one, data: { ...one.data, labels: ['cafe\u0301'] } }]);
    });
    const { body: labelled } = await call('PUT', `/api/demand/tags/${tag.id}`, { labels: ['cafe\u0301', ' more '], version: tag.version });
    expect(labelled.labels).toEqual(['cafe\u0301', 'more']);
  });
});
