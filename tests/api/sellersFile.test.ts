import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accounts, type Call, createTestHost, logins, partners, readAnswer, type TestHost } from '../support/host';

/** The rules of IAB Tech Lab's sellers.json 1.0, section "Seller object" and those around it. */
const text = { type: 'string', minLength: 1 } as const;
const domain = { type: 'string', pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' } as const;
const seller = {
  type: 'object',
  properties: {
    seller_id: text,
    is_confidential: { enum: [0, 1] },
    seller_type: { enum: ['PUBLISHER', 'INTERMEDIARY', 'BOTH'] },
    is_passthrough: { enum: [0, 1] },
    name: text,
    domain,
    comment: text,
    ext: { type: 'object' },
  },
  required: ['seller_id', 'seller_type'],
  additionalProperties: false,
} as const;
const file = {
  type: 'object',
  properties: {
    identifiers: { type: 'array', items: { type: 'object', required: ['name', 'value'] } },
    contact_email: { type: 'string', pattern: '^[^@]+@[^@]+$' },
    contact_address: text,
    version: { const: '1.0' },
    sellers: {
      type: 'array',
      items: {
        anyOf: [
          // Name and domain are required of sellers that are not confidential, and such a seller alone has them here.
          {
            ...seller,
            required: [...seller.required, 'name', 'domain'],
            properties: { ...seller.properties, is_confidential: { const: 0 } },
          },
          {
            ...seller,
            required: [...seller.required, 'is_confidential'],
            properties: { seller_id: text, seller_type: seller.properties.seller_type, is_confidential: { const: 1 } },
          },
        ],
      },
    },
    ext: { type: 'object' },
  },
  required: ['version', 'sellers'],
  additionalProperties: false,
} as const;
const specification = z.fromJSONSchema(file as never);

describe('sellers.json', () => {
  let host: TestHost;
  let person: Call;
  let asked: string;
  beforeEach(async () => {
    asked = 'ads31.example';
    host = await createTestHost({ hostOf: () => asked });
    person = await host.as(logins.demand);
    await changeAccount({ sellersJson: { id: '31', domain: 'northbay.example', name: 'Northbay Inc.' } });
  });
  const read = async (headers: Record<string, string> = {}) => readAnswer(await host.fetch('/sellers.json', { headers }));
  const sellers = async () => (await read()).body.sellers;
  const changeAccount = async (values: object) => {
    const { version } = (await person('GET', '/api/demand/info')).body;
    expect((await person('PUT', '/api/demand/info', { ...values, version })).status).toBe(200);
  };
  const changePartner = async (sellersJson: object) => {
    const path = `/api/demand/subs/${partners.sub}`;
    const before = (await person('GET', path)).body;
    const { status, body } = await person('PUT', path, { sellersJson: { ...before.sellersJson, ...sellersJson }, version: before.version });
    expect([status, body.errors]).toEqual([200, undefined]);
  };
  const own = { seller_id: '31', seller_type: 'PUBLISHER', is_confidential: 0, name: 'Northbay Inc.', domain: 'northbay.example' };
  const partner = { type: 'BOTH', id: '801', name: 'Mossgate Media', domain: 'mossgate.example', status: 1, confidential: 0 };

  it('names the account and the sub-publishers that are listed, as the specification says', async () => {
    expect(await sellers()).toEqual([own]);
    await changePartner(partner);
    await changeAccount({ contacts: { general: { contactEmail: 'adops@northbay.example' } } });
    const { status, body, headers } = await read();
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/json']);
    expect(body).toEqual({
      contact_email: 'adops@northbay.example',
      version: '1.0',
      sellers: [own, { seller_id: '801', seller_type: 'BOTH', is_confidential: 0, name: 'Mossgate Media', domain: 'mossgate.example' }],
    });
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
    const wrong = [
      { ...own, name: undefined },
      { ...own, seller_type: 'OWNER' },
      { ...own, seller_id: 31 },
      { ...own, is_confidential: 1 },
    ];
    for (const one of wrong)
      expect(specification.safeParse(JSON.parse(JSON.stringify({ version: '1.0', sellers: [one] }))).success).toBe(false);
    expect(specification.safeParse({ sellers: [] }).success).toBe(false);
  });

  it('names each seller once, by the ID that stands in ads.txt', async () => {
    await changePartner({ ...partner, id: null });
    expect((await sellers()).map(({ seller_id }: { seller_id: string }) => seller_id)).toEqual(['31', '801']);
    await changePartner({ id: '31' });
    expect(await sellers()).toEqual([own]);
  });

  it('leaves out an account that does not say who it is, and what was archived', async () => {
    await changePartner(partner);
    await changeAccount({ sellersJson: { id: '31', domain: null, name: 'Northbay Inc.' } });
    expect((await sellers()).map(({ seller_id }: { seller_id: string }) => seller_id)).toEqual(['801']);
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
    const admin = await host.as(logins.admin);
    expect((await admin('POST', `/api/demands/${accounts.demand}/archive`, {})).status).toBe(200);
    expect((await read()).status).toBe(404);
  });

  it('may be kept and read by everybody', async () => {
    const { headers } = await read();
    expect([headers.get('Access-Control-Allow-Origin'), headers.get('Cache-Control')]).toEqual(['*', 'public, max-age=86400']);
    const etag = headers.get('ETag') ?? '';
    expect((await read({ 'If-None-Match': etag })).status).toBe(304);
    await changePartner(partner);
    const changed = await read({ 'If-None-Match': etag });
    expect([changed.status, changed.headers.get('ETag') === etag]).toEqual([200, false]);
    expect((await host.fetch('/sellers.json', { method: 'POST' })).status).toBe(405);
  });
});
