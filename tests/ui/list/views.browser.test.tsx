import { describe, expect, it, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Row } from '../../../src/dataProvider/lists/rowSpec';
import { localProblem } from '../../../src/model/HttpProblem';
import { personKey } from '../../../src/schema/persons';
import type { ViewState } from '../../../src/schema/viewState';
import { demandViewer } from '../form/viewers';
import { advertiserRows, campaign } from './campaignRows';
import { createListWorld } from './listProvider';
import { plainColumns, renderList } from './renderList';

const cheap: ViewState = {
  filter: { cpm_lte: 5 },
  sort: { field: 'cpm', order: 'ASC' },
  perPage: 10,
  columns: ['id', 'name', 'cpm'],
  widths: { id: 60, name: 300, cpm: 120 },
};
const plain: ViewState = { ...cheap, filter: {} };
const view = (given: Readonly<Record<string, unknown>> = {}): Row => ({
  id: 7,
  name: 'Cheap ones',
  list: 'campaigns',
  state: cheap,
  shared: false,
  maker: personKey(demandViewer),
  status: 1,
  version: 1,
  ...given,
});
const campaigns = [
  campaign(1, { name: 'A', cpm: 3 }),
  campaign(2, { name: 'B', cpm: 2 }),
  campaign(3, { name: 'C', cpm: 9 }),
];
const world = (views: readonly Row[] = []) => createListWorld({ campaigns, advertisers: advertiserRows, views });
const address =
  '/campaigns?sort=cpm&order=ASC&perPage=10&view=7&columns=id.name.cpm&widths=id-60.name-300.cpm-120&filter={"cpm_lte":5}';
const kept = { 'lists.campaigns.view': { id: 7, name: 'Cheap ones', state: cheap } };

type Screen = Awaited<ReturnType<typeof renderList>>;
const tab = (screen: Screen, name: RegExp | string = /^Cheap ones/) =>
  screen.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
const acts = (screen: Screen) => screen.getByRole('button', { name: 'Actions for Cheap ones' });
const act = async (screen: Screen, name: string) => {
  await acts(screen).click();
  await screen.getByRole('menuitem', { name }).click();
};
const hrefOf = (link: Locator) => decodeURIComponent(link.element().getAttribute('href') ?? '').replaceAll('+', ' ');
const placeOf = (element: Locator) => element.element().getBoundingClientRect().left;

