import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accounts, type Call, partners, readAnswer } from '../support/host';
import { hostIn } from '../support/hostIn';

/** The rules of IAB Tech Lab's sellers.json 1.0, section "Seller object" and those around it. */
const text = { type: 'string', minLength: 1 } as const;
const domain = { type: 'string', pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' } as const;
const seller = {
  type: 'object',
  properties: {
    seller_id: text,
    name: text,
    domain,
    comment: text,
    ext: { type: 'object' },
    is_confidential: { enum: [0, 1] },
    is_passthrough: { enum: [0, 1] },
    seller_type: { enum: ['PUBLISHER', 'INTERMEDIARY', 'BOTH'] },
  },
  required: ['seller_id', 'seller_type'],
  additionalProperties: false,
} as const;
// Name and domain are required of sellers that are not confidential, and such a seller alone has them here.
const open = {
  ...seller,
  required: [...seller.required, 'name', 'domain'],
  properties: { ...seller.properties, is_confidential: { const: 0 } },
};
const confidential = {
  ...seller,
  required: [...seller.required, 'is_confidential'],
  properties: { seller_id: text, seller_type: seller.properties.seller_type, is_confidential: { const: 1 } },
};
const file = {
  type: 'object',
  properties: {
    identifiers: { type: 'array', items: { type: 'object', required: ['name', 'value'] } },
    contact_email: { type: 'string', pattern: '^[^@]+@[^@]+$' },
    contact_address: text,
    version: { const: '1.0' },
    sellers: { type: 'array', items: { anyOf: [open, confidential] } },
    ext: { type: 'object' },
  },
  required: ['version', 'sellers'],
  additionalProperties: false,
} as const;
const specification = z.fromJSONSchema(file as never);

describe('sellers.json', () => {
  let asked: string;
  const { host, demand: person, admin } = hostIn(beforeEach, () => ({ hostOf: () => asked }));
  beforeEach(async () => {
    asked = 'ads31.example';
    await changeAccount({ sellersJson: { id: '31', domain: 'northbay.example', name: 'Northbay Inc.' } });
  });
  const read = async (headers: Record<string, string> = {}) =>
    readAnswer(await host.fetch('/sellers.json', { headers }));
  const sellers = async () => (await read()).body.sellers;
  const idsOfSellers = async () => (await sellers()).map(({ seller_id }: { seller_id: string }) => seller_id);
  const changeAccount = async (values: object) => {
    const { version } = (await person('GET', '/api/demand/info')).body;
    expect((await person('PUT', '/api/demand/info', { ...values, version })).status).toBe(200);
  };
  const changePartner = async (sellersJson: object) => {
    const path = `/api/demand/subs/${partners.sub}`;
    const { version, sellersJson: before } = (await person('GET', path)).body;
    const { status, body } = await person('PUT', path, { sellersJson: { ...before, ...sellersJson }, version });
    expect([status, body.errors]).toEqual([200, undefined]);
  };
  const ofAccount = { name: 'Northbay Inc.', domain: 'northbay.example' };
  const own = { seller_id: '31', seller_type: 'PUBLISHER', is_confidential: 0, ...ofAccount };
  const ofPartner = { name: 'Mossgate Media', domain: 'mossgate.example' };
  const partner = { type: 'BOTH', id: '801', ...ofPartner, status: 1, confidential: 0 };

  it('names the account and the sub-publishers that are listed, as the specification says', async () => {
    expect(await sellers()).toEqual([own]);
    await changePartner(partner);
    await changeAccount({ contacts: { general: { contactEmail: 'adops@northbay.example' } } });
    const { status, body, headers } = await read();
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/json']);
    const listed = { seller_id: '801', seller_type: 'BOTH', is_confidential: 0, ...ofPartner };
    expect(body).toEqual({ contact_email: 'adops@northbay.example', version: '1.0', sellers: [own, listed] });
    expect(specification.safeParse(body).error).toBeUndefined();
    await changePartner({ status: 0 });
    expect(await sellers()).toEqual([own]);
  });

  it('keeps back name and domain of who is confidential', async () => {
    await changePartner({ ...partner, confidential: 1 });
    const { body } = await read();
    expect(body.sellers[1]).toEqual({ seller_id: '801', seller_type: 'BOTH', is_confidential: 1 });
    expect(JSON.stringify(body)).not.toMatch(/mossgate/i);
    expect(specification.safeParse(body).error).toBeUndefined();
  });

  it('is judged by rules that a wrong file breaks', () => {
    const more = [{ name: undefined }, { seller_type: 'OWNER' }, { seller_id: 31 }, { is_confidential: 1 }];
    const wrong = more.map((one) => ({ version: '1.0', sellers: [{ ...own, ...one }] }));
    for (const file of [...wrong, { sellers: [] }])
      expect(specification.safeParse(JSON.parse(JSON.stringify(file))).success).toBe(false);
  });

  it.each([
    [{ id: null, type: 'PUBLISHER' }, '801', 'DIRECT'],
    [{ id: 'tern-7', type: 'INTERMEDIARY' }, 'tern-7', 'RESELLER'],
  ])('names the seller %j as its line, its channel and its supply chain do', async (sellersJson, id, relation) => {
    await changePartner({ ...partner, ...sellersJson });
    expect(await idsOfSellers()).toEqual(['31', id]);
    const line = `northbay.example, ${id}, ${relation}`;
    const { body: sub } = await person('GET', `/api/demand/subs/${partners.sub}`);
    expect([sub.sellersJson.id, sub.sellerId, sub.adsTxtLine]).toEqual([id, id, line]);
    const given = { name: 'Resold', integration: 'RTB', sub: partners.sub, costModel: 'revshare', revShare: 70 };
    const { body: made } = await person('POST', '/api/demand/channels', given);
    expect(made.sellerId).toBe(id);
    const { adsTxt, rtb } = (await person('GET', `/api/demand/channels/${made.id}/export`)).body;
    const { source, app } = rtb.sample;
    expect([adsTxt, source.schain.nodes, app.publisher.id]).toEqual([
      line,
      [{ asi: 'northbay.example', sid: id, hp: 1 }],
      id,
    ]);
  });

  it('has no ID twice: neither of the account, nor of a sub-publisher, nor the number of a new one', async () => {
    const path = '/api/demand/subs';
    const faults = async (id: string, name = `Seller ${id}`) =>
      Object.keys((await person('POST', path, { name, domain: 'one.example', sellersJson: { id } })).body.errors ?? {});
    const first = (await person('POST', path, { name: 'First', domain: 'first.example' })).body;
    expect(first.sellersJson.id).toBe(String(first.id));
    // A refused one takes a number too.
    const next = String(first.id + 2);
    expect([await faults('31'), await faults(next), await faults('')]).toEqual([
      ['sellersJson.id'],
      [],
      ['sellersJson.id'],
    ]);
    const { version } = (await person('GET', '/api/demand/info')).body;
    const own = { id: next, domain: 'northbay.example', name: 'Northbay Inc.' };
    const refused = await person('PUT', '/api/demand/info', { sellersJson: own, version });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['sellersJson.id']]);
  });

  it('leaves out an account that does not say who it is, and what was archived', async () => {
    await changePartner(partner);
    await changeAccount({ sellersJson: { id: '31', domain: null, name: 'Northbay Inc.' } });
    expect(await idsOfSellers()).toEqual(['801']);
    expect((await person('POST', `/api/demand/subs/${partners.sub}/archive`, {})).status).toBe(200);
    expect(await sellers()).toEqual([]);
  });

  it('belongs to the domain that is asked for, whatever its case and port', async () => {
    asked = 'ADS31.example:8443';
    expect(await sellers()).toEqual([own]);
    asked = 'ads32.example';
    expect(await sellers()).toEqual([]);
    for (const nobodys of ['ads031.example', 'www.ads31.example', '127.0.0.1:3000']) {
      asked = nobodys;
      const { status, body } = await read();
      expect([status, body.detail]).toEqual([404, `No account has a sellers.json at ${nobodys.replace(':3000', '')}.`]);
    }
    asked = 'ads31.example';
    expect((await admin('POST', `/api/demands/${accounts.demand}/archive`, {})).status).toBe(200);
    expect((await read()).status).toBe(404);
  });

  it('may be kept and read by everybody', async () => {
    const { headers } = await read();
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Cache-Control')).toBe('public, max-age=86400');
    const etag = headers.get('ETag') ?? '';
    expect((await read({ 'If-None-Match': etag })).status).toBe(304);
    await changePartner(partner);
    const changed = await read({ 'If-None-Match': etag });
    expect([changed.status, changed.headers.get('ETag') === etag]).toEqual([200, false]);
    expect((await host.fetch('/sellers.json', { method: 'POST' })).status).toBe(405);
  });
});

