import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { localProblem } from '../../../src/model/HttpProblem';
import { lateAnswer } from '../../support/lateAnswer';
import { violationsIn } from '../../support/violationsIn';
import { advertiserRows, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const worldOf = (count: number) =>
  createListWorld({ campaigns: campaignRows(count), advertisers: advertiserRows, creatives: [] });

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  localStorage.clear();
});

describe('everything that a list finds', () => {
  it('is selected with one click after a page, changed after a preview by one call, and given back by one click', async () => {
    const world = worldOf(600);
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await expect.element(screen.getByText('All 20 on this page selected.')).toBeVisible();
    await screen.getByRole('button', { name: 'Select all 600 matches' }).click();
    await expect.element(screen.getByText('All 600 matches selected.')).toBeVisible();
    await expect.element(screen.getByText('600 selected')).toBeVisible();
    const before = world.rows('campaigns').map((row) => row.cpm);

    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit 600 campaigns' });
    await dialog.getByLabelText('Field').selectOptions('CPM');
    await dialog.getByRole('radio', { name: 'Increase by %' }).click();
    await dialog.getByLabelText('Value').fill('10');
    await expect.element(dialog.getByText('Will change600')).toBeVisible();
    await expect.element(dialog.getByText('First 100 shown, 500 more.')).toBeVisible();
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
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    const before = world.rows('campaigns').map(({ cpm, note }) => [cpm, note]);
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Field').selectOptions('CPM');
    await dialog.getByRole('radio', { name: 'Set to' }).click();
    await dialog.getByLabelText('Value').fill('9');
    const more = dialog.getByRole('button', { name: 'Add a field' });
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
      .getByRole('button', { name: /^Don’t change/ })
      .click();
    await expect.element(dialog.getByRole('group', { name: 'Change 3' })).not.toBeInTheDocument();
    await expect.element(more).toHaveFocus();
    expect(await violationsIn()).toEqual([]);

    await expect.element(dialog.getByRole('heading', { name: 'Preview of CPM, Note' })).toBeVisible();
    await expect.element(dialog.getByText('Note: Spring').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Change 3 campaigns' }).click();
    await expect.element(screen.getByText('3 campaigns changed')).toBeVisible();
    expect(screen.count('bulk campaigns')).toBe(1);
    expect(world.rows('campaigns').map(({ cpm, note }) => [cpm, note])).toEqual(
      [9, 9, 9].map((cpm) => [cpm, 'Spring']),
    );
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(world.rows('campaigns').map(({ cpm, note }) => [cpm, note])).toEqual(before));
  });
});

