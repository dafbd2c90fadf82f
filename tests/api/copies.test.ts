import { beforeAll, describe, expect, it } from 'vitest';
import { uniqueInGroups } from '../../api/objects/entity';
import { resourceOf, resources } from '../../src/resources';
import { isEmpty } from '../../src/schema/kinds/field';
import type { AnyResource } from '../../src/schema/resource';
import { hostIn } from '../support/hostIn';
import { createMaker } from '../support/makeObject';

/** What a copy has of its own, and what stays with the original: secrets, entries, and links that other objects store. */
const mayDiffer = (resource: AnyResource): readonly string[] =>
  Object.entries(resource.allFields).flatMap(([name, field]) => {
    const isSecret = (field.access === 'writeOnly' || field.access === 'server') && !field.copied;
    const isLinkOfOthers = 'inverse' in field && field.inverse !== undefined && !field.copied;
    const isOwn = field.computed || field.unique || resource.members?.field === name || isSecret || isLinkOfOthers;
    return isOwn || ['name', 'status'].includes(name) ? [name] : [];
  });
/** Whether a group has a part that is unique, and so left behind. */
const hasUniquePart = (resource: AnyResource, name: string): boolean =>
  uniqueInGroups(resource).some(([path]) => path.startsWith(`${name}.`));
/** A value without the unique parts of a group. */
const comparable = (resource: AnyResource, name: string, value: object): object => {
  const unique = uniqueInGroups(resource).map(([path]) => path);
  return hasUniquePart(resource, name)
    ? Object.entries(value).filter(([part]) => !unique.includes(`${name}.${part}`))
    : value;
};
const stamps = ['id', 'uid', 'version', 'createdAt', 'modifiedAt', 'modifiedBy', 'by', 'changedBy'];

describe('a copy', () => {
  const maker = createMaker(hostIn(beforeAll).host);
  const [channels, tags] = [resourceOf('channels'), resourceOf('tags')];
  /** New objects of a kind, one after the other. */
  const several = async (
    count: number,
    resource: AnyResource,
    values: Record<string, unknown>,
  ): Promise<readonly number[]> => {
    const ids: number[] = [];
    while (ids.length < count) ids.push((await maker.create(resource, values, true)).id);
    return ids;
  };

  const made = resources.filter(({ name, list }) => list.actions.includes('copy') && name !== 'users');
  it.each(made.map(({ name }) => name))('of one of the %s differs in nothing but what it must', async (name) => {
    const resource = resourceOf(name);
    const original = await maker.create(resource);
    const { call, base } = await maker.writerOf(resource);
    const draft = await call('POST', `${base}/${original.id}/copy`, { save: false });
    expect(draft.status).toBe(200);
    const free = new Set([...mayDiffer(resource), ...stamps]);
    const before = (await call('GET', `${base}/${original.id}`)).body;
    const isKept = (field: string) => !free.has(field) && !isEmpty(before[field]) && field in draft.body;
    const own = Object.keys(resource.fields).filter(isKept);
    const keptOf = (record: typeof before) =>
      Object.fromEntries(own.map((field) => [field, comparable(resource, field, record[field])]));
    expect(keptOf(draft.body)).toEqual(keptOf(before));
    // What is left behind is named, and nothing else is.
    const named = (draft.headers.get('X-Not-Copied') ?? '').split(',').filter(Boolean);
    expect(named.filter((field) => !free.has(field) && !hasUniquePart(resource, field))).toEqual([]);
  });

  it('of a channel keeps its tags, as a copy of a tag keeps its channels', async () => {
    const { call, base } = await maker.writerOf(channels);
    const held = await several(14, tags, { channels: [] });
    const channel = await maker.create(channels, { tags: held }, true);
    expect((await call('GET', `${base}/${channel.id}`)).body.tags).toEqual(held);
    const copy = await call('POST', `${base}/${channel.id}/copy`, { save: true });
    expect([copy.status, copy.body.errors, copy.body.tags]).toEqual([201, undefined, held]);
    expect((await call('GET', `/api/demand/tags/${held[0]}`)).body.channels).toEqual([channel.id, copy.body.id]);
    expect((await call('GET', `${base}/${channel.id}`)).body.tags).toEqual(held);
    expect((await call('POST', `${base}/${channel.id}/copy`, { save: false })).body.tags).toEqual(held);
  });

  it('that is deleted says the links and entries that go with it', async () => {
    const { call, base } = await maker.writerOf(tags);
    const held = await several(6, channels, { tags: [] });
    const tag = await maker.create(tags, { channels: held }, true);
    const uses = async (path: string) => (await call('GET', `${path}/refs`)).body;
    const links = [{ resource: 'channels', count: 6 }];
    expect(await uses(`${base}/${tag.id}`)).toMatchObject({ blocking: 0, links, entries: 0 });
    expect(await uses(`/api/demand/channels/${held[0]}`)).toMatchObject({ links: [{ resource: 'tags', count: 1 }] });
    const list = (await call('POST', '/api/demand/applists', { name: 'Apps', entries: ['com.one', 'com.two'] })).body;
    const none = { total: 0, items: [], blocking: 0, links: [] };
    expect(await uses(`/api/demand/applists/${list.id}`)).toEqual({ ...none, entries: 2 });
  });

  it('of an application says that its lists are left out', async () => {
    const { call, base } = await maker.writerOf(resourceOf('applications'));
    const list = await call('POST', '/api/demand/applists', { name: 'Lists of apps' });
    const app = await maker.create(resourceOf('applications'), { lists: [list.body.id] }, true);
    const draft = await call('POST', `${base}/${app.id}/copy`, { save: false });
    expect(draft.headers.get('X-Not-Copied')?.split(',')).toContain('lists');
    expect(draft.body.lists).toEqual([]);
  });
});
