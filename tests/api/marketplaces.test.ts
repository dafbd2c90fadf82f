import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, type Call, createTestHost, logins, partners, type TestHost } from '../support/host';

// Rights that depend on what an object says of itself: a marketplace is open to everybody, or to the accounts it lists.
describe('a marketplace', () => {
  let host: TestHost;
  let admin: Call;
  let call: Call;
  let other: Call;
  let seat: number;
  beforeEach(async () => {
    host = await createTestHost();
    [admin, call, other] = [await host.as(logins.admin), await host.as(logins.demand), await host.as(logins.other)];
    seat = (await admin('POST', '/api/admin/advs', { name: 'Seat', kind: 'dsp' })).body.id;
  });

  const market = async (values: object) => {
    const endpoints = [{ region: 'eu', url: 'https://bid.example/' }];
    const made = await admin('POST', '/api/demand/rtbs', { name: 'Market', advertiser: seat, endpoints, ...values });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    return made.body;
  };
  const namesOf = async (by: Call) => (await by('GET', '/api/demand/rtbs/list')).body.map((row: { name: string }) => row.name);

  it('is there for the accounts it is open to, and for no others', async () => {
    const listed = await market({ name: 'Listed', openTo: 'listed', demands: [accounts.demand] });
    await market({ name: 'Open', openTo: 'all' });
    expect([await namesOf(call), await namesOf(other)]).toEqual([['Listed', 'Open'], ['Open']]);
    expect((await call('GET', `/api/demand/rtbs/${listed.id}`)).status).toBe(200);
    expect((await other('GET', `/api/demand/rtbs/${listed.id}`)).status).toBe(404);
    const found = await other('GET', '/api/demand/rtbs?range=[0,9]');
    expect(found.body.map((row: { name: string }) => row.name)).toEqual(['Open']);
  });

  it('is told as removed to an account that it is closed to', async () => {
    const made = await market({ openTo: 'all' });
    const { headers } = await call('GET', '/api/demand/rtbs/list');
    const since = `/api/demand/rtbs/list?since=${headers.get('X-List-Version')}`;
    await admin('PUT', `/api/demand/rtbs/${made.id}`, { openTo: 'listed', demands: [accounts.other], version: 1 });
    expect((await call('GET', since)).body).toMatchObject({ changed: [], removed: [made.id] });
    expect(await namesOf(call)).toEqual([]);
  });

  it('is chosen by tags of accounts it is open to alone, and closing it blocks them', async () => {
    const made = await market({ openTo: 'listed', demands: [accounts.demand] });
    const body = { name: 'Tag', integration: 'RTB', marketplace: made.id, priceModel: 'dynamic', advertiser: partners.adv };
    const tag = await call('POST', '/api/demand/tags', body);
    expect([tag.status, tag.body.flightState]).toEqual([201, 'running']);
    const own = await other('POST', '/api/demand/advs', { name: 'Own', kind: 'dsp' });
    const refused = await other('POST', '/api/demand/tags', { ...body, advertiser: own.body.id });
    expect([refused.status, refused.body.errors.marketplace.code]).toEqual([422, 'refMissing']);
    await call('GET', '/api/demand/tags/list');
    await admin('PUT', `/api/demand/rtbs/${made.id}`, { demands: [accounts.other], version: 1 });
    expect((await call('GET', `/api/demand/tags/${tag.body.id}`)).body.flightState).toBe('blocked');
    expect((await call('GET', '/api/demand/tags/list')).body).toMatchObject([{ id: tag.body.id, flightState: 'blocked' }]);
    const note = await call('PUT', `/api/demand/tags/${tag.body.id}`, { note: 'Still editable', version: 1 });
    expect(note.status).toBe(200);
  });

  it('shows at its publishers, and is opened and closed from there', async () => {
    const made = await market({ openTo: 'listed', demands: [accounts.other] });
    const opened = await admin('PUT', `/api/demands/${accounts.demand}`, { marketplaces: [made.id], version: 1 });
    expect([opened.status, opened.body.marketplaces]).toEqual([200, [made.id]]);
    const { body } = await admin('GET', `/api/demand/rtbs/${made.id}`);
    expect([body.demands, body.version]).toEqual([[accounts.other, accounts.demand], 2]);
    expect((await call('GET', `/api/demands/${accounts.demand}`)).body.marketplaces).toEqual([made.id]);
    expect(await namesOf(call)).toEqual(['Market']);
  });

  it('needs publishers where it is open to listed ones, and margins only for these', async () => {
    const endpoints = [{ region: 'eu', url: 'https://bid.example/' }];
    const none = await admin('POST', '/api/demand/rtbs', { name: 'Market', advertiser: seat, endpoints });
    expect(none.body.errors).toHaveProperty('demands');
    const margin = { demands: [accounts.demand], marginOverrides: [{ demand: accounts.other, margin: 5 }] };
    const refused = await admin('POST', '/api/demand/rtbs', { name: 'Market', advertiser: seat, endpoints, ...margin });
    expect(refused.body.errors.marginOverrides.message).toBe('Make the marketplace available to this publisher first.');
    const twice = await admin('POST', '/api/demand/rtbs', {
      name: 'Market',
      advertiser: seat,
      openTo: 'all',
      endpoints: [...endpoints, ...endpoints],
    });
    expect(Object.keys(twice.body.errors)).toEqual(['endpoints.1.region']);
  });

  it('warns when its places take more requests than it has', async () => {
    const capQpsOverrides = [
      { country: 'us', qps: 800 },
      { region: 'EMEA', qps: 300 },
    ];
    const made = await market({ openTo: 'all', capQpsOverrides });
    const saved = await admin('PUT', `/api/demand/rtbs/${made.id}`, { note: 'x', version: 1 });
    expect(JSON.parse(saved.headers.get('X-Warnings') ?? '[]')).toMatchObject([{ field: 'capQpsOverrides' }]);
    const both = await admin('PUT', `/api/demand/rtbs/${made.id}`, {
      capQpsOverrides: [{ country: 'us', region: 'NAM', qps: 1 }],
      version: 2,
    });
    expect(both.body.errors).toHaveProperty(['capQpsOverrides.0.country']);
  });
});
