import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { advertiserRows, campaign, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const world = (campaigns = campaignRows(45)) => createListWorld({ campaigns, advertisers: advertiserRows });
/** A list of three pages, with the first one drawn. */
async function open(one = world()) {
  const screen = await renderList(one);
  await vi.waitFor(() => expect(screen.names()).toHaveLength(20));
  const turn = () => (screen.getByRole('button', { name: 'Next page' }).element() as HTMLElement).click();
  return { ...screen, turn };
}

describe('what a list reads before it is asked for', () => {
  it('reads an object as the pointer goes down on its name, once for the form that follows', async () => {
    // What was read a while ago is read again, however slow the machine is.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const screen = await renderList(world([campaign(7001, { name: 'Halden EV launch' })]));
    const link = screen.getByRole('link', { name: 'Halden EV launch' });
    await expect.element(link).toBeVisible();
    const press = { bubbles: true, button: 0 };
    screen.getByRole('link', { name: 'Halden Motors' }).element().dispatchEvent(new PointerEvent('pointerdown', press));
    link.element().dispatchEvent(new PointerEvent('pointerdown', { ...press, ctrlKey: true }));
    expect(screen.count('getOne campaigns')).toBe(0);
    link.element().dispatchEvent(new PointerEvent('pointerdown', press));
    await vi.waitFor(() => expect(screen.count('getOne campaigns')).toBe(1));
    await link.click();
    await expect.element(screen.getByRole('dialog', { name: 'Halden EV launch' })).toBeVisible();
    expect(screen.count('getOne campaigns')).toBe(1);
    expect(screen.count('getOne advertisers')).toBe(0);
  });

  it('has the next page of a list that is here before anybody turns to it, and draws it in one step', async () => {
    const screen = await open();
    await vi.waitFor(() => expect(screen.count('getList campaigns')).toBe(2));
    const first = screen.names()[0];
    screen.turn();
    // React draws what a click changes before anything else comes in turn.
    await Promise.resolve();
    expect(screen.names()[0]).not.toBe(first);
    expect(screen.names()).toHaveLength(20);
  });

  it('reads the next page again when the page before it has changed', async () => {
    const screen = await open();
    await vi.waitFor(() => expect(screen.count('getList campaigns')).toBe(2));
    await screen.getByRole('switch').first().click();
    await vi.waitFor(() => expect(screen.count('bulk campaigns')).toBe(1));
    await vi.waitFor(() => expect(screen.count('getList campaigns')).toBe(4));
  });

  it('has the order of a column as soon as its head is pressed, and draws it at the click in one step', async () => {
    const rows = [
      campaign(1, { name: 'B', endsAt: '2026-10-01 00:00' }),
      campaign(2, { name: 'A', endsAt: '2026-11-01 00:00' }),
    ];
    const screen = await renderList(world(rows));
    await vi.waitFor(() => expect(screen.names()).toEqual(['B', 'A']));
    const head = screen.getByRole('button', { name: 'Name' }).element() as HTMLElement;
    head.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 2 }));
    expect(screen.count('getList campaigns')).toBe(1);
    head.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    await vi.waitFor(() => expect(screen.count('getList campaigns')).toBe(2));
    await vi.waitFor(() => expect(screen.client.isFetching()).toBe(0));
    head.click();
    await Promise.resolve();
    await expect.poll(screen.names).toEqual(['A', 'B']);
    expect(screen.count('getList campaigns')).toBe(2);
  });

  it('asks no server for a page that was not opened, until the whole list is here', async () => {
    const far = world();
    const { getList } = far.provider;
    far.provider.getList = async (...args: Parameters<typeof getList>) =>
      ({ ...(await getList(...args)), meta: {} }) as never;
    let arrive: ((isHeld: boolean) => void) | undefined;
    far.provider.holdList = () =>
      new Promise((arrived) => {
        arrive = arrived;
      });
    const screen = await open(far);
    // It asks for the list once it has drawn its rows, and for a page ahead only when that has come.
    await vi.waitFor(() => expect(arrive).toBeDefined());
    expect(screen.count('getList campaigns')).toBe(1);
    arrive?.(true);
    await vi.waitFor(() => expect(screen.count('getList campaigns')).toBe(2));
  });

  it('asks for names that are in hints alone once the rows are drawn, and draws them once', async () => {
    const deals = [{ id: 31, name: 'Upfront' }].map((deal) => ({ ...deal, status: 1, version: 1 }));
    const lists = {
      campaigns: [campaign(1, { deals: [31] }), campaign(2, { deals: [] })],
      advertisers: advertiserRows,
      deals,
    };
    const screen = await renderList(createListWorld(lists as never), {
      at: '/campaigns?columns=name.advertiser.deals',
    });
    await vi.waitFor(() => expect(screen.names()).toHaveLength(2));
    expect(screen.count('getMany deals')).toBe(0);
    await vi.waitFor(() => expect(screen.count('getMany deals')).toBe(1));
    const cell = screen.container.querySelector<HTMLElement>('tr[data-row="1"] td[data-column="deals"]');
    await vi.waitFor(() => {
      cell?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      expect(cell?.title).toBe('Upfront');
    });
  });
});

describe('rows that take over the elements of others', () => {
  const cells = (container: Element) => [...container.querySelectorAll('tr[data-row]')];

  it('are other rows in the same place, whose switch and hint are their own', async () => {
    const screen = await open();
    const [row] = cells(screen.container);
    const before = { id: row?.getAttribute('data-row'), toggle: row?.querySelector('[role="switch"]') };
    const cell = row?.querySelector<HTMLElement>('td[data-column="modifiedAt"]');
    cell?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(cell?.title).not.toBe('');
    row?.querySelector('td[data-column="name"]')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(cell?.title).toBe('');
    screen.turn();
    await vi.waitFor(() => expect(row?.getAttribute('data-row')).not.toBe(before.id));
    expect(cells(screen.container)[0]).toBe(row);
    expect(row?.querySelector('[role="switch"]')).not.toBe(before.toggle);
  });

  it('keep the focus in its place, where the keys act on the row that is there now', async () => {
    const screen = await open();
    const third = cells(screen.container)[2] as HTMLElement;
    await userEvent.keyboard('jjj');
    const before = third.dataset.row;
    screen.turn();
    await vi.waitFor(() => expect(third.dataset.row).not.toBe(before));
    await expect.poll(() => document.activeElement).toBe(third);
    await userEvent.keyboard('x');
    await vi.waitFor(() => expect(third.hasAttribute('data-ticked')).toBe(true));
  });

  it('show what can be done with them under a pointer that has not moved', async () => {
    const screen = await open();
    const second = cells(screen.container)[1] as HTMLElement;
    const before = second.dataset.row;
    await userEvent.hover(second);
    await vi.waitFor(() => expect(second.querySelector('.adx-row-actions')).not.toBeNull());
    screen.turn();
    await vi.waitFor(() => expect(second.dataset.row).not.toBe(before));
    await vi.waitFor(() => expect(second.querySelector('.adx-row-actions')).not.toBeNull());
  });
});
