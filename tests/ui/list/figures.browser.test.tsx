import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

afterEach(cleanup);

const shownColumns = { 'lists.campaigns.columns': ['id', 'name', 'yesterday_bids', 'yesterday_win_rate', 'yesterday_rev'] };

describe('yesterday’s figures in a list', () => {
  it('come after the rows, name their day, and lead to its report', async () => {
    const rows = campaignRows(3).map((row, at) => ({
      ...row,
      yesterday_bids: at * 1200,
      yesterday_win_rate: at === 0 ? null : 4.25,
      yesterday_rev: at * 10,
    }));
    const bare = createListWorld({ campaigns: campaignRows(3), advertisers: [] });
    const full = createListWorld({ campaigns: rows, advertisers: [] });
    let arrive: () => void = () => undefined;
    const joinSide = vi.fn(
      () =>
        new Promise((resolve) => {
          arrive = () => {
            bare.provider.getList = full.provider.getList;
            resolve({ figures: { day: '2026-11-19', timezone: -5 } });
          };
        }),
    );
    Object.assign(bare.provider, { joinSide });
    const reportOf = vi.fn(async () => '/report?dim=hour');
    const screen = await renderList(bare, { preferences: shownColumns, more: { reportOf } });
    await expect.element(screen.getByText('Campaign 7001')).toBeVisible();
    await vi.waitFor(() => expect(screen.container.querySelectorAll('.adx-figure-wait')).toHaveLength(9));
    expect(joinSide).toHaveBeenCalledWith('campaigns', 'yesterday');
    arrive();
    // Until the rows have them nothing says that there are none.
    await vi.waitFor(() => expect(screen.container.querySelectorAll('.adx-figure-wait[title="2026-11-19 (UTC−5)"]')).toHaveLength(9));
    await screen.client.invalidateQueries({ queryKey: ['campaigns', 'getList'] });
    const bids = screen.getByRole('button', { name: '1,200: open report of Campaign 7002' });
    await expect.element(bids).toBeVisible();
    await expect.element(bids).toHaveAttribute('title', '2026-11-19 (UTC−5)');
    await expect.element(screen.getByRole('button', { name: '4.25%: open report of Campaign 7002' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Campaign 7001/ }).getByText('–')).toBeVisible();
    await userEvent.click(bids);
    await vi.waitFor(() => expect(screen.address()).toBe('/report?dim=hour'));
    expect(reportOf).toHaveBeenCalledWith(expect.objectContaining({ name: 'campaigns' }), [expect.objectContaining({ id: 7002 })], {
      day: '2026-11-19',
      endDay: '2026-11-19',
      metrics: ['bids', 'win_rate', 'rev'],
    });
  });

  it('say while the sample’s traffic is made that they grow', async () => {
    const rows = campaignRows(1).map((row) => ({ ...row, yesterday_bids: 0, yesterday_win_rate: null, yesterday_rev: 0 }));
    const world = createListWorld({ campaigns: rows, advertisers: [] });
    Object.assign(world.provider, {
      joinSide: async () => ({ figures: { day: '2026-11-19', timezone: -5, coming: { day: 2, days: 9 } } }),
    });
    const screen = await renderList(world, { preferences: shownColumns });
    await expect.element(screen.getByText(/Generating sample traffic. Figures grow until it is done./)).toBeVisible();
    await expect.element(screen.getByText('Day 2 of 9')).toBeVisible();
  });

  it('say above the list why they did not come', async () => {
    const world = createListWorld({ campaigns: campaignRows(1), advertisers: [] });
    const failed = async () => {
      throw new Error('The facts of all reports are missing on the server.');
    };
    Object.assign(world.provider, { joinSide: failed });
    const screen = await renderList(world, { preferences: shownColumns });
    await expect.element(screen.getByText('The figures did not load. The facts of all reports are missing on the server.')).toBeVisible();
  });

  it('filter by a range that stands in the address and on a chip', async () => {
    const world = createListWorld({ campaigns: campaignRows(3), advertisers: [] });
    const getList = world.provider.getList;
    const asked: unknown[] = [];
    Object.assign(world.provider, {
      joinSide: async () => ({ figures: { day: '2026-11-19', timezone: -5 } }),
      getList: (name: string, { filter, ...params }: { filter: Record<string, unknown> }) => {
        asked.push(filter);
        const { yesterday_win_rate_lte: _, ...rest } = filter;
        return getList(name, { ...params, filter: rest } as never);
      },
    });
    const screen = await renderList(world);
    await screen.getByRole('button', { name: 'Filter', exact: true }).click();
    await screen.getByRole('button', { name: 'Win rate yesterday' }).click();
    await screen.getByRole('textbox', { name: 'To %' }).fill('5');
    await vi.waitFor(() => expect(asked.at(-1)).toEqual({ yesterday_win_rate_lte: 5 }));
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('button', { name: /^Win rate yesterday/ }).first()).toBeVisible();
    await vi.waitFor(() => expect(screen.address()).toContain('{"yesterday_win_rate_lte":5}'));
  });
});