// Rights that depend on what an object says of itself: a marketplace is open to everybody, or to the accounts it lists.
describe('a marketplace', () => {
  const { admin, demand: call, other } = hostIn(beforeEach);
  let seat: number;
  beforeEach(async () => {
    seat = (await admin('POST', '/api/admin/advs', { name: 'Seat', kind: 'dsp' })).body.id;
  });

  const rtbs = '/api/demand/rtbs';
  const endpoints = [{ region: 'eu', url: 'https://bid.example/' }];
  const send = (values: object) => admin('POST', rtbs, { name: 'Market', advertiser: seat, endpoints, ...values });
  const market = async (values: object) => {
    const made = await send(values);
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    return made.body;
  };
  const namesOf = async (by: Call, path = `${rtbs}/list`) =>
    (await by('GET', path)).body.map((row: { name: string }) => row.name);

  it('is there for the accounts it is open to, and for no others', async () => {
    const listed = await market({ name: 'Listed', openTo: 'listed', demands: [accounts.demand] });
    await market({ name: 'Open', openTo: 'all' });
    expect([await namesOf(call), await namesOf(other)]).toEqual([['Listed', 'Open'], ['Open']]);
    expect((await call('GET', `${rtbs}/${listed.id}`)).status).toBe(200);
    expect((await other('GET', `${rtbs}/${listed.id}`)).status).toBe(404);
    expect(await namesOf(other, `${rtbs}?range=[0,9]`)).toEqual(['Open']);
  });

  it('is told as removed to an account that it is closed to', async () => {
    const made = await market({ openTo: 'all' });
    const { headers } = await call('GET', `${rtbs}/list`);
    const since = `${rtbs}/list?since=${headers.get('X-List-Version')}`;
    await admin('PUT', `${rtbs}/${made.id}`, { openTo: 'listed', demands: [accounts.other], version: 1 });
    expect((await call('GET', since)).body).toMatchObject({ changed: [], removed: [made.id] });
    expect(await namesOf(call)).toEqual([]);
  });

  it('is chosen by tags of accounts it is open to alone, and closing it blocks them', async () => {
    const made = await market({ openTo: 'listed', demands: [accounts.demand] });
    const ofMarket = { name: 'Tag', integration: 'RTB', marketplace: made.id, priceModel: 'dynamic' };
    const { status, body: tag } = await call('POST', '/api/demand/tags', { ...ofMarket, advertiser: partners.adv });
    expect([status, tag.flightState]).toEqual([201, 'running']);
    const own = await other('POST', '/api/demand/advs', { name: 'Own', kind: 'dsp' });
    const refused = await other('POST', '/api/demand/tags', { ...ofMarket, advertiser: own.body.id });
    expect([refused.status, refused.body.errors.marketplace.code]).toEqual([422, 'refMissing']);
    await call('GET', '/api/demand/tags/list');
    await admin('PUT', `${rtbs}/${made.id}`, { demands: [accounts.other], version: 1 });
    const { body: one } = await call('GET', `/api/demand/tags/${tag.id}`);
    const { body: list } = await call('GET', '/api/demand/tags/list');
    expect([one, ...list]).toMatchObject(Array(2).fill({ id: tag.id, flightState: 'blocked' }));
    const note = await call('PUT', `/api/demand/tags/${tag.id}`, { note: 'Still editable', version: 1 });
    expect(note.status).toBe(200);
  });

  it('shows at its publishers, and is opened and closed from there', async () => {
    const made = await market({ openTo: 'listed', demands: [accounts.other] });
    const opened = await admin('PUT', `/api/demands/${accounts.demand}`, { marketplaces: [made.id], version: 1 });
    expect([opened.status, opened.body.marketplaces]).toEqual([200, [made.id]]);
    const { body } = await admin('GET', `${rtbs}/${made.id}`);
    expect([body.demands, body.version]).toEqual([[accounts.other, accounts.demand], 2]);
    expect((await call('GET', `/api/demands/${accounts.demand}`)).body.marketplaces).toEqual([made.id]);
    expect(await namesOf(call)).toEqual(['Market']);
  });

  it('needs publishers where it is open to listed ones, and margins only for these', async () => {
    expect((await send({})).body.errors).toHaveProperty('demands');
    const marginOverrides = [{ demand: accounts.other, margin: 5 }];
    const refused = await send({ demands: [accounts.demand], marginOverrides });
    expect(refused.body.errors.marginOverrides.message).toBe('Make the marketplace available to this publisher first.');
    const twice = await send({ openTo: 'all', endpoints: [...endpoints, ...endpoints] });
    expect(Object.keys(twice.body.errors)).toEqual(['endpoints.1.region']);
  });

  it('warns when its places take more requests than it has', async () => {
    const overrides = [
      { country: 'us', qps: 800 },
      { region: 'EMEA', qps: 300 },
    ];
    const { id } = await market({ openTo: 'all', capQpsOverrides: overrides });
    const saved = await admin('PUT', `${rtbs}/${id}`, { note: 'x', version: 1 });
    expect(JSON.parse(saved.headers.get('X-Warnings') ?? '[]')).toMatchObject([{ field: 'capQpsOverrides' }]);
    const capQpsOverrides = [{ country: 'us', region: 'NAM', qps: 1 }];
    const both = await admin('PUT', `${rtbs}/${id}`, { capQpsOverrides, version: 2 });
    expect(both.body.errors).toHaveProperty(['capQpsOverrides.0.country']);
  });
});
