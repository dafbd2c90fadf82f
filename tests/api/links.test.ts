import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, createTestHost, logins, partners, type TestHost } from '../support/host';

describe('links with two ends', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });
  const create = async (path: string, body: object) => {
    const answer = await call('POST', path, body);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  };
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
    expect(await get(`/api/demand/tags/${one.id}`)).toMatchObject({ channels: [made.id], channelOverrides: [], version: 2 });
    expect(await get(`/api/demand/tags/${two.id}`)).toMatchObject({
      channels: [made.id],
      channelOverrides: [{ channel: made.id, priority: 3, weight: null, cpm: null }],
      version: 2,
    });
    const changed = await call('PUT', `/api/demand/channels/${made.id}`, { tags: [one.id], tagOverrides: [], version: 1 });
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
    expect([note.body.tags, note.body.version, (await get(`/api/demand/tags/${linked.id}`)).version]).toEqual([[linked.id], 2, 1]);
  });

  it('are copied with an object, and go with a deleted one', async () => {
    const linked = await tag('Linked');
    const made = await channel('Channel', { tags: [linked.id], tagOverrides: [{ tag: linked.id, cpm: 9 }] });
    const { body: copied } = await call('POST', `/api/demand/channels/${made.id}/copy`, {});
    expect(copied).toMatchObject({ tags: [linked.id], tagOverrides: [{ tag: linked.id, cpm: 9 }] });
    expect((await call('POST', `/api/demand/tags/${linked.id}/copy`, {})).body).toMatchObject({ channels: [made.id, copied.id] });
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
    const rows = await call('POST', '/api/demand/channels', { name: 'Channel', tags: [4711], tagOverrides: [{ tag: 4711, priority: 1 }] });
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
    const owned = await admin('POST', '/api/demand/subs', { name: 'Resold', domain: 'resold.example', demand: account.id });
    const refused = await admin('DELETE', `/api/demands/${account.id}`);
    expect(refused.body).toMatchObject({
      code: 'in_use',
      detail: 'Remove it from 1 sub-publisher, or archive it.',
      blockers: [{ resource: 'subpublishers', count: 1, sample: [{ id: owned.body.id, name: 'Resold' }] }],
    });
    await admin('DELETE', `/api/demand/subs/${owned.body.id}`);
    expect((await admin('DELETE', `/api/admin/users/${user.id}`)).body.detail).toBe('It is the only sign-in of New customer.');
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
    expect((await call('POST', '/api/demand/targetings/bulk', { ids: [list.id], changes: { status: 2 } })).body.code).toBe('in_use_active');
    expect((await call('POST', `/api/demand/targetings/${list.id}/archive`, { version: 1, force: true })).body.status).toBe(2);
  });
});
