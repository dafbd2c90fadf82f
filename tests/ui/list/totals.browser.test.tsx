import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localProblem } from '../../../src/model/HttpProblem';
import campaignsUi from '../../../src/resources/campaigns.ui';
import { violationsIn } from '../../support/violationsIn';
import { advertiserRows, campaign, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

describe('the strip above the campaigns', () => {
  const paced = (id: number, spend: number, expected: number, forecast: number, given: object = {}) => {
    const pacePct = Math.round((spend / expected) * 10_000) / 100;
    const plan = { of: 'spend', over: 'flight', goal: 1000, done: spend, expected } as const;
    return campaign(id, {
      pacePct,
      delivery: { spend, imps: 5, of: 'spend', goal: 1000, pacePct, plan, forecast },
      ...given,
    });
  };
  const rows = [
    paced(1, 100, 200, 500),
    paced(2, 300.25, 300, 1000),
    paced(3, 50, 50, 1000, { advertiser: 503 }),
    paced(4, 900, 900, 900, { flightState: 'ended' }),
  ];
  const open = async (campaigns = rows) => {
    const world = createListWorld({ campaigns, advertisers: advertiserRows, creatives: [] });
    const extensions = new Map([[campaignsUi.name, campaignsUi.extension]]);
    return { world, screen: await renderList(world, { extensions, at: '/campaigns?perPage=10' }) };
  };

  /** The strip as a reader sees it: label, figure and note. */
  const strip = () =>
    [...document.querySelectorAll('dl[aria-label] > div')].map((part) =>
      [...part.querySelectorAll('dt, dd > *')].map((one) => one.textContent).filter(Boolean),
    );

  const topOfRows = () => document.querySelector('table')?.getBoundingClientRect().top;

  it('shows what all running ones behind the filter come to', async () => {
    const { screen } = await open();
    await expect.poll(strip).toEqual([
      ['Running campaigns', '3'],
      ['Spent to date', '$450.25', 'of $3,000.00'],
      ['Expected by now', '$550.00', 'pace 81.86%'],
      ['Forecast at end', '$2,500.00', '83.33% of budgets'],
      ['Behind pace', '1', '$500.00 will stay unspent'],
    ]);
    expect(await violationsIn()).toEqual([]);
    await screen.router.navigate('/campaigns?filter={"advertiser":[503]}');
    await expect.poll(() => strip()[1]).toEqual(['Spent to date', '$50.00', 'of $1,000.00']);
    await expect.poll(() => strip()[4]).toEqual(['Behind pace', '0']);
  });

  it('filters the list by a click on a figure', async () => {
    const { screen } = await open();
    await page.getByTitle('Show campaigns behind pace').click();
    await expect.poll(screen.names).toEqual(['Campaign 1']);
    await vi.waitFor(() => expect(screen.address()).toContain('"flightState":["running"],"pacePct_lte":89.99'));
    await expect.poll(() => strip()[0]).toEqual(['Running campaigns', '1']);
  });

  it('shows zeros without a note where nothing runs', async () => {
    await open(rows.slice(3));
    await expect.poll(strip).toEqual([
      ['Running campaigns', '0'],
      ['Spent to date', '$0.00'],
      ['Expected by now', '$0.00'],
      ['Forecast at end', '$0.00'],
      ['Behind pace', '0'],
    ]);
  });

  it('keeps its room where its totals do not come, and leaves the rows in their place', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const world = createListWorld({ campaigns: rows, advertisers: advertiserRows, creatives: [] });
    world.failNext('totals', localProblem('too_large', 'Narrow the filter.', 413));
    const screen = await renderList(world, { extensions: new Map([[campaignsUi.name, campaignsUi.extension]]) });
    await expect.poll(() => screen.names().length).toBe(4);
    const before = topOfRows();
    await expect.poll(strip).toEqual([
      ['Running campaigns', '-'],
      ['Spent to date', '-'],
      ['Expected by now', '-'],
      ['Forecast at end', '-'],
      ['Behind pace', '-'],
    ]);
    expect(topOfRows()).toBe(before);
    expect(await violationsIn()).toEqual([]);
  });

  it.each(['en', 'fr'] as const)(
    'leaves the rows in their place when its totals come, on a narrow screen (%s)',
    async (language) => {
      const world = createListWorld({ campaigns: rows, advertisers: advertiserRows, creatives: [] });
      const extensions = new Map([[campaignsUi.name, campaignsUi.extension]]);
      const release = world.holdNext('totals');
      const screen = await renderList(world, { extensions, language, width: 800 });
      await expect.poll(() => screen.names().length).toBe(4);
      await expect.poll(() => strip().length).toBe(5);
      const before = topOfRows();
      release();
      await expect.poll(() => strip()[0]?.[1]).toBe('3');
      expect(topOfRows()).toBe(before);
    },
  );
});

describe('yesterday’s figures in a list', () => {
  const shownColumns = {
    'lists.campaigns.columns': ['id', 'name', 'yesterday_bids', 'yesterday_win_rate', 'yesterday_rev'],
  };

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
    await expect
      .poll(() => screen.container.querySelectorAll('.adx-figure-wait[title="2026-11-19 (UTC−5)"]'))
      .toHaveLength(9);
    await screen.client.invalidateQueries({ queryKey: ['campaigns', 'getList'] });
    const bids = screen.getByRole('button', { name: '1,200: open report of Campaign 7002' });
    await expect.element(bids).toBeVisible();
    await expect.element(bids).toHaveAttribute('title', '2026-11-19 (UTC−5)');
    await expect.element(screen.getByRole('button', { name: '4.25%: open report of Campaign 7002' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Campaign 7001/ }).getByText('–')).toBeVisible();
    await userEvent.click(bids);
    await vi.waitFor(() => expect(screen.address()).toBe('/report?dim=hour'));
    expect(reportOf).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'campaigns' }),
      [expect.objectContaining({ id: 7002 })],
      { day: '2026-11-19', endDay: '2026-11-19', metrics: ['bids', 'win_rate', 'rev'] },
    );
  });

  it('say while the sample’s traffic is made that they grow', async () => {
    const rows = campaignRows(1).map((row) => ({
      ...row,
      yesterday_bids: 0,
      yesterday_win_rate: null,
      yesterday_rev: 0,
    }));
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
    await expect
      .element(screen.getByText('The figures did not load. The facts of all reports are missing on the server.'))
      .toBeVisible();
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
