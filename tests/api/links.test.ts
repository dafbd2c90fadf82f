import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources';
import { createWith } from '../support/createWith';
import { type Call, createTestHost, logins, partners, type TestHost } from '../support/host';
import { createMaker, type Maker } from '../support/makeObject';

describe('links with two ends', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });
  const create = createWith(() => call);
  const tag = (name: string, values = {}) =>
    create('/api/demand/tags', { name, advertiser: partners.adv, url: 'https://vast.example/v', cpm: 5, ...values });
  const channel = (name: string, values = {}) => create('/api/demand/channels', { name, ...values });
  const get = async (path: string) => (await call('GET', path)).body;

  it('are written through to the end that stores them, with a version and a line of history there', async () => {
    const [one, two] = [await tag('One'), await tag('Two')];
    const made = await channel('Channel', {
      tags: [one.id, two.id],
      tagOverrides: [{ tag: two.id, priority: 3, weight: null, cpm: null }],
    });
    expect([made.tags, made.tagOverrides, made.version]).toEqual([
      [one.id, two.id],
      [{ tag: two.id, priority: 3, weight: null, cpm: null }],
      1,
    ]);
    expect(await get(`/api/demand/tags/${one.id}`)).toMatchObject({
      channels: [made.id],
      channelOverrides: [],
      version: 2,
    });
    expect(await get(`/api/demand/tags/${two.id}`)).toMatchObject({
      channels: [made.id],
      channelOverrides: [{ channel: made.id, priority: 3, weight: null, cpm: null }],
      version: 2,
    });
    const changed = await call('PUT', `/api/demand/channels/${made.id}`, {
      tags: [one.id],
      tagOverrides: [],
      version: 1,
    });
    expect(changed.body).toMatchObject({ tags: [one.id], tagOverrides: [], version: 2 });
    expect(await get(`/api/demand/tags/${two.id}`)).toMatchObject({ channels: [], channelOverrides: [], version: 3 });
    expect(await get(`/api/demand/tags/${one.id}`)).toMatchObject({ version: 2 });
    const history = await get(`/api/demand/tags/${two.id}/history`);
    expect(history[0].changes).toContainEqual({ field: 'channels', from: [made.id], to: [] });
    expect((await get(`/api/demand/channels/${made.id}/history`))[0].changes).toContainEqual({
      field: 'tags',
      from: [one.id, two.id],
      to: [one.id],
    });
  });

  it('show at the other end what was linked from the first', async () => {
    const made = await channel('Channel');
    const linked = await tag('Linked', { channels: [made.id], channelOverrides: [{ channel: made.id, priority: 2 }] });
    expect(await get(`/api/demand/channels/${made.id}`)).toMatchObject({
      tags: [linked.id],
      tagOverrides: [{ tag: linked.id, priority: 2, weight: null, cpm: null }],
      version: 1,
    });
    const note = await call('PUT', `/api/demand/channels/${made.id}`, { note: 'Links untouched', version: 1 });
    expect([note.body.tags, note.body.version, (await get(`/api/demand/tags/${linked.id}`)).version]).toEqual([
      [linked.id],
      2,
      1,
    ]);
  });

  it('are copied with an object, and go with a deleted one', async () => {
    const linked = await tag('Linked');
    const made = await channel('Channel', { tags: [linked.id], tagOverrides: [{ tag: linked.id, cpm: 9 }] });
    const { body: copied } = await call('POST', `/api/demand/channels/${made.id}/copy`, {});
    expect(copied).toMatchObject({ tags: [linked.id], tagOverrides: [{ tag: linked.id, cpm: 9 }] });
    expect((await call('POST', `/api/demand/tags/${linked.id}/copy`, {})).body).toMatchObject({
      channels: [made.id, copied.id],
    });
    expect((await call('DELETE', `/api/demand/channels/${made.id}`)).status).toBe(200);
    expect(await get(`/api/demand/tags/${linked.id}`)).toMatchObject({
      channels: [copied.id],
      channelOverrides: [{ channel: copied.id, cpm: 9 }],
    });
  });

  it('are refused to objects of another account, and to what is not there', async () => {
    const other = await host.as(logins.other);
    const { body } = await other('POST', '/api/demand/channels', { name: 'Foreign' });
    const made = await call('POST', '/api/demand/tags', {
      name: 'Tag',
      advertiser: partners.adv,
      url: 'https://vast.example/v',
      cpm: 5,
      channels: [body.id],
    });
    expect([made.status, made.body.errors.channels.code]).toEqual([422, 'refMissing']);
    const rows = await call('POST', '/api/demand/channels', {
      name: 'Channel',
      tags: [4711],
      tagOverrides: [{ tag: 4711, priority: 1 }],
    });
    expect(Object.keys(rows.body.errors).sort()).toEqual(['tagOverrides.0.tag', 'tags']);
    expect((await get('/api/demand/channels')).length).toBe(0);
  });

  it('are kept at both ends where both store them', async () => {
    const [one, two] = [
      await create('/api/demand/advs', { name: 'One', kind: 'dsp' }),
      await create('/api/demand/advs', { name: 'Two', kind: 'dsp', competitors: [] }),
    ];
    const changed = await call('PUT', `/api/demand/advs/${one.id}`, { competitors: [two.id], version: 1 });
    expect(changed.body).toMatchObject({ competitors: [two.id], version: 2 });
    expect(await get(`/api/demand/advs/${two.id}`)).toMatchObject({ competitors: [one.id], version: 2 });
    await call('PUT', `/api/demand/advs/${two.id}`, { competitors: [], version: 2 });
    expect(await get(`/api/demand/advs/${one.id}`)).toMatchObject({ competitors: [], version: 3 });
    await call('PUT', `/api/demand/advs/${one.id}`, { competitors: [two.id], version: 3 });
    await call('DELETE', `/api/demand/advs/${two.id}`);
    expect(await get(`/api/demand/advs/${one.id}`)).toMatchObject({ competitors: [], version: 5 });
  });

  it('change nothing anywhere when one of them is refused', async () => {
    const [good, made] = [await tag('Good'), await channel('Channel')];
    const refused = await call('PUT', `/api/demand/channels/${made.id}`, { tags: [good.id, 4711], version: 1 });
    expect(refused.status).toBe(422);
    expect(await get(`/api/demand/tags/${good.id}`)).toEqual(good);
    expect(await get(`/api/demand/channels/${made.id}`)).toEqual(made);
  });

  it('keep an account until it owns nothing, and take its users along', async () => {
    const admin = await host.as(logins.admin);
    const { body: account } = await admin('POST', '/api/demands', { name: 'New customer' });
    const { body: user } = await admin('POST', '/api/admin/users', {
      name: 'Buyer',
      type: 'demand',
      account: account.id,
      login: 'buyer@new.example',
      password: 'long enough password',
    });
    const owned = await admin('POST', '/api/demand/subs', {
      name: 'Resold',
      domain: 'resold.example',
      demand: account.id,
    });
    const refused = await admin('DELETE', `/api/demands/${account.id}`);
    expect(refused.body).toMatchObject({
      code: 'in_use',
      detail: 'Remove it from 1 sub-publisher, or archive it.',
      blockers: [{ resource: 'subpublishers', count: 1, sample: [{ id: owned.body.id, name: 'Resold' }] }],
    });
    await admin('DELETE', `/api/demand/subs/${owned.body.id}`);
    expect((await admin('DELETE', `/api/admin/users/${user.id}`)).body.detail).toBe(
      'It is the only sign-in of New customer.',
    );
    expect((await admin('DELETE', `/api/demands/${account.id}`)).status).toBe(200);
    expect((await admin('GET', `/api/admin/users/${user.id}`)).status).toBe(404);
    expect((await admin('DELETE', '/api/admin/users/1')).body.detail).toBe('You cannot remove yourself.');
  });

  it('let the definition keep an object that has traffic', async () => {
    const made = await channel('Busy');
    host.traffic.set(`channels:${made.id}`, { reqs24h: 10, reqs: 10 });
    const refused = await call('DELETE', `/api/demand/channels/${made.id}`);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'in_use',
      'It had requests in the last 24 hours. Archive it first.',
    ]);
    const fixed = await call('PUT', `/api/demand/channels/${made.id}`, { integration: 'RTB', version: 1 });
    expect(fixed.body.errors.integration.message).toBe('You cannot change the integration of a channel with requests.');
  });

  it('ask once more before something in use is archived', async () => {
    const list = await create('/api/demand/targetings', { name: 'US CTV' });
    const used = await tag('User', { targeting: list.id });
    const refused = await call('POST', `/api/demand/targetings/${list.id}/archive`, { version: 1 });
    expect(refused.body).toMatchObject({
      code: 'in_use_active',
      detail: 'Used by 1 tag. It will be ignored: objects that use it will serve without it.',
      blockers: [{ resource: 'tags', count: 1, sample: [{ id: used.id, name: 'User', status: 1 }] }],
    });
    expect(
      (await call('POST', '/api/demand/targetings/bulk', { ids: [list.id], changes: { status: 2 } })).body.code,
    ).toBe('in_use_active');
    expect(
      (await call('POST', `/api/demand/targetings/${list.id}/archive`, { version: 1, force: true })).body.status,
    ).toBe(2);
  });
});

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
    const linksOf = async ({ call }: typeof admin, base: string) =>
      (await call('GET', `${base}/${opened.id}/refs`)).body.links;
    expect(await linksOf(admin, admin.base)).toContainEqual({ resource: 'demands', count: 2 });
    expect(await linksOf(publisher, '/api/demand/rtbs')).toEqual([]);
  });

  it('are the entries of all lists, and no figures where lists have none', async () => {
    const { call } = await maker.writerOf(resourceOf('applists'));
    const make = async (entries: readonly string[]) =>
      (await call('POST', '/api/demand/applists', { name: `Apps ${entries}`, entries })).body.id;
    const ids = [await make(['com.one', 'com.two']), await make(['com.three'])];
    expect((await call('POST', '/api/demand/applists/refs', { ids })).body).toEqual({
      count: 2,
      blockers: [],
      links: [],
      entries: 3,
    });
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

describe('values that must be unique', () => {
  let admin: Call;
  let call: Call;
  beforeEach(async () => {
    const host = await createTestHost();
    [admin, call] = [await host.as(logins.admin), await host.as(logins.demand)];
  });

  describe('inside a group', () => {
    const make = (name: string, sellersJson: object) =>
      call('POST', '/api/demand/subs', { name, domain: `${name}.example`, sellersJson });

    it('are refused at their path, whatever their case, while the other is not archived', async () => {
      const first = await make('one', { id: 'Seller-7' });
      expect(first.status).toBe(201);
      const second = await make('two', { id: 'seller-7' });
      expect([second.status, second.body.errors['sellersJson.id'].message]).toEqual([
        422,
        'ID is already used by one.',
      ]);
      expect((await make('two', { id: 'seller-07' })).status).toBe(201);
      await call('POST', `/api/demand/subs/${first.body.id}/archive`, { version: 1 });
      expect((await make('three', { id: 'seller-7' })).status).toBe(201);
      const back = await call('POST', `/api/demand/subs/${first.body.id}/restore`, { version: 2 });
      expect(back.body.errors).toHaveProperty(['sellersJson.id']);
    });

    it('are free in another account, kept when unchanged, and cleared by a copy', async () => {
      const first = await make('one', { id: '7', name: 'One' });
      const other = await (await createTestHost()).as(logins.other);
      expect(
        (await other('POST', '/api/demand/subs', { name: 'one', domain: 'one.example', sellersJson: { id: '7' } }))
          .status,
      ).toBe(201);
      expect((await call('PUT', `/api/demand/subs/${first.body.id}`, { ...first.body, note: 'x' })).status).toBe(200);
      const copy = await call('POST', `/api/demand/subs/${first.body.id}/copy`, {});
      expect([copy.status, copy.body.sellersJson]).toMatchObject([201, { id: null, name: 'One' }]);
    });
  });

  describe('together with lists', () => {
    const make = (name: string, values: object) =>
      admin('POST', '/api/admin/tooltips', { name, key: 'tags.cpm', text: 'Words', ...values });

    it('are compared as sets, in whatever order they were chosen', async () => {
      expect((await make('One', { roles: ['demand', 'admin'], modes: ['ssp'] })).status).toBe(201);
      const same = await make('Two', { roles: ['admin', 'demand'], modes: ['ssp'] });
      expect([same.status, same.body.errors.key.message]).toEqual([422, 'Key is already used by One.']);
      expect((await make('Three', { roles: ['admin'], modes: ['ssp'] })).status).toBe(201);
      expect((await make('Four', { roles: ['admin', 'demand'], modes: ['ssp'], locale: 'fr' })).status).toBe(201);
      expect((await make('Five', { roles: ['admin', 'demand'], modes: ['ssp'], key: 'tags.name' })).status).toBe(201);
    });

    it('are asked for again by a copy', async () => {
      const made = await make('x'.repeat(100), {});
      const copy = await admin('POST', `/api/admin/tooltips/${made.body.id}/copy`, {});
      expect(Object.keys(copy.body.errors)).toEqual(['key']);
    });
  });

  it('leave help texts no place that is not there, and no HTML', async () => {
    const errorsOf = async (values: object) =>
      (await admin('POST', '/api/admin/tooltips', { name: 'Help', key: 'custom.a', text: 'Words', ...values })).body
        .errors ?? {};
    for (const key of ['tags.cpmm', 'nothing.cpm', 'tags', 'tags.', 'report.metric', '<b>'])
      expect([key, Object.keys(await errorsOf({ key }))]).toEqual([key, ['key']]);
    for (const key of [
      'tags.channels',
      'subpublishers.sellersJson.type',
      'report.metric.rev_m',
      'screen.report.filters',
      'custom.hello',
    ])
      expect([key, await errorsOf({ key })]).toEqual([key, {}]);
    expect(Object.keys(await errorsOf({ text: 'See <b>this</b>', key: 'custom.b' }))).toEqual(['text']);
    expect(await errorsOf({ text: 'a < b, 2 > 1 and **bold**', key: 'custom.c' })).toEqual({});
  });
});