describe('a view of a list', () => {
  it('is a tab at an address of its own, with its filter, order, columns, widths and count', async () => {
    const lists = world([
      view(),
      view({ id: 8, name: 'Of another list', list: 'tags' }),
      view({ id: 9, name: 'All of them', state: plain }),
    ]);
    const screen = await renderList(lists);
    const all = screen.getByRole('heading').getByRole('link', { name: 'All campaigns 3' });
    await expect.element(tab(screen, 'Cheap ones 2')).toBeVisible();
    expect(hrefOf(tab(screen))).toBe(address);
    await expect.element(all).toHaveAttribute('aria-current', 'page');
    expect(lists.calls.filter((call) => call.startsWith('getList')).slice(0, 2)).toEqual([
      'getList campaigns',
      'getList views',
    ]);
    expect(screen.getByText('Of another list').elements()).toHaveLength(0);
    const [where, create] = [
      placeOf(tab(screen, /^All of them/)),
      placeOf(screen.getByRole('link', { name: /^Create/ })),
    ];
    await tab(screen).click();
    await vi.waitFor(() => expect(screen.names()).toEqual(['B', 'A']));
    await expect.poll(screen.heads).toEqual(['ID', 'Name', 'CPM']);
    await vi.waitFor(() => expect(screen.address()).toBe(address));
    await expect.element(tab(screen, 'Cheap ones 2')).toHaveAttribute('aria-current', 'page');
    expect(all.element().hasAttribute('aria-current')).toBe(false);
    expect([placeOf(tab(screen, /^All of them/)), placeOf(screen.getByRole('link', { name: /^Create/ }))]).toEqual([
      where,
      create,
    ]);
    expect(screen.preferences.get('lists.campaigns.columns')).toEqual(plainColumns['lists.campaigns.columns']);
    await all.click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
    await expect.poll(screen.names).toHaveLength(3);
  });

  it('says that it was changed, is brought back by its tab, and saved as it is by then', async () => {
    const views = world([view()]);
    const screen = await renderList(views, { at: address });
    const changed = tab(screen, /^Cheap ones \(changed\)/);
    await screen.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.element(changed).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Save as …' })).toBeVisible();
    await changed.click();
    await expect.element(screen.getByRole('button', { name: 'Save view' })).toBeVisible();
    await expect.element(changed).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Name', exact: true }).click();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Save view' })).toBeVisible();
    expect(views.rows('views')).toEqual([
      expect.objectContaining({ state: { ...cheap, sort: { field: 'name', order: 'ASC' } } }),
    ]);
    await vi.waitFor(() => expect(document.activeElement).toBe(tab(screen).element()));
  });

  it('of a colleague is used and kept under another name, not changed', async () => {
    const views = world([view({ maker: 'demand:31/99', shared: true })]);
    const screen = await renderList(views, { at: address.replace('"cpm_lte":5', '"cpm_lte":2') });
    await expect.element(tab(screen, 'Cheap ones (changed) Shared 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save', exact: true }).elements()).toHaveLength(0);
    await acts(screen).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Use as default' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: /Save changes|Rename|Delete/ }).elements()).toHaveLength(0);
    await screen.getByRole('menuitem', { name: 'Save as …' }).click();
    views.failNext('create', taken);
    await screen.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Another view has this name.')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Share with my team' }).click();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(tab(screen, 'Mine Shared 1')).toHaveAttribute('aria-current', 'page');
    expect(views.rows('views')).toContainEqual(
      expect.objectContaining({
        id: 8,
        name: 'Mine',
        list: 'campaigns',
        shared: true,
        state: { ...cheap, filter: { cpm_lte: 2 } },
      }),
    );
    await vi.waitFor(() => expect(screen.address()).toContain('view=8'));
    await vi.waitFor(() => expect(document.activeElement).toBe(tab(screen, /^Mine/).element()));
  });

  it('is deleted and comes back', async () => {
    const views = world([view()]);
    const screen = await renderList(views, { at: address, preferences: kept });
    await act(screen, 'Delete');
    await vi.waitFor(() => expect(tab(screen).elements()).toHaveLength(0));
    await expect
      .poll(() => [views.rows('views').length, screen.preferences.has('lists.campaigns.view')])
      .toEqual([0, false]);
    await expect.poll(screen.names).toEqual(['B', 'A']);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => views.rows('views'))
      .toEqual([expect.objectContaining({ name: 'Cheap ones', state: cheap })]);
    await expect
      .poll(() => screen.preferences.get('lists.campaigns.view'))
      .toMatchObject({ name: 'Cheap ones', state: cheap });
    await expect.element(tab(screen)).toHaveAttribute('aria-current', 'page');
  });

  it('is in a menu where the bar has no room for it, and a tab while it is the current one', async () => {
    const many = [...'abcdefgh'].map((letter, place) =>
      view({ id: place + 1, name: `Where the letter is ${letter}`, shared: place > 5 }),
    );
    const screen = await renderList(
      world([...many, view({ id: 9, name: 'Of a colleague', maker: 'demand:31/99', shared: true })]),
      {
        preferences: {
          'lists.campaigns.view': { ...kept['lists.campaigns.view'], id: 8, name: 'Where the letter is h' },
        },
        at: '/campaigns?view=0',
        width: 768,
      },
    );
    const tabs = screen.getByRole('navigation', { name: 'Views' }).getByRole('link');
    await expect.element(screen.getByRole('button', { name: '8 more views' })).toBeVisible();
    expect(tabs.elements().map((one) => one.textContent)).toEqual(['Where the letter is h2']);
    expect(screen.getByRole('img', { name: 'Default view' }).elements()).toHaveLength(1);
    await screen.getByRole('button', { name: '8 more views' }).click();
    await expect.element(screen.getByRole('menuitem', { name: /is b$/ })).toBeVisible();
    expect(hrefOf(screen.getByRole('menuitem', { name: /is b$/ }))).toContain('view=2');
    await screen.getByRole('menuitem', { name: 'Of a colleague' }).click();
    await expect.element(tab(screen, /^Of a colleague/)).toHaveAttribute('aria-current', 'page');
    const bar = screen
      .getByRole('link', { name: /^Create/ })
      .element()
      .getBoundingClientRect();
    expect(screen.getByRole('button', { name: 'Save view' }).element().getBoundingClientRect().right).toBeLessThan(
      bar.left,
    );
    screen.resize(2300);
    await vi.waitFor(() => expect(tabs.elements()).toHaveLength(9));
    await expect.element(screen.getByRole('button', { name: /more views/ })).not.toBeInTheDocument();
  });
});

it('the views of a list that has others beside it stand behind these, and the list is still the heading of its page', async () => {
  const screen = await renderList(world([view({ list: 'applists', state: { ...plain, columns: ['id', 'name'] } })]), {
    at: '/applists',
  });
  await expect.element(tab(screen)).toBeVisible();
  const own = screen
    .getByRole('navigation', { name: 'Related lists' })
    .getByRole('heading')
    .getByRole('link', { name: /^App Lists/ });
  await expect.element(own).toHaveAttribute('aria-current', 'page');
  expect(placeOf(tab(screen))).toBeGreaterThan(
    placeOf(screen.getByRole('link', { name: 'Applications', exact: true })),
  );
});

