import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Row } from '../../../src/dataProvider/lists/rowSpec';
import { localProblem } from '../../../src/model/HttpProblem';
import { advertiserRows, campaign, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const worldOf = (campaigns: readonly Row[]) =>
  createListWorld({
    campaigns,
    advertisers: advertiserRows,
    creatives: [{ id: 9, name: 'Spot 30', status: 1, version: 1 }],
  });

const statusOf = (rows: readonly Row[], id: number) => rows.find((row) => row.id === id)?.status;

describe('the switch of a row', () => {
  it('moves before the server has answered, by one call that can be undone', async () => {
    const world = worldOf(campaignRows(3));
    const screen = await renderList(world);
    const toggle = screen.getByRole('switch', { name: 'Active: Campaign 7001' });
    await toggle.click();
    await expect.element(toggle).not.toBeChecked();
    await expect.element(screen.getByText('Campaign 7001 deactivated')).toBeVisible();
    expect(screen.count('bulk campaigns')).toBe(1);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(toggle).toBeChecked();
    expect(statusOf(world.rows('campaigns'), 7001)).toBe(1);
  });

  it('goes back and says why when the server refuses', async () => {
    const world = worldOf(campaignRows(1));
    world.failNext('bulk', localProblem('forbidden', 'You may only read this.', 403));
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    const screen = await renderList(world);
    const toggle = screen.getByRole('switch', { name: 'Active: Campaign 7001' });
    await toggle.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('You may only read this.');
    await expect.element(toggle).toBeChecked();
  });
});

describe('ticked rows', () => {
  it('are ticked one by one, by range and by page', async () => {
    const screen = await renderList(worldOf(campaignRows(8)));
    await screen.getByRole('checkbox', { name: 'Select Campaign 7002' }).click();
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Select Campaign 7005' }).click({ modifiers: ['Shift'] });
    await expect.element(screen.getByText('4 selected')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await expect.element(screen.getByText('8 selected')).toBeVisible();
    await screen.getByRole('button', { name: 'Unselect all' }).click();
    await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument();
  });

  it('stay ticked over pages and are archived by one call, with undo', async () => {
    const world = worldOf(campaignRows(25));
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select Campaign 7001' }).click();
    await screen.getByRole('button', { name: 'Next page' }).click();
    await screen.getByRole('checkbox', { name: 'Select Campaign 7025' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
    await expect.element(screen.getByText('2 campaigns archived')).toBeVisible();
    expect(screen.count('bulk campaigns')).toBe(1);
    expect([statusOf(world.rows('campaigns'), 7001), statusOf(world.rows('campaigns'), 7025)]).toEqual([2, 2]);
    await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(statusOf(world.rows('campaigns'), 7025)).toBe(1));
  });

  it('leave the keyboard where it was, after the bar over them and after undo', async () => {
    const screen = await renderList(worldOf(campaignRows(4)));
    const focused = () => document.activeElement?.closest('tr')?.dataset.row ?? document.activeElement?.id;
    await expect.element(screen.getByText('Campaign 7002')).toBeVisible();
    screen.container.querySelector<HTMLElement>('tr[data-row="7002"]')?.focus();
    await userEvent.keyboard('x');
    const archive = screen.getByRole('toolbar').getByRole('button', { name: 'Archive' });
    await expect.element(archive).toBeVisible();
    archive.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('1 campaign archived')).toBeVisible();
    await expect.poll(focused).toBe('7003');
    const undo = screen.getByRole('button', { name: 'Undo' });
    undo.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(undo).not.toBeInTheDocument();
    await expect.poll(focused).toBe('7003');
  });

  it('are left as they were when one of them stands in the way, which is named', async () => {
    const world = worldOf(campaignRows(2));
    const refusal = localProblem('validation', 'Some values are not valid', 422);
    const errors = { '7002.status': { code: 'rule', message: 'It has no creative.' } };
    world.failNext('bulk', Object.assign(refusal, { problem: { ...refusal.problem, errors } }));
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Deactivate' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('Campaign 7002It has no creative.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByRole('switch', { name: 'Active: Campaign 7002' })).toBeChecked();
  });
});

describe('the actions of a row', () => {
  const hovered = async (world = worldOf(campaignRows(2))) => {
    const screen = await renderList(world);
    await screen.getByRole('link', { name: 'Campaign 7001' }).hover();
    return screen;
  };

  it('open the object and a copy of it', async () => {
    const screen = await hovered();
    await expect.element(screen.getByRole('button', { name: 'Edit Campaign 7001' })).toBeVisible();
    await screen.getByRole('button', { name: 'Copy Campaign 7001' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns/create?copy=7001'));
  });

  it('archive with one click and undo', async () => {
    const world = worldOf([campaign(7001, { status: 0 })]);
    const screen = await hovered(world);
    await screen.getByRole('button', { name: 'Archive Campaign 7001' }).click();
    await expect.element(screen.getByText('1 campaign archived')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(statusOf(world.rows('campaigns'), 7001)).toBe(0));
  });

  it('restore what is archived, switched off', async () => {
    const world = worldOf([campaign(7001, { status: 2 })]);
    const screen = await renderList(world, { at: `/campaigns?filter=${encodeURIComponent('{"status":[2]}')}` });
    await screen.act('Restore', 'Campaign 7001');
    await expect.element(screen.getByText('1 campaign restored as inactive')).toBeVisible();
    expect(statusOf(world.rows('campaigns'), 7001)).toBe(0);
  });

  it('ask before they archive what is in use', async () => {
    const world = createListWorld({ applists: [{ id: 71, name: 'Roku premium', status: 1, demand: 31, version: 1 }] });
    world.failNext('archive', localProblem('in_use_active', 'Used by 6 active tags.', 409));
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    const screen = await renderList(world, { at: '/applists' });
    await screen.act('Archive', 'Roku premium');
    const dialog = screen.getByRole('dialog', { name: 'Archive app list Roku premium?' });
    await expect.element(dialog).toHaveTextContent('Objects that use it will serve without it.');
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect.element(screen.getByText('1 app list archived')).toBeVisible();
    expect(screen.count('archive applists')).toBe(2);
  });

  it('leave global objects alone, but for a copy', async () => {
    const screen = await renderList(
      createListWorld({ applists: [{ id: 71, name: 'Platform blocklist', status: 1, demand: null, version: 1 }] }),
      { at: '/applists' },
    );
    await screen.getByText('Platform blocklist').hover();
    await expect.element(screen.getByRole('button', { name: 'Open Platform blocklist' })).toBeVisible();
    const names = [...screen.container.querySelectorAll('[data-action]')].map((button) =>
      button.getAttribute('data-action'),
    );
    expect(names).toEqual(['view', 'copy']);
    await expect.element(screen.getByRole('switch')).toBeDisabled();
  });
});

describe('the delete dialog', () => {
  const asked = async (world = worldOf(campaignRows(2))) => {
    const screen = await renderList(world);
    await screen.act('Delete', 'Campaign 7001');
    return { screen, dialog: screen.getByRole('dialog') };
  };

  it('asks in the words of the specification, with Archive in focus', async () => {
    const { dialog } = await asked();
    await expect
      .element(dialog.getByRole('heading'))
      .toHaveTextContent('You sure you want to delete campaign Campaign 7001?');
    await expect
      .element(dialog)
      .toHaveTextContent(
        'This DELETES the connection forever with no recovery. Archive it instead: it stops serving within 60 s and can be restored.',
      );
    await expect.element(dialog).toHaveTextContent('Nothing else is deleted.');
    await expect.element(dialog.getByRole('button', { name: 'Archive' })).toHaveFocus();
  });

  it('says what goes with it', async () => {
    const world = worldOf(campaignRows(1));
    world.takeAlong('campaigns', 7001, {
      links: [
        { resource: 'creatives', count: 6 },
        { resource: 'deals', count: 1 },
      ],
      entries: 12,
    });
    const { dialog } = await asked(world);
    await expect.element(dialog).toHaveTextContent('Also deleted: 6 creative links, 1 deal link, 12 entries');
  });

  it('says what an object made yesterday, exactly, or that it is not known', async () => {
    const world = worldOf(campaignRows(1));
    world.earn({ day: '2026-11-19', timezone: 0, metrics: ['imps', 'cost'], values: [1204, '9007199254740993.25'] });
    const { screen, dialog } = await asked(world);
    await expect.element(dialog).toHaveTextContent('Yesterday: impressions 1,204 · spend $9,007,199,254,740,993.25');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    world.earn(null);
    await screen.act('Delete', 'Campaign 7001');
    await expect.element(screen.getByRole('dialog')).toHaveTextContent('Yesterday’s figures are unavailable.');
  });

  it('says that it could not read what goes with an object', async () => {
    const world = worldOf(campaignRows(1));
    world.failNext('uses', localProblem('unavailable', 'Not now.', 503));
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    const { dialog } = await asked(world);
    await expect
      .element(dialog)
      .toHaveTextContent('Could not read what would be deleted with it. Close this and try again.');
  });

  it.each([
    [3, 'Campaign 7001, Campaign 7002, and Campaign 7003?'],
    [8, 'Campaign 7001, Campaign 7002, Campaign 7003, Campaign 7004, Campaign 7005 and 3 more?'],
  ])('names those of %i objects, and asks about all of them in one call', async (count, names) => {
    const world = worldOf(campaignRows(count));
    for (let id = 7001; id <= 7000 + count; id += 1) world.takeAlong('campaigns', id, { links: [], entries: 2 });
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    const dialog = screen.getByRole('dialog');
    await expect
      .element(dialog.getByRole('heading'))
      .toHaveTextContent(`You sure you want to delete ${count} campaigns: ${names}`);
    await expect.element(dialog).toHaveTextContent(`Also deleted: ${count * 2} entries`);
    expect(screen.count('uses campaigns')).toBe(1);
  });

  it('deletes for ever', async () => {
    const { screen, dialog } = await asked();
    await dialog.getByRole('button', { name: 'Delete forever' }).click();
    await expect.element(screen.getByText('Campaign 7001 deleted')).toBeVisible();
    await vi.waitFor(() => expect(screen.names()).toEqual(['Campaign 7002']));
  });

  it('lists who uses what cannot be deleted, and offers Archive', async () => {
    const world = worldOf(campaignRows(1));
    world.use('campaigns', 7001, [
      { resource: 'advertisers', count: 3, sample: [{ id: 502, name: 'Halden Motors', status: 1 }] },
    ]);
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    const { screen, dialog } = await asked(world);
    await expect.element(dialog).toHaveTextContent('Used by 3 advertisers');
    await dialog.getByRole('button', { name: 'Delete forever' }).click();
    await expect.element(dialog).toHaveTextContent('3 advertisersHalden Motorsand 2 more');
    await expect
      .element(dialog.getByRole('link', { name: 'Halden Motors' }))
      .toHaveAttribute('href', '/advertisers/502');
    await expect.element(dialog.getByRole('button', { name: 'Delete forever' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect.element(screen.getByText('1 campaign archived')).toBeVisible();
  });
});

describe('the keys of a list', () => {
  const ready = async () => {
    const screen = await renderList(worldOf(campaignRows(25)));
    await expect.element(screen.getByText('1–20')).toBeVisible();
    return screen;
  };
  const focusedRow = () => document.activeElement?.getAttribute('data-row');

  it('move from row to row and open one', async () => {
    const screen = await ready();
    await userEvent.keyboard('jjk');
    await expect.poll(focusedRow).toBe('7001');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns/7002'));
  });

  it('copy, create and tick', async () => {
    const screen = await ready();
    await userEvent.keyboard('jx');
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument();
    await userEvent.keyboard('c');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns/create?copy=7001'));
  });

  it('go to the search box and from there to the rows', async () => {
    const screen = await ready();
    await userEvent.keyboard('/');
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('7013');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Campaign 7013']));
    await userEvent.keyboard('{Enter}');
    await expect.poll(focusedRow).toBe('7013');
  });

  it('find the row in the place of one that goes away under the focus', async () => {
    const screen = await ready();
    await userEvent.keyboard('jj');
    await expect.poll(focusedRow).toBe('7002');
    await userEvent.tab();
    await userEvent.tab();
    await screen.getByRole('button', { name: 'Archive Campaign 7002' }).click();
    await vi.waitFor(() => expect(screen.names()).not.toContain('Campaign 7002'));
    await vi.waitFor(() => expect(focusedRow()).toBe('7003'));
  });

  it('are listed at a question mark, and rest while a dialog is open', async () => {
    const screen = await ready();
    await userEvent.keyboard('?');
    await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await userEvent.keyboard('jx');
    await expect.poll(() => screen.container.querySelectorAll('tr[data-ticked]').length).toBe(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });
});
