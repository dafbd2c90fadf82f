import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { violationsIn } from '../../support/violationsIn';
import { advertiserRows, campaign } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const ranks = { running: 0, scheduled: 2, ended: 5 } as const;
const flight = (id: number, flightState: keyof typeof ranks) => campaign(id, { flightState, flightOrder: ranks[flightState] * 1000 + id });
const mixed = [
  flight(1, 'running'),
  flight(2, 'running'),
  flight(3, 'scheduled'),
  flight(4, 'ended'),
  flight(5, 'ended'),
  flight(6, 'ended'),
];
const worldOf = (campaigns = mixed) => createListWorld({ campaigns, advertisers: advertiserRows, creatives: [] });

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  localStorage.clear();
});

/** What stands in the table: heads of groups with their counts, and ids of rows. */
const drawn = () =>
  [...document.querySelectorAll('.adx-table tbody tr')].map((row) =>
    row.className === 'adx-group-row' ? row.querySelector('th')?.textContent : Number(row.getAttribute('data-row')),
  );

const heads = ['Running 2fewest days left first', 'Scheduled 1next start first', 'Ended 3last ended first'] as const;

describe('a list that is sorted by a state', () => {
  it('shows a head above the rows of each, with their count on all pages and their order', async () => {
    const screen = await renderList(worldOf(), { preferences: { pageSize: 10 } });
    await expect.poll(drawn).toEqual([heads[0], 1, 2, heads[1], 3, heads[2], 4, 5, 6]);
    await expect.element(screen.getByText('fewest days left first')).toBeVisible();
    expect(await violationsIn()).toEqual([]);
  });

  it('counts what the filter leaves, on every page alike', async () => {
    const many = Array.from({ length: 25 }, (_, at) => flight(at + 1, at < 12 ? 'running' : 'ended'));
    await renderList(worldOf(many), { at: '/campaigns?page=2&perPage=10' });
    await expect
      .poll(() => drawn().filter((one) => typeof one === 'string'))
      .toEqual(['Running 12fewest days left first', 'Ended 13last ended first']);
  });

  it('names what runs where nothing does, unless the filter leaves it out', async () => {
    const screen = await renderList(worldOf(mixed.slice(2)));
    await expect.poll(() => drawn().slice(0, 3)).toEqual(['Running 0fewest days left first', heads[1], 3]);
    await screen.router.navigate('/campaigns?filter={"flightState":["ended"]}');
    await expect.poll(drawn).toEqual([heads[2], 4, 5, 6]);
  });

  it('keeps its heads while the rows of another filter are on their way', async () => {
    const world = worldOf(mixed.slice(2));
    const screen = await renderList(world);
    await expect.poll(drawn).toHaveLength(7);
    const before = drawn();
    const release = world.holdNext('getList');
    const asked = world.calls.length;
    await screen.router.navigate('/campaigns?filter={"flightState":["ended"]}');
    await expect.poll(() => world.calls.slice(asked)).toContain('getList campaigns');
    expect(drawn()).toEqual(before);
    release();
    await expect.poll(drawn).toEqual([heads[2], 4, 5, 6]);
  });

  it('closes and opens groups by the pointer and the arrows; keys pass over what is closed', async () => {
    const screen = await renderList(worldOf());
    await expect.poll(drawn).toHaveLength(9);
    await screen.getByRole('button', { name: 'Hide group Scheduled' }).click();
    await expect.poll(drawn).toEqual([heads[0], 1, 2, heads[1], heads[2], 4, 5, 6]);
    const opener = screen.getByRole('button', { name: 'Show group Scheduled' });
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
    await screen.getByRole('link', { name: 'Campaign 2' }).hover();
    (document.querySelector('tr[data-row="2"]') as HTMLElement).focus();
    await userEvent.keyboard('j');
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('4');
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(drawn).toEqual([heads[0], 1, 2, heads[1], 3, heads[2], 4, 5, 6]);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.poll(drawn).toHaveLength(8);
  });

  it('is not grouped by another order, and says nothing of the order within groups the other way round', async () => {
    const screen = await renderList(worldOf());
    await expect.poll(drawn).toHaveLength(9);
    await screen
      .getByRole('columnheader', { name: /^State/ })
      .getByRole('button')
      .click();
    await expect.poll(() => drawn()[0]).toBe('Ended 3');
    await screen.getByRole('columnheader', { name: /^Name/ }).getByRole('button').click();
    await expect.poll(drawn).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
