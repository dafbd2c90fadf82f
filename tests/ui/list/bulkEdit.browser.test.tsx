import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { localProblem } from '../../../src/model/HttpProblem';
import { lateAnswer } from '../../support/lateAnswer';
import { violationsIn } from '../../support/violationsIn';
import { advertiserRows, campaignRows } from './campaignRows';
import { createListWorld, type World } from './listProvider';
import { renderList } from './renderList';

const worldOf = (count: number) =>
  createListWorld({ campaigns: campaignRows(count), advertisers: advertiserRows, creatives: [] });

/** The dialog that changes all rows of the page. */
async function edit(world: World, name?: string) {
  const screen = await renderList(world);
  await screen.getByRole('checkbox', { name: 'Select page' }).click();
  await screen.getByRole('button', { name: 'Edit fields' }).click();
  const dialog = screen.getByRole('dialog', name === undefined ? {} : { name });
  /** Chooses a field, a way to change it, and by how much. */
  const set = async (field: string, way?: string, value?: string) => {
    await dialog.getByLabelText('Field').selectOptions(field);
    if (way !== undefined) await dialog.getByRole('radio', { name: way, exact: true }).click();
    if (value !== undefined) await dialog.getByLabelText('Value').fill(value);
  };
  const rowOf = (id: number) => dialog.getByRole('row', { name: `Campaign ${id}` });
  const change = async (count: number) => {
    await dialog.getByRole('button', { name: `Change ${count} campaigns` }).click();
    await expect.element(screen.getByText(`${count} campaigns changed`)).toBeVisible();
  };
  return { screen, dialog, set, rowOf, change };
}

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

it('one field takes one value, once that is within its bounds, in one call', async () => {
  const world = worldOf(2);
  const { dialog, set, rowOf, change } = await edit(world, 'Edit 2 campaigns');
  await set('Priority', 'Set to', '12');
  await expect.element(dialog.getByText('Priority must be at most 10.')).toBeVisible();
  await dialog.getByLabelText('Value').fill('7');
  await expect.element(rowOf(7002)).toHaveTextContent('Campaign 700257+2');
  expect(world.rows('campaigns').map((row) => row.priority)).toEqual([5, 5]);
  await change(2);
  expect(world.rows('campaigns').map((row) => row.priority)).toEqual([7, 7]);
});

it('the dialog that edits fields has the inputs of the form, with its looks, before any form was opened', async () => {
  const { dialog, set } = await edit(worldOf(2));
  await set('Note');
  await expect.element(dialog.getByLabelText('Value')).toBeVisible();
  const widthOf = (label: string) => dialog.getByLabelText(label).element().getBoundingClientRect().width;
  expect(getComputedStyle(dialog.getByLabelText('Value').element()).borderStyle).toBe('none');
  // Set in under its radio button.
  expect(widthOf('Value')).toBeCloseTo(widthOf('Field') - 26);
});

it('several fields are changed by one preview and one call, from the keyboard too, and given back by one click', async () => {
  const world = worldOf(3);
  const before = world.rows('campaigns').map(({ cpm, note }) => [cpm, note]);
  const { screen, dialog, set, change } = await edit(world);
  await set('CPM', 'Set to', '9');
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
  await change(3);
  expect(screen.count('bulk campaigns')).toBe(1);
  expect(world.rows('campaigns').map(({ cpm, note }) => [cpm, note])).toEqual([9, 9, 9].map((cpm) => [cpm, 'Spring']));
  await screen.getByRole('button', { name: 'Undo' }).click();
  await vi.waitFor(() => expect(world.rows('campaigns').map(({ cpm, note }) => [cpm, note])).toEqual(before));
});

