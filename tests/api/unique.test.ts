import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, createTestHost, logins } from '../support/host';

describe('values that must be unique', () => {
  let admin: Call;
  let call: Call;
  beforeEach(async () => {
    const host = await createTestHost();
    [admin, call] = [await host.as(logins.admin), await host.as(logins.demand)];
  });

  describe('inside a group', () => {
    const make = (name: string, sellersJson: object) => call('POST', '/api/demand/subs', { name, domain: `${name}.example`, sellersJson });

    it('are refused at their path, whatever their case, while the other is not archived', async () => {
      const first = await make('one', { id: 'Seller-7' });
      expect(first.status).toBe(201);
      const second = await make('two', { id: 'seller-7' });
      expect([second.status, second.body.errors['sellersJson.id'].message]).toEqual([422, 'ID is already used by one.']);
      expect((await make('two', { id: 'seller-07' })).status).toBe(201);
      await call('POST', `/api/demand/subs/${first.body.id}/archive`, { version: 1 });
      expect((await make('three', { id: 'seller-7' })).status).toBe(201);
      const back = await call('POST', `/api/demand/subs/${first.body.id}/restore`, { version: 2 });
      expect(back.body.errors).toHaveProperty(['sellersJson.id']);
    });

    it('are free in another account, kept when unchanged, and cleared by a copy', async () => {
      const first = await make('one', { id: '7', name: 'One' });
      const other = await (await createTestHost()).as(logins.other);
      expect((await other('POST', '/api/demand/subs', { name: 'one', domain: 'one.example', sellersJson: { id: '7' } })).status).toBe(201);
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
      (await admin('POST', '/api/admin/tooltips', { name: 'Help', key: 'custom.a', text: 'Words', ...values })).body.errors ?? {};
    for (const key of ['tags.cpmm', 'nothing.cpm', 'tags', 'tags.', 'report.metric', '<b>'])
      expect([key, Object.keys(await errorsOf({ key }))]).toEqual([key, ['key']]);
    for (const key of ['tags.channels', 'subpublishers.sellersJson.type', 'report.metric.rev_m', 'screen.report.filters', 'custom.hello'])
      expect([key, await errorsOf({ key })]).toEqual([key, {}]);
    expect(Object.keys(await errorsOf({ text: 'See <b>this</b>', key: 'custom.b' }))).toEqual(['text']);
    expect(await errorsOf({ text: 'a < b, 2 > 1 and **bold**', key: 'custom.c' })).toEqual({});
  });
});
