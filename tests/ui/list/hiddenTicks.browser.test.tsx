import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { advertiserRows, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

afterEach(cleanup);

/** Five campaigns of which three are ticked, then a search that leaves `left` of them. */
async function tickThenSearch(left: string) {
  const screen = await renderList(createListWorld({ campaigns: campaignRows(5), advertisers: advertiserRows }));
  for (const id of [7001, 7002, 7003]) await screen.getByRole('checkbox', { name: `Select Campaign ${id}` }).click();
  await screen.getByRole('searchbox', { name: 'Search Campaigns' }).fill(left);
  return screen;
}

describe('selected rows that a filter hides', () => {
  it('are counted beside the selection', async () => {
    const screen = await tickThenSearch('7003');
    await expect.element(screen.getByText('2 of 3 selected are hidden by the filter.')).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Search Campaigns' }).fill('');
    await expect.element(screen.getByText('2 of 3 selected are hidden by the filter.')).not.toBeInTheDocument();
    await expect.element(screen.getByText('3 selected', { exact: true })).toBeVisible();
  });

  it('are said to be hidden where the filter hides all of them', async () => {
    const screen = await tickThenSearch('7005');
    await expect.element(screen.getByText('3 of 3 selected are hidden by the filter.')).toBeVisible();
  });

  it('are shown with all that is selected by one click', async () => {
    const screen = await tickThenSearch('7003');
    await screen.getByRole('button', { name: 'Show selected' }).click();
    await vi.waitFor(() => expect(screen.names().toSorted()).toEqual(['Campaign 7001', 'Campaign 7002', 'Campaign 7003']));
    await expect.element(screen.getByText('3 selected', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/hidden by the filter/)).not.toBeInTheDocument();
  });

  it('are taken out of the selection by one click, and the others stay', async () => {
    const screen = await tickThenSearch('7003');
    await screen.getByRole('button', { name: 'Unselect hidden' }).click();
    await expect.element(screen.getByText('1 selected', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Select Campaign 7003' })).toBeChecked();
    await expect.element(screen.getByText(/hidden by the filter/)).not.toBeInTheDocument();
  });
});
