import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violationsIn } from '../../support/violationsIn';
import { appAddress, appReports, createActWorld } from './actWorld';
import { address, answerTo, createReports, renderReport, supplyViewer } from './renderReport';

const at = `/report?range=last7&${address}`;
const open = async (reports = createReports()) => {
  const screen = await renderReport(reports, { at, provider: createActWorld().provider });
  await expect.element(screen.grid).toBeVisible();
  const tick = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  return { ...screen, tick, bar: screen.getByRole('toolbar', { name: 'Selected rows' }) };
};
const manyRows = (length: number, figures: (at: number) => object) =>
  Array.from({ length }, (_, at) => ({ channel_name: `Channel ${at}`, _ids: { channel_name: 11 }, ...figures(at) }));
const objections = async (of: Element) => {
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
  return (await violationsIn(of)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};
const ticked = () =>
  [...document.querySelectorAll('[role="row"][aria-selected="true"]')].map(
    (row) => row.querySelector('a')?.textContent,
  );

describe('rows of a report', () => {
  it('are ticked one by one, and the bar says how many, with the revenue and requests behind them', async () => {
    const { tick, bar } = await open();
    await tick('Harbour Sport').click();
    await expect.element(bar).toHaveTextContent(/^1 row selected\s?Revenues \$6,358\.87\s?Requests 22,870,346/);
    await tick('Tern outstream').click();
    await expect.element(bar).toHaveTextContent(/^2 rows selected\s?Revenues \$6,937\.70\s?Requests 35,530,754/);
    await tick('Harbour Sport').click();
    await vi.waitFor(() => expect(ticked()).toEqual(['Tern outstream']));
    await bar.getByRole('button', { name: 'Unselect all' }).click();
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('are ticked by a range with shift, all at once from the head, and with the space bar', async () => {
    const { tick, grid, getByRole } = await open();
    await tick('Northbay Roku FAST').click();
    await tick('Tern outstream').click({ modifiers: ['Shift'] });
    await vi.waitFor(() => expect(ticked()).toHaveLength(3));
    await getByRole('checkbox', { name: 'Select all rows shown' }).click();
    await vi.waitFor(() => expect(ticked()).toEqual([]));
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight} ');
    await vi.waitFor(() => expect(ticked()).toEqual(['Harbour Sport']));
    await userEvent.keyboard('{ArrowDown}{Shift>} {/Shift}');
    await vi.waitFor(() => expect(ticked()).toEqual(['Harbour Sport', 'Tern outstream']));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(ticked()).toEqual([]));
  });

  it('stay ticked in another order, and are not with another answer', async () => {
    const { tick, grid, bar, getByRole, run } = await open();
    await tick('Harbour Sport').click();
    await grid.getByRole('button', { name: 'Fill' }).click();
    await expect.poll(() => document.querySelector('[aria-rowindex="3"]')?.getAttribute('aria-selected')).toBe('true');
    await expect.element(bar).toHaveTextContent('1 row selected');
    await getByRole('button', { name: 'Today' }).click();
    await run();
    await expect.element(bar).not.toBeInTheDocument();
    await expect.poll(ticked).toEqual([]);
  });

  it('have no ticks where nothing can be done with them', async () => {
    const screen = await renderReport(createReports(), { at: '/report?range=last7&dim=country&met=rev&sort=-rev' });
    await expect.element(screen.grid).toHaveAttribute('aria-colcount', '2');
    await expect.element(screen.grid.getByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.grid.element().hasAttribute('aria-multiselectable')).toBe(false);
  });

  it('have nothing with their bar that axe objects to', async () => {
    const { tick, bar } = await open();
    await tick('Harbour Sport').click();
    await expect.element(bar.getByRole('button', { name: 'Deactivate' })).toBeEnabled();
    expect(await objections(document.querySelector('.adx-rep-result') as HTMLElement)).toEqual([]);
  });

  it('are ticked all at once where there are a hundred thousand', async () => {
    const many = manyRows(100_000, (imps) => ({ rev: 1, reqs: 2, imps, fill: 1 }));
    const { bar, getByRole, grid } = await open(createReports((request) => answerTo(request, many)));
    await getByRole('checkbox', { name: 'Select all rows shown' }).click();
    await expect.element(bar).toHaveTextContent(/^100,000 rows selected\s?Revenues \$100,000\.00\s?Requests 200,000/);
    expect(grid.element().querySelectorAll('[role="row"]').length).toBeLessThan(60);
  });
});

describe('pages of a result', () => {
  const many = manyRows(45, (at) => ({ rev: 100 - at }));

  it('are as long as was chosen last, stand in the address, and count their rows among all', async () => {
    const { getByRole, cells, grid, query, bar } = await open(createReports((request) => answerTo(request, many)));
    await getByRole('combobox', { name: 'Rows' }).selectOptions('20');
    await getByRole('button', { name: 'Next page' }).click();
    await vi.waitFor(() => expect(cells(23)[0]).toBe('Channel 20'));
    await expect.poll(() => query().get('page')).toBe('2');
    await expect.element(grid).toHaveAttribute('aria-rowcount', '47');
    await getByRole('checkbox', { name: 'Select all rows shown' }).click();
    await expect.element(bar).toHaveTextContent('20 rows selected');
    await grid.getByRole('button', { name: 'Revenues' }).click();
    await vi.waitFor(() => expect(cells(3)[0]).toBe('Channel 44'));
    await vi.waitFor(() => expect(query().has('page')).toBe(false));
    await expect.element(bar).toHaveTextContent('20 rows selected');
    await getByRole('combobox', { name: 'Rows' }).selectOptions('All');
    await expect.element(getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  });
});

const ofChannels = async (viewer = supplyViewer) => {
  const world = createActWorld();
  const screen = await renderReport(createReports(), { at, provider: world.provider, viewer });
  await screen.getByRole('checkbox', { name: 'Select Harbour Sport' }).click();
  return { world, screen, bar: screen.getByRole('toolbar', { name: 'Selected rows' }) };
};
const statuses = (world: ReturnType<typeof createActWorld>) =>
  world.rows('channels').map(({ id, status }) => [id, status]);

describe('the objects behind ticked rows', () => {
  it('are switched off by one request, and back by undo', async () => {
    const { world, screen, bar } = await ofChannels();
    await screen.getByRole('checkbox', { name: 'Select Tern outstream' }).click();
    await expect.element(bar).toHaveTextContent('2 rows selected');
    await bar.getByRole('button', { name: 'Deactivate' }).click();
    await expect.element(screen.getByText('2 channels deactivated')).toBeVisible();
    expect(world.calls.filter((call) => call.startsWith('bulk'))).toEqual(['bulk channels']);
    expect(Object.fromEntries(statuses(world))).toEqual({ 11: 1, 12: 0, 13: 0 });
    await expect.element(bar.getByRole('button', { name: 'Activate', exact: true })).toBeEnabled();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(Object.fromEntries(statuses(world))).toEqual({ 11: 1, 12: 1, 13: 1 }));
  });

  it('have a field of all set at once', async () => {
    const { world, screen, bar } = await ofChannels();
    await bar.getByRole('button', { name: 'Edit fields' }).click();
    const dialog = screen.getByRole('dialog', { name: /^Edit 1 channel/ });
    await dialog.getByLabelText('Field').selectOptions('Note');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('Falling');
    await screen.getByRole('button', { name: 'Change 1 channel' }).click();
    await vi.waitFor(() => expect(world.rows('channels').find(({ id }) => id === 12)?.note).toBe('Falling'));
  });

  it('open where there is one', async () => {
    const { screen, bar } = await ofChannels();
    await expect.element(bar.getByRole('link', { name: 'Open channel' })).toHaveAttribute('href', '/channels/12');
    await screen.getByRole('checkbox', { name: 'Select Tern outstream' }).click();
    await expect.element(bar.getByRole('link')).not.toBeInTheDocument();
  });

  it('are only opened by viewers who may not change them', async () => {
    const { bar } = await ofChannels({ ...supplyViewer, role: 'sub', account: 7 });
    await expect.element(bar.getByRole('link', { name: 'Open channel' })).toBeVisible();
    await expect.element(bar.getByRole('button')).toHaveAccessibleName('Unselect all');
  });
});

describe('values of ticked rows', () => {
  const ofApps = async () => {
    const world = createActWorld();
    const screen = await renderReport(appReports(), { at: appAddress, provider: world.provider });
    await screen.getByRole('checkbox', { name: 'Select all rows shown' }).click();
    await screen.getByRole('button', { name: 'Add to app list' }).click();
    return { world, screen, dialog: screen.getByRole('dialog', { name: 'Add 4 rows to app list' }) };
  };
  const cells = (row: Element) => [...row.querySelectorAll('td')].map((cell) => cell.textContent);

  it('go into a list after it was seen what that does, and out again', async () => {
    const { world, screen, dialog } = await ofApps();
    await dialog.getByRole('combobox', { name: 'App List' }).fill('Roku');
    await screen.getByRole('option', { name: /Roku premium/ }).click();
    const coming = dialog.getByRole('row', { name: /^To add/ });
    await expect.element(coming).toBeVisible();
    expect(cells(coming.element())).toEqual(['1', '$25.00', '550']);
    const there = dialog.getByRole('row', { name: /^Already in the list/ });
    expect(cells(there.element())).toEqual(['1', '$100.50', '1,000']);
    await expect.element(dialog.getByText('1 row without a value will be skipped.')).toBeVisible();
    expect([...(world.entries.get(71) ?? [])]).toEqual(['com.fox']);
    expect(await objections(dialog.element())).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 1' }).click();
    const done = screen.getByRole('dialog', { name: 'Added 1 value to “Roku premium”' });
    await expect.element(done.getByRole('link', { name: 'Open Roku premium' })).toHaveAttribute('href', '/applists/71');
    expect([...(world.entries.get(71) ?? [])]).toEqual(['com.fox', 'com.copper']);
    await done.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText(/^Undone/)).toBeVisible();
    expect([...(world.entries.get(71) ?? [])]).toEqual(['com.fox']);
  });

  it('go into a new list by its name', async () => {
    const { world, screen, dialog } = await ofApps();
    await dialog.getByRole('radio', { name: 'New list' }).click();
    await expect.element(dialog.getByRole('row', { name: /^To add/ })).toHaveTextContent('2$125.50');
    await dialog.getByRole('button', { name: 'Add 2' }).click();
    await expect.element(dialog.getByText('Enter a name for the list.')).toBeVisible();
    expect(world.made).toEqual([]);
    await dialog.getByLabelText('Name').fill('Best of the week');
    await dialog.getByRole('button', { name: 'Add 2' }).click();
    const link = screen.getByRole('link', { name: 'Open Best of the week' });
    await expect.element(link).toHaveAttribute('href', '/applists/90');
    const entries = ['com.fox', 'com.copper'];
    expect(world.made).toMatchObject([{ name: 'Best of the week', kind: 'bundle', entries }]);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText('Undone: “Best of the week” deleted')).toBeVisible();
  });

  it('go by what the list has: names into one of names, and into none of another owner', async () => {
    const { screen, dialog } = await ofApps();
    await dialog.getByRole('combobox', { name: 'App List' }).fill('Of every');
    await expect.element(screen.getByRole('option', { name: /Read-only/ })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('combobox', { name: 'App List' }).fill('By name');
    await screen.getByRole('option', { name: /By name/ }).click();
    await expect.element(dialog.getByRole('row', { name: /^To add/ })).toHaveTextContent('To add3$125.50');
  });
});
