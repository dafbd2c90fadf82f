import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, createTestHost, logins, partners, type TestHost } from '../support/host';

const _tagBody = { advertiser: partners.adv, url: 'https://vast.example/v', cpm: 5 };

describe('what others may not see or set', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });
  const create = async (path: string, body: object, by = call) => {
    const answer = await by('POST', path, body);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  };

  describe('fields of others', () => {
    it('are ignored when they are sent back, and refused when they are changed', async () => {
      const made = await create('/api/demand/advs', { name: 'One', kind: 'dsp' });
      const same = await call('PUT', `/api/demand/advs/${made.id}`, {
        ...made,
        uid: 'somethingelse',
        tagCount: 99,
        createdAt: 'x',
        note: 'Changed',
      });
      expect(same.body).toMatchObject({ note: 'Changed', uid: made.uid, tagCount: 0, createdAt: made.createdAt });
      const refused = await call('PUT', `/api/demand/advs/${made.id}`, { manager: 1, version: 2 });
      expect(refused.body.errors.manager.code).toBe('adminOnly');
    });

    it('never reach another role: by object, list, filter, sort or history', async () => {
      const admin = await host.as(logins.admin);
      const seat = await create('/api/admin/advs', { name: 'Seat', kind: 'dsp' }, admin);
      const endpoints = [{ region: 'eu', url: 'https://bid.example/' }];
      const market = await create(
        '/api/demand/rtbs',
        { name: 'Market', advertiser: seat.id, margin: 33, openTo: 'all', endpoints, authHeaders: { 'X-Key': 'topsecret' } },
        admin,
      );
      await admin('PUT', `/api/demand/rtbs/${market.id}`, { margin: 44, floor: 2, version: 1 });
      const keys = ['margin', 'openTo', 'demands', 'partner', 'endpoints', 'authHeaders'];
      const { body } = await call('GET', `/api/demand/rtbs/${market.id}`);
      const [listed] = (await call('GET', '/api/demand/rtbs/list')).body;
      const [row] = (await call('GET', '/api/demand/rtbs?range=[0,9]')).body;
      for (const seen of [body, listed, row]) for (const key of keys) expect(seen).not.toHaveProperty(key);
      expect((await call('GET', '/api/demand/rtbs?filter={"margin":44}')).status).toBe(400);
      expect((await call('GET', '/api/demand/rtbs?sort=["margin","ASC"]')).status).toBe(400);
      const history = (await call('GET', `/api/demand/rtbs/${market.id}/history`)).body;
      expect(history[0].changes).toEqual([{ field: 'floor', from: 0, to: 2 }]);
      expect((await admin('GET', `/api/demand/rtbs/${market.id}/history`)).body[0].changes).toHaveLength(2);
      expect((await call('GET', '/api/openapi.json')).body.components.schemas.rtbs.properties).not.toHaveProperty('margin');
    });
  });

  describe('secrets', () => {
    const rtb = { advertiser: partners.adv, integration: 'RTB', endpoint: 'https://bid.example/', priceModel: 'dynamic' };

    it('are sealed, shown as set, kept when the mask comes back, cleared by null, and never copied or told', async () => {
      const made = await create('/api/demand/tags', { ...rtb, name: 'Bidder', requestHeaders: { 'X-Key': 'topsecret' } });
      expect(made.requestHeaders).toEqual({ set: true });
      const stored = async () => JSON.stringify(await host.store.get('tags', [made.id]));
      expect(await stored()).not.toContain('topsecret');
      expect(await stored()).toContain('sealed');
      const before = await stored();
      const kept = await call('PUT', `/api/demand/tags/${made.id}`, { ...made, note: 'x' });
      expect(kept.body.requestHeaders).toEqual({ set: true });
      expect(JSON.parse(await stored())[0].data.requestHeaders).toEqual(JSON.parse(before)[0].data.requestHeaders);
      expect((await call('POST', `/api/demand/tags/${made.id}/copy`, {})).body.requestHeaders).toBeNull();
      await call('PUT', `/api/demand/tags/${made.id}`, { requestHeaders: { sealed: 'forged' }, version: 2 });
      expect(await stored()).not.toContain('forged');
      const cleared = await call('PUT', `/api/demand/tags/${made.id}`, { requestHeaders: null, version: 3 });
      expect(cleared.body.requestHeaders).toBeNull();
      const history = (await call('GET', `/api/demand/tags/${made.id}/history`)).body;
      expect(history[0].changes).toEqual([{ field: 'requestHeaders', from: null, to: null }]);
      expect(JSON.stringify(history)).not.toContain('secret');
      for (const path of ['/api/demand/tags/list', '/api/demand/tags?range=[0,9]'])
        expect((await call('GET', path)).body[0]).not.toHaveProperty('requestHeaders');
    });

    it('are checked before they are sealed', async () => {
      const refused = await call('POST', '/api/demand/tags', { ...rtb, name: 'Bidder', requestHeaders: { Host: 'x' } });
      expect(refused.body.errors).toHaveProperty(['requestHeaders.Host']);
    });
  });
});
