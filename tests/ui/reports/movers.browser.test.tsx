import type { DataProvider } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violationsIn } from '../../support/violationsIn';
import { answerTo, createReports, renderReport } from './renderReport';

const at =
  '/report?from=2026-03-10&to=2026-03-16&compare=week&dim=channel_name&met=rev,fill&sort=rev:difference&limit=100';

const change = {
  version: 7,
  at: '2026-03-11T09:42:00Z',
  action: 'update',
  by: { id: 1, name: 'Jonas Ek' },
  admin: null,
};
const ownLine = {
  ...{ ...change, changes: [{ field: 'name', from: 'Harbour', to: 'Harbour Sport' }] },
  object: { resource: 'channels', id: 12, name: 'Harbour Sport' },
};
const tagLine = {
  ...{ ...change, version: 3, changes: [{ field: 'cpm', from: 5, to: 6.5 }] },
  object: { resource: 'tags', id: 40, name: 'Tern US' },
};

/** One of the channels was changed, of one there is no history, and of the others as `lines` say. */
function historyOf(lines: readonly object[] = []) {
  const asked: string[] = [];
  const provider = {
    getMany: async () => ({ data: [] }),
    history: async (
      resource: string,
      { id, from, to, linked }: { id: number; from: string; to: string; linked?: true },
    ) => {
      asked.push(`${resource} ${id} ${from} ${to} ${linked}`);
      if (id === 13) throw new Error('away');
      const rows = id === 12 ? [ownLine, tagLine] : lines;
      return { rows, total: rows.length };
    },
  };
  return { asked, provider: provider as unknown as DataProvider };
}

/** As the server answers: the first fell to nothing, the last is new. */
const fallen = createReportsOf();
function createReportsOf() {
  return createReports((request) => {
    const answer = answerTo(request);
    const [one, two, three] = answer.rows;
    const rows = [
      { ...one, rev: 0, fill: null, _prev: { rev: 40_000, fill: 2.36 } },
      { ...two, rev: 6358.87, _prev: { rev: 6358.87, fill: 2.36 } },
      { ...three, _prev: null },
    ];
    return { ...answer, rows };
  });
}

