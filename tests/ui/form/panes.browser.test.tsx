import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as make from '../../../src/schema/fields';
import { createFormWorld, objectOf } from './formWorld';
import { paste } from './paste';
import { renderForm } from './renderForm';
import { renderInput } from './renderInput';

const modes = { include: 'Include', exclude: 'Exclude' };

describe('the two panes', () => {
  it('take whole groups, single items and pasted lists', async () => {
    const screen = await renderInput(make.countries('Field'));
    await screen.getByRole('button', { name: 'Choose Field' }).click();
    await screen.getByRole('treeitem', { name: /NAM/ }).click();
    await vi.waitFor(() => expect(screen.value()).toEqual(['bm', 'ca', 'gl', 'pm', 'us']));
    await screen.getByRole('searchbox').fill('germ');
    await screen.getByRole('treeitem', { name: /Germany/ }).click();
    await screen.getByRole('searchbox').click();
    paste('fr\nItaly');
    await screen.getByRole('button', { name: 'Remove Bermuda' }).click();
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(screen.value).toEqual(['ca', 'gl', 'pm', 'us', 'de', 'fr', 'it']);
    await expect.element(screen.getByText('Germany')).toBeVisible();
  });

  it('say of a group whether all or some of it is chosen, by its mark and to screen readers', async () => {
    const screen = await renderInput(make.countries('Field'), { value: ['us'] });
    await screen.getByRole('button', { name: 'Choose Field' }).click();
    const nam = screen.getByRole('treeitem', { name: /NAM/ });
    await expect.element(nam).toHaveAttribute('aria-checked', 'mixed');
    await nam.click();
    await expect.element(nam).toHaveAttribute('aria-checked', 'true');
    await nam.click();
    await expect.element(nam).toHaveAttribute('aria-checked', 'false');
  });

  it('keep what was not found, to be mended or dismissed', async () => {
    const screen = await renderInput(make.countries('Field'));
    await screen.getByRole('button', { name: 'Choose Field' }).click();
    await screen.getByRole('button', { name: 'Paste a list' }).click();
    const lines = screen.getByRole('textbox', { name: /Names, codes or IDs/ });
    await lines.fill('US\nDeutschland\nAtlantis\nCAN');
    await screen.getByRole('button', { name: 'Add' }).click();
    await expect.element(screen.getByText('2 found')).toBeVisible();
    await expect.element(screen.getByText('2 not found')).toBeVisible();
    await expect.element(lines).toHaveValue('Deutschland\nAtlantis');
    await lines.fill('Germany\nAtlantis');
    await screen.getByRole('button', { name: 'Add' }).click();
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(screen.value).toEqual(['us', 'ca', 'de']);
    await expect.element(screen.getByText('1 not found: Atlantis')).toBeVisible();
    await screen.getByRole('button', { name: 'Fix' }).click();
    await expect.element(lines).toHaveValue('Atlantis');
    await screen.getByRole('button', { name: 'Done' }).click();
    await screen.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(screen.getByText('Atlantis')).not.toBeInTheDocument();
  });

  it('say what a paste into the field left over, with no list over it', async () => {
    const screen = await renderInput(make.categories('Field'));
    await screen.getByRole('combobox').click();
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    paste('IAB1-1\nAtlantis');
    await expect.element(screen.getByText('1 not found: Atlantis')).toBeVisible();
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
    await userEvent.keyboard('boo');
    await expect.element(screen.getByRole('listbox')).toBeVisible();
  });

  it('are worked by the keys alone, and give the focus back', async () => {
    const screen = await renderInput(make.categories('Field'));
    (screen.getByRole('button', { name: 'Choose Field' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('books{Enter}');
    await vi.waitFor(() => expect(screen.value()).toEqual(['IAB1-1']));
    await userEvent.keyboard('{Backspace}');
    // The list follows what is typed when there is time for it.
    await expect.element(screen.getByRole('treeitem', { name: /IAB2\b/ }).first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('tree')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown} {ArrowUp}{ArrowRight}{ArrowDown}{ArrowDown} {Shift>}{ArrowDown}{/Shift}');
    await vi.waitFor(() => expect(screen.value()).toEqual(['IAB1-1', 'IAB2', 'IAB1-2', 'IAB1-3']));
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Choose Field' })).toHaveFocus();
  });

  it('leave the other parts of a group when one is taken out of the whole', async () => {
    const screen = await renderInput(make.categories('Field'), { value: ['IAB13'] });
    await screen.getByRole('button', { name: 'Choose Field' }).click();
    await screen.getByRole('searchbox').fill('IAB13-2');
    await screen.getByRole('treeitem', { name: /IAB13-2/ }).click();
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(screen.value).toHaveLength(11);
    expect(screen.value()).not.toContain('IAB13');
    expect(screen.value()).not.toContain('IAB13-2');
  });

  it('group options by their definition, and keep them in its order', async () => {
    const options = [
      { value: 101, label: 'Airports', group: 'Transit' },
      { value: 102, label: 'Buses', group: 'Transit' },
      { value: 201, label: 'Malls', group: 'Retail' },
    ];
    const screen = await renderInput(make.choices('Field', { options }));
    await screen.getByRole('button', { name: 'Choose Field' }).click();
    await screen.getByRole('treeitem', { name: /Retail/ }).click();
    await screen.getByRole('treeitem', { name: /Transit/ }).click();
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(screen.value).toEqual([101, 102, 201]);
  });

  it('stand beside a box in which values are typed and pasted', async () => {
    const screen = await renderInput(make.countries('Field'));
    await screen.getByRole('combobox', { name: 'Field' }).fill('north am');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(screen.value()).toHaveLength(5));
    await screen.getByRole('combobox', { name: 'Field' }).click();
    paste('de, Nowhere');
    await expect.element(screen.getByText('1 not found: Nowhere')).toBeVisible();
    await expect.poll(screen.value).toContain('de');
  });
});

describe('include or exclude', () => {
  it('stands in the head of its list and in the panes, and nowhere else', async () => {
    const targeting = objectOf('targetings', { id: 611, name: 'US CTV', countries: ['us'] });
    const screen = await renderForm(createFormWorld({ targetings: [targeting] }), '/targetings/611');
    await expect.element(screen.getByRole('radiogroup', { name: 'Countries mode' })).toBeVisible();
    expect(document.querySelectorAll('[data-path="countriesMode"]')).toHaveLength(1);
    await screen.getByRole('button', { name: 'Choose Countries' }).click();
    await screen.getByRole('dialog', { name: 'Countries' }).getByRole('radio', { name: 'Exclude' }).click();
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('status', { name: 'Summary' })).toHaveTextContent('not US');
  });

  it('goes with a list of any kind', async () => {
    const mode = make.choice('Field mode', { initial: 'exclude', options: modes });
    const screen = await renderInput(make.strings('Field'), { others: { fieldMode: mode } });
    await expect.element(screen.getByRole('radio', { name: 'Exclude' }).first()).toBeChecked();
    expect(document.querySelectorAll('[data-path="field"] [role="radiogroup"]')).toHaveLength(1);
  });
});

describe('the panes of objects', () => {
  const lists = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      objectOf('applists', { id: at + 1, name: `List ${at + 1}`, scope: at % 2 ? 'account' : 'global' }),
    );
  const field = make.refs('Field', { to: 'applists' });

  it('have them by their kind, found by name and pasted by name or id', async () => {
    const screen = await renderInput(field, { world: createFormWorld({ applists: lists(30) }) });
    await screen.getByRole('button', { name: 'Choose Field' }).click();
    await screen.getByRole('searchbox').click();
    paste('List 7\n12\nList 99');
    await expect.element(screen.getByText('1 not found')).toBeVisible();
    await vi.waitFor(() => expect(screen.value()).toEqual([7, 12]));
    await screen.getByRole('treeitem', { name: /Global/ }).click();
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(screen.value).toHaveLength(16);
  });

  it('draw of 5,000 what can be seen, and turn and search them at once', async () => {
    const screen = await renderInput(field, { world: createFormWorld({ applists: lists(5000) }) });
    await screen.getByRole('button', { name: 'Choose Field' }).click();
    await expect.element(screen.getByText('All 5,000')).toBeVisible();
    await screen.getByRole('treeitem', { name: /Account/ }).click();
    await expect.element(screen.getByRole('status').filter({ hasText: '2500 selected' })).toBeVisible();
    expect(document.querySelectorAll('.adx-panes-dialog .adx-pane-row').length).toBeLessThan(80);
    await screen.getByRole('searchbox').fill('List 4999');
    await expect.element(screen.getByRole('treeitem', { name: /List 4999/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(screen.value).toHaveLength(2500);
  });

  it('stay as quick over 50,000, of which they hold what was scrolled to or searched for', async () => {
    const screen = await renderInput(field, { world: createFormWorld({ applists: lists(50_000) }) });
    const box = screen.getByRole('combobox', { name: 'Field' });
    const button = screen.getByRole('button', { name: 'Choose Field' });
    await button.click();
    await expect.element(screen.getByText('100 of 50,000')).toBeVisible();
    const tree = screen.getByRole('tree').element();
    tree.scrollTop = tree.scrollHeight;
    await expect.element(screen.getByText('200 of 50,000')).toBeVisible();
    await screen.getByRole('searchbox').fill('List 4999');
    await expect.element(screen.getByText('All 15 matches')).toBeVisible();
    await screen.getByRole('treeitem', { name: /List 49990/ }).click();
    await screen.getByRole('button', { name: 'Done' }).click();
    await vi.waitFor(() => expect(screen.value()).toEqual([49_990]));
    await expect.element(screen.getByRole('tree')).not.toBeInTheDocument();
    await box.click();
    await box.fill('List 12345');
    await screen.getByRole('option', { name: /List 12345/ }).click();
    await expect.poll(screen.value).toEqual([49_990, 12_345]);
  });

  it('take 5,000 pasted ids and names with one question, and show few of them as chips', async () => {
    const one = createFormWorld({ applists: lists(50_000) });
    const screen = await renderInput(field, { world: one, value: [1] });
    const box = screen.getByRole('combobox', { name: 'Field' });
    await box.click();
    const lines = Array.from({ length: 5000 }, (_, at) => (at % 2 ? `${at + 1}` : `list ${at + 1}`));
    paste([...lines, 'List 7', '77777', 'Nothing'].join('\n'));
    await expect.element(screen.getByText('2 not found: 77777, Nothing')).toBeVisible();
    await expect.poll(screen.value).toHaveLength(5000);
    expect(one.calls.filter((call) => call.startsWith('findNamed'))).toHaveLength(1);
    await expect.poll(() => screen.getByRole('button', { name: /^Remove List/ }).elements()).toHaveLength(60);
    await expect.element(screen.getByRole('button', { name: 'Copy lines not found' })).toBeVisible();
    await box.click();
    await userEvent.keyboard('{Backspace}{ArrowLeft}{Delete}');
    await vi.waitFor(() => expect(screen.value()).toHaveLength(4998));
    expect(screen.value()).not.toContain(5000);
    await screen.getByRole('button', { name: 'and 4938 more' }).click();
    await expect.element(screen.getByRole('button', { name: 'Remove List 2', exact: true })).toBeVisible();
    await expect.element(screen.getByText('4998 selected').first()).toBeVisible();
  });
});
