import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sourceOf } from '../../src/dataProvider/reads';
import { resourceOf } from '../../src/resources';
import { createSampleWorld, type SampleWorld } from '../support/sampleConsole';
import { demandLogin, firstPage, withCampaigns } from '../support/withCampaigns';

let world: SampleWorld;
beforeAll(async () => {
  world = await createSampleWorld();
});

describe('reading', () => {
  it('asks for a page first, loads the whole list behind it, and needs no call from then on', async () => {
    const { provider, asked } = await world.open(demandLogin);
    const first = await provider.getList('campaigns', firstPage);
    expect(first.data).toHaveLength(10);
    expect(asked[0]).toBe('GET /api/demand/campaigns?filter={}&range=[0,9]&sort=["id","ASC"]');
    await vi.waitFor(() => expect(asked).toContain('GET /api/demand/campaigns/list'));
    await provider.valueCounts('campaigns', { field: 'id', filter: {} });
    asked.length = 0;
    const second = await provider.getList('campaigns', { ...firstPage, filter: { q: 'halden' } });
    expect(second.total).toBeGreaterThan(0);
    expect(first.meta).not.toHaveProperty('isHeld');
    expect(second.meta).toEqual({ unfiltered: first.total, isHeld: true });
    expect(asked).toEqual([]);
  });

  it('leaves sorting, filters and pages of some resources to the server', async () => {
    const { provider, asked } = await world.open(demandLogin);
    await provider.getList('applications', firstPage);
    await provider.getList('applications', { ...firstPage, filter: { applist: 71 } });
    await provider.choices('applications', { q: 'a', limit: 5 });
    expect(asked).toEqual(Array(3).fill(expect.stringMatching(/^GET \/api\/demand\/applications\?/)));
  });

  it('puts a page longer than the server’s together', async () => {
    const { provider, asked } = await world.open('admin@adx.example');
    const pagination = { page: 1, perPage: 5000 };
    const { data, total = 0 } = await provider.getList('applications', { ...firstPage, pagination });
    expect(total).toBeGreaterThan(1000);
    expect([data.length, new Set(data.map(({ id }) => id)).size]).toEqual([total, total]);
    expect(asked).toHaveLength(Math.floor(total / 1000) + 1);
  });

  it('asks for labels together, and only for those that the list does not have', async () => {
    const { provider, asked } = await world.open(demandLogin);
    const ids = (await provider.getList('applications', firstPage)).data.map(({ id }) => id as number);
    asked.length = 0;
    const [one, other] = await Promise.all([
      provider.getMany('applications', { ids: ids.slice(0, 2) }),
      provider.getMany('applications', { ids: ids.slice(1, 3) }),
    ]);
    expect([one.data.map(({ id }) => id), other.data.map(({ id }) => id)]).toEqual([ids.slice(0, 2), ids.slice(1, 3)]);
    expect(asked).toEqual([`GET /api/demand/applications?filter={"id":[${ids.slice(0, 3)}]}`]);
    const held = await withCampaigns(world);
    const known = held.list.slice(0, 3).map(({ id }) => id);
    expect((await held.provider.getMany('campaigns', { ids: known })).data.map(({ id }) => id)).toEqual(known);
    expect(held.asked).toEqual([]);
  });

  it('answers a reference of another object by its filter', async () => {
    const { provider, list } = await withCampaigns(world);
    const id = list[0]?.advertiser;
    const { data } = await provider.getManyReference('campaigns', { ...firstPage, target: 'advertiser', id });
    expect(new Set(data.map((row) => row.advertiser))).toEqual(new Set([id]));
  });

  it('leaves unlabelled what the viewer may not see, and refuses its list without leaving the page', async () => {
    const { provider, asked } = await world.open('sub@adx.example');
    expect(await provider.getMany('campaigns', { ids: [1] })).toEqual({ data: [] });
    const message = 'Your account has no access to this list: Campaigns.';
    await expect(provider.getList('campaigns', firstPage)).rejects.toMatchObject({ status: 403, message });
    expect(asked).toEqual([]);
  });

  it('reads names where only those are granted', async () => {
    const { provider, asked, viewer } = await world.open('adv@adx.example');
    expect(viewer.role).toBe('adv');
    const buyers = await world.open('ssp@adx.example');
    await expect(provider.getList('tags', firstPage)).rejects.toMatchObject({ status: 403 });
    expect((await buyers.provider.choices('tags', { limit: 3 })).items.length).toBeGreaterThan(0);
    expect(asked).toEqual([]);
  });

  it('offers what matches, and what is chosen already', async () => {
    const { provider } = await world.open(demandLogin);
    const all = await provider.choices('advertisers', { limit: 500 });
    expect(all.items.every(({ status }) => status !== 2)).toBe(true);
    const chosen = all.items.at(-1)?.id as number;
    const few = await provider.choices('advertisers', { limit: 2, ids: [chosen] });
    expect(few.items.map(({ id }) => id)).toEqual([...all.items.slice(0, 2).map(({ id }) => id), chosen]);
    expect(few.total).toBe(all.total);
    const word = String(all.items[5]?.name).split(' ')[0]?.toLowerCase() ?? '';
    expect((await provider.choices('advertisers', { limit: 500, q: word })).total).toBeLessThan(all.total);
  });

  it('counts rows by value under a filter', async () => {
    const { provider, list } = await withCampaigns(world);
    const counts = await provider.valueCounts('campaigns', { field: 'adFormat', filter: { status: [0, 1] } });
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(list.length);
  });

  it('asks the server about what rows of the list do not have', async () => {
    const { provider, asked, list } = await withCampaigns(world);
    expect(list[0]).not.toHaveProperty('markup');
    const { data, meta } = await provider.getList('campaigns', { ...firstPage, filter: { markup_gte: 0 } });
    expect(meta).toMatchObject({ isHeld: false });
    expect(data[0]).toHaveProperty('markup');
    expect(asked).toHaveLength(1);
  });

  it('refuses a field that is not there in the words of the server', async () => {
    const { provider } = await withCampaigns(world);
    const unknown = provider.getList('campaigns', { ...firstPage, filter: { mast: 1 } });
    await expect(unknown).rejects.toMatchObject({ status: 400, code: 'unknown_field' });
    await expect(provider.getList('boats', firstPage)).rejects.toThrow("There is no resource 'boats'");
  });
});

it('the worker prepares the default order and the name first, then the columns, then prices that users may add', () => {
  const campaigns = resourceOf('campaigns');
  const orders = sourceOf(campaigns, { base: '/campaigns', list: '/campaigns/list', isNamesOnly: false })?.orders ?? [];
  expect(orders.slice(0, 2)).toEqual(['flightOrder', 'name']);
  expect(campaigns.list.columns).not.toContain('cpm');
  expect(orders.indexOf('cpm')).toBeGreaterThan(orders.indexOf('pacePct'));
  expect(orders).not.toContain('impsTotal');
});