describe('the view that a list opens with', () => {
  it('is chosen at its tab, and shows its rows at the bare address before its name is asked for', async () => {
    const first = await renderList(world([view()]), { at: address });
    await act(first, 'Use as default');
    await expect.poll(() => first.preferences.get('lists.campaigns.view')).toEqual(kept['lists.campaigns.view']);
    await cleanup();

    const lists = world([view()]);
    const screen = await renderList(lists, { preferences: kept });
    await vi.waitFor(() => expect(screen.names()).toEqual(['B', 'A']));
    await vi.waitFor(() => expect(screen.address()).toBe(address));
    await expect.element(tab(screen, 'Cheap ones Default view 2')).toHaveAttribute('aria-current', 'page');
    expect(lists.calls.filter((call) => call.startsWith('getList')).slice(0, 2)).toEqual([
      'getList campaigns',
      'getList views',
    ]);
    await screen.getByRole('heading').getByRole('link', { name: /^All/ }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?view=0'));
    await expect.poll(screen.names).toHaveLength(3);
  });

  it('gives way to what an address says', async () => {
    const screen = await renderList(world([view()]), { at: '/campaigns?filter={"cpm_gte":9}', preferences: kept });
    await vi.waitFor(() => expect(screen.names()).toEqual(['C']));
    await expect.element(tab(screen)).toBeVisible();
    expect(tab(screen).element().hasAttribute('aria-current')).toBe(false);
  });

  it('follows what a colleague made of it, and is none any more where it is not shared now', async () => {
    const changed = { ...cheap, perPage: 50 };
    const screen = await renderList(world([view({ name: 'Cheaper', state: changed })]), { preferences: kept });
    await expect
      .poll(() => screen.preferences.get('lists.campaigns.view'))
      .toEqual({ id: 7, name: 'Cheaper', state: changed });
    await cleanup();
    const gone = await renderList(world(), { preferences: kept });
    await vi.waitFor(() => expect(gone.preferences.has('lists.campaigns.view')).toBe(false));
    await vi.waitFor(() => expect(gone.names()).toEqual(['B', 'A']));
  });

  it('is not there for a user who cannot see the view', async () => {
    const screen = await renderList(world(), { at: address });
    await vi.waitFor(() => expect(screen.names()).toEqual(['B', 'A']));
    await expect.element(screen.getByRole('button', { name: 'Save view' })).toBeVisible();
    await vi.waitFor(() => expect(screen.address()).toBe(address.replace('&view=7', '')));
    await expect.poll(screen.heads).toEqual(['ID', 'Name', 'CPM']);
    await expect.element(screen.getByRole('heading').getByRole('link')).toHaveAttribute('aria-current', 'page');
  });
});

describe('the width of a column', () => {
  it('is changed by the keyboard, remembered and given up', async () => {
    const screen = await renderList(world());
    const edge = screen.getByRole('separator', { name: 'Width of CPM' });
    const widthOf = (name: string) =>
      screen.getByRole('columnheader', { name }).element().getBoundingClientRect().width;
    await expect.element(edge).toBeVisible();
    const [cpm, name] = [Math.round(widthOf('CPM')), Math.round(widthOf('Name'))];
    (edge.element() as HTMLElement).focus();
    expect(edge.element().getAttribute('aria-valuenow')).toBe(String(cpm));
    await userEvent.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect([widthOf('CPM'), widthOf('Name')]).toEqual([cpm + 8, name]));
    await expect.element(edge).toHaveAttribute('aria-valuenow', String(cpm + 8));
    expect(screen.preferences.get('lists.campaigns.widths')).toMatchObject({ cpm: cpm + 8, name });
    await vi.waitFor(() => expect(screen.address()).toContain(`cpm-${cpm + 8}.`));
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(screen.preferences.get('lists.campaigns.widths')).not.toHaveProperty('cpm'));
    await screen.getByRole('button', { name: /Columns/ }).click();
    await screen.getByRole('button', { name: 'Default columns' }).click();
    await expect.poll(() => screen.preferences.has('lists.campaigns.widths')).toBe(false);
  });

  it('follows the pointer, leaves the columns before it, and sorts nothing', async () => {
    const screen = await renderList(world());
    const edge = screen.getByRole('separator', { name: 'Width of Advertiser' });
    await expect.element(edge).toBeVisible();
    const element = edge.element();
    const from = element.getBoundingClientRect();
    const at = (type: string, x: number) =>
      element.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, clientX: x, clientY: from.y + 5, button: 0, bubbles: true }),
      );
    vi.spyOn(element, 'setPointerCapture').mockImplementation(() => undefined);
    at('pointerdown', from.x);
    await vi.waitFor(() => expect(element.dataset.moving).toBe(''));
    at('pointermove', from.x + 40);
    expect(Math.abs(element.getBoundingClientRect().x - from.x - 40)).toBeLessThan(3);
    at('pointerup', from.x + 40);
    await vi.waitFor(() => expect(screen.preferences.has('lists.campaigns.widths')).toBe(true));
    expect(Math.abs(element.getBoundingClientRect().x - from.x - 40)).toBeLessThan(3);
    expect(screen.getByRole('columnheader', { name: 'Advertiser' }).element().getAttribute('aria-sort')).toBe(null);
  });
});

const refusal = localProblem('validation', 'Some values are wrong.', 422);
const taken = Object.assign(refusal, {
  problem: { ...refusal.problem, errors: { name: { code: 'taken', message: 'Another view has this name.' } } },
});
