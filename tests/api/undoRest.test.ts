import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withUntouched } from '../../api/objects/changeRows';
import type { StoredObject } from '../../api/ports';
import { resourceOf, resources } from '../../src/resources';
import { tags } from '../../src/resources/tags';
import { type Field, type Fields, kindOf } from '../../src/schema/kinds';
import { groups } from '../../src/schema/kinds/group';
import { strings } from '../../src/schema/kinds/strings';
import { text } from '../../src/schema/kinds/text';
import type { AnyRecord } from '../../src/schema/resource';
import { hostIn } from '../support/hostIn';
import { createMaker } from '../support/makeObject';
import { testSeed } from '../support/seed';

const base = '/api/demand/advs';
const csv = { 'Content-Type': 'text/csv' };

describe('an undo of which something was changed since', () => {
  const { host, demand: call, admin } = hostIn(beforeEach);
  let ids: readonly number[];
  const read = async (id: number) => (await call('GET', `${base}/${id}`)).body;
  const notes = (of: readonly number[]) => Promise.all(of.map(async (id) => (await read(id)).note ?? null));
  const make = async (name: string): Promise<number> =>
    (await call('POST', base, { name, kind: 'dsp', domain: `${name.toLowerCase()}.example` })).body.id;
  const undo = (token: string, query = '', by = call) => by('POST', `/api/undo/${token}${query}`);
  const bulk = async (of = ids) =>
    (await call('POST', `${base}/bulk`, { ids: of, changes: { note: 'Read' } })).body.undo;
  const bring = async (text: string, by = call, to = base) => (await by('POST', `${to}/import`, text, csv)).body.undo;
  beforeEach(async () => {
    ids = [await make('One'), await make('Two'), await make('Three')];
  });
  const changeSecond = async () => {
    const { version } = await read(ids[1] as number);
    await call('PUT', `${base}/${ids[1]}`, { note: 'Mine', version });
  };

  it.each([
    ['a file', () => bring(`id,note\n${ids.map((id) => `${id},Read\n`).join('')}`)],
    ['a bulk change', () => bulk()],
  ])('says how many could be undone, and undoes these: %s', async (_, write) => {
    const token = await write();
    await changeSecond();
    expect((await undo(token)).body).toMatchObject({
      code: 'version_conflict',
      detail: 'Changed since: Two. Nothing was undone.',
      undoable: 2,
      messageCode: 'undo.changedSince',
      args: { names: 'Two' },
    });
    expect((await read(ids[0] as number)).note).toBe('Read');
    expect((await undo(token, '?rest=1')).body).toEqual({ changed: 2, left: { count: 1, names: ['Two'] } });
    expect(await notes(ids)).toEqual([null, 'Mine', null]);
    expect((await undo(token, '?rest=1')).status).toBe(410);
  });

  it('leaves what was made and is used by now', async () => {
    const token = await bring('Name,Domain\nMade,made.example\nOther,other.example\n');
    const all = (await call('GET', `${base}?range=[0,999]`)).body as readonly { id: number; name: string }[];
    const made = all.find(({ name }) => name === 'Made');
    await createMaker(host).create(tags, { advertiser: made?.id });
    expect((await undo(token)).body).toMatchObject({ code: 'in_use', undoable: 1 });
    expect((await undo(token, '?rest=1')).body).toEqual({ changed: 1, left: { count: 1, names: ['Made'] } });
  });

  it('leaves what is used by something made with it that stays', async () => {
    const managers = '/api/admin/managers';
    const token = await bring(
      'Name,Email\nAda,ada@adx.example\nBen,ben@adx.example\nCleo,cleo@adx.example\n',
      admin,
      managers,
    );
    const all = (await admin('GET', `${managers}?range=[0,999]`)).body as readonly AnyRecord[];
    const [ada, ben] = ['Ada', 'Ben'].map((name) => all.find((one) => one.name === name));
    await admin('PUT', `${managers}/${ben?.id}`, { backup: ada?.id, version: ben?.version });
    expect((await undo(token, '', admin)).body).toMatchObject({ code: 'version_conflict' });
    const left = { count: 2, names: ['Ben', 'Ada'] };
    expect((await undo(token, '?rest=1', admin)).body).toEqual({ changed: 1, left });
    expect((await admin('GET', `${managers}/${ben?.id}`)).body.backup).toBe(ada?.id);
  });

  it('goes on where one of the objects was deleted', async () => {
    const token = await bulk();
    await call('DELETE', `${base}/${ids[1]}`);
    const told = { code: 'not_found', detail: 'One of the objects was deleted.', undoable: 2 };
    expect((await undo(token)).body).toMatchObject(told);
    expect((await undo(token, '?rest=1')).body).toEqual({ changed: 2, left: { count: 1, names: [`#${ids[1]}`] } });
    expect(await notes([ids[0] as number, ids[2] as number])).toEqual([null, null]);
  });

  it('is refused where nothing else is left to undo', async () => {
    const token = await bulk([ids[1] as number]);
    await changeSecond();
    for (const query of ['', '?rest=1'])
      expect((await undo(token, query)).body).toMatchObject({ code: 'version_conflict', undoable: 0 });
  });
});

