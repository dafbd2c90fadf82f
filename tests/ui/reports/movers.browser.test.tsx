import type { DataProvider } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ReportRow } from '../../../src/model/reports/reportCall';
import { violationsIn } from '../../support/violationsIn';
import { answerTo, createReports, renderReport } from './renderReport';

const at =
  '/report?from=2026-03-10&to=2026-03-16&compare=week&dim=channel_name&met=rev,fill&sort=rev:difference&limit=100';

const change = { at: '2026-03-11T09:42:00Z', action: 'update', by: { id: 1, name: 'Jonas Ek' }, admin: null };
const ownLine = {
  ...change,
  version: 7,
  changes: [{ field: 'name', from: 'Harbour', to: 'Harbour Sport' }],
  object: { resource: 'channels', id: 12, name: 'Harbour Sport' },
};
const tagLine = {
  ...change,
  version: 3,
  changes: [{ field: 'cpm', from: 5, to: 6.5 }],
  object: { resource: 'tags', id: 40, name: 'Tern US' },
};

/** One of the channels was changed, of one there is no history, and of the others as `lines` say. */
function historyOf(lines: readonly object[] = []) {
  const asked: string[] = [];
  const provider = {
    getMany: async () => ({ data: [] }),
    history: async (resource: string, { id, from, to, linked }: Record<string, unknown>) => {
      asked.push(`${resource} ${id} ${from} ${to} ${linked}`);
      if (id === 13) throw new Error('away');
      const rows = id === 12 ? [ownLine, tagLine] : lines;
      return { rows, total: rows.length };
    },
  };
  return { asked, provider: provider as unknown as DataProvider };
}

type Change = (row: ReportRow, at: number) => object;
const reportsOf = (change: Change, extra: readonly object[] = []) =>
  createReports((request) => {
    const answer = answerTo(request);
    const rows = [...answer.rows, ...extra].map((row, at) => ({ ...row, ...change(row as ReportRow, at) }));
    return { ...answer, rows, rowCount: rows.length };
  });
/** As the server answers: the first fell to nothing, the last is new. */
const fallen: Change = (_, at) =>
  [
    { rev: 0, fill: null, _prev: { rev: 40_000, fill: 2.36 } },
    { rev: 6358.87, _prev: { rev: 6358.87, fill: 2.36 } },
    { _prev: null },
  ][at] ?? {};

