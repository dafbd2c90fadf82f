import axe from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { TipLayer } from '../../../src/ui/shell/TipLayer';
import { advertiserRows, campaign, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const open = async (width: number, at = '/campaigns') => {
  const campaigns = campaignRows(5).map((row, index) => ({ ...row, status: index % 2 }));
  const screen = await renderList(createListWorld({ campaigns, advertisers: advertiserRows }), { at, width });
  await vi.waitFor(() => expect(screen.names()).toHaveLength(5));
  const one = <E extends Element = HTMLElement>(selector: string) => screen.container.querySelector(selector) as E;
  return { screen, one };
};

/** Columns that were chosen stay, however narrow the screen is. */
const wide = '/campaigns?columns=name.advertiser.cpm.budgetTotal.environment.startsAt.endsAt.status.modifiedAt';

describe('a list with less room than it would take', () => {
  it.each([560, 760, 964, 1015])(
    'leaves out columns that were not chosen, and does not scroll sideways: %s',
    async (width) => {
      const { screen, one } = await open(width);
      screen.prefer('lists.campaigns.columns', null);
      const scroll = one('.adx-scroll');
      await vi.waitFor(() => expect(scroll.scrollWidth).toBeLessThanOrEqual(scroll.clientWidth));
      const heads = [...one('.adx-table').querySelectorAll<HTMLElement>('thead th[data-column]')].filter(
        ({ offsetWidth }) => offsetWidth > 0,
      );
      const names = heads.map(({ dataset }) => dataset.column);
      expect(names.slice(0, 2)).toEqual(['id', 'name']);
      expect(names.slice(-2)).toEqual(['status', 'modifiedAt']);
      expect(one('th[data-column="name"]').offsetWidth).toBeGreaterThanOrEqual(176);
    },
  );

  it.each([0, 120, 10_000])(
    'keeps the switch in view and free of the row’s actions, wherever it is scrolled: %s',
    async (left) => {
      const { screen, one } = await open(700, wide);
      const scroll = one('.adx-scroll');
      await vi.waitFor(() => expect(scroll.scrollWidth).toBeGreaterThan(scroll.clientWidth));
      scroll.scrollLeft = left;
      await screen.getByRole('link', { name: 'Campaign 7002' }).hover();
      await vi.waitFor(() => expect(one('.adx-row-actions')).not.toBeNull());
      const row = one('tr[data-row]:has(.adx-row-actions)');
      const toggle = row.querySelector('[data-switch]')?.getBoundingClientRect() as DOMRect;
      const actions = row.querySelector('.adx-row-actions')?.getBoundingClientRect() as DOMRect;
      expect(toggle.right).toBeLessThanOrEqual(actions.left);
      expect(actions.right).toBeLessThanOrEqual(scroll.getBoundingClientRect().right + 1);
      const hit = document.elementFromPoint(toggle.left + toggle.width / 2, toggle.top + toggle.height / 2);
      expect(hit?.closest('[data-switch]')).not.toBeNull();
    },
  );

  it('keeps everything that can be done with ticked rows within itself', async () => {
    const { screen, one } = await open(560);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await expect.element(screen.getByText('5 selected')).toBeVisible();
    await vi.waitFor(() => expect(one('.adx-bulk')).not.toBeNull());
    const list = one('.adx-list').getBoundingClientRect();
    const outside = [...screen.container.querySelectorAll('.adx-bulk > *')].filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      return left < list.left || right > list.right;
    });
    expect(outside).toEqual([]);
    const bar = one('.adx-bulk').getBoundingClientRect();
    expect(Math.abs(bar.left - list.left - (list.right - bar.right))).toBeLessThan(2);
  });

  it('has nothing so close to another that the finger meets both', async () => {
    const { screen } = await open(1175);
    const { violations } = await axe.run(screen.container, { runOnly: ['target-size'] });
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
  });

  it('has one line for what can be done where there is room for it', async () => {
    const { screen, one } = await open(1175);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await vi.waitFor(() => expect(one('.adx-bulk').offsetHeight).toBe(44));
  });

  it('shows where the columns go away under the names, once they do', async () => {
    const { one } = await open(560, wide);
    const edge = () => getComputedStyle(one('tr[data-row] .adx-stuck-name'), '::before').backgroundColor;
    expect(edge()).toBe('rgba(0, 0, 0, 0)');
    one('.adx-scroll').scrollLeft = 40;
    await vi.waitFor(() => expect(edge()).toMatch(/^rgb\(/));
    one('.adx-scroll').scrollLeft = 0;
    await vi.waitFor(() => expect(edge()).toBe('rgba(0, 0, 0, 0)'));
  });

  it('shows every ID and number whole, however long they are', async () => {
    const large = { cpm: 1234.5, budgetTotal: 1_234_567_890 };
    const campaigns = [campaign(7, large), campaign(6_351_234, large), campaign(2, { cpm: 100 })];
    const screen = await renderList(createListWorld({ campaigns, advertisers: advertiserRows }), { width: 900 });
    await vi.waitFor(() => expect(screen.names()).toHaveLength(3));
    await document.fonts.ready;
    const cells = [...screen.container.querySelectorAll<HTMLElement>('tr[data-row] > *')];
    const figures = cells.filter(({ textContent }) => /^[$\d,.]+$/.test(textContent ?? ''));
    expect(figures.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['6351234', '$1,234.50', '$1,234,567,890.00']),
    );
    expect(figures.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent)).toEqual(
      [],
    );
  });

  it('has a second line for a name in a row of the same height, and a tip for one that has no room in two', async () => {
    const long = 'Harbour Foods winter Mobile Web APAC';
    const campaigns = [
      campaign(1, { name: 'Short' }),
      campaign(2, { name: long }),
      campaign(3, { name: `${long}, ${long}, ${long}` }),
    ];
    const screen = await renderList(createListWorld({ campaigns, advertisers: advertiserRows }), {
      at: '/campaigns?sort=id&order=ASC',
      header: <TipLayer />,
    });
    await vi.waitFor(() => expect(screen.names()).toHaveLength(3));
    const links = [...screen.container.querySelectorAll<HTMLElement>('a.adx-name')];
    expect(links.map((link) => Math.round((link.clientHeight - 8) / 15))).toEqual([1, 2, 2]);
    expect(links.map((link) => link.scrollHeight > link.clientHeight)).toEqual([false, false, true]);
    expect(links.every((link) => link.offsetHeight >= 23)).toBe(true);
    const rows = [...screen.container.querySelectorAll<HTMLElement>('tr[data-row]')].map((row) => row.offsetHeight);
    expect(new Set(rows)).toEqual(new Set([36]));
    const tip = () => document.querySelector('.adx-tip')?.textContent;
    await userEvent.keyboard('{Tab}');
    links[2]?.focus();
    await vi.waitFor(() => expect(tip()).toBe(`${long}, ${long}, ${long}`));
    links[1]?.focus();
    await vi.waitFor(() => expect(tip()).toBeUndefined());
    await userEvent.hover(links[2] as HTMLElement);
    await vi.waitFor(() => expect(tip()).toBe(`${long}, ${long}, ${long}`));
  });

  const many = {
    status: [0, 1],
    advertiser: [502],
    environment: ['ctv'],
    flightState: ['running'],
    cpm_gte: 1,
    budgetTotal_gte: 10,
    startsAt_gte: '2026-01-01 00:00',
  };
  const filtered = `/campaigns?filter=${encodeURIComponent(JSON.stringify(many))}`;

  it.each([
    [820, 1],
    [1015, 3],
    [1175, 3],
  ])('offers in its bar as many filters as there is room for: %s', async (width, least) => {
    const { one } = await open(width);
    const chips = one('.adx-chips');
    await vi.waitFor(() => expect(chips.scrollWidth).toBeLessThanOrEqual(chips.clientWidth + 1));
    const shown = [...chips.querySelectorAll<HTMLElement>('.adx-chip')].filter((chip) => !chip.hidden);
    expect(shown.length).toBeGreaterThanOrEqual(least);
    const { right } = chips.getBoundingClientRect();
    expect(Math.max(...shown.map((chip) => chip.getBoundingClientRect().right))).toBeLessThanOrEqual(right);
  });

  it('shows the chip of a filter that had no room before it was set in the panel', async () => {
    const { screen, one } = await open(820);
    const chips = () => [...one('.adx-chips').querySelectorAll<HTMLElement>('.adx-chip')];
    await vi.waitFor(() => expect(chips().at(-1)?.hidden).toBe(true));
    await screen.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = screen.getByRole('dialog', { name: 'Filter' });
    await panel.getByRole('button', { name: 'Environment' }).click();
    await panel.getByRole('checkbox', { name: /CTV/ }).click();
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('button', { name: 'Clear Environment' })).toBeVisible();
    expect(chips().filter((chip) => chip.dataset.on && chip.hidden)).toEqual([]);
  });

  it('has all filters that hold something in view on a usual screen', async () => {
    const { one } = await open(1015, filtered);
    const chips = one('.adx-chips');
    await vi.waitFor(() => expect(chips.hasAttribute('data-lines')).toBe(true));
    const bar = chips.parentElement as HTMLElement;
    expect(chips.scrollWidth).toBeLessThanOrEqual(chips.clientWidth + 1);
    for (const chip of chips.querySelectorAll<HTMLElement>('[data-on]'))
      expect(chip.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().bottom);
    expect(bar.scrollHeight).toBeLessThanOrEqual(bar.clientHeight);
  });

  it('shows that filters go on where they do', async () => {
    const { one } = await open(600, filtered);
    const chips = one('.adx-chips');
    await vi.waitFor(() => expect(chips.scrollWidth).toBeGreaterThan(chips.clientWidth));
    expect(getComputedStyle(chips).scrollbarWidth).toBe('thin');
    const fade = () => getComputedStyle(chips, '::after').opacity;
    await vi.waitFor(() => expect(fade()).toBe('1'));
    chips.scrollLeft = chips.scrollWidth;
    await vi.waitFor(() => expect(fade()).toBe('0'));
  });

  it('says what was done above its foot and its bar', async () => {
    const { screen, one } = await open(1175);
    await screen.getByRole('switch').first().click();
    await vi.waitFor(() => expect(document.querySelector('.adx-toast')).not.toBeNull());
    const bottom = () =>
      innerHeight - (document.querySelector('.adx-toasts') as HTMLElement).getBoundingClientRect().bottom;
    expect(bottom()).toBeGreaterThan(one('.adx-list-foot').offsetHeight);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await vi.waitFor(() => expect(one('.adx-bulk')).not.toBeNull());
    expect(bottom()).toBeGreaterThan(60 + one('.adx-bulk').offsetHeight);
  });

  it.each([
    ['budgetTotal', 'first'],
    ['startsAt', 'last'],
  ])('has the arrow of its order at a word of the head, also of one on two lines: %s', async (name, side) => {
    const { one } = await open(
      1175,
      `/campaigns?columns=name.budgetTotal.startsAt&widths=budgetTotal-90&sort=${name}&order=ASC`,
    );
    const head = one(`th[aria-sort] .adx-list-head`);
    const arrow = head.querySelector('svg')?.getBoundingClientRect() as DOMRect;
    const words = document.createRange();
    words.selectNodeContents(
      head.querySelector(side === 'first' ? '.adx-head-word' : '.adx-head-word:last-of-type') as Element,
    );
    const letters = [...words.getClientRects()].filter(({ width }) => width > 14);
    const gaps = letters.map(({ left, right }) => (side === 'first' ? left - arrow.right : arrow.left - right));
    expect(Math.min(...gaps.map(Math.abs))).toBeLessThan(6);
    expect(letters.some(({ top, bottom }) => top < arrow.bottom && bottom > arrow.top)).toBe(true);
  });
});
