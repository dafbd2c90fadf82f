import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepUndo } from '../../../src/ui/actions/pendingUndo';
import { SearchButton } from '../../../src/ui/shell/SearchButton';
import { advertiserRows, campaignRows } from '../list/campaignRows';
import { createListWorld } from '../list/listProvider';
import { renderList } from '../list/renderList';

beforeEach(() => localStorage.setItem('adx.session', '12 31'));

async function ready() {
  const world = createListWorld({ campaigns: campaignRows(3), advertisers: advertiserRows });
  const screen = await renderList(world, { header: <SearchButton /> });
  await expect.element(screen.getByRole('row', { name: /Campaign 7001/ })).toBeVisible();
  const statuses = () => world.rows('campaigns').map(({ status }) => status);
  return { ...screen, world, statuses };
}

const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Search and commands' })).toHaveFocus();
};
const undo = () => page.getByRole('option', { name: /Undo last change/ });

describe('undo', () => {
  it('is offered for half a minute where the change was made', async () => {
    const screen = await ready();
    await screen.getByRole('switch', { name: 'Active: Campaign 7001' }).click();
    await expect.element(screen.getByText('Campaign 7001 deactivated')).toBeVisible();
    await expect.element(screen.getByText(/^(30|29|28) s$/)).toBeVisible();
  });

  it('stays in the palette, names the change and confirms', async () => {
    const screen = await ready();
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Deactivate' }).click();
    await expect.element(screen.getByText('3 campaigns deactivated')).toBeVisible();
    await openPalette();
    await userEvent.keyboard('undo');
    await expect.element(undo()).toHaveTextContent('3 campaigns deactivated');
    await undo().click();
    await expect.element(screen.getByText('Undone: 3 campaigns')).toBeVisible();
    expect(screen.statuses()).toEqual([1, 1, 1]);
    await openPalette();
    await userEvent.keyboard('undo');
    await expect.element(undo()).not.toBeInTheDocument();
  });

  it('takes back the latest of several changes first', async () => {
    const screen = await ready();
    await screen.getByRole('switch', { name: 'Active: Campaign 7001' }).click();
    await expect.element(screen.getByText('Campaign 7001 deactivated')).toBeVisible();
    await screen.getByRole('switch', { name: 'Active: Campaign 7002' }).click();
    await expect.element(screen.getByText('Campaign 7002 deactivated')).toBeVisible();
    await openPalette();
    await userEvent.keyboard('undo');
    await undo().click();
    await vi.waitFor(() => expect(screen.statuses()).toEqual([0, 1, 1]));
    await openPalette();
    await userEvent.keyboard('undo');
    await expect.element(undo()).toHaveTextContent('Campaign 7001 deactivated');
  });

  it('takes back what only this page knows the way of, and says what was done', async () => {
    const screen = await ready();
    const back = vi.fn(async () => 'View restored');
    keepUndo('views', back, 'View deleted');
    await openPalette();
    await userEvent.keyboard('undo');
    await expect.element(undo()).toHaveTextContent('View deleted');
    await undo().click();
    await expect.element(screen.getByText('View restored')).toBeVisible();
    expect(back).toHaveBeenCalledOnce();
  });

  it('is not offered to another person at this browser', async () => {
    await ready();
    keepUndo('campaigns', { token: 'u_1' }, '2 campaigns changed');
    keepUndo('views', () => undefined, 'View deleted');
    localStorage.setItem('adx.session', '13 32');
    await openPalette();
    await userEvent.keyboard('undo');
    await expect.element(undo()).not.toBeInTheDocument();
  });
});