async function open({ reports = reportsOf(fallen), lines = [] as readonly object[], address = at } = {}) {
  const { asked, provider } = historyOf(lines);
  const screen = await renderReport(reports, { at: address, provider });
  await expect.element(screen.grid).toBeVisible();
  const press = async (keys: string) => {
    (screen.grid.element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
  };
  const firstIs = (name: string) => expect.poll(() => screen.cells(3)[0]).toBe(name);
  const sortIs = (sort: string) => expect.poll(() => screen.query().get('sort')).toBe(sort);
  const card = screen.getByRole('region', { name: 'Causes of the loss' });
  return { ...screen, reports, asked, press, firstIs, sortIs, card };
}

describe('the biggest movers', () => {
  it('are asked for in the order of their losses, and show both values, the difference, its share and the totals', async () => {
    const { grid, cells, reports, getByRole } = await open();
    expect(reports.runs()[0]).toMatchObject({ sortBy: 'rev', sortOf: 'difference', sortDesc: false, limit: 100 });
    const heads = ['Channel', 'Revenues', 'Previous', '±', '± %', 'Fill', 'Previous', '± pp', 'Changed just before'];
    await expect.poll(() => cells(1)).toEqual(heads);
    await expect.poll(() => cells(3).slice(1, 5)).toEqual(['$0.00', '$40,000.00', '−$40,000.00', '−100.00%']);
    await expect.poll(() => cells(5).slice(1, 5)).toEqual(['$578.83', '$0.00', '+$578.83', '-']);
    await expect.element(getByRole('img', { name: 'Fell to zero' }).first()).toBeVisible();
    const head = grid.getByRole('columnheader', { name: 'Difference of Revenues' });
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    const totals = getByRole('group', { name: 'Totals' });
    for (const words of ['Losers1−$40,000.00', 'Fell to zero1−$40,000.00', 'Gainers1+$578.83'])
      await expect.element(totals).toHaveTextContent(words);
    await expect.element(grid.getByText('Name: Harbour → Harbour Sport')).toBeVisible();
    expect(await violationsIn()).toEqual([]);
  });

  it('say beside each row what was changed just before, with the way to its history', async () => {
    const { grid, asked } = await open();
    const link = grid.getByRole('link', { name: /Name: Harbour → Harbour Sport/ });
    await expect.element(link).toHaveAttribute('href', '/channels/12/history#v7');
    await expect.element(link).toHaveTextContent('Jonas Ek, 2026-03-11 17:42');
    await expect.element(grid.getByText('No changes found')).toBeVisible();
    await expect.element(grid.getByText('The history could not be loaded')).toBeVisible();
    // From a day before the first day to the end of the last one, in the viewer's zone.
    expect(asked).toContain('channels 12 2026-03-08T16:00:00.000Z 2026-03-16T16:00:00.000Z true');
  });

  it('say how much of the loss goes by which cause, and show the rows of one', async () => {
    const revs = [
      [100, 700],
      [50, 350],
      [900, 1000],
    ] as const;
    const reports = reportsOf((_, at) => ({ rev: revs[at]?.[0], _prev: { rev: revs[at]?.[1], fill: 2 } }));
    const { card, cells, firstIs } = await open({ reports });
    await expect.element(card).toHaveTextContent('−$1,000.00 over 3 rows');
    const people = card.getByRole('button', { name: /Changed by people/ });
    await expect.element(people).toHaveTextContent('−$300.00 30.00%');
    await expect.element(card.getByRole('button', { name: /No change found/ })).toHaveTextContent('−$600.00 60.00%');
    await expect.element(card.getByRole('button', { name: /Not checked/ })).toHaveTextContent('−$100.00 10.00%');
    expect(await violationsIn()).toEqual([]);
    await people.click();
    await expect.element(people).toHaveAttribute('aria-pressed', 'true');
    await firstIs('Harbour Sport');
    await expect.poll(() => cells(4)).toEqual([]);
    await people.click();
    await expect.poll(() => cells(5)[0]).toBe('Tern outstream');
  });

  it('check the causes of the first losses, and of the others by one click', async () => {
    const reports = reportsOf(
      (_, at) => ({
        channel_name: `Channel ${at}`,
        _ids: { channel_name: 100 + at },
        rev: 0,
        _prev: { rev: 100 - at, fill: 2 },
      }),
      Array.from({ length: 42 }, () => ({})),
    );
    const { card, asked } = await open({ reports });
    await expect.element(card.getByRole('button', { name: /Not checked/ })).toBeVisible();
    await card.getByRole('button', { name: 'Check 5 more rows' }).click();
    await expect.element(card.getByRole('button', { name: /Not checked/ })).not.toBeInTheDocument();
    await expect.element(card.getByRole('button', { name: /^Check/ })).not.toBeInTheDocument();
    expect(new Set(asked.map((one) => one.split(' ')[1])).size).toBe(45);
  });

  it('have no card of causes without losses', async () => {
    const { card } = await open({ reports: reportsOf(() => ({ _prev: { rev: 0, fill: 2 } })) });
    await expect.element(card).not.toBeInTheDocument();
  });

  it('are sorted by another of their figures at its head', async () => {
    const { grid, firstIs, sortIs, reports } = await open();
    await grid.getByRole('button', { name: 'Difference of Revenues' }).click();
    await firstIs('Tern outstream');
    await sortIs('-rev:difference');
    await grid.getByRole('button', { name: 'Previous Revenues' }).click();
    await firstIs('Northbay Roku FAST');
    await sortIs('-rev:previous');
    expect(reports.runs()).toHaveLength(1);
  });

  it('say what was changed of a linked object, by its name, with the way to its history, which h opens', async () => {
    const { grid, press, place } = await open({ lines: [tagLine] });
    const link = grid.getByRole('link', { name: /^CPM: \$5.00 → \$6.50 Tern US · Jonas Ek, 2026/ });
    await expect.element(link).toHaveAttribute('href', '/tags/40/history#v3');
    // The own change is shown, the tag's is in the hint.
    const own = grid.getByRole('link', { name: /Name: Harbour → Harbour Sport \+1/ });
    const hint = expect.stringContaining('CPM: $5.00 → $6.50\nTern US · Jonas Ek');
    await expect.element(own).toHaveAttribute('title', hint);
    expect(await violationsIn()).toEqual([]);
    await press('h');
    await expect.poll(() => place().pathname).toBe('/tags/40/history');
  });

  it('open their objects in place by a click', async () => {
    const { grid, place } = await open();
    await grid.getByRole('link', { name: 'Harbour Sport', exact: true }).click();
    await expect.poll(() => place().pathname).toBe('/channels/12');
  });

  it('open their objects in place from the menu', async () => {
    const { press, place, getByRole } = await open();
    await press('{Enter}');
    await getByRole('menuitem', { name: /^Open/ }).click();
    await expect.poll(() => place().pathname).toBe('/channels/11');
  });

  it.each([
    ['turn losses and gains', 'rev:difference', '-rev:difference', 'rev:difference'],
    ['begin with the losses of the figure that sorts the report', '-fill', 'fill:difference', '-fill:difference'],
  ])('%s with g', async (_, sorted, first, second) => {
    const { press, sortIs } = await open({ address: at.replace('rev:difference', sorted) });
    await press('g');
    await sortIs(first);
    await press('g');
    await sortIs(second);
  });

  it('have no g without a comparison', async () => {
    const { press, grid, query } = await open({ address: '/report?dim=channel_name&met=rev,fill&sort=-rev' });
    const cursor = () => grid.element().getAttribute('aria-activedescendant');
    const before = cursor();
    await press('g{ArrowDown}');
    await expect.poll(cursor).not.toBe(before);
    expect(query().get('sort')).toBe('-rev');
  });
});
