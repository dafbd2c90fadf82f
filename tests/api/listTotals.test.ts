import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';
import { createSampleWorld } from '../support/sampleConsole';
import { demandLogin } from '../support/withCampaigns';

const base = '/api/demand/campaigns';
const pathOf = (filter: unknown, more: Readonly<Record<string, string>> = { totals: '1' }) =>
  `${base}?${new URLSearchParams({ ...more, filter: JSON.stringify(filter) })}`;

describe('the totals of a list', () => {
  it('are of all rows behind the filter, the same from a list that is held and from one that is read by pages', async () => {
    const worlds = [await createSampleWorld(), await createSampleWorld({ listLimits: { rows: 5, bytes: 1e9 } })];
    const [whole, paged] = await Promise.all(worlds.map((world) => world.open(demandLogin)));
    const { data } = (await whole?.provider.getList('campaigns', {
      ...{ filter: {}, sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: 1000 } },
    })) ?? { data: [] };
    const running = data.filter(({ flightState }) => flightState === 'running');
    expect(running.length).toBeGreaterThan(20);
    const cents = (rows: typeof data) => Math.round(rows.reduce((sum, { spent }) => sum + Number(spent), 0) * 100);
    const { advertiser } = running[0] as (typeof running)[number];
    for (const filter of [{}, { advertiser: [advertiser] }, { q: 'CTV' }, { flightState: ['ended'] }, { id: [running[1]?.id] }]) {
      const [ours, theirs] = await Promise.all([paged, whole].map((one) => one?.provider.totals('campaigns', { filter })));
      expect([filter, ours]).toEqual([filter, theirs]);
    }
    const all = await whole?.provider.totals('campaigns', { filter: {} });
    expect(all?.running).toBe(running.length);
    expect(Math.round(Number(all?.spent) * 100)).toBe(cents(running));
    const own = await whole?.provider.totals('campaigns', { filter: { advertiser: [advertiser] } });
    expect(own?.running).toBe(running.filter((row) => row.advertiser === advertiser).length);
    expect(await whole?.provider.totals('campaigns', { filter: { flightState: ['ended'] } })).toMatchObject({ running: 0, spent: 0 });
  });
});

describe('a call for totals', () => {
  let host: TestHost;
  let call: Call;
  beforeAll(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });

  it('is refused for a list without totals, and to a viewer who may not read their fields', async () => {
    expect((await call('GET', pathOf({}))).body).toMatchObject({ running: 0, behind: 0, unspent: 0 });
    const none = await call('GET', `/api/demand/tags?totals=1`);
    expect([none.status, none.body.detail]).toEqual([400, 'This list has no totals.']);
    const adv = await host.as(logins.adv);
    const unseen = await adv('GET', pathOf({}));
    expect([unseen.status, unseen.body.detail]).toEqual([400, 'This list has no totals.']);
    expect((await call('GET', pathOf({ nosuch: 1 }))).status).toBe(400);
  });
});
