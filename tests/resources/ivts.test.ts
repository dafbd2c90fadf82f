import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, type Call, createTestHost, logins, partners, type TestHost } from '../support/host';

const base = '/api/demand/ivts';
const pixel = { event: 'impression', url: 'https://pixel.vendor.example/i?cb={{CACHEBUSTER}}', type: 'img', sampling: 100 };

describe('3rd party pixels', () => {
  let host: TestHost;
  let call: Call;
  let admin: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
    admin = await host.as(logins.admin);
  });
  const create = async (path: string, body: object, by = call) => {
    const answer = await by('POST', path, body);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  };
  const tag = (name: string, values: object = {}) =>
    create('/api/demand/tags', { name, advertiser: partners.adv, url: 'https://vast.example/v', cpm: 5, ...values });
  const errors = async (values: object) => (await call('POST', base, { name: 'Refused', ...values })).body.errors;

  it('need a pixel unless they only check before the bid, and an endpoint where it is not known otherwise', async () => {
    expect(Object.keys(await errors({}))).toEqual(['pixels']);
    expect(Object.keys(await errors({ purposes: ['prebid'] }))).toEqual(['endpoint']);
    expect(Object.keys(await errors({ purposes: ['prebid', 'postbid'], vendor: 'human' }))).toEqual(['pixels']);
    await create(base, { name: 'HUMAN', purposes: ['prebid'], vendor: 'human' });
  });

  it('run scripts on the web alone, and name the vendor of an OMID script', async () => {
    const script = { ...pixel, type: 'js' };
    expect((await errors({ pixels: [script] })).pixels.message).toContain('CTV and apps do not run scripts');
    expect(await errors({ pixels: [pixel], omidScript: 'https://omid.example/o.js' })).toHaveProperty('omidVendorKey');
    await create(base, { name: 'Web', environments: ['desktop'], pixels: [script] });
  });

  it('keep credentials to themselves, and out of copies', async () => {
    const made = await create(base, { name: 'Pixalate', pixels: [pixel], credentials: { apiKey: 'secret' } });
    expect(made.credentials).toEqual({ set: true });
    expect(JSON.stringify((await call('GET', `${base}/list`)).body)).not.toContain('credentials');
    expect((await call('POST', `${base}/${made.id}/copy`, {})).body.credentials).toBeNull();
  });

  it('that are the default are attached to what is made without any, if they are active and of the account or of all', async () => {
    const named = async (values: object, by = call) => (await create(base, { pixels: [pixel], isDefault: true, ...values }, by)).id;
    const [own, global] = [await named({ name: 'Own' }), await named({ name: 'For all' }, admin)];
    await named({ name: 'Off', status: 0 });
    await named({ name: 'Of another' }, await host.as(logins.other));
    const kept = await named({ name: 'Account', isDefault: false });
    expect((await tag('Preset')).ivts).toEqual([own, global]);
    expect((await tag('None', { ivts: [] })).ivts).toEqual([]);
    expect((await tag('Chosen', { ivts: [kept] })).ivts).toEqual([kept]);
    await admin('PUT', `/api/demands/${accounts.demand}`, { ivts: [kept], version: 1 });
    expect((await tag('Of the account')).ivts).toEqual([kept, own, global]);
    const exchange = await create('/api/demand/adexchanges', { name: 'Skylark', domain: 'skylark.example' });
    expect(exchange.ivts).toEqual([kept]);
    expect((await call('DELETE', `${base}/${kept}`)).body.code).toBe('in_use');
  });
});