it('the dialog that edits fields closes by Escape at once while nothing was entered, and asks after a value was', async () => {
  const { screen, dialog, set } = await edit(worldOf(2), 'Edit 2 campaigns');
  await set('Ends', 'Extend to');
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

describe('a preview', () => {
  it('says who changed an object meanwhile, stores nothing, and looks again', async () => {
    const world = worldOf(2);
    const { screen, dialog } = await edit(world);
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
    const { screen, dialog } = await edit(worldOf(4));
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
    const world = createListWorld({ campaigns, advertisers: advertiserRows, creatives: [] });
    const { dialog, set, rowOf } = await edit(world);
    await set('CPM', 'Increase by', '0.001');
    await expect.element(rowOf(7001)).toHaveTextContent('$0.0102$0.0112+$0.001');
    await expect.element(dialog.getByText('Average$0.0103 → $0.0113')).toBeVisible();
  });

  it('previews a move of dates, and saves it by Ctrl+Enter in one call', async () => {
    const world = worldOf(2);
    const before = world.rows('campaigns').map(({ endsAt }) => endsAt);
    const { screen, dialog, rowOf } = await edit(world);
    await dialog.getByLabelText('Field').selectOptions('Ends');
    await expect.element(dialog.getByRole('radio', { name: 'Move by' })).toBeChecked();
    await dialog.getByRole('button', { name: '+14 days' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Preview of Ends' })).toBeVisible();
    await expect.element(dialog.getByText('Total shift+28 days')).toBeVisible();
    await expect.element(rowOf(7001)).toHaveTextContent('2026-10-02 23:592026-10-16 23:59+14 days');
    const number = dialog.getByLabelText('Number');
    await number.fill('1');
    await dialog.getByLabelText('Unit').selectOptions('weeks');
    (number.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(number).toHaveValue('+3');
    await expect.element(dialog.getByText('Total shift+42 days')).toBeVisible();
    expect(await violationsIn()).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('2 campaigns changed')).toBeVisible();
    expect(screen.count('bulk campaigns')).toBe(1);
    expect(world.rows('campaigns').map(({ endsAt }) => endsAt)).toEqual(['2026-10-23 23:59', '2026-10-24 23:59']);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(world.rows('campaigns').map(({ endsAt }) => endsAt)).toEqual(before));
  });

  it('extends to a day that keeps each time, and says what becomes of budgets', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 8, 20, 12) });
    const world = worldOf(2);
    const { dialog, set, rowOf } = await edit(world);
    await set('Ends', 'Extend to', '2026-12-31 08:00');
    await dialog.getByRole('checkbox', { name: 'Keep the time of day' }).click();
    await expect.element(rowOf(7001)).toHaveTextContent('2026-10-02 23:592026-12-31 23:59');
    await expect.element(dialog.getByText('Budgets stay the same: less to spend a day.')).toBeVisible();
    expect(await violationsIn()).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() =>
      expect(world.rows('campaigns').map(({ endsAt }) => endsAt)).toEqual(['2026-12-31 23:59', '2026-12-31 23:59']),
    );
  });

  it('moves starts that are still to come with the ends, where that is ticked', async () => {
    const campaigns = campaignRows(2).map((row, at) => ({
      ...row,
      startsAt: at === 0 ? row.startsAt : '2026-10-01 00:00',
    }));
    const world = createListWorld({ campaigns, advertisers: advertiserRows, creatives: [] });
    const { dialog, rowOf, change } = await edit(world);
    await dialog.getByLabelText('Field').selectOptions('Ends');
    await dialog.getByRole('button', { name: '+14 days' }).click();
    const along = dialog.getByRole('checkbox', { name: 'Move Starts too if still to come' });
    await expect.element(along).not.toBeChecked();
    await along.click();
    await expect.element(rowOf(7002)).toHaveTextContent('Starts: 2026-10-15 00:00');
    await expect.element(rowOf(7001)).not.toHaveTextContent('Starts:');
    await dialog.getByRole('button', { name: 'Add a field' }).click();
    const second = dialog.getByRole('group', { name: 'Change 2' });
    await expect.element(second.getByRole('option', { name: 'Starts', exact: true })).toBeDisabled();
    expect(await violationsIn()).toEqual([]);
    await second.getByRole('button', { name: /^Don’t change/ }).click();
    await change(2);
    expect(world.rows('campaigns').map(({ startsAt }) => startsAt)).toEqual(['2026-09-01 00:00', '2026-10-15 00:00']);
  });

  it('clears nothing because an input was left empty', async () => {
    const world = worldOf(2);
    const { screen, dialog, set, change } = await edit(world);
    await set('Total budget', 'Set to');
    await dialog.getByRole('button', { name: 'Change 2 campaigns' }).click();
    await expect.element(dialog.getByText('Enter a value. To remove the value, choose “Clear”.')).toBeVisible();
    expect(screen.count('bulk campaigns')).toBe(0);
    await dialog.getByRole('radio', { name: 'Clear' }).click();
    await expect.element(dialog.getByText('Total$24,000.00 → -')).toBeVisible();
    await change(2);
    expect(world.rows('campaigns').map(({ budgetTotal }) => budgetTotal)).toEqual([null, null]);
  });

  it('puts the cursor into the field of the way that was clicked, and leaves arrows to the choices', async () => {
    const { dialog, set } = await edit(worldOf(2));
    await set('CPM', 'Increase by %');
    await expect.element(dialog.getByLabelText('Value')).toHaveFocus();
    (dialog.getByRole('radio', { name: 'Increase by', exact: true }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(dialog.getByRole('radio', { name: 'Decrease by', exact: true })).toHaveFocus();
  });

  it('rounds money to a step, and shows the total before and after', async () => {
    const world = worldOf(2);
    const { dialog, set, change } = await edit(world);
    await set('Total budget', 'Increase by %', '3.33');
    await dialog.getByLabelText('Rounding').selectOptions('To the nearest $100.00');
    await expect.element(dialog.getByText('Total$24,000.00 → $24,800.00')).toBeVisible();
    await change(2);
    expect(world.rows('campaigns').map(({ budgetTotal }) => budgetTotal)).toEqual([12_400, 12_400]);
  });
});
