import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, type Call, createTestHost, logins, type TestHost } from '../support/host';

describe('ad exchanges and suppliers', () => {
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
  const exchange = (values: object = {}) => create('/api/demand/adexchanges', { name: 'Skylark', domain: 'skylark.example', ...values });
  const errors = async (path: string, values: object) => (await call('POST', path, values)).body.errors;

  it('hand out an endpoint for each region of theirs', async () => {
    const made = await exchange({ region: ['us-east', 'eu'] });
    expect(made.endpoint).toEqual([
      `https://us-east.ads${accounts.demand}.example/bid?x=${made.uid}`,
      `https://eu.ads${accounts.demand}.example/bid?x=${made.uid}`,
    ]);
  });

  it('leave the test mode with a seat, and encode prices with keys', async () => {
    const made = await exchange();
    const path = `/api/demand/adexchanges/${made.id}`;
    const bare = { name: 'Other', domain: 'other.example' };
    expect((await call('PUT', path, { testMode: false, version: 1 })).body.errors).toHaveProperty('seatId');
    expect((await call('PUT', path, { testMode: false, seatId: 'nb-01', version: 1 })).body.testMode).toBe(false);
    expect(await errors('/api/demand/adexchanges', { ...bare, priceEncoding: 'aes128' })).toHaveProperty('priceKeys');
    const keyed = await exchange({ ...bare, priceEncoding: 'aes128', priceKeys: { encryption: 'a', integrity: 'b' } });
    expect(keyed.priceKeys).toEqual({ set: true });
    const kept = await call('PUT', `/api/demand/adexchanges/${keyed.id}`, { priceEncoding: 'hmacSha1', version: 1 });
    expect(kept.status).toBe(200);
    const cleared = await call('PUT', `/api/demand/adexchanges/${keyed.id}`, { priceKeys: null, version: 2 });
    expect(cleared.body.errors.priceKeys.code).toBe('required');
  });

  it('are told apart by their domains', async () => {
    await exchange();
    expect((await errors('/api/demand/adexchanges', { name: 'Again', domain: 'skylark.example' })).domain.code).toBe('unique');
  });

  it('sell directly for a fixed price or a share, or through an exchange under a seller id of their own', async () => {
    const { id } = await exchange();
    const supplier = { name: 'Copperline', domain: 'copperline.example' };
    const path = '/api/demand/sups';
    expect(Object.keys(await errors(path, supplier))).toEqual(['revShare']);
    const direct = await create(path, { ...supplier, costModel: 'fixed', cpm: 3 });
    expect(direct.endpoint).toBe(`https://ads${accounts.demand}.example/vast?s=${direct.uid}`);
    expect((await errors(path, { ...supplier, name: 'Auction', costModel: 'auction' })).costModel.message).toBe(
      'Choose a fixed price or a share for a direct supplier.',
    );
    expect(await errors(path, { ...supplier, name: 'Behind', adexchange: id })).toHaveProperty('sellerId');
    const behind = await create(path, { ...supplier, name: 'Behind', adexchange: id, sellerId: '55190' });
    expect(behind).toMatchObject({ costModel: 'auction', endpoint: null, sellersJsonOk: 'unchecked' });
    expect((await errors(path, { ...supplier, name: 'Twice', adexchange: id, sellerId: '55190' })).sellerId.code).toBe('unique');
  });

  it('send no more than their exchange does', async () => {
    const { id } = await exchange({ capQps: 500 });
    const body = { name: 'Fast', domain: 'fast.example', adexchange: id, sellerId: '1' };
    expect((await errors('/api/demand/sups', { ...body, capQps: 501 })).capQps.message).toBe(
      'Skylark sends at most 500 requests per second.',
    );
    await create('/api/demand/sups', { ...body, capQps: 500 });
  });
});
