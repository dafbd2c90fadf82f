import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SearchButton } from '../../../src/ui/shell/SearchButton';
import { violationsIn } from '../../support/violationsIn';
import { advertiserRows, campaign, campaignRows } from '../list/campaignRows';
import { createListWorld } from '../list/listProvider';
import { renderList } from '../list/renderList';

const campaigns = [
  ...campaignRows(8),
  campaign(7101, { name: 'Kestrel summer sale', status: 0 }),
  campaign(7102, { name: 'Summer at Halden' }),
];

const worldOf = () =>
  createListWorld({
    campaigns,
    advertisers: advertiserRows,
    applications: [{ id: 71, name: 'Kestrel Weather', status: 1, version: 1 }],
  });

async function ready(options: Partial<Parameters<typeof renderList>[1]> = {}, world = worldOf()) {
  const screen = await renderList(world, { header: <SearchButton />, ...options });
  await expect.element(screen.getByRole('row', { name: /Campaign 7001/ })).toBeVisible();
  return { ...screen, world };
}

const open = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(input()).toHaveFocus();
};
const find = async (words: string) => {
  await open();
  await userEvent.keyboard(words);
};
const input = () => page.getByRole('combobox', { name: 'Search and commands' });
const optionsOf = (group: string) =>
  [...(groupNamed(group)?.querySelectorAll('[role="option"]') ?? [])].map(
    (option) => option.querySelector('.adx-palette-label')?.textContent,
  );
const headings = () => [...document.querySelectorAll('[cmdk-group-heading]')].map((heading) => heading.textContent);
const groupNamed = (name: string) =>
  [...document.querySelectorAll('[cmdk-group]')].find(
    (group) => group.querySelector('[cmdk-group-heading]')?.textContent === name,
  );
const chosen = () => document.querySelector('[role="option"][aria-selected="true"] .adx-palette-label')?.textContent;

