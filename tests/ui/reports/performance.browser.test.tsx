import type { DataProvider } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createPerformanceScreen } from '../../../src/app/openConsole';
import { createServerEvents } from '../../../src/dataProvider/serverEvents';
import type { HistoryRow } from '../../../src/model/consoleProvider';
import { localProblem } from '../../../src/model/HttpProblem';
import { createFormWorld, tag } from '../form/formWorld';
import { renderForm } from '../form/renderForm';
import { answerTo, createReports, renderReport, supplyViewer } from './renderReport';

const person = { id: 12, name: 'Northbay ad ops' };
const changed = (version: number, at: string, more: Partial<HistoryRow>): HistoryRow => ({
  version,
  at,
  action: 'update',
  by: person,
  admin: null,
  changes: [],
  ...more,
});
/** In UTC+8 the first two are of one day. */
const history: readonly HistoryRow[] = [
  changed(7, '2026-03-10T15:00:00.000Z', { changes: [{ field: 'cpm', from: 17, to: 18 }] }),
  changed(6, '2026-03-09T17:00:00.000Z', {
    admin: { id: 1, name: 'Operator desk', reason: 'ticket 4711' },
    changes: [{ field: 'note', from: null, to: 'Checked' }],
  }),
  changed(5, '2026-03-03T09:00:00.000Z', {
    by: { id: 13, name: 'Jonas Ek' },
    changes: [{ field: 'priority', from: 5, to: 6 }],
  }),
];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-17T04:00:00Z') });
  await page.viewport(1440, 900);
});

describe('the performance of an object', () => {
  const open = async (reports = createReports()) => {
    const world = createFormWorld({ tags: [tag()], advertisers: [] });
    world.history.push(...history);
    const Performance = createPerformanceScreen({ transport: reports.transport, events: createServerEvents() });
    return renderForm(world, '/tags/4101/performance', { viewer: supplyViewer, Performance });
  };

  it('is a tab with 30 whole days beside the 30 before them, in the time of the reader', async () => {
    const reports = createReports();
    const screen = await open(reports);
    await expect.element(screen.getByRole('tab', { name: 'Performance' })).toHaveAttribute('aria-selected', 'true');
    const totals = screen.getByRole('group', { name: 'Totals' });
    const revenues = totals.getByRole('button', { name: /^Revenues \$44,668\.66 \+11\.\d\d%$/ });
    await expect.element(revenues).toHaveAttribute('aria-pressed', 'true');
    await expect.element(totals.getByRole('button', { name: /Fill 2\.10% −0\.26 pp/ })).toBeVisible();
    await expect.element(screen.getByText('Days in UTC+8')).toBeVisible();
    expect(reports.all).toMatchObject([
      {
        startDate: '2026-02-15',
        endDate: '2026-03-16',
        dimensions: ['day'],
        metrics: ['rev', 'imps', 'fill'],
        compare: { startDate: '2026-01-16', endDate: '2026-02-14' },
        filters: [{ dimension: 'tag_id', not: false, values: [4101] }],
      },
    ]);
    await totals.getByRole('button', { name: /Fill/ }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Metric' })).toHaveValue('fill');
    const asReport = '/report?range=last30&compare=previous&dim=day&met=rev,imps,fill&sort=day&f=tag_id:4101';
    await expect.element(screen.getByRole('link', { name: 'Open as report' })).toHaveAttribute('href', asReport);
  });

  it('has marks of changes, which keys lead through, and from each to its version in the history', async () => {
    const screen = await open();
    const marks = screen.getByRole('list', { name: 'Changes' });
    await expect.element(marks.getByRole('button', { name: '1 change, 2026-03-03: Jonas Ek' })).toBeVisible();
    (marks.getByRole('button', { name: /2026-03-03/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    const second = marks.getByRole('button', { name: '2 changes, 2026-03-10: Northbay ad ops' });
    await expect.element(second).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const told = screen.getByRole('dialog', { name: '2 changes, 2026-03-10' });
    await expect.element(told.getByText('Northbay ad ops, by Operator desk')).toBeVisible();
    await expect.element(told.getByText('ticket 4711')).toBeVisible();
    await expect.element(told.getByText('Version 7, 2026-03-10 23:00')).toBeVisible();
    const said = told.getByRole('definition').elements();
    expect(said.map((one) => one.textContent)).toEqual(['$17.00$18.00', '-Checked']);
    await userEvent.keyboard('{Escape}');
    await expect.element(second).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await told.getByRole('button', { name: 'Open version 6 in the history' }).click();
    await expect.element(screen.getByRole('tab', { name: /History/ })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(screen.place).toMatchObject({ pathname: '/tags/4101/history', hash: '#v6' });
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('ticket 4711'));
    await expect.poll(() => document.activeElement?.getAttribute('aria-current')).toBe('true');
  });

  it('says that there was no traffic, and what failed, to be tried again', async () => {
    const reports = createReports(() => {
      throw localProblem('unavailable', 'The report engine is away.', 503);
    });
    const screen = await open(reports);
    await expect.element(screen.getByText('The report engine is away.')).toBeVisible();
    reports.respond((request) => ({ ...answerTo(request), rows: [], rowCount: 0 }));
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('No traffic in the last 30 days')).toBeVisible();
  });
});

describe('the chart of a report', () => {
  const provider = { history: async () => ({ rows: history, total: history.length }) } as unknown as DataProvider;
  const at = (filter: string) => `/report?from=2026-03-01&to=2026-03-16&dim=channel_name&met=rev&${filter}`;

  it('bears the changes of the one object that it is filtered to, until they are switched off in the address', async () => {
    const screen = await renderReport(createReports(), { at: at('f=applist_id:12'), provider });
    const marks = screen.getByRole('list', { name: 'Changes' });
    await expect.element(marks.getByRole('button', { name: /2026-03-10/ })).toBeVisible();
    await screen.getByRole('switch', { name: /^Changes/ }).click();
    await vi.waitFor(() => expect(screen.query().get('changes')).toBe('0'));
    await expect.element(marks).not.toBeInTheDocument();
    await screen.getByRole('switch', { name: /^Changes/ }).click();
    await vi.waitFor(() => expect(screen.query().has('changes')).toBe(false));
    await expect.element(marks.getByRole('button', { name: /2026-03-10/ })).toBeVisible();
  });

  it('bears none where it is about several', async () => {
    const screen = await renderReport(createReports(), { at: at('f=applist_id:12,13'), provider });
    await expect.element(screen.getByRole('figure', { name: 'Chart' })).toBeVisible();
    await expect.element(screen.getByRole('switch', { name: /^Changes/ })).not.toBeInTheDocument();
  });
});