describe('the dialog', () => {
  it('closes by Escape at once while nothing was entered, and asks after a value was', async () => {
    const screen = await renderList(worldOf(2));
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit 2 campaigns' });
    await dialog.getByLabelText('Field').selectOptions('Ends');
    await dialog.getByRole('radio', { name: 'Extend to' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();

    await screen.getByRole('button', { name: 'Edit fields' }).click();
    await dialog.getByLabelText('Field').selectOptions('Ends');
    await dialog.getByRole('button', { name: '+14 days' }).click();
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('alertdialog', { name: 'Discard your entries?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Preview of Ends' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a preview', () => {
  it('says who changed an object meanwhile, stores nothing, and looks again', async () => {
    const world = worldOf(2);
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Field').selectOptions('Note');
    await dialog.getByLabelText('Value').fill('Spring');
    await expect.element(dialog.getByText('Will change2')).toBeVisible();
    const conflict = localProblem('version_conflict', 'Version 2 was saved at 16:05 by Ada.', 409);
    world.failNext(
      'bulk',
      Object.assign(conflict, { problem: { ...conflict.problem, current: { id: 7001, name: 'Campaign 7001' } } }),
    );
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await dialog.getByRole('button', { name: 'Change 2 campaigns' }).click();
    await expect
      .element(
        dialog.getByText(
          'Campaign 7001 was changed by someone else. Version 2 was saved at 16:05 by Ada. Nothing was saved.',
        ),
      )
      .toBeVisible();
    const look = world.provider.previewBulk;
    const answer = lateAnswer();
    vi.spyOn(world.provider, 'previewBulk').mockImplementation((...asked) => answer.promise.then(() => look(...asked)));
    await dialog.getByRole('button', { name: 'Refresh preview' }).click();
    const change = dialog.getByRole('button', { name: 'Change 2 campaigns' });
    await expect.element(change).toBeDisabled();
    await vi.waitFor(() => expect(world.provider.previewBulk).toHaveBeenCalledOnce());
    await expect.element(change).toBeDisabled();
    answer.resolve();
    await change.click();
    await expect.element(screen.getByText('2 campaigns changed')).toBeVisible();
  });

  it('says what an empty change lacks, at its field', async () => {
    const screen = await renderList(worldOf(4));
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('Preview')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change 4 campaigns' }).click();
    await expect.element(dialog.getByRole('combobox', { name: 'Value' })).toHaveFocus();
    expect(screen.count('bulk campaigns')).toBe(0);
  });

  it('shows how much a small price changes', async () => {
    const campaigns = [0.0102, 0.0104].map((cpm, at) => ({
      ...(campaignRows(2)[at] as ReturnType<typeof campaignRows>[number]),
      cpm,
    }));
    const screen = await renderList(createListWorld({ campaigns, advertisers: advertiserRows, creatives: [] }));
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Field').selectOptions('CPM');
    await dialog.getByRole('radio', { name: 'Increase by', exact: true }).click();
    await dialog.getByLabelText('Value').fill('0.001');
    await expect.element(dialog.getByRole('row', { name: /Campaign 7001/ })).toHaveTextContent('$0.0102$0.0112+$0.001');
    await expect.element(dialog.getByText('Average$0.0103 → $0.0113')).toBeVisible();
  });

  it('previews a move of dates, and saves it by Ctrl+Enter in one call', async () => {
    const world = worldOf(2);
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    const before = world.rows('campaigns').map(({ endsAt }) => endsAt);
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Field').selectOptions('Ends');
    await expect.element(dialog.getByRole('radio', { name: 'Move by' })).toBeChecked();
    await dialog.getByRole('button', { name: '+14 days' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Preview of Ends' })).toBeVisible();
    await expect.element(dialog.getByText('Total shift+28 days')).toBeVisible();
    await expect
      .element(dialog.getByRole('row', { name: /Campaign 7001/ }))
      .toHaveTextContent('2026-10-02 23:592026-10-16 23:59+14 days');
    const number = dialog.getByLabelText('Number');
    await number.fill('1');
    await dialog.getByLabelText('Unit').selectOptions('weeks');
    (number.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(number).toHaveValue('+2');
    await expect.element(dialog.getByText('Total shift+28 days')).toBeVisible();
    expect(await violationsIn()).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('2 campaigns changed')).toBeVisible();
    expect(screen.count('bulk campaigns')).toBe(1);
    expect(world.rows('campaigns').map(({ endsAt }) => endsAt)).toEqual(['2026-10-16 23:59', '2026-10-17 23:59']);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(world.rows('campaigns').map(({ endsAt }) => endsAt)).toEqual(before));
  });

  it('moves starts that are still to come with the ends, where that is ticked', async () => {
    const campaigns = campaignRows(2).map((row, at) => ({
      ...row,
      startsAt: at === 0 ? row.startsAt : '2026-10-01 00:00',
    }));
    const world = createListWorld({ campaigns, advertisers: advertiserRows, creatives: [] });
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Field').selectOptions('Ends');
    await dialog.getByRole('button', { name: '+14 days' }).click();
    const along = dialog.getByRole('checkbox', { name: 'Move Starts too if still to come' });
    await expect.element(along).not.toBeChecked();
    await along.click();
    await expect
      .element(dialog.getByRole('row', { name: /Campaign 7002/ }))
      .toHaveTextContent('Starts: 2026-10-15 00:00');
    await expect.element(dialog.getByRole('row', { name: /Campaign 7001/ })).not.toHaveTextContent('Starts:');
    await dialog.getByRole('button', { name: 'Add a field' }).click();
    const second = dialog.getByRole('group', { name: 'Change 2' });
    await expect.element(second.getByRole('option', { name: 'Starts', exact: true })).toBeDisabled();
    expect(await violationsIn()).toEqual([]);
    await second.getByRole('button', { name: /^Don’t change/ }).click();
    await dialog.getByRole('button', { name: 'Change 2 campaigns' }).click();
    await expect.element(screen.getByText('2 campaigns changed')).toBeVisible();
    expect(world.rows('campaigns').map(({ startsAt }) => startsAt)).toEqual(['2026-09-01 00:00', '2026-10-15 00:00']);
  });

  it('clears nothing because an input was left empty', async () => {
    const world = worldOf(2);
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Field').selectOptions('Total budget');
    await dialog.getByRole('radio', { name: 'Set to' }).click();
    await dialog.getByRole('button', { name: 'Change 2 campaigns' }).click();
    await expect.element(dialog.getByText('Enter a value. To remove the value, choose “Clear”.')).toBeVisible();
    expect(screen.count('bulk campaigns')).toBe(0);
    await dialog.getByRole('radio', { name: 'Clear' }).click();
    await expect.element(dialog.getByText('Total$24,000.00 → -')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change 2 campaigns' }).click();
    await expect.element(screen.getByText('2 campaigns changed')).toBeVisible();
    expect(world.rows('campaigns').map(({ budgetTotal }) => budgetTotal)).toEqual([null, null]);
  });

  it('puts the cursor into the field of the way that was clicked, and leaves arrows to the choices', async () => {
    const screen = await renderList(worldOf(2));
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Field').selectOptions('CPM');
    await dialog.getByRole('radio', { name: 'Increase by %' }).click();
    await expect.element(dialog.getByLabelText('Value')).toHaveFocus();
    const up = dialog.getByRole('radio', { name: 'Increase by', exact: true });
    (up.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(dialog.getByRole('radio', { name: 'Decrease by', exact: true })).toHaveFocus();
  });

  it('rounds money to a step, and shows the total before and after', async () => {
    const world = worldOf(2);
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Field').selectOptions('Total budget');
    await dialog.getByRole('radio', { name: 'Increase by %' }).click();
    await dialog.getByLabelText('Value').fill('3.33');
    await dialog.getByLabelText('Rounding').selectOptions('To the nearest $100.00');
    await expect.element(dialog.getByText('Total$24,000.00 → $24,800.00')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change 2 campaigns' }).click();
    await expect.element(screen.getByText('2 campaigns changed')).toBeVisible();
    expect(world.rows('campaigns').map(({ budgetTotal }) => budgetTotal)).toEqual([12_400, 12_400]);
  });
});
