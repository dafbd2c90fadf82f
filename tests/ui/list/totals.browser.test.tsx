import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { localProblem } from '../../../src/dataProvider/HttpProblem';
import campaignsUi from '../../../src/resources/campaigns.ui';
import { violationsIn } from '../../support/violationsIn';
import { advertiserRows, campaign } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const paced = (id: number, spend: number, expected: number, forecast: number, given: object = {}) => {
  const pacePct = Math.round((spend / expected) * 10_000) / 100;
  const plan = { of: 'spend', over: 'flight', goal: 1000, done: spend, expected } as const;
  return campaign(id, { pacePct, delivery: { spend, imps: 5, of: 'spend', goal: 1000, pacePct, plan, forecast }, ...given });
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
  [...document.querySelectorAll('.adx-pacing-totals > div')].map((part) =>
    [...part.querySelectorAll('dt, dd > *')].map((one) => one.textContent).filter(Boolean),
  );

const topOfRows = () => document.querySelector('.adx-scroll')?.getBoundingClientRect().top;

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  localStorage.clear();
});

describe('the strip above the campaigns', () => {
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
    const extensions = new Map([[campaignsUi.name, campaignsUi.extension]]);
    const screen = await renderList(world, { extensions });
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

  it.each(['en', 'fr'] as const)('leaves the rows in their place when its totals come, on a narrow screen (%s)', async (language) => {
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
  });
});
