import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { type ReportEngine, ReportsAway } from '../../api/reports/ports/reports';
import { createTraffic, type EngineTraffic } from '../../api/traffic/createTraffic';
import { tellAdds } from '../../api/traffic/tellAdds';
import type { FactRow, TableLetter } from '../../src/model/reports/facts';
import { accounts, type Call, createTestHost, logins, type TestHost } from '../support/host';
import { hostIn } from '../support/hostIn';

describe('help texts', () => {
  const { host, admin, demand } = hostIn(beforeEach);
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
  beforeEach(() => {
    ids = new Map();
  });

  it('are answered by the place each stands at, with all that the bubble shows', async () => {
    const link = 'https://docs.adx.example/cpm';
    await make({ name: 'CPM', key: 'tags.cpm', text: 'Price per **thousand**.', link, placement: 'right' });
    const { status, headers, body } = await demand('GET', '/api/tooltips');
    const shown = { name: 'CPM', text: 'Price per **thousand**.', link, placement: 'right' };
    expect([status, body]).toEqual([200, { 'tags.cpm': shown }]);
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
  });

  it('fit the role and the mode, and are active', async () => {
    await make({ name: 'All', key: 'tags.name' });
    await make({ name: 'For sub', key: 'channels.name', roles: ['sub'] });
    await make({ name: 'Demand side', key: 'campaigns.cpm', modes: ['dsp'] });
    await make({ name: 'Off', key: 'tags.cpm', status: 0 });
    await make({ name: 'Gone', key: 'tags.weight' });
    await admin('POST', `/api/admin/tooltips/${ids.get('Gone')}/archive`, { version: 1 });
    const inDemand = { 'tags.name': 'All', 'campaigns.cpm': 'Demand side' };
    expect(await textsOf(logins.demand)).toEqual({ 'tags.name': 'All' });
    expect(await textsOf(logins.demand, '', { 'X-Mode': 'dsp' })).toEqual(inDemand);
    expect(await textsOf(logins.sub)).toEqual({ 'tags.name': 'All', 'channels.name': 'For sub' });
    expect(await textsOf(logins.helpdesk)).toEqual({ 'tags.name': 'All' });
  });

  it('come in the language asked for or chosen, else in English', async () => {
    await make({ name: 'Price', key: 'tags.cpm' });
    await make({ name: 'Weight', key: 'tags.weight' });
    await make({ name: 'Prix', key: 'tags.cpm', locale: 'fr' });
    await make({ name: 'Note', key: 'tags.note', locale: 'fr' });
    const english = { 'tags.cpm': 'Price', 'tags.weight': 'Weight' };
    const french = { 'tags.cpm': 'Prix', 'tags.weight': 'Weight', 'tags.note': 'Note' };
    const asked = ['', '?locale=fr', '?locale=xx'].map((query) => textsOf(logins.demand, query));
    expect(await Promise.all(asked)).toEqual([english, french, english]);
    await demand('PUT', '/api/preferences', { language: 'fr' });
    const chosen = ['', '?locale=en'].map((query) => textsOf(logins.demand, query));
    expect(await Promise.all(chosen)).toEqual([french, english]);
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
    const ask = (etag: string, query = '') =>
      demand('GET', `/api/tooltips${query}`, undefined, { 'If-None-Match': etag });
    const etag = (await demand('GET', '/api/tooltips')).headers.get('ETag') ?? '';
    expect([(await ask(etag)).status, (await ask(`W/${etag}`)).status]).toEqual([304, 304]);
    expect((await ask(etag, '?locale=fr')).status).toBe(200);
    await admin('PUT', `/api/admin/tooltips/${ids.get('CPM')}`, { name: 'Price', version: 1 });
    const next = await ask(etag);
    expect([next.status, next.body['tags.cpm'].name]).toEqual([200, 'Price']);
  });
});

const hourMs = 3_600_000;
const path = '/api/demand/channels/list';

