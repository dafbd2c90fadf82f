import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SavedReport } from '../../../src/model/reports/savedReport';
import { answerTo, createReports } from './renderReport';
import { renderSaved } from './renderSaved';
import { createSavedServer, savedReport } from './savedServer';

afterEach(() => localStorage.clear());

const asked = '/report?range=last7&dim=channel_name&met=rev,imps&sort=-rev';
const table = (more: Partial<SavedReport> = {}) => savedReport(8, { name: 'Thirteen months', format: 'table', ...more });
const ready = (more: Partial<SavedReport> = {}) => table({ file: 1, rowCount: 3, bytes: 900, ...more });
const grid = () => page.getByRole('grid', { name: 'Result' });
const asOf = () => page.getByText('Stored result from 2026-03-17 20:00.');
const firstName = () => grid().element().querySelector('[aria-rowindex="3"] .adx-rep-cell .adx-rep-name')?.textContent;
const line = async () => await vi.waitFor(() => expect(document.querySelector('.recharts-line')).not.toBeNull());

describe('a run that takes longer than anybody waits', () => {
  it('waits, and shows its table, totals and chart as soon as the server tells that it is ready, without another run', async () => {
    const reports = createReports(() => ({ savedReport: 8, state: 'queued' }));
    const server = createSavedServer([], reports);
    const screen = await renderSaved(server, { at: asked });
    await expect.element(screen.getByRole('heading', { name: 'The report is taking longer' })).toBeVisible();
    const [request] = reports.all;
    if (!request) throw new Error('Nothing was run.');
    server.keep(table({ state: 'running', request }));
    screen.live.tell('savedReport', { id: 8, state: 'running' });
    await vi.waitFor(() => expect(server.calls().filter((call) => call === 'GET /api/savedReports?last=0')).toHaveLength(2));
    expect(server.calls()).not.toContain('GET /api/savedReport/8/result');

    server.keep(ready({ request }));
    screen.live.tell('savedReport', { id: 8, state: 'ready' });
    await expect.element(grid()).toBeVisible();
    await expect.element(asOf()).toBeVisible();
    await expect.element(screen.getByRole('group', { name: 'Totals' }).getByText('44,668.66')).toBeVisible();
    await line();
    expect(grid().element().textContent).toContain('Northbay Roku FAST');
    expect(reports.all).toHaveLength(1);

    reports.respond((again) => answerTo(again));
    await screen.getByRole('button', { name: 'Run again' }).click();
    await vi.waitFor(() => expect(asOf().elements()).toEqual([]));
    await expect.element(grid()).toBeVisible();
    expect(reports.runs()).toEqual([request, request]);
    screen.close();
  });

  it('opens from the bell in the same table, in any order, and runs only when told so', async () => {
    const server = createSavedServer([ready()]);
    const screen = await renderSaved(server, { at: '/reports' });
    await screen.bell.click();
    const link = screen.getByRole('dialog', { name: 'Saved Reports' }).getByRole('link', { name: /^Thirteen months/ });
    await expect.element(link).toHaveAttribute('href', '/report/8?saved=1');
    await expect.element(link).not.toHaveAttribute('target');
    await expect.element(link).toHaveTextContent('3 rows');
    await link.click();
    await expect.element(asOf()).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Thirteen months', level: 1 })).toBeVisible();
    await line();
    screen.close();
    await screen.unmount();

    // An address that was left in another order.
    const again = await renderSaved(server, {
      at: '/report/8?from=2026-03-01&to=2026-03-07&dim=channel_name&met=rev,imps&sort=imps&saved=1',
    });
    await expect.element(asOf()).toBeVisible();
    await vi.waitFor(() => expect(firstName()).toBe('Tern outstream'));
    expect(server.reports.all).toEqual([]);
    again.close();
  });

  it('that is opened on its way waits for it, and is not cancelled by the way', async () => {
    const server = createSavedServer([table({ state: 'running' })]);
    const screen = await renderSaved(server, { at: '/report/8?saved=1' });
    await expect.element(screen.getByRole('heading', { name: 'The report is taking longer' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' }).elements()).toEqual([]);
    server.keep(ready());
    screen.live.tell('savedReport', { id: 8, state: 'ready' });
    await expect.element(asOf()).toBeVisible();
    expect(server.reports.all).toEqual([]);
    screen.close();
  });

  it('of which the result is gone says so, and can be run', async () => {
    const server = createSavedServer([ready()]);
    server.meanwhile((call) => {
      if (call.endsWith('/result')) throw server.refusal(410, 'expired', 'The result of Thirteen months has expired. Run it again.');
    });
    const screen = await renderSaved(server, { at: '/report/8?saved=1' });
    await expect.element(screen.getByRole('heading', { name: 'This result has expired' })).toBeVisible();
    await screen.getByRole('button', { name: 'Run again' }).click();
    await expect.element(grid()).toBeVisible();
    expect(server.reports.runs()).toHaveLength(1);
    screen.close();
  });
});
