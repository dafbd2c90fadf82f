import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources';
import { createWith } from '../support/createWith';
import { hostIn, vastTag } from '../support/hostIn';
import { createMaker } from '../support/makeObject';

describe('links with two ends', () => {
  const { host, demand: call, admin, other } = hostIn(beforeEach);
  const create = createWith(() => call);
  const [channels, tags] = ['/api/demand/channels', '/api/demand/tags'];
  const tag = (name: string, values = {}) => create(tags, vastTag({ name, ...values }));
  const channel = (name: string, values = {}) => create(channels, { name, ...values });
  const advertiser = (name: string) => create('/api/demand/advs', { name, kind: 'dsp' });
  const get = async (path: string) => (await call('GET', path)).body;
  const put = (path: string, values: object) => call('PUT', path, values);
  const none = { weight: null, cpm: null };

  it('are written through to the end that stores them, with a version and a line of history there', async () => {
    const [one, two] = [await tag('One'), await tag('Two')];
    const tagOverrides = [{ tag: two.id, priority: 3, ...none }];
    const made = await channel('Channel', { tags: [one.id, two.id], tagOverrides });
    expect([made.tags, made.tagOverrides, made.version]).toEqual([[one.id, two.id], tagOverrides, 1]);
    const linked = { channels: [made.id], version: 2 };
    expect(await get(`${tags}/${one.id}`)).toMatchObject({ ...linked, channelOverrides: [] });
    const channelOverrides = [{ channel: made.id, priority: 3, ...none }];
    expect(await get(`${tags}/${two.id}`)).toMatchObject({ ...linked, channelOverrides });
    const changed = await put(`${channels}/${made.id}`, { tags: [one.id], tagOverrides: [], version: 1 });
    expect(changed.body).toMatchObject({ tags: [one.id], tagOverrides: [], version: 2 });
    expect(await get(`${tags}/${two.id}`)).toMatchObject({ channels: [], channelOverrides: [], version: 3 });
    expect(await get(`${tags}/${one.id}`)).toMatchObject({ version: 2 });
    const lastOf = async (path: string) => (await get(`${path}/history`))[0].changes;
    expect(await lastOf(`${tags}/${two.id}`)).toContainEqual({ field: 'channels', from: [made.id], to: [] });
    const dropped = { field: 'tags', from: [one.id, two.id], to: [one.id] };
    expect(await lastOf(`${channels}/${made.id}`)).toContainEqual(dropped);
  });

  it('show at the other end what was linked from the first', async () => {
    const made = await channel('Channel');
    const linked = await tag('Linked', { channels: [made.id], channelOverrides: [{ channel: made.id, priority: 2 }] });
    const tagOverrides = [{ tag: linked.id, priority: 2, ...none }];
    expect(await get(`${channels}/${made.id}`)).toMatchObject({ tags: [linked.id], tagOverrides, version: 1 });
    const note = await put(`${channels}/${made.id}`, { note: 'Links untouched', version: 1 });
    expect([note.body.tags, note.body.version]).toEqual([[linked.id], 2]);
    expect((await get(`${tags}/${linked.id}`)).version).toBe(1);
  });

  it('are copied with an object, and go with a deleted one', async () => {
    const linked = await tag('Linked');
    const own = { tags: [linked.id], tagOverrides: [{ tag: linked.id, cpm: 9 }] };
    const made = await channel('Channel', own);
    const { body: copied } = await call('POST', `${channels}/${made.id}/copy`, {});
    expect(copied).toMatchObject(own);
    const { body: tagCopied } = await call('POST', `${tags}/${linked.id}/copy`, {});
    expect(tagCopied).toMatchObject({ channels: [made.id, copied.id] });
    expect((await call('DELETE', `${channels}/${made.id}`)).status).toBe(200);
    const left = { channels: [copied.id], channelOverrides: [{ channel: copied.id, cpm: 9 }] };
    expect(await get(`${tags}/${linked.id}`)).toMatchObject(left);
  });

  it.each([
    ['removed', (ids: number[]) => ids.slice(1)],
    ['added', (ids: number[]) => ids],
  ])('of an account’s list are not %s by an administrator, who may not change the list', async (_, linkedTo) => {
    const lists = [
      await create('/api/demand/applists', { name: 'A' }),
      await create('/api/demand/applists', { name: 'B' }),
    ];
    const ids = lists.map(({ id }) => id);
    const app = { name: 'App', bundle: 'com.links', store: 'googleplay' };
    const made = await create('/api/demand/applications', { ...app, lists: ids.slice(0, 1) });
    const path = `/api/demand/applications/${made.id}`;
    const answer = await admin('PUT', path, { lists: linkedTo(ids), version: made.version });
    expect([answer.status, answer.body.errors?.lists?.code]).toEqual([422, 'objects.ofAccount']);
    expect((await get(`/api/demand/applists/${ids[0]}`)).apps).toEqual([made.id]);
    expect((await admin('PUT', path, { lists: ids.slice(0, 1), version: made.version })).status).toBe(200);
  });

  it.each([
    ['of a publisher', 'refOfOther', { demand: 31 }],
    ['without one', 'refOfAccount', {}],
  ])('of an object %s name no object of another publisher: an administrator reads whose it is', async (_, code, of) => {
    const sub = await createWith(() => other)('/api/demand/subs', { name: 'Of another', domain: 'other.example' });
    const app = { name: 'App', bundle: 'com.links', store: 'googleplay', sub: sub.id, ...of };
    const { status, body } = await admin('POST', '/api/demand/applications', app);
    const [is, names] = [body.errors.sub.code, body.errors.sub.message.includes('Of another')];
    expect([status, is, names]).toEqual([422, code, true]);
  });

  it('are refused to objects of another account, and to what is not there', async () => {
    const { body: foreign } = await other('POST', channels, { name: 'Foreign' });
    const made = await call('POST', tags, vastTag({ channels: [foreign.id] }));
    expect([made.status, made.body.errors.channels.code]).toEqual([422, 'refMissing']);
    const missing = { tags: [4711], tagOverrides: [{ tag: 4711, priority: 1 }] };
    const rows = await call('POST', channels, { name: 'Channel', ...missing });
    expect(Object.keys(rows.body.errors).sort()).toEqual(['tagOverrides.0.tag', 'tags']);
    expect(await get(channels)).toEqual([]);
  });

  it('are kept at both ends where both store them', async () => {
    const { id: two } = await advertiser('Two');
    const { id: one } = await advertiser('One');
    const path = `/api/demand/advs/${one}`;
    const changed = await put(path, { competitors: [two], version: 1 });
    expect(changed.body).toMatchObject({ competitors: [two], version: 2 });
    expect(await get(`/api/demand/advs/${two}`)).toMatchObject({ competitors: [one], version: 2 });
    await put(`/api/demand/advs/${two}`, { competitors: [], version: 2 });
    expect(await get(path)).toMatchObject({ competitors: [], version: 3 });
    await put(path, { competitors: [two], version: 3 });
    await call('DELETE', `/api/demand/advs/${two}`);
    expect(await get(path)).toMatchObject({ competitors: [], version: 5 });
  });

  it('change nothing anywhere when one of them is refused', async () => {
    const [good, made] = [await tag('Good'), await channel('Channel')];
    expect((await put(`${channels}/${made.id}`, { tags: [good.id, 4711], version: 1 })).status).toBe(422);
    expect([await get(`${tags}/${good.id}`), await get(`${channels}/${made.id}`)]).toEqual([good, made]);
  });

  it('keep an account until it owns nothing, and take its users along', async () => {
    const { id: account } = await create('/api/demands', { name: 'New customer' }, admin);
    const signIn = { login: 'buyer@new.example', password: 'long enough password' };
    const user = await create('/api/admin/users', { name: 'Buyer', type: 'demand', account, ...signIn }, admin);
    const resold = { name: 'Resold', domain: 'resold.example', demand: account };
    const { id } = await create('/api/demand/subs', resold, admin);
    const remove = (path: string) => admin('DELETE', path);
    expect((await remove(`/api/demands/${account}`)).body).toMatchObject({
      code: 'in_use',
      detail: 'Remove it from 1 sub-publisher, or archive it.',
      blockers: [{ resource: 'subpublishers', count: 1, sample: [{ id, name: 'Resold' }] }],
    });
    await remove(`/api/demand/subs/${id}`);
    expect((await remove(`/api/admin/users/${user.id}`)).body.detail).toBe('It is the only sign-in of New customer.');
    expect((await remove(`/api/demands/${account}`)).status).toBe(200);
    expect((await admin('GET', `/api/admin/users/${user.id}`)).status).toBe(404);
    expect((await remove('/api/admin/users/1')).body.detail).toBe('You cannot remove yourself.');
  });

  it('let the definition keep an object that has traffic', async () => {
    const { id } = await channel('Busy');
    host.traffic.set(`channels:${id}`, { reqs24h: 10, reqs: 10 });
    const detail = 'It had requests in the last 24 hours. Archive it first.';
    const refused = await call('DELETE', `${channels}/${id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use', detail } });
    const fixed = await put(`${channels}/${id}`, { integration: 'RTB', version: 1 });
    expect(fixed.body.errors.integration.message).toBe('You cannot change the integration of a channel with requests.');
  });

  it('ask once more before something in use is archived', async () => {
    const targetings = '/api/demand/targetings';
    const { id } = await create(targetings, { name: 'US CTV' });
    const used = await tag('User', { targeting: id });
    const archive = async (more: object = {}) =>
      (await call('POST', `${targetings}/${id}/archive`, { version: 1, ...more })).body;
    expect(await archive()).toMatchObject({
      code: 'in_use_active',
      detail: 'Used by 1 tag. It will be ignored: objects that use it will serve without it.',
      blockers: [{ resource: 'tags', count: 1, sample: [{ id: used.id, name: 'User', status: 1 }] }],
    });
    const bulk = await call('POST', `${targetings}/bulk`, { ids: [id], changes: { status: 2 } });
    expect(bulk.body.code).toBe('in_use_active');
    expect((await archive({ force: true })).status).toBe(2);
  });
});

describe('what is deleted with many objects', () => {
  const { host, demand: call } = hostIn(beforeAll);
  const maker = createMaker(host);
  const applists = '/api/demand/applists';
  const post = async (path: string, body: object) => (await call('POST', path, body)).body;
  const several = async (count: number, name: string, values: Record<string, unknown>): Promise<readonly number[]> => {
    const ids: number[] = [];
    while (ids.length < count) ids.push((await maker.create(resourceOf(name), values, true)).id);
    return ids;
  };

  it('is the sum of what is deleted with each of them', async () => {
    const channels = await several(3, 'channels', { tags: [] });
    const ids = await several(2, 'tags', { channels });
    const links = [{ resource: 'channels', count: 6 }];
    expect(await post('/api/demand/tags/refs', { ids })).toMatchObject({ count: 2, blockers: [], links, entries: 0 });
    const back = await post('/api/demand/channels/refs', { ids: channels });
    expect(back.links).toEqual([{ resource: 'tags', count: 6 }]);
  });

  it('counts nothing from a field that the viewer may not read', async () => {
    const rtbs = resourceOf('rtbs');
    const { id } = await maker.create(rtbs, { demands: [31, 32], openTo: 'some' }, true);
    const admin = await maker.writerOf(rtbs);
    const read = await admin.call('GET', `${admin.base}/${id}/refs`);
    expect(read.body.links).toContainEqual({ resource: 'demands', count: 2 });
    expect((await call('GET', `/api/demand/rtbs/${id}/refs`)).body.links).toEqual([]);
  });

  it('are the entries of all lists, and no figures where lists have none', async () => {
    const make = async (entries: readonly string[]) => (await post(applists, { name: `Apps ${entries}`, entries })).id;
    const ids = [await make(['com.one', 'com.two']), await make(['com.three'])];
    expect(await post(`${applists}/refs`, { ids })).toEqual({ count: 2, blockers: [], links: [], entries: 3 });
  });

  it('counts an object that keeps two of them once', async () => {
    const ids = [(await post(applists, { name: 'First' })).id, (await post(applists, { name: 'Second' })).id];
    const tag = await maker.create(resourceOf('tags'), { apps: ids }, true);
    const { blockers, links } = await post(`${applists}/refs`, { ids });
    expect(blockers).toEqual([{ resource: 'tags', count: 1, sample: [{ id: tag.id, name: tag.name, status: 1 }] }]);
    expect(links).toEqual([]);
  });
});

describe('values that must be unique', () => {
  const { admin, demand: call, other } = hostIn(beforeEach);

  describe('inside a group', () => {
    const make = (name: string, sellersJson: object, by = call) =>
      by('POST', '/api/demand/subs', { name, domain: `${name}.example`, sellersJson });

    it('are refused at their path, whatever their case, while the other is not archived', async () => {
      const first = await make('one', { id: 'Seller-7' });
      expect(first.status).toBe(201);
      const { status, body } = await make('two', { id: 'seller-7' });
      expect([status, body.errors['sellersJson.id'].message]).toEqual([422, 'ID is already used by one.']);
      expect((await make('two', { id: 'seller-07' })).status).toBe(201);
      await call('POST', `/api/demand/subs/${first.body.id}/archive`, { version: 1 });
      expect((await make('three', { id: 'seller-7' })).status).toBe(201);
      const back = await call('POST', `/api/demand/subs/${first.body.id}/restore`, { version: 2 });
      expect(back.body.errors).toHaveProperty(['sellersJson.id']);
    });

    it('are free in another account, kept when unchanged, and cleared by a copy', async () => {
      const first = await make('one', { id: '7', name: 'One' });
      expect((await make('one', { id: '7' }, other)).status).toBe(201);
      expect((await call('PUT', `/api/demand/subs/${first.body.id}`, { ...first.body, note: 'x' })).status).toBe(200);
      const copy = await call('POST', `/api/demand/subs/${first.body.id}/copy`, {});
      expect([copy.status, copy.body.sellersJson]).toMatchObject([201, { id: String(copy.body.id), name: 'One' }]);
    });
  });

  const tooltip = (name: string, values: object) =>
    admin('POST', '/api/admin/tooltips', { name, key: 'tags.cpm', text: 'Words', ...values });

  describe('together with lists', () => {
    it('are compared as sets, in whatever order they were chosen', async () => {
      const both = { roles: ['admin', 'demand'], modes: ['ssp'] };
      expect((await tooltip('One', { ...both, roles: ['demand', 'admin'] })).status).toBe(201);
      const same = await tooltip('Two', both);
      expect([same.status, same.body.errors.key.message]).toEqual([422, 'Key is already used by One.']);
      for (const other of [{ roles: ['admin'] }, { locale: 'fr' }, { key: 'tags.name' }])
        expect([other, (await tooltip('Three', { ...both, ...other })).status]).toEqual([other, 201]);
    });

    it('are asked for again by a copy', async () => {
      const made = await tooltip('x'.repeat(100), {});
      const copy = await admin('POST', `/api/admin/tooltips/${made.body.id}/copy`, {});
      expect(Object.keys(copy.body.errors)).toEqual(['key']);
    });
  });

  it('leave help texts no place that is not there, and no HTML', async () => {
    const faults = async (values: object) =>
      Object.keys((await tooltip('Help', { key: 'custom.a', ...values })).body.errors ?? {});
    for (const key of ['tags.cpmm', 'nothing.cpm', 'tags', 'tags.', 'report.metric', '<b>'])
      expect([key, await faults({ key })]).toEqual([key, ['key']]);
    const places = ['tags.channels', 'subpublishers.sellersJson.type', 'report.metric.rev_m', 'screen.report.filters'];
    for (const key of [...places, 'custom.hello']) expect([key, await faults({ key })]).toEqual([key, []]);
    expect(await faults({ text: 'See <b>this</b>', key: 'custom.b' })).toEqual(['text']);
    expect(await faults({ text: 'a < b, 2 > 1 and **bold**', key: 'custom.c' })).toEqual([]);
  });
});
