import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { localProblem } from '../../../src/dataProvider/HttpProblem';
import { violationsIn } from '../../support/violationsIn';
import { advertiserRows, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const worldOf = (count: number) => createListWorld({ campaigns: campaignRows(count), advertisers: advertiserRows, creatives: [] });

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  localStorage.clear();
});

describe('everything that a list finds', () => {
  it('is selected with one click after a page, changed after a preview by one call, and given back by one click', async () => {
    const world = worldOf(600);
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select the page' }).click();
    await expect.element(screen.getByText('All 20 on this page are selected.')).toBeVisible();
    await screen.getByRole('button', { name: 'Select all 600 that match' }).click();
    await expect.element(screen.getByText('All 600 that match are selected.')).toBeVisible();
    await expect.element(screen.getByText('600 selected')).toBeVisible();
    const before = world.rows('campaigns').map((row) => row.cpm);

    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit fields of 600 campaigns' });
    await dialog.getByLabelText('Field').selectOptions('CPM');
    await dialog.getByLabelText('Change').selectOptions('Increase by %');
    await dialog.getByLabelText('Value').fill('10');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog.getByText('600 change', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('The first 100 of 600 are shown.')).toBeVisible();
    expect(world.rows('campaigns').map((row) => row.cpm)).toEqual(before);
    await dialog.getByRole('button', { name: 'Change 600 campaigns' }).click();
    await expect.element(screen.getByText('600 campaigns changed')).toBeVisible();
    expect(screen.count('bulk campaigns')).toBe(1);
    expect(world.rows('campaigns').map((row) => row.cpm)).not.toEqual(before);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(world.rows('campaigns').map((row) => row.cpm)).toEqual(before));

    await screen.getByRole('button', { name: 'Unselect all 600' }).click();
    await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument();
  });

  it('is selected by range from the keyboard', async () => {
    const screen = await renderList(worldOf(8));
    await expect.element(screen.getByRole('link', { name: 'Campaign 7001' })).toBeVisible();
    await userEvent.keyboard('j{x}jj{Shift>}X{/Shift}');
    await expect.element(screen.getByText('3 selected')).toBeVisible();
    await userEvent.keyboard('j{Shift>} {/Shift}');
    await expect.element(screen.getByText('4 selected')).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByText('3 selected')).toBeVisible();
  });
});

describe('several fields', () => {
  it('are changed by one preview and one call, from the keyboard too, and given back by one click', async () => {
    const world = worldOf(3);
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select the page' }).click();
    const before = world.rows('campaigns').map(({ cpm, note }) => [cpm, note]);
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Field').selectOptions('CPM');
    await dialog.getByLabelText('Value').fill('9');
    const more = dialog.getByRole('button', { name: 'Another field' });
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const second = dialog.getByRole('group', { name: 'Change 2' });
    await expect.element(second.getByLabelText('Field')).toHaveFocus();
    await expect.element(second.getByRole('option', { name: 'CPM', exact: true })).toBeDisabled();
    await second.getByLabelText('Field').selectOptions('Note');
    await second.getByLabelText('Value').fill('Spring');
    await more.click();
    await dialog
      .getByRole('group', { name: 'Change 3' })
      .getByRole('button', { name: /^Do not change/ })
      .click();
    await expect.element(dialog.getByRole('group', { name: 'Change 3' })).not.toBeInTheDocument();
    await expect.element(more).toHaveFocus();
    expect(await violationsIn()).toEqual([]);

    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog.getByText('3 change', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('Note: Spring').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect.element(second.getByLabelText('Value')).toHaveValue('Spring');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: 'Change 3 campaigns' }).click();
    await expect.element(screen.getByText('3 campaigns changed')).toBeVisible();
    expect(screen.count('bulk campaigns')).toBe(1);
    expect(world.rows('campaigns').map(({ cpm, note }) => [cpm, note])).toEqual([9, 9, 9].map((cpm) => [cpm, 'Spring']));
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(world.rows('campaigns').map(({ cpm, note }) => [cpm, note])).toEqual(before));
  });
});

describe('a preview', () => {
  it('says who changed an object meanwhile, stores nothing, and looks again', async () => {
    const world = worldOf(2);
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select the page' }).click();
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Field').selectOptions('Note');
    await dialog.getByLabelText('Value').fill('Spring');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog.getByText('2 change', { exact: true })).toBeVisible();
    const conflict = localProblem('version_conflict', 'Version 2 was saved at 16:05 by Ada.', 409);
    world.failNext('bulk', Object.assign(conflict, { problem: { ...conflict.problem, current: { id: 7001, name: 'Campaign 7001' } } }));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await dialog.getByRole('button', { name: 'Change 2 campaigns' }).click();
    await expect
      .element(dialog.getByText('Campaign 7001 was changed meanwhile. Version 2 was saved at 16:05 by Ada. Nothing was stored.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Look again' }).click();
    await dialog.getByRole('button', { name: 'Change 2 campaigns' }).click();
    await expect.element(screen.getByText('2 campaigns changed')).toBeVisible();
  });
});
