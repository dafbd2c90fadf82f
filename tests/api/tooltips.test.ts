import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';

describe('help texts', () => {
  let host: TestHost;
  let admin: Call;
  let ids: Map<string, number>;
  const make = async (values: Readonly<Record<string, unknown>>) => {
    const made = await admin('POST', '/api/admin/tooltips', { text: 'Help.', ...values });
    expect(made.status).toBe(201);
    ids.set(String(values.name), made.body.id);
  };
  const textsOf = async (login: string, query = '', headers: Record<string, string> = {}) => {
    const { body } = await (await host.as(login))('GET', `/api/tooltips${query}`, undefined, headers);
    return Object.fromEntries(Object.entries(body).map(([key, found]) => [key, (found as { name: string }).name]));
  };
  beforeEach(async () => {
    host = await createTestHost();
    admin = await host.as(logins.admin);
    ids = new Map();
  });

  it('are answered by the place each stands at, with all that the bubble shows', async () => {
    const link = 'https://docs.adx.example/cpm';
    await make({ name: 'CPM', key: 'tags.cpm', text: 'Price per **thousand**.', link, placement: 'right' });
    const { status, headers, body } = await (await host.as(logins.demand))('GET', '/api/tooltips');
    expect([status, body]).toEqual([200, { 'tags.cpm': { name: 'CPM', text: 'Price per **thousand**.', link, placement: 'right' } }]);
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
  });

  it('fit the role and the mode, and are active', async () => {
    await make({ name: 'All', key: 'tags.name' });
    await make({ name: 'For sub', key: 'channels.name', roles: ['sub'] });
    await make({ name: 'Demand side', key: 'campaigns.cpm', modes: ['dsp'] });
    await make({ name: 'Off', key: 'tags.cpm', status: 0 });
    await make({ name: 'Gone', key: 'tags.weight' });
    await admin('POST', `/api/admin/tooltips/${ids.get('Gone')}/archive`, { version: 1 });
    expect(await textsOf(logins.demand)).toEqual({ 'tags.name': 'All' });
    expect(await textsOf(logins.demand, '', { 'X-Mode': 'dsp' })).toEqual({ 'tags.name': 'All', 'campaigns.cpm': 'Demand side' });
    expect(await textsOf(logins.sub)).toEqual({ 'tags.name': 'All', 'channels.name': 'For sub' });
    expect(await textsOf(logins.helpdesk)).toEqual({ 'tags.name': 'All' });
  });

  it('come in the language asked for or chosen, else in English', async () => {
    await make({ name: 'Price', key: 'tags.cpm' });
    await make({ name: 'Weight', key: 'tags.weight' });
    await make({ name: 'Prix', key: 'tags.cpm', locale: 'fr' });
    await make({ name: 'Note', key: 'tags.note', locale: 'fr' });
    expect(await textsOf(logins.demand)).toEqual({ 'tags.cpm': 'Price', 'tags.weight': 'Weight' });
    const french = { 'tags.cpm': 'Prix', 'tags.weight': 'Weight', 'tags.note': 'Note' };
    expect(await textsOf(logins.demand, '?locale=fr')).toEqual(french);
    expect(await textsOf(logins.demand, '?locale=xx')).toEqual({ 'tags.cpm': 'Price', 'tags.weight': 'Weight' });
    await (await host.as(logins.demand))('PUT', '/api/preferences', { language: 'fr' });
    expect(await textsOf(logins.demand)).toEqual(french);
    expect(await textsOf(logins.demand, '?locale=en')).toEqual({ 'tags.cpm': 'Price', 'tags.weight': 'Weight' });
  });

  it('are those for the fewest where several fit', async () => {
    await make({ name: 'Everybody', key: 'tags.cpm' });
    await make({ name: 'Publishers', key: 'tags.cpm', roles: ['demand'] });
    await make({ name: 'Publishers in supply', key: 'tags.cpm', roles: ['demand'], modes: ['ssp'] });
    await make({ name: 'Two', key: 'tags.cpm', roles: ['admin', 'demand'] });
    expect(await textsOf(logins.demand)).toEqual({ 'tags.cpm': 'Publishers in supply' });
    expect(await textsOf(logins.demand, '', { 'X-Mode': 'dsp' })).toEqual({ 'tags.cpm': 'Publishers' });
    expect(await textsOf(logins.sub)).toEqual({ 'tags.cpm': 'Everybody' });
  });

  it('need not be sent again until one of them was written', async () => {
    await make({ name: 'CPM', key: 'tags.cpm' });
    const call = await host.as(logins.demand);
    const ask = (etag: string, query = '') => call('GET', `/api/tooltips${query}`, undefined, { 'If-None-Match': etag });
    const etag = (await call('GET', '/api/tooltips')).headers.get('ETag') ?? '';
    expect([(await ask(etag)).status, (await ask(`W/${etag}`)).status]).toEqual([304, 304]);
    expect((await ask(etag, '?locale=fr')).status).toBe(200);
    await admin('PUT', `/api/admin/tooltips/${ids.get('CPM')}`, { name: 'Price', version: 1 });
    const next = await ask(etag);
    expect([next.status, next.body['tags.cpm'].name]).toEqual([200, 'Price']);
  });
});
