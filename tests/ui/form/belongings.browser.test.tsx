import { describe, expect, it, vi } from 'vitest';
import { campaignWorld, createFormWorld, objectOf } from './formWorld';
import { paste } from './paste';
import { renderForm } from './renderForm';

describe('what belongs to an object', () => {
  it('is its history, field by field, and an earlier version to take over', async () => {
    const one = campaignWorld();
    const by = { id: 13, name: 'Jonas Ek' };
    one.history.push(
      {
        version: 16,
        at: '2026-09-17T13:31:00Z',
        action: 'update',
        by,
        admin: { id: 1, name: 'Operator' },
        changes: [
          { field: 'cpm', from: 20, to: 24 },
          { field: 'advertiser', from: 538, to: 502 },
        ],
      },
      {
        version: 15,
        at: '2026-09-16T10:00:00Z',
        action: 'update',
        by,
        admin: null,
        changes: [{ field: 'note', from: null, to: 'x' }],
      },
    );
    const screen = await renderForm(one, '/campaigns/12/history');
    await expect.element(screen.getByText('Jonas Ek, by Operator')).toBeVisible();
    const changes = () => [...document.querySelectorAll('li dl > div')].map((row) => row.textContent);
    await expect.poll(changes).toEqual(['CPM$20.00$24.00', 'AdvertiserHalford & StoweHalden Motors Direct', 'Note-x']);
    await screen.getByRole('button', { name: 'Restore this version: 15' }).click();
    await expect.element(screen.getByText('2 unsaved changes')).toBeVisible();
    // It says what it loaded, and is at the first field that became another.
    await expect
      .element(screen.getByText('Version 15 loaded. Changed: Advertiser and CPM. Save to keep it.'))
      .toBeVisible();
    await expect
      .poll(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path'))
      .toBe('advertiser');
    await screen.getByRole('tab', { name: 'Bidding' }).click();
    await expect.element(screen.getByLabelText('CPM', { exact: true })).toHaveValue('20.00');
    // Once more it changes nothing, and says that too.
    await screen.getByRole('tab', { name: /History/ }).click();
    await screen.getByRole('button', { name: 'Restore this version: 15' }).click();
    await expect.element(screen.getByText('The form already has the values of version 15.')).toBeVisible();
  });

  it('are the members of a list, pasted, searched and removed', async () => {
    const list = objectOf('applists', { id: 71, name: 'Roku premium', kind: 'bundle', version: 1 });
    const one = createFormWorld({ applists: [list] });
    const screen = await renderForm(one, '/applists/71/applications');
    await screen
      .getByRole('textbox', { name: 'One value per line: type, paste or upload a file' })
      .fill('698123\n12\n\n698123\n?');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(screen.getByText('Line 5, ?, rejected: not a valid value for this list.')).toBeVisible();
    await screen.getByRole('searchbox').fill('698');
    await expect
      .poll(() => [...document.querySelectorAll('.adx-entries-value')].map((one) => one.textContent))
      .toEqual(['698123']);
    await screen.getByRole('button', { name: 'Remove 698123' }).click();
    await expect.element(screen.getByText('1 entry removed')).toBeVisible();
    expect(one.entries).toEqual(['12']);
    await expect
      .element(screen.getByRole('link', { name: 'Export CSV' }))
      .toHaveAttribute('href', '/api/applists/71/export.csv');
  });

  it('of two pasted columns are shown with the column and the heading that were recognised, and added by a button', async () => {
    const one = createFormWorld({
      applists: [objectOf('applists', { id: 71, name: 'Roku', kind: 'bundle', version: 1 })],
    });
    const screen = await renderForm(one, '/applists/71/applications');
    const rows = Array.from({ length: 30 }, (_, at) => `Name, ${at}\tcom.app${at}`);
    await screen.getByRole('textbox', { name: /^One value per line/ }).fill(['App name\tBundle', ...rows].join('\n'));
    await expect.element(screen.getByText(/^Preview: 30 added, 0 removed, 0 duplicates, 0 rejected/)).toBeVisible();
    expect(one.entries).toEqual([]);
    await expect.element(screen.getByRole('combobox', { name: 'Value column' })).toHaveValue('1');
    await expect.element(screen.getByRole('checkbox', { name: 'First line is a header: Bundle' })).toBeChecked();
    await screen.getByRole('combobox', { name: 'Value column' }).selectOptions('0');
    await expect.element(screen.getByRole('checkbox', { name: 'First line is a header: App name' })).toBeChecked();
    await screen.getByRole('combobox', { name: 'Value column' }).selectOptions('1');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(screen.getByText('30 added, 0 removed', { exact: true })).toBeVisible();
    expect(one.entries.slice(0, 2)).toEqual(['com.app0', 'com.app1']);
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('are read from a paste of 100,000 lines without a halt', async () => {
    const one = createFormWorld({
      applists: [objectOf('applists', { id: 71, name: 'Big', kind: 'bundle', version: 1 })],
    });
    const screen = await renderForm(one, '/applists/71/applications');
    await screen.getByRole('textbox', { name: /^One value per line/ }).click();
    paste(Array.from({ length: 100_000 }, (_, at) => `com.example.app${at}`).join('\n'));
    await expect.element(screen.getByText('100,000 lines')).toBeVisible();
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByRole('textbox', { name: /^One value per line/ })).toHaveValue('');
  });

  it('are replaced only after a question', async () => {
    const one = createFormWorld({
      applists: [objectOf('applists', { id: 71, name: 'Big', kind: 'bundle', version: 1 })],
    });
    one.entries.push('a', 'b');
    const screen = await renderForm(one, '/applists/71/applications');
    await expect.element(screen.getByText('a', { exact: true })).toBeVisible();
    await screen.getByRole('radio', { name: 'Replace all' }).click();
    await screen.getByRole('button', { name: 'Replace all' }).click();
    await expect.element(screen.getByText('0 lines will replace 2 entries.')).toBeVisible();
    await screen.getByRole('button', { name: 'Keep entries' }).click();
    await expect.poll(() => one.entries).toEqual(['a', 'b']);
  });

  it('are the actions of its row in the list', async () => {
    const screen = await renderForm(campaignWorld(), '/campaigns/12');
    await screen.getByRole('button', { name: 'More actions' }).click();
    const items = () => screen.getByRole('menuitem').elements();
    await expect
      .poll(() => items().map((item) => item.textContent))
      .toEqual(['Copy', 'Serving check', 'Archive', 'Delete']);
    await screen.getByRole('menuitem', { name: 'Copy' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns/create?copy=12'));
  });
});
