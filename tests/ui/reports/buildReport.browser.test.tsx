import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { HttpProblem } from '../../../src/dataProvider/HttpProblem';
import { storeReport } from '../../../src/reports/storedReport';
import { address, answerTo, createReports, renderReport } from './renderReport';

afterEach(() => localStorage.clear());

describe('Create Report', () => {
  it('begins with the usual request in the address, and runs nothing yet', async () => {
    const reports = createReports();
    const screen = await renderReport(reports);
    await expect.element(screen.getByText('Nothing was run yet')).toBeVisible();
    expect(screen.query().get('dim')).toBe('channel_name');
    expect(screen.query().get('met')).toBe('rev,cost,opps,reqs,imps,fill');
    expect(screen.query().has('store')).toBe(false);
    expect(reports.all).toEqual([]);
  });

  it('asks what was built, and shows the figures', async () => {
    const reports = createReports();
    const screen = await renderReport(reports);
    await screen.getByRole('button', { name: 'Last 14 days' }).click();
    await screen.run();
    await expect.element(screen.grid).toBeVisible();
    expect(screen.cells(2).slice(0, 2)).toEqual(['Total, 3 rows', '$44,668.66']);
    expect(screen.cells(3)).toEqual(['Northbay Roku FAST', '$37,730.96', '$30,000.00', '2,821,006', '92,310,440', '1,763,129', '1.91%']);
    expect(screen.cells(5)[2]).toBe('-');
    expect(reports.runs()[0]).toMatchObject({
      dimensions: ['channel_name'],
      sortBy: 'rev',
      sortDesc: true,
      limit: null,
      hideErrors: true,
      ivt: 0,
      compare: null,
    });
    expect(screen.query().get('range')).toBe('last14');
  });

  it('takes what was stored for it, and runs that at once', async () => {
    storeReport({ range: 'last7', request: { dimensions: ['country'], metrics: ['imps'], hideErrors: false } });
    const reports = createReports();
    const screen = await renderReport(reports);
    await expect.element(screen.grid).toBeVisible();
    expect(reports.runs()[0]).toMatchObject({ dimensions: ['country'], metrics: ['imps'], hideErrors: false });
    expect(localStorage.getItem('report.store')).toBeNull();
  });

  it('opens a preset by its key', async () => {
    const reports = createReports();
    const screen = await renderReport(reports, { at: '/report/daily-overview' });
    await expect.element(screen.getByRole('heading', { name: 'Daily overview' })).toBeVisible();
    await expect.element(screen.grid).toBeVisible();
    expect(reports.all[0]).toMatchObject({ dimensions: ['day'], metrics: ['rev', 'fill'], sortBy: 'day' });
  });

  it('says so when there is no such preset', async () => {
    const screen = await renderReport(createReports(), { at: '/report/no-such' });
    await expect.element(screen.getByText('There is no report “no-such”')).toBeVisible();
  });
});