/** As texts were stored before they were composed and cleaned. */
const old = (text: unknown): string => `e\u0301\u200b${text ?? ''}\u0001\u200b`;
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
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, fields[name] ? oldValue(fields[name], value) : value]),
  );

describe('an object with values that would not be stored any more', () => {
  const { host, demand: call, admin } = hostIn(beforeAll);
  const maker = createMaker(host, testSeed);

  /** Writes an object as no call could. */
  const rewrite = (type: string, id: number, changed: (stored: StoredObject) => Partial<StoredObject>) =>
    host.store.transaction(async (tx) => {
      for (const stored of await tx.lock(type, [id])) await tx.update([{ ...stored, ...changed(stored) }]);
    });
  const age = (type: string, id: number) =>
    rewrite(type, id, ({ name, data }) => ({ name: old(name), data: oldFields(resourceOf(type).allFields, data) }));
  const same = { update: 0, unchanged: 1, rejected: [] };

  const written = resources
    .filter(({ access }) => access.write.length > 0)
    .map((resource) => [resource.name, resource] as const);
  it.each(written)('keeps them in %s when the whole of it is sent back with another note', async (_, resource) => {
    const { call, base } = await maker.writerOf(resource);
    const { id } = await maker.create(resource);
    await age(resource.name, id);
    const before = (await call('GET', `${base}/${id}`)).body;
    const answer = await call('PUT', `${base}/${id}`, { ...before, note: 'Edited' });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const after = (await call('GET', `${base}/${id}`)).body;
    expect(before.name).toContain('\u200b');
    const { modifiedAt, modifiedBy, version } = before;
    const noted = { ...before, note: 'Edited', version: version + 1 };
    expect({ ...after, modifiedAt, modifiedBy }).toEqual(noted);
  });

  it.each(['advertisers', 'tags', 'campaigns', 'channels'])(
    'is unchanged in %s by the file that names it',
    async (type) => {
      const resource = resourceOf(type);
      const { call, base } = await maker.writerOf(resource);
      const { id } = await maker.create(resource);
      await age(type, id);
      const { body: file } = await call('POST', `${base}/export`, { ids: [id] });
      expect((await call('POST', `${base}/import`, file, csv)).body).toMatchObject(same);
    },
  );

  it('does not stop the file of an account in which a shared object has them', async () => {
    const base = '/api/demand/targetings';
    const { body: made } = await admin('POST', base, { name: 'For all', demand: null });
    await age('targetings', made.id);
    const { body: file } = await call('POST', `${base}/export`, { ids: [made.id] });
    expect((await call('POST', `${base}/import`, file, csv)).body).toMatchObject(same);
  });

  it('loses the invisible characters of its name to a file that has it without', async () => {
    const { body: made } = await call('POST', base, { name: 'Plain', kind: 'dsp', domain: 'a.example' });
    await rewrite('advertisers', made.id, () => ({ name: 'Plain\u200b' }));
    const file = `ID,Name\r\n${made.id},Plain\r\n`;
    expect((await call('POST', `${base}/import`, file, csv)).body).toMatchObject({ update: 1, rejected: [] });
    expect((await call('GET', `${base}/${made.id}`)).body.name).toBe('Plain');
  });

  it('is found by a label in either form, and loses it to a change of many', async () => {
    const made = await maker.create(resourceOf('tags'));
    await rewrite('tags', made.id, ({ data }) => ({ data: { ...data, labels: ['cafe\u0301', 'kept'] } }));
    const found = async (label: string) => {
      const filter = encodeURIComponent(JSON.stringify({ labels: [label] }));
      return (await call('GET', `/api/demand/tags?filter=${filter}`)).body.length;
    };
    expect([await found('cafe\u0301'), await found('café')]).toEqual([1, 1]);
    const edits = [{ field: 'labels', way: 'remove', value: ['cafe\u0301'] }];
    expect((await call('POST', '/api/demand/tags/bulk', { ids: [made.id], edits })).status).toBe(200);
    expect((await call('GET', `/api/demand/tags/${made.id}`)).body.labels).toEqual(['kept']);
  });

  it('keeps the rows of a group and the labels beside those that are edited', async () => {
    const field = groups('Key-values', { fields: { key: text('Key', { id: true }), values: strings('Values') } });
    const row = (key: string, value: string) => ({ key, values: [value] });
    const stored = [row('a', 'cafe\u0301'), row('b', 'two')];
    const sent = [{ values: ['cafe\u0301'], key: 'a' }, row('b', 'thre\u0301e'), row('c ', 'new')];
    const read = kindOf(field).normalize(sent, field);
    expect(withUntouched(field, sent, stored, read)).toEqual([stored[0], row('b', 'thrée'), row('c', 'new')]);
    const composed = [row('a', 'café'), row('b', 'thrée'), row('c', 'new')];
    expect(withUntouched(field, sent, [row('x', 'y')], read)).toEqual(composed);
    const tag = await maker.create(resourceOf('tags'));
    await rewrite('tags', tag.id, ({ data }) => ({ data: { ...data, labels: ['cafe\u0301'] } }));
    const labels = ['cafe\u0301', ' more '];
    const { body: labelled } = await call('PUT', `/api/demand/tags/${tag.id}`, { labels, version: tag.version });
    expect(labelled.labels).toEqual(['cafe\u0301', 'more']);
  });
});
