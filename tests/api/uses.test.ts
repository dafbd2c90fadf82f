import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources';
import { createTestHost, type TestHost } from '../support/host';
import { createMaker, type Maker } from '../support/makeObject';

describe('what is deleted with many objects', () => {
  let host: TestHost;
  let maker: Maker;
  beforeAll(async () => {
    host = await createTestHost();
    maker = createMaker(host);
  });
  afterAll(() => host.close());

  it('is the sum of what is deleted with each of them', async () => {
    const [channels, tags] = [resourceOf('channels'), resourceOf('tags')];
    const held = [];
    for (let count = 0; count < 3; count += 1) held.push((await maker.create(channels, { tags: [] }, true)).id);
    const ids = [];
    for (let count = 0; count < 2; count += 1) ids.push((await maker.create(tags, { channels: held }, true)).id);
    const { call, base } = await maker.writerOf(tags);
    const uses = (await call('POST', `${base}/refs`, { ids })).body;
    expect(uses).toMatchObject({ count: 2, blockers: [], links: [{ resource: 'channels', count: 6 }], entries: 0 });
    const back = (await call('POST', '/api/demand/channels/refs', { ids: held })).body;
    expect(back.links).toEqual([{ resource: 'tags', count: 6 }]);
  });

  it('counts nothing from a field that the viewer may not read', async () => {
    const rtbs = resourceOf('rtbs');
    const opened = await maker.create(rtbs, { demands: [31, 32], openTo: 'some' }, true);
    const admin = await maker.writerOf(rtbs);
    const publisher = await maker.writerOf(resourceOf('tags'));
    const linksOf = async ({ call }: typeof admin, base: string) => (await call('GET', `${base}/${opened.id}/refs`)).body.links;
    expect(await linksOf(admin, admin.base)).toContainEqual({ resource: 'demands', count: 2 });
    expect(await linksOf(publisher, '/api/demand/rtbs')).toEqual([]);
  });

  it('are the entries of all lists, and no figures where lists have none', async () => {
    const { call } = await maker.writerOf(resourceOf('applists'));
    const make = async (entries: readonly string[]) =>
      (await call('POST', '/api/demand/applists', { name: `Apps ${entries}`, entries })).body.id;
    const ids = [await make(['com.one', 'com.two']), await make(['com.three'])];
    expect((await call('POST', '/api/demand/applists/refs', { ids })).body).toEqual({ count: 2, blockers: [], links: [], entries: 3 });
  });

  it('counts an object that keeps two of them once', async () => {
    const { call } = await maker.writerOf(resourceOf('applists'));
    const ids = [];
    for (const name of ['First', 'Second']) ids.push((await call('POST', '/api/demand/applists', { name })).body.id);
    const tag = await maker.create(resourceOf('tags'), { apps: ids }, true);
    const { blockers, links } = (await call('POST', '/api/demand/applists/refs', { ids })).body;
    expect(blockers).toEqual([{ resource: 'tags', count: 1, sample: [{ id: tag.id, name: tag.name, status: 1 }] }]);
    expect(links).toEqual([]);
  });
});