describe('the builder', () => {
  it('adds what is ticked, at the end', async () => {
    const screen = await renderReport();
    await screen.getByRole('button', { name: 'Add dimensions' }).click();
    const adding = screen.getByRole('dialog', { name: 'Add dimensions' });
    await adding.getByRole('searchbox').fill('dev');
    await adding.getByRole('checkbox', { name: 'Device' }).click();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.query().get('dim')).toBe('channel_name,device'));
  });

  it('has the whole name of each chip of a usual report', async () => {
    await renderReport(createReports(), { width: 1440, at: '/report?dim=channel_name&met=rev,cost,opps,reqs,imps,fill' });
    await vi.waitFor(() => expect(document.querySelectorAll('.adx-rep-chip-words')).toHaveLength(7));
    const cut = [...document.querySelectorAll('.adx-rep-chip-words')].filter((one) => one.scrollWidth > one.clientWidth);
    expect(cut.map((one) => one.textContent)).toEqual([]);
  });

  it('puts chips in another order with Alt and the arrows, and says where they are', async () => {
    const screen = await renderReport();
    await expect.element(screen.getByText('Nothing was run yet')).toBeVisible();
    // A click gives the focus to the frame as well.
    const grip = screen.getByRole('button', { name: 'Move Cost', exact: true });
    await grip.click();
    await expect.element(grip).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await vi.waitFor(() => expect(screen.query().get('met')).toBe('cost,rev,opps,reqs,imps,fill'));
    await expect.element(screen.getByText('Cost is now 1 of 6')).toBeInTheDocument();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Cost');
  });

  it('removes a chip and keeps the focus in the list', async () => {
    const screen = await renderReport();
    await screen.getByRole('button', { name: 'Remove Cost' }).click();
    await vi.waitFor(() => expect(screen.query().get('met')).toBe('rev,opps,reqs,imps,fill'));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Opportunities');
  });

  it('opens the filter of the chip where a dimension is filtered both ways, and changes that one alone', async () => {
    const screen = await renderReport(createReports(), { at: '/report?dim=channel_name&met=imps&f=!device:tv&f=device:phone' });
    await screen.getByRole('button', { name: 'Device is Phone' }).click();
    const panel = screen.getByRole('dialog', { name: 'Filters' });
    await expect.element(panel.getByRole('radio', { name: 'is', exact: true })).toBeChecked();
    await expect.element(panel.getByRole('checkbox', { name: 'Phone' })).toBeChecked();
    await panel.getByRole('radio', { name: 'is not' }).click();
    await expect.element(panel.getByRole('checkbox', { name: 'Phone' })).not.toBeChecked();
    await panel.getByRole('radio', { name: 'is', exact: true }).click();
    await panel.getByRole('checkbox', { name: 'Phone' }).click();
    await panel.getByRole('checkbox', { name: 'TV' }).click();
    await expect.poll(() => screen.query().getAll('f')).toEqual(['!device:tv', 'device:tv']);
  });

  it('takes no number for another: a comma may be meant for the point', async () => {
    const screen = await renderReport(createReports(), { at: '/report?dim=channel_name&met=imps,fill&over=fill:1..' });
    await screen.getByRole('button', { name: 'Fill at least 1.00%' }).click();
    await screen.getByLabelText('At least').fill('12,5');
    await expect.element(screen.getByText('Write a number, such as 1,250.5.')).toBeVisible();
    expect(screen.query().get('over')).toBe('fill:1..');
    await screen.getByLabelText('At least').fill('12.5');
    await expect.poll(() => screen.query().get('over')).toBe('fill:12.5..');
  });

  it('filters by the options of a dimension, and by how much there is of a figure', async () => {
    const reports = createReports();
    const screen = await renderReport(reports);
    await screen.getByRole('button', { name: 'Add a filter' }).click();
    const panel = screen.getByRole('dialog', { name: 'Filters' });
    await panel.getByRole('button', { name: 'Device' }).click();
    await panel.getByRole('checkbox', { name: 'Phone' }).click();
    await panel.getByRole('radio', { name: 'is not' }).click();
    await panel.getByRole('button', { name: 'Impressions' }).click();
    await panel.getByLabelText('At least').fill('50,000');
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('button', { name: 'Device is not Phone' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Impressions at least 50,000' })).toBeVisible();
    await screen.run();
    await vi.waitFor(() => expect(reports.runs()).toHaveLength(1));
    expect(reports.runs()[0]).toMatchObject({
      filters: [{ dimension: 'device', not: true, values: ['phone'] }],
      having: [{ metric: 'imps', min: 50_000, max: null }],
    });
  });

  it('looks up values, takes any text, and a pasted list', async () => {
    const screen = await renderReport();
    await screen.getByRole('button', { name: 'Add a filter' }).click();
    const panel = screen.getByRole('dialog', { name: 'Filters' });
    // The values are of what the search has left.
    await panel.getByRole('searchbox').fill('countr');
    await panel.getByRole('checkbox', { name: 'GB' }).click();
    await panel.getByRole('button', { name: 'Paste a list' }).click();
    await panel.getByRole('textbox').fill('DE\nFR');
    await panel.getByRole('button', { name: /Add/ }).click();
    await vi.waitFor(() => expect(screen.query().get('f')).toBe('country:GB,DE,FR'));
  });

  it('chooses two days of the calendar', async () => {
    const screen = await renderReport(createReports(), { at: `/report?from=2026-03-01&to=2026-03-10&${address}` });
    await screen.getByRole('button', { name: 'Date range: 2026-03-01 - 2026-03-10' }).click();
    const calendar = screen.getByRole('dialog', { name: 'Date range' });
    await calendar.getByRole('button', { name: /March 3rd, 2026/ }).click();
    await calendar.getByRole('button', { name: /March 5th, 2026/ }).click();
    await calendar.getByLabelText('From').selectOptions('18:00');
    await vi.waitFor(() =>
      expect([screen.query().get('from'), screen.query().get('to')]).toEqual(['2026-03-03T18:00', '2026-03-05T23:00']),
    );
  });

  it('asks before it drops what the reports of invalid traffic lack', async () => {
    const screen = await renderReport();
    await screen.getByRole('switch', { name: 'Invalid traffic (IVT)' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(/Revenues, Cost, Opportunities, Requests, Fill/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Drop them' }).click();
    await vi.waitFor(() => expect([screen.query().get('ivt'), screen.query().get('met')]).toEqual(['1', 'imps']));
  });

  it('names what an address asks for that is not to be had here, and drops it when told so', async () => {
    const reports = createReports();
    const screen = await renderReport(reports, { at: '/report?range=last7&dim=channel_name,campaign_name&met=rev&sort=-rev' });
    await expect.element(screen.getByText('Not available on the supply side, or not to you: campaign_name.')).toBeVisible();
    expect(reports.all).toEqual([]);
    await screen.getByRole('button', { name: 'Drop them' }).click();
    await expect.element(screen.grid).toBeVisible();
    expect(reports.runs()[0]?.dimensions).toEqual(['channel_name']);
  });
});

describe('a run', () => {
  it('starts with Ctrl+Enter and can be cancelled; the form stays', async () => {
    let aborted = false;
    const reports = createReports(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            aborted = true;
            reject(signal.reason);
          });
        }),
    );
    const screen = await renderReport(reports);
    await expect.element(screen.getByText('Nothing was run yet')).toBeVisible();
    await screen.getByText('Nothing was run yet').click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.getByRole('button', { name: 'Cancel' }).first().click();
    await expect.element(screen.getByText('Nothing was run yet')).toBeVisible();
    await vi.waitFor(() => expect(aborted).toBe(true));
    expect(screen.query().get('met')).toBe('rev,cost,opps,reqs,imps,fill');
  });

  it('says at its place what is wrong with the request', async () => {
    const reports = createReports(() => {
      throw new HttpProblem({
        type: 'about:blank',
        title: 'Unprocessable',
        status: 422,
        code: 'invalid',
        detail: 'The report cannot be run.',
        instance: 'req_9',
        errors: {
          'metrics.1': { code: 'incompatible', message: 'Cost does not go with this.' },
          endDate: { code: 'range_too_long', message: 'At most 92 days.' },
        },
      });
    });
    const screen = await renderReport(reports);
    await screen.run();
    await expect.element(screen.getByText('This report cannot be run')).toBeVisible();
    const chip = [...document.querySelectorAll('.adx-rep-chip')].find((one) => one.textContent?.startsWith('Cost'));
    expect(chip?.textContent).toContain('Cost does not go with this.');
    await expect.element(screen.getByRole('button', { name: /^Date range:/ })).toHaveAttribute('aria-invalid', 'true');
  });

  it('that failed says why, keeps the form, and can be tried again', async () => {
    const reports = createReports(() => {
      throw new HttpProblem({
        type: 'about:blank',
        title: 'Busy',
        status: 504,
        code: 'timeout',
        detail: 'The server took longer than 30 s.',
        instance: '8f31',
      });
    });
    const screen = await renderReport(reports);
    await screen.run();
    await expect.element(screen.getByText('The server took longer than 30 s.')).toBeVisible();
    reports.respond(() => {
      const about = { type: 'about:blank', title: 'Too many requests', code: 'rate_limited', instance: '8f31' };
      throw new HttpProblem({ ...about, status: 429, detail: 'Only 30 reports can be run in a minute.', retryAfter: 42 });
    });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('Too many reports were run in a minute. Wait 42 s, and run this one again.')).toBeVisible();
    reports.respond((request) => answerTo(request));
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.grid).toBeVisible();
  });

  it('without rows says that there is no data', async () => {
    const screen = await renderReport(createReports((request) => answerTo(request, [])));
    await screen.run();
    await expect.element(screen.getByText('No data for this period')).toBeVisible();
  });

  it('has an entry of the history of its own: the way back shows the one before, without asking again', async () => {
    const reports = createReports();
    const screen = await renderReport(reports, { at: `/report?range=last7&${address}` });
    await expect.element(screen.grid).toBeVisible();
    await screen.getByRole('button', { name: 'Today' }).click();
    await expect.element(screen.getByText('Changed since it was run')).toBeVisible();
    await screen.run();
    await vi.waitFor(() => expect(reports.runs()).toHaveLength(2));
    await screen.router.navigate(-1);
    await vi.waitFor(() => expect(screen.query().get('range')).toBe('last7'));
    await expect.element(screen.grid).toBeVisible();
    await screen.router.navigate(1);
    await vi.waitFor(() => expect(screen.query().get('range')).toBe('today'));
    expect(reports.runs().map(({ startDate, endDate }) => startDate === endDate)).toEqual([false, true]);
  });

  it('speaks French', async () => {
    const screen = await renderReport(createReports(), { language: 'fr' });
    await expect.element(screen.getByRole('button', { name: 'Lancer', exact: true })).toBeVisible();
    await expect.element(screen.getByText('Rien n’a encore été lancé')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Vue d’ensemble par jour' })).toBeVisible();
  });

  it('has French words for what the catalogue names in English, and no other for what people named', async () => {
    const screen = await renderReport(createReports(), { at: `/report?range=last7&${address}&f=device:tv`, language: 'fr' });
    const grid = screen.getByRole('grid', { name: 'Résultat' });
    await expect.element(grid.getByRole('columnheader', { name: 'Taux de remplissage' })).toBeVisible();
    await expect.element(grid.getByText('Northbay Roku FAST')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Appareil est TV', exact: true })).toBeVisible();
    const metrics = screen.getByRole('region', { name: 'Indicateurs' });
    await expect.element(metrics.getByText('Requêtes')).toBeVisible();
    await metrics.getByRole('button', { name: 'Ajouter des indicateurs' }).click();
    const adding = screen.getByRole('dialog', { name: 'Ajouter des indicateurs' });
    await adding.getByRole('searchbox').fill('oppor');
    await expect.element(adding.getByRole('checkbox')).toHaveAccessibleName('Opportunités');
  });
});