describe('what comes from traffic', () => {
  let host: TestHost;
  let traffic: EngineTraffic;
  let engine: ReportEngine;
  let call: Call;
  let isAway: boolean;
  const logged: string[] = [];
  const told: string[] = [];
  const made: number[] = [];

  const add = (id: string, table: TableLetter, rows: readonly Readonly<Record<string, number>>[]) => {
    const usual = { hour: Math.floor(host.now().getTime() / hourMs) * hourMs, demand: accounts.demand };
    return engine.add(id, [{ table, rows: [rows.map((row) => ({ ...usual, ...row }) as FactRow)] }]);
  };
  const measure = (id: string, channel: number | undefined, measured: number, givt: number) =>
    add(id, 'I', [{ channel: channel ?? 0, measured, givt }]);
  /** Lets time go by, after which traffic is read again. */
  const refreshAfter = async (ms: number) => {
    host.moveClock(ms);
    await traffic.refresh();
  };
  const list = async (since = '', headers = {}) =>
    call('GET', `${path}${since && `?since=${since}`}`, undefined, headers);
  const health = (body: readonly { readonly id: number; readonly health: unknown }[]) => body.map((row) => row.health);
  const versionOf = ({ headers }: { readonly headers: Headers }) => headers.get('X-List-Version') as string;

  beforeEach(async () => {
    for (const list of [logged, told, made]) list.length = 0;
    isAway = false;
    const store = createMemoryStore();
    const inner = createMemoryReports();
    const revision = async () => {
      if (isAway) throw new ReportsAway('The engine does not answer.');
      return inner.revision();
    };
    engine = tellAdds({ ...inner, revision }, () => told.push('added'));
    const note = (event: string) => void logged.push(event);
    const log = { info: note, warn: note, error: () => undefined };
    traffic = createTraffic({ reports: engine, store, clock: () => host.now(), log });
    host = await createTestHost({ store, traffic, reports: engine });
    call = await host.as(logins.demand);
    for (const name of ['Ada', 'Bea', 'Cid']) {
      const { body } = await call('POST', '/api/demand/channels', { name, environment: 'ctv', integration: 'VAST' });
      made.push(body.id);
    }
  });
  afterEach(async () => {
    await traffic.stop();
    await host.close();
  });

  it('is unknown until it was asked for, and then reaches clients as rows that changed', async () => {
    const before = await list();
    expect(health(before.body)).toEqual([null, null, null]);
    await measure('first', made[0], 1000, 500);
    expect(told).toEqual(['added']);
    await refreshAfter(60_000);
    const { body } = await list(versionOf(before));
    expect(body).toMatchObject({ changed: [{ id: made[0], health: 'flagged' }], removed: [] });
    expect(health((await list()).body)).toEqual(['flagged', null, null]);
  });

  it('gives a list another version once, and none where its rows show the same', async () => {
    await measure('first', made[0], 1000, 10);
    await traffic.refresh();
    const first = await list();
    const since = (answer: typeof first) => list('', { 'If-None-Match': answer.headers.get('ETag') as string });
    await refreshAfter(5 * 60_000);
    expect((await since(first)).status).toBe(304);
    // More of the same: still well.
    await measure('second', made[0], 1000, 10);
    await refreshAfter(60_000);
    expect((await since(first)).status).toBe(304);
    expect((await list(versionOf(first))).body.changed).toEqual([]);
    await measure('third', made[1], 1000, 90);
    await refreshAfter(60_000);
    const last = await since(first);
    expect([last.status, health(last.body)]).toEqual([200, ['ok', 'watch', null]]);
    expect((await list(versionOf(first))).body.changed).toHaveLength(1);
    expect((await since(last)).status).toBe(304);
  });

  it('falls out of 24 hours without new facts', async () => {
    await measure('first', made[0], 1000, 500);
    await traffic.refresh();
    const before = await list();
    await refreshAfter(25 * hourMs);
    call = await host.as(logins.demand);
    expect((await list(versionOf(before))).body.changed).toMatchObject([{ id: made[0], health: null }]);
  });

  it('keeps what is fixed with it, and what must not be deleted', async () => {
    await add('first', 'S', [{ channel: made[0] as number, reqs: 1 }]);
    await traffic.refresh();
    const change = (at: number) => call('PUT', `/api/demand/channels/${made[at]}`, { integration: 'RTB', version: 1 });
    const fixed = 'You cannot change the integration of a channel with requests.';
    expect((await change(0)).body.errors.integration.message).toBe(fixed);
    expect((await change(1)).status).toBe(200);
    const { detail } = (await call('DELETE', `/api/demand/channels/${made[0]}`)).body;
    expect(detail).toMatch(/requests in the last 24 hours/);
  });

  it('forbids nothing to new objects, and what depends on it to others, while it is unknown', async () => {
    isAway = true;
    await refreshAfter(20 * 60_000);
    const { body } = await call('PUT', `/api/demand/channels/${made[0]}`, { integration: 'RTB', version: 1 });
    expect(body.errors.integration.message).toMatch(/unavailable right now/);
    expect((await call('PUT', `/api/demand/channels/${made[0]}`, { note: 'x', version: 1 })).status).toBe(200);
    expect((await call('DELETE', `/api/demand/channels/${made[1]}`)).body.detail).toMatch(/unavailable right now/);
  });

  it('is waited for by writes right after the start', async () => {
    const started = createTraffic({ reports: engine, store: host.store, clock: () => host.now(), log: host.ports.log });
    const known = async () => (await started.of('channels', made)).size;
    expect(await known()).toBe(0);
    await started.ready();
    expect(await known()).toBe(3);
    await started.stop();
  });

  it('logs unknown traffic once when the engine stops, keeps figures for a while, and recovers by itself', async () => {
    await measure('first', made[0], 1000, 500);
    await traffic.refresh();
    isAway = true;
    for (let minutes = 0; minutes < 15; minutes += 5) await refreshAfter(5 * 60_000);
    expect(health((await list()).body)[0]).toBe('flagged');
    await refreshAfter(5 * 60_000);
    const { status, body } = await list();
    expect([status, health(body)[0]]).toEqual([200, null]);
    expect(logged).toEqual(['traffic_unknown']);
    isAway = false;
    await refreshAfter(60_000);
    expect(health((await list()).body)[0]).toBe('flagged');
    expect(logged).toEqual(['traffic_unknown', 'traffic_known']);
  });

  it('never shows the traffic that others have with a global app', async () => {
    const admin = await host.as(logins.admin);
    const app = { name: 'Solitaire', bundle: 'a.b', store: 'vizio', storeId: 'a.b', demand: null };
    const { body } = await admin('POST', '/api/demand/applications', app);
    const hour = Math.floor(host.now().getTime() / (24 * hourMs)) * 24 * hourMs - 5 * hourMs;
    const [own, theirs] = [
      { app: body.id, hour, reqs: 70 },
      { app: body.id, hour, reqs: 5, demand: accounts.other },
    ];
    await add('first', 'S', [own, theirs]);
    await traffic.refresh();
    const people = [logins.demand, logins.other, logins.admin].map((login) => host.as(login));
    const seen = (await Promise.all(people)).map((by) => by('GET', `/api/demand/applications/${body.id}`));
    expect((await Promise.all(seen)).map((answer) => answer.body.reqs7d)).toEqual([70, 5, 75]);
  });
});
