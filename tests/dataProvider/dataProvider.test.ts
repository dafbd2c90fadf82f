import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSampleWorld, type SampleWorld } from '../support/sampleConsole';
import { campaignById, demandLogin, firstPage, withCampaigns } from '../support/withCampaigns';

let world: SampleWorld;
let onChanged = vi.fn();

describe('what others do', () => {
  beforeEach(async () => {
    onChanged = vi.fn();
    world = await createSampleWorld();
  });

  it('is asked for when they tell, and shown', async () => {
    const [mine, other] = [await withCampaigns(world, { onChanged }), await world.open(demandLogin)];
    const id = mine.list[0]?.id as number;
    const { data: before } = await other.provider.getOne('campaigns', { id });
    await other.provider.update('campaigns', { id, data: { ...before, name: 'By a colleague' }, previousData: before });
    onChanged.mockClear();
    mine.hear('campaigns', [id]);
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledExactlyOnceWith('campaigns', [id]));
    expect(await campaignById(mine, id)).toMatchObject({ name: 'By a colleague' });
    expect(mine.asked).toEqual([expect.stringMatching(/^GET \/api\/demand\/campaigns\/list\?since=\d+$/)]);
  });

  it('is asked for once a second at most, however much they do', async () => {
    const { hear, asked } = await withCampaigns(world, { onChanged });
    vi.useFakeTimers();
    for (let at = 0; at < 50; at += 1) hear('campaigns', [at]);
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
  });

  it('makes pages stale where no list is held', async () => {
    const { hear, asked } = await world.open(demandLogin, { onChanged });
    hear('campaigns', [3]);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith('campaigns', [3]);
    expect(asked).toEqual([]);
  });

  it('is seen after everything was dropped and read again', async () => {
    const { provider, asked, clear } = await withCampaigns(world, { onChanged });
    await provider.reload();
    expect(asked).toEqual(['GET /api/demand/campaigns/list']);
    await clear();
    asked.length = 0;
    await provider.getList('campaigns', firstPage);
    expect(asked[0]).toContain('range=');
  });
});

describe('a server that encrypts', () => {
  const encryption = { key: '11'.repeat(32), iv: '22'.repeat(16) };
  const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  beforeAll(async () => {
    world = await createSampleWorld({ encryption: { key: bytes(encryption.key), iv: bytes(encryption.iv) } });
  });

  it('is understood page by page and as a whole list', async () => {
    const { provider, asked } = await world.open(demandLogin, { config: { encryption } });
    const paged = await provider.getList('campaigns', firstPage);
    expect(paged.data).toHaveLength(10);
    await provider.valueCounts('campaigns', { field: 'id', filter: {} });
    asked.length = 0;
    const whole = await provider.getList('campaigns', firstPage);
    expect(whole.data.map(({ id }) => id)).toEqual(paged.data.map(({ id }) => id));
    expect(asked).toEqual([]);
  });

  it.each([
    ['another key', { ...encryption, key: '33'.repeat(32) }, 'JSON_KEY or JSON_IV differs'],
    ['no key', null, 'the page has no key'],
  ])('and a page with %s says so instead of showing nothing', async (_, given, words) => {
    const log = vi.fn();
    const { provider } = await world.open(demandLogin, { config: { encryption: given }, log });
    await expect(provider.getList('campaigns', firstPage)).rejects.toThrow(words);
    await vi.waitFor(() => expect(log).toHaveBeenCalled());
  });
});