describe('the palette', () => {
  it('finds objects of every kind by name, and opens the best of them', async () => {
    const screen = await ready();
    await find('kestrel');
    await vi.waitFor(() => expect(headings()).toEqual(['Campaigns', 'Advertisers', 'Applications']));
    await expect.poll(() => optionsOf('Campaigns')).toEqual(['Kestrel summer sale']);
    await expect
      .element(page.getByRole('option', { name: /Kestrel summer sale Inactive #7101/ }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('status').filter({ hasText: '3 results' })).toBeInTheDocument();
    expect(await violationsIn(page.getByRole('dialog').element())).toEqual([]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(screen.address).toBe('/advertisers/503');
    await expect.element(input()).not.toBeInTheDocument();
  });

  it('goes by Tab into what can be done with an object, and back to where it was', async () => {
    const screen = await ready();
    await find('kestrel');
    await vi.waitFor(() => expect(chosen()).toBe('Kestrel summer sale'));
    await userEvent.keyboard('{Tab}');
    const offered = ['Edit', 'Copy', 'Serving check', 'Activate'];
    await vi.waitFor(() => expect(optionsOf('Actions for Kestrel summer sale')).toEqual(offered));
    await expect.poll(headings).toEqual(['Actions for Kestrel summer sale']);
    await expect.element(input()).toHaveAttribute('placeholder', 'Actions for Kestrel summer sale');
    await expect.element(input()).toHaveFocus();
    expect(await violationsIn(page.getByRole('dialog').element())).toEqual([]);
    await userEvent.keyboard('serv');
    await vi.waitFor(() => expect(optionsOf('Actions for Kestrel summer sale')).toEqual(['Serving check']));
    // Escape is a step back here, and nothing that was found has gone.
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(headings()).toEqual(['Campaigns', 'Advertisers', 'Applications']));
    await expect.element(input()).toHaveValue('kestrel');
    await expect.poll(chosen).toBe('Kestrel summer sale');
    await userEvent.keyboard('{Tab}{Backspace}{Tab}');
    await vi.waitFor(() => expect(optionsOf('Actions for Kestrel summer sale')).toEqual(offered));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(screen.address).toBe('/campaigns/create?copy=7101');
  });

  it('switches an object on that is not on the screen, with a way back', async () => {
    const world = worldOf();
    const bulk = vi.spyOn(world.provider, 'bulk');
    await ready({}, world);
    await find('kestrel summer');
    await vi.waitFor(() => expect(chosen()).toBe('Kestrel summer sale'));
    await userEvent.keyboard('{Tab}');
    await page.getByRole('option', { name: 'Activate' }).click();
    await expect.element(page.getByText('Kestrel summer sale activated')).toBeVisible();
    expect(bulk.mock.calls).toEqual([['campaigns', { ids: [7101], changes: { status: 1 } }]]);
  });

  it('leads to the list with all that was found', async () => {
    const screen = await ready();
    await find('campaign');
    await vi.waitFor(() => expect(optionsOf('Campaigns')).toHaveLength(6));
    await expect.poll(() => optionsOf('Screens')).toEqual(['Campaigns']);
    await expect.poll(() => optionsOf('Actions')).toEqual(['Create campaign']);
    await page.getByRole('option', { name: 'All 8 results in Campaigns' }).click();
    await expect.poll(screen.address).toBe('/campaigns?filter={"q":"campaign"}');
    await vi.waitFor(() => expect(screen.names()).toHaveLength(8));
  });

  it('gives the focus back on Escape, and at the same keys closes', async () => {
    await ready();
    await userEvent.keyboard('j');
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('7001');
    const row = document.activeElement;
    await find('{Escape}');
    await expect.element(input()).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(row);
    await find('{Control>}k{/Control}');
    await expect.element(input()).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(row);
  });

  it('does with the object at the cursor what its row offers, in the place of the dialog that asks', async () => {
    const { world } = await ready();
    await userEvent.keyboard('jj');
    await open();
    await expect.poll(headings).toContain('Actions for Campaign 7002');
    await userEvent.keyboard('delete{Enter}');
    const question = page.getByRole('dialog', { name: /Campaign 7002/ });
    await expect.element(question).toBeVisible();
    // What asks is to be answered first.
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(input()).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('7002'));
    await find('archive{Enter}');
    await vi.waitFor(() => expect(world.rows('campaigns').find(({ id }) => id === 7002)?.status).toBe(2));
  });

  it('takes Enter before the answer as meant for its first line, and opens a new tab with Ctrl', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const world = worldOf();
    const { searchLists } = world.provider;
    let answer = () => undefined as unknown;
    let last = '';
    world.provider.searchLists = (...asked) =>
      new Promise((resolve) => {
        last = asked[1].q;
        answer = () => resolve(searchLists(...asked));
      });
    const screen = await ready({}, world);
    await open();
    await input().fill('7102');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(last).toBe('7102'));
    // It shows what it has found so far, which is nothing.
    await vi.waitFor(() => expect(document.querySelectorAll('[role="option"]')).toHaveLength(0));
    expect(opened).not.toHaveBeenCalled();
    answer();
    await vi.waitFor(() => expect(opened.mock.calls).toEqual([['/campaigns/7102', '_blank', 'noopener']]));
    await expect.poll(screen.address).toBe('/campaigns');
  });

  it('says where it could not search, and searches there again', async () => {
    const world = worldOf();
    world.failNext('searchPage', new Error('away'));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await ready({}, world);
    await open();
    // At once: typed letter by letter, the search that fails may be over before the last one.
    await input().fill('kestrel w');
    await expect.element(page.getByText(/^Search in .* failed/)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await vi.waitFor(() => expect(optionsOf('Applications')).toEqual(['Kestrel Weather']));
    await input().fill('nothing like it');
    await expect.element(page.getByText('No results for “nothing like it”.')).toBeVisible();
  });

  it('begins with what was opened last and is still there, and with every screen', async () => {
    const recent = (id: number, name: string, account = 31) => ({ resource: 'campaigns', id, name, account });
    const kept = [recent(7101, 'Its old name'), recent(9999, 'Gone'), recent(7001, 'Of another account', 44)];
    const run = vi.fn();
    const saved = { id: 5, label: 'Weekly fill', path: '/report/5?saved=1', about: 'Mara', onOpen: run };
    const more = { savedReports: async () => [saved] };
    const screen = await ready({ preferences: { 'palette.recent': kept }, more });
    await open();
    await vi.waitFor(() => expect(optionsOf('Recent')).toEqual(['Kestrel summer sale', 'Gone']));
    await expect.poll(chosen).toBe('Kestrel summer sale');
    await expect.poll(() => optionsOf('Screens')).toContain('Campaigns');
    await vi.waitFor(() => expect(screen.preferences.get('palette.recent')).toEqual([kept[0], kept[2]]));
    await userEvent.keyboard('weekly');
    await vi.waitFor(() => expect(optionsOf('Saved Reports')).toEqual(['Weekly fill']));
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.address).toBe('/report/5?saved=1');
    expect(run).toHaveBeenCalledTimes(1);
  });
});
