import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import type { ServerExtension } from '../../api/ports/serverPart';
import { resourceOf } from '../../src/resources';
import { demand } from '../../src/schema/grants';
import { hostIn } from '../support/hostIn';

const base = '/api/demand/deals';
const deals = resourceOf('deals');

/** A part as a file of its own would export it, which tells the test what it was asked. */
function partThatTells(asked: string[]): ServerExtension {
  return {
    of: deals,
    calls: {
      'POST guess': {
        about: 'Guess a floor',
        access: [demand.dsp],
        run: async ({ body, account, refusal }) => {
          const { country } = await body();
          if (typeof country !== 'string') throw refusal({ country: 'Say which country.' });
          return { floor: 3, country, account: account?.name };
        },
      },
    },
    recordCalls: {
      'GET card': {
        about: 'A card',
        access: [demand.dsp],
        query: { greeting: 'How it begins' },
        run: async ({ record, query, linked }) => ({
          text: `${query('greeting')} ${record.name}`,
          exchanges: (await linked('adexchange')).map(({ name }) => name),
        }),
      },
      'DELETE card': { about: 'No card', access: [demand.dsp], run: () => ({ gone: true }) },
    },
    onSave: {
      fields: ['dealId', 'desc'],
      run: ({ record, changes }) => {
        asked.push(`${record.name}: ${['dealId', 'desc'].filter((name) => changes(name)).join(', ')}`);
        if (record.dealId === 'TAKEN') return { problems: { dealId: 'The exchange does not know it.' } };
        return { set: { floor: 4.5 }, warnings: { dealId: 'It ends soon.' } };
      },
    },
  };
}

describe('the own part of an object', () => {
  const asked: string[] = [];
  let exchange: number;
  const options = () => ({ own: [partThatTells(asked)] });
  const { host, demand: call, admin, other, supply } = hostIn(beforeEach, options);
  beforeEach(async () => {
    asked.length = 0;
    const made = await call('POST', '/api/demand/adexchanges', { name: 'Skylark', domain: 'skylark.example' });
    expect(made.status).toBe(201);
    exchange = made.body.id;
  });
  const upfront = { name: 'Upfront', dealId: 'D-1', floor: 2, endsAt: '2027-06-01 00:00' };
  const create = (values: object = {}) => call('POST', base, { ...upfront, adexchange: exchange, ...values });

  it('answers calls of its own, on no object and on one', async () => {
    const guessed = { floor: 3, country: 'us', account: 'Northbay Streaming' };
    expect((await call('POST', `${base}/guess`, { country: 'us' })).body).toEqual(guessed);
    const card = `${base}/${(await create()).body.id}/card`;
    const { status, body } = await call('GET', `${card}?greeting=Hello`);
    expect([status, body]).toEqual([200, { text: 'Hello Upfront', exchanges: ['Skylark'] }]);
    expect((await call('DELETE', card)).body).toEqual({ gone: true });
    expect((await call('PUT', card, {})).body.detail).toBe('PUT is not possible here. Use GET, DELETE.');
  });

  it('refuses in sentences at names, and everybody who has no grant or another account', async () => {
    const errors = { country: { code: 'rule', message: 'Say which country.' } };
    const refused = await call('POST', `${base}/guess`, {});
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    const { body } = await create();
    for (const [by, method, path, status] of [
      [supply, 'POST', 'guess', 403],
      [admin, 'POST', 'guess', 403],
      [other, 'DELETE', `${body.id}/card`, 404],
      [call, 'DELETE', '987654/card', 404],
    ] as const)
      expect([path, (await by(method, `${base}/${path}`, {})).status]).toEqual([path, status]);
  });

  it('is asked about a save before it is stored, and may set what others may not', async () => {
    const made = await create({ dealId: 'D-7' });
    expect([made.status, made.body.floor]).toEqual([201, 4.5]);
    const warning = { field: 'dealId', code: 'rule', detail: 'It ends soon.' };
    expect(JSON.parse(made.headers.get('X-Warnings') ?? '[]')).toContainEqual(warning);
    const refused = await call('PUT', `${base}/${made.body.id}`, { dealId: 'TAKEN', name: '', version: 1 });
    expect(Object.keys(refused.body.errors).sort()).toEqual(['dealId', 'name']);
    expect((await call('GET', `${base}/${made.body.id}`)).body).toMatchObject({ dealId: 'D-7', version: 1 });
    expect(asked).toEqual(['Upfront: dealId', 'null: dealId']);
  });

  it('is asked only where one of its fields becomes another sound value', async () => {
    const { body } = await create();
    asked.length = 0;
    await call('PUT', `${base}/${body.id}`, { dealId: 'D-1', floor: 9, version: 1 });
    await call('PUT', `${base}/${body.id}`, { dealId: 7, version: 2 });
    await call('POST', `${base}/${body.id}/copy`, { name: 'Copy' });
    expect(asked).toEqual([]);
    await call('PUT', `${base}/${body.id}`, { desc: 'Seen', version: 2 });
    expect(asked).toEqual(['Upfront: desc']);
  });

  it('is asked about no object that the viewer does not see, and refuses many at once', async () => {
    const { body } = await create();
    asked.length = 0;
    expect((await other('PUT', `${base}/${body.id}`, { desc: 'Mine', version: 1 })).status).toBe(404);
    const many = await call('POST', `${base}/bulk`, { ids: [body.id], changes: { desc: 'All' } });
    const message = 'Change this on one object at a time: it is checked on every save.';
    expect([many.status, many.body.errors.desc]).toMatchObject([422, { message }]);
    expect(asked).toEqual([]);
  });

  it('is described to those who may call it', async () => {
    const { paths } = (await call('GET', '/api/openapi.json')).body;
    expect(paths[`${base}/guess`].post).toMatchObject({ operationId: 'post_guess_deals', summary: 'Guess a floor' });
    const names = paths[`${base}/{id}/card`].get.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['id', 'greeting']);
    const { body } = await supply('GET', '/api/openapi.json');
    expect(Object.keys(body.paths).filter((path) => /guess|card/.test(path))).toEqual([]);
  });

  it('stops the start when it belongs to nothing or asks for a field that is not there', () => {
    const start = (own: readonly ServerExtension[]) => () => createApi({ ...host.ports, own });
    expect(start([{ of: { ...deals } }])).toThrow("A server extension is of 'deals', which is no resource");
    expect(start([{ of: deals }, { of: deals }])).toThrow("'deals' has two server extensions");
    const onSave = { fields: ['flor'], run: () => ({}) };
    expect(start([{ of: deals, onSave }])).toThrow("asks onSave for the field 'flor'");
  });
});