describe('the biggest movers', () => {
  it('are asked for in the order of their losses, and show both values, the difference and its share', async () => {
    const reports = fallen;
    const screen = await renderReport(reports, { at, provider: historyOf().provider });
    await expect.element(screen.grid).toBeVisible();
    expect(reports.runs()[0]).toMatchObject({ sortBy: 'rev', sortOf: 'difference', sortDesc: false, limit: 100 });
    await expect
      .poll(() => screen.cells(1))
      .toEqual(['Channel', 'Revenues', 'Previous', '±', '± %', 'Fill', 'Previous', '± pp', 'Changed just before']);
    await expect.poll(() => screen.cells(3).slice(1, 5)).toEqual(['$0.00', '$40,000.00', '−$40,000.00', '−100.00%']);
    await expect.poll(() => screen.cells(5).slice(1, 5)).toEqual(['$578.83', '$0.00', '+$578.83', '-']);
    await expect.element(screen.getByRole('img', { name: 'Fell to zero' }).first()).toBeVisible();
    await expect
      .element(screen.grid.getByRole('columnheader', { name: 'Difference of Revenues' }))
      .toHaveAttribute('aria-sort', 'ascending');
    await expect.element(screen.grid.getByText('Name: Harbour → Harbour Sport')).toBeVisible();
    expect(await violationsIn()).toEqual([]);
  });

  it('say beside each row what was changed just before, with the way to its history', async () => {
    const { asked, provider } = historyOf();
    const screen = await renderReport(createReportsOf(), { at, provider });
    const link = screen.grid.getByRole('link', { name: /Name: Harbour → Harbour Sport/ });
    await expect.element(link).toHaveAttribute('href', '/channels/12/history#v7');
    await expect.element(link).toHaveTextContent('Jonas Ek, 2026-03-11 17:42');
    await expect.element(screen.grid.getByText('No changes found')).toBeVisible();
    await expect.element(screen.grid.getByText('The history could not be loaded')).toBeVisible();
    // From a day before the first day to the end of the last one, in the viewer's zone.
    expect(asked).toContain('channels 12 2026-03-08T16:00:00.000Z 2026-03-16T16:00:00.000Z true');
  });

  it('say how much of the loss goes by which cause, and show the rows of one', async () => {
    const reports = createReports((request) => {
      const answer = answerTo(request);
      const [one, two, three] = answer.rows;
      const rows = [
        { ...one, rev: 100, _prev: { rev: 700, fill: 2 } },
        { ...two, rev: 50, _prev: { rev: 350, fill: 2 } },
        { ...three, rev: 900, _prev: { rev: 1000, fill: 2 } },
      ];
      return { ...answer, rows };
    });
    const screen = await renderReport(reports, { at, provider: historyOf().provider });
    const card = screen.getByRole('region', { name: 'Causes of the loss' });
    await expect.element(card).toHaveTextContent('−$1,000.00 over 3 rows');
    await expect.element(card.getByRole('button', { name: /Changed by people/ })).toHaveTextContent('−$300.00 30.00%');
    await expect.element(card.getByRole('button', { name: /No change found/ })).toHaveTextContent('−$600.00 60.00%');
    await expect.element(card.getByRole('button', { name: /Not checked/ })).toHaveTextContent('−$100.00 10.00%');
    expect(await violationsIn()).toEqual([]);
    const people = card.getByRole('button', { name: /Changed by people/ });
    await people.click();
    await expect.element(people).toHaveAttribute('aria-pressed', 'true');
    await vi.waitFor(() => expect(screen.cells(3)[0]).toBe('Harbour Sport'));
    await expect.poll(() => screen.cells(4)).toEqual([]);
    await people.click();
    await vi.waitFor(() => expect(screen.cells(5)[0]).toBe('Tern outstream'));
  });

  it('count who lost, fell to zero and gained, with what it comes to', async () => {
    const screen = await renderReport(createReportsOf(), { at, provider: historyOf().provider });
    const totals = screen.getByRole('group', { name: 'Totals' });
    await expect.element(totals).toHaveTextContent('Losers1−$40,000.00');
    await expect.element(totals).toHaveTextContent('Fell to zero1−$40,000.00');
    await expect.element(totals).toHaveTextContent('Gainers1+$578.83');
  });

  it('check the causes of the first losses, and of the others by one click', async () => {
    const many = 45;
    const { asked, provider } = historyOf();
    const reports = createReports((request) => {
      const answer = answerTo(request);
      const [first] = answer.rows;
      const rows = Array.from({ length: many }, (_, at) => ({
        ...first,
        ...{ channel_name: `Channel ${at}`, _ids: { channel_name: 100 + at } },
        ...{ rev: 0, _prev: { rev: 100 - at, fill: 2 } },
      }));
      return { ...answer, rows, rowCount: many };
    });
    const screen = await renderReport(reports, { at, provider });
    const card = screen.getByRole('region', { name: 'Causes of the loss' });
    await expect.element(card.getByRole('button', { name: /Not checked/ })).toBeVisible();
    await card.getByRole('button', { name: 'Check 5 more rows' }).click();
    await vi.waitFor(() => expect(card.getByRole('button', { name: /Not checked/ }).query()).toBeNull());
    expect(card.getByRole('button', { name: /^Check/ }).query()).toBeNull();
    expect(new Set(asked.map((one) => one.split(' ')[1])).size).toBe(many);
  });

  it('have no card of causes without losses', async () => {
    const reports = createReports((request) => {
      const answer = answerTo(request);
      return { ...answer, rows: answer.rows.map((row) => ({ ...row, _prev: { rev: 0, fill: 2 } })) };
    });
    const screen = await renderReport(reports, { at, provider: historyOf().provider });
    await expect.element(screen.grid).toBeVisible();
    expect(screen.getByRole('region', { name: 'Causes of the loss' }).query()).toBeNull();
  });

  it('are sorted by another of their figures at its head', async () => {
    const reports = createReportsOf();
    const screen = await renderReport(reports, { at, provider: historyOf().provider });
    const first = () => screen.cells(3)[0];
    await screen.grid.getByRole('button', { name: 'Difference of Revenues' }).click();
    await vi.waitFor(() => expect(first()).toBe('Tern outstream'));
    await expect.poll(() => screen.query().get('sort')).toBe('-rev:difference');
    await screen.grid.getByRole('button', { name: 'Previous Revenues' }).click();
    await vi.waitFor(() => expect(first()).toBe('Northbay Roku FAST'));
    await expect.poll(() => screen.query().get('sort')).toBe('-rev:previous');
    expect(reports.runs()).toHaveLength(1);
  });

  it('say what was changed of a linked object, by its name, with the way to its history', async () => {
    const screen = await renderReport(createReportsOf(), { at, provider: historyOf([tagLine]).provider });
    const link = screen.grid.getByRole('link', { name: /^CPM: \$5.00 → \$6.50 Tern US · Jonas Ek, 2026/ });
    await expect.element(link).toHaveAttribute('href', '/tags/40/history#v3');
    // The own change is shown, the tag's is in the hint.
    const own = screen.grid.getByRole('link', { name: /Name: Harbour → Harbour Sport \+1/ });
    await expect
      .element(own)
      .toHaveAttribute('title', expect.stringContaining('CPM: $5.00 → $6.50\nTern US · Jonas Ek'));
    expect(await violationsIn()).toEqual([]);
  });

  it('turn losses and gains with g', async () => {
    const screen = await renderReport(createReportsOf(), { at, provider: historyOf([tagLine]).provider });
    await expect.element(screen.grid.getByRole('link', { name: /Tern US/ })).toBeVisible();
    (screen.grid.element() as HTMLElement).focus();
    await userEvent.keyboard('g');
    await vi.waitFor(() => expect(screen.query().get('sort')).toBe('-rev:difference'));
    await vi.waitFor(() => expect(screen.cells(3)[0]).toBe('Tern outstream'));
    await userEvent.keyboard('g');
    await vi.waitFor(() => expect(screen.query().get('sort')).toBe('rev:difference'));
  });

  it('open the change beside the row in place with h', async () => {
    const screen = await renderReport(createReportsOf(), { at, provider: historyOf([tagLine]).provider });
    await expect.element(screen.grid.getByRole('link', { name: /Tern US/ })).toBeVisible();
    (screen.grid.element() as HTMLElement).focus();
    await userEvent.keyboard('h');
    await vi.waitFor(() => expect(screen.place().pathname).toBe('/tags/40/history'));
  });

  it('open their objects in place by a click', async () => {
    const screen = await renderReport(createReportsOf(), { at, provider: historyOf().provider });
    await screen.grid.getByRole('link', { name: 'Harbour Sport', exact: true }).click();
    await vi.waitFor(() => expect(screen.place().pathname).toBe('/channels/12'));
  });

  it('open their objects in place from the menu', async () => {
    const screen = await renderReport(createReportsOf(), { at, provider: historyOf().provider });
    await expect.element(screen.grid).toBeVisible();
    (screen.grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('menuitem', { name: /^Open/ }).click();
    await vi.waitFor(() => expect(screen.place().pathname).toBe('/channels/11'));
  });

  it('begin with the losses at the first g, by the figure that the report is sorted by', async () => {
    const screen = await renderReport(createReportsOf(), {
      at: at.replace('rev:difference', '-fill'),
      provider: historyOf().provider,
    });
    await expect.element(screen.grid).toBeVisible();
    (screen.grid.element() as HTMLElement).focus();
    await userEvent.keyboard('g');
    await vi.waitFor(() => expect(screen.query().get('sort')).toBe('fill:difference'));
  });

  it('have no g without a comparison', async () => {
    const screen = await renderReport(createReportsOf(), { at: '/report?dim=channel_name&met=rev,fill&sort=-rev' });
    await expect.element(screen.grid).toBeVisible();
    (screen.grid.element() as HTMLElement).focus();
    await userEvent.keyboard('g');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => screen.query().get('sort')).toBe('-rev');
  });
});
