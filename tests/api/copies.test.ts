import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../src/resources';
import { isEmpty } from '../../src/schema/kinds/field';
import type { AnyResource } from '../../src/schema/resource';
import { createTestHost, type TestHost } from '../support/host';
import { createMaker, type Maker } from '../support/makeObject';

/** What a copy has of its own, and what stays with the original: secrets, entries, and links that other objects store. */
const mayDiffer = (resource: AnyResource): readonly string[] =>
  Object.entries(resource.allFields).flatMap(([name, field]) => {
    const isSecret = (field.access === 'writeOnly' || field.access === 'server') && !field.copied;
    const isLinkOfOthers = 'inverse' in field && field.inverse !== undefined && !field.copied;
    const isOwn = field.computed || field.unique || resource.members?.field === name || isSecret || isLinkOfOthers;
    return isOwn || ['name', 'status'].includes(name) ? [name] : [];
  });
const stamps = ['id', 'uid', 'version', 'createdAt', 'modifiedAt', 'modifiedBy', 'by', 'changedBy'];

describe('a copy', () => {
  let host: TestHost;
  let maker: Maker;
  beforeAll(async () => {
    host = await createTestHost();
    maker = createMaker(host);
  });
  afterAll(() => host.close());

  const made = resources.filter(({ name, list }) => list.actions.includes('copy') && name !== 'users');
  it.each(made.map(({ name }) => name))('of one of the %s differs in nothing but what it must', async (name) => {
    const resource = resourceOf(name);
    const original = await maker.create(resource);
    const { call, base } = await maker.writerOf(resource);
    const draft = await call('POST', `${base}/${original.id}/copy`, { save: false });
    expect(draft.status).toBe(200);
    const free = new Set([...mayDiffer(resource), ...stamps]);
    const before = (await call('GET', `${base}/${original.id}`)).body;
    const own = Object.keys(resource.fields).filter(
      (field) => !free.has(field) && !isEmpty(before[field]) && field in draft.body,
    );
    expect(Object.fromEntries(own.map((field) => [field, draft.body[field]]))).toEqual(
      Object.fromEntries(own.map((field) => [field, before[field]])),
    );
    // What is left behind is named, and nothing else is.
    const named = (draft.headers.get('X-Not-Copied') ?? '').split(',').filter(Boolean);
    expect(named.filter((field) => !free.has(field))).toEqual([]);
  });

  it('of a channel keeps its tags, as a copy of a tag keeps its channels', async () => {
    const [channels, tags] = [resourceOf('channels'), resourceOf('tags')];
    const { call, base } = await maker.writerOf(channels);
    const held = [];
    for (let count = 0; count < 14; count += 1) held.push((await maker.create(tags, { channels: [] }, true)).id);
    const channel = await maker.create(channels, { tags: held }, true);
    expect((await call('GET', `${base}/${channel.id}`)).body.tags).toEqual(held);
    const copy = await call('POST', `${base}/${channel.id}/copy`, { save: true });
    expect([copy.status, copy.body.errors, copy.body.tags]).toEqual([201, undefined, held]);
    const tag = (await call('GET', `/api/demand/tags/${held[0]}`)).body;
    expect(tag.channels).toEqual([channel.id, copy.body.id]);
    expect((await call('GET', `${base}/${channel.id}`)).body.tags).toEqual(held);
    const draft = await call('POST', `${base}/${channel.id}/copy`, { save: false });
    expect(draft.body.tags).toEqual(held);
  });

  it('that is deleted says the links and entries that go with it', async () => {
    const [channels, tags] = [resourceOf('channels'), resourceOf('tags')];
    const { call, base } = await maker.writerOf(tags);
    const held = [];
    for (let count = 0; count < 6; count += 1) held.push((await maker.create(channels, { tags: [] }, true)).id);
    const tag = await maker.create(tags, { channels: held }, true);
    const uses = async (path: string) => (await call('GET', `${path}/refs`)).body;
    expect(await uses(`${base}/${tag.id}`)).toMatchObject({
      blocking: 0,
      links: [{ resource: 'channels', count: 6 }],
      entries: 0,
    });
    expect(await uses(`/api/demand/channels/${held[0]}`)).toMatchObject({ links: [{ resource: 'tags', count: 1 }] });
    const list = (await call('POST', '/api/demand/applists', { name: 'Apps', entries: ['com.one', 'com.two'] })).body;
    expect(await uses(`/api/demand/applists/${list.id}`)).toEqual({
      total: 0,
      items: [],
      blocking: 0,
      links: [],
      entries: 2,
    });
  });

  it('of an application says that its lists are left out', async () => {
    const { call, base } = await maker.writerOf(resourceOf('applications'));
    const list = await call('POST', '/api/demand/applists', { name: 'Lists of apps' });
    const app = await maker.create(resourceOf('applications'), { lists: [list.body.id] }, true);
    const draft = await call('POST', `${base}/${app.id}/copy`, { save: false });
    expect([draft.headers.get('X-Not-Copied')?.split(','), draft.body.lists]).toEqual([
      expect.arrayContaining(['lists']),
      [],
    ]);
  });
});
