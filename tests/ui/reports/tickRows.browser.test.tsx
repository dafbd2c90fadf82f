import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violationsIn } from '../../support/violationsIn';
import { createActWorld } from './actWorld';
import { address, answerTo, createReports, renderReport } from './renderReport';

const at = `/report?range=last7&${address}`;
const open = async (reports = createReports()) => {
  const screen = await renderReport(reports, { at, provider: createActWorld().provider });
  await expect.element(screen.grid).toBeVisible();
  const tick = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  return { ...screen, tick, bar: screen.getByRole('toolbar', { name: 'Selected rows' }) };
};
const ticked = () =>
  [...document.querySelectorAll('[role="row"][aria-selected="true"]')].map((row) => row.querySelector('.adx-rep-name')?.textContent);

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
    await vi.waitFor(() => expect(document.querySelector('[aria-rowindex="3"]')?.getAttribute('aria-selected')).toBe('true'));
    await expect.element(bar).toHaveTextContent('1 row selected');
    await getByRole('button', { name: 'Today' }).click();
    await run();
    await expect.element(bar).not.toBeInTheDocument();
    expect(ticked()).toEqual([]);
  });

  it('have no ticks where nothing can be done with them', async () => {
    const screen = await renderReport(createReports(), { at: '/report?range=last7&dim=country&met=rev&sort=-rev' });
    await expect.element(screen.grid).toHaveAttribute('aria-colcount', '2');
    expect(document.querySelector('.adx-rep-tick')).toBeNull();
    expect(screen.grid.element().hasAttribute('aria-multiselectable')).toBe(false);
  });

  it('have nothing with their bar that axe objects to', async () => {
    const { tick, bar } = await open();
    await tick('Harbour Sport').click();
    await expect.element(bar.getByRole('button', { name: 'Deactivate' })).toBeEnabled();
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
    const violations = await violationsIn(document.querySelector('.adx-rep-result') as HTMLElement);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('are ticked all at once where there are a hundred thousand', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({
      channel_name: `Channel ${index}`,
      _ids: { channel_name: 11 },
      rev: 1,
      reqs: 2,
      imps: index,
      fill: 1,
    }));
    const { bar, getByRole, grid } = await open(createReports((request) => answerTo(request, many)));
    await getByRole('checkbox', { name: 'Select all rows shown' }).click();
    await expect.element(bar).toHaveTextContent(/^100,000 rows selected\s?Revenues \$100,000\.00\s?Requests 200,000/);
    expect(grid.element().querySelectorAll('[role="row"]').length).toBeLessThan(60);
  });
});

describe('pages of a result', () => {
  const many = Array.from({ length: 45 }, (_, index) => ({
    channel_name: `Channel ${index}`,
    _ids: { channel_name: 11 },
    rev: 100 - index,
  }));

  it('are as long as was chosen last, stand in the address, and count their rows among all', async () => {
    const { getByRole, cells, grid, query, bar } = await open(createReports((request) => answerTo(request, many)));
    await getByRole('combobox', { name: 'Rows' }).selectOptions('20');
    await getByRole('button', { name: 'Next page' }).click();
    await vi.waitFor(() => expect(cells(23)[0]).toBe('Channel 20'));
    expect(query().get('page')).toBe('2');
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
