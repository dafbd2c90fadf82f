import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { HttpProblem } from '../../../src/model/HttpProblem';
import { address, answerTo, createReports, renderReport } from './renderReport';
import { refusal } from './savedServer';

/** A report with its result on the screen. */
async function open(at = `/report?range=last7&${address}`) {
  const reports = createReports();
  const screen = await renderReport(reports, { at });
  await expect.element(screen.grid).toBeVisible();
  return { ...screen, reports };
}

describe('a run', () => {
  it('of months that miss traffic data says so, also when it becomes a file', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const screen = await renderReport(createReports((request) => ({ ...answerTo(request), incomplete: ['2026-03'] })));
    await screen.run();
    const words = screen.getByText('Traffic data is missing for these months, so figures are incomplete: 2026-03.');
    await expect.element(words).toBeVisible();
    await screen.getByRole('button', { name: 'Export' }).click();
    await screen.getByRole('menuitem', { name: 'CSV' }).click();
    await expect.poll(() => names[0]).toMatch(/-incomplete\.csv$/);
    await expect.poll(() => words.elements().length).toBe(2);
    vi.restoreAllMocks();
  });

  it('starts with Ctrl+Enter and can be cancelled; the form stays', async () => {
    const aborted = vi.fn();
    const reports = createReports(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            aborted();
            reject(signal.reason);
          });
        }),
    );
    const screen = await renderReport(reports);
    await expect.element(screen.getByText('Run a report')).toBeVisible();
    await screen.getByText('Run a report').click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.getByRole('button', { name: 'Cancel' }).first().click();
    await expect.element(screen.getByText('Run a report')).toBeVisible();
    await vi.waitFor(() => expect(aborted).toHaveBeenCalled());
    await expect.poll(() => screen.query().get('met')).toBe('rev,cost,opps,reqs,imps,fill');
  });

  it('says at its place what is wrong with the request', async () => {
    const reports = createReports(() => {
      throw refusal(422, 'invalid', 'The report cannot be run.', {
        'metrics.1': { code: 'incompatible', message: 'Cost does not go with this.' },
        endDate: { code: 'range_too_long', message: 'At most 92 days.' },
      });
    });
    const screen = await renderReport(reports);
    await screen.run();
    await expect.element(screen.getByText('This report cannot be run')).toBeVisible();
    const chip = screen.getByRole('region', { name: 'Metrics' }).getByRole('listitem').filter({ hasText: /^Cost/ });
    await expect.element(chip).toHaveTextContent('Cost does not go with this.');
    await expect.element(screen.getByRole('button', { name: /^Date range:/ })).toHaveAttribute('aria-invalid', 'true');
  });

  it('that failed says why, keeps the form, and can be tried again', async () => {
    const reports = createReports(() => {
      throw refusal(504, 'timeout', 'The server took longer than 30 s.');
    });
    const screen = await renderReport(reports);
    await screen.run();
    await expect.element(screen.getByText('The server took longer than 30 s.')).toBeVisible();
    reports.respond(() => {
      const { problem } = refusal(429, 'rate_limited', 'Only 30 reports can be run in a minute.');
      throw new HttpProblem({ ...problem, retryAfter: 42 });
    });
    await screen.getByRole('button', { name: 'Try again' }).click();
    const words = 'Too many reports in one minute. Wait 42 s and run this one again.';
    await expect.element(screen.getByText(words)).toBeVisible();
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
    const { reports, ...screen } = await open();
    await screen.getByRole('button', { name: 'Today' }).click();
    await expect.element(screen.getByText('Settings changed – run again')).toBeVisible();
    await screen.run();
    await vi.waitFor(() => expect(reports.runs()).toHaveLength(2));
    await screen.router.navigate(-1);
    await vi.waitFor(() => expect(screen.query().get('range')).toBe('last7'));
    await expect.element(screen.grid).toBeVisible();
    await screen.router.navigate(1);
    await vi.waitFor(() => expect(screen.query().get('range')).toBe('today'));
    expect(reports.runs().map(({ startDate, endDate }) => startDate === endDate)).toEqual([false, true]);
  });

  it('follows a step back that comes before its change is in the address', async () => {
    const screen = await open();
    const steps: string[] = [];
    screen.router.subscribe(({ historyAction }) => {
      steps.push(historyAction);
      if (historyAction === 'PUSH') void screen.router.navigate(-1);
    });
    await screen.getByRole('button', { name: 'Today' }).click();
    await vi.waitFor(() => expect(steps).toEqual(['PUSH', 'POP']));
    await expect.element(screen.getByText('Settings changed – run again')).not.toBeInTheDocument();
  });

  it('leaves the address alone that a link has changed meanwhile', async () => {
    const screen = await open();
    const today = screen.getByRole('button', { name: 'Today' }).element() as HTMLElement;
    const steps: string[] = [];
    screen.router.subscribe(({ location }) => {
      steps.push(location.pathname + location.search);
      // Before React has drawn the other page.
      if (steps.length === 1) today.click();
    });
    await screen.router.navigate('/elsewhere');
    await expect.element(screen.getByText('Elsewhere')).toBeVisible();
    expect(steps).toEqual(['/elsewhere']);
  });

  it('speaks French', async () => {
    const screen = await renderReport(createReports(), { language: 'fr' });
    await expect.element(screen.getByRole('button', { name: 'Lancer', exact: true })).toBeVisible();
    await expect.element(screen.getByText('Lancez un rapport')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Vue d’ensemble par jour' })).toBeVisible();
  });

  it('has French words for what the catalogue names in English, and no other for what people named', async () => {
    const screen = await renderReport(createReports(), {
      at: `/report?range=last7&${address}&f=device:tv`,
      language: 'fr',
    });
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

const at = `/report?from=2026-03-10&to=2026-03-12&${address}`;

describe('the days of a report', () => {
  it('are compared with days of one’s own', async () => {
    const { reports, ...screen } = await open(at);
    const dates = screen.getByRole('region', { name: 'Date range' });
    await dates.getByLabelText('Compare').selectOptions('Custom dates');
    await dates.getByRole('button', { name: 'Compared to: 2026-03-07 - 2026-03-09' }).click();
    const calendar = screen.getByRole('dialog', { name: 'Compared dates' });
    await expect.element(calendar.getByRole('button', { name: 'Last 7 days' })).not.toBeInTheDocument();
    await calendar.getByRole('button', { name: /March 1st, 2026/ }).click();
    await calendar.getByRole('button', { name: /March 4th, 2026/ }).click();
    await vi.waitFor(() => expect(screen.query().get('compare')).toBe('2026-03-01..2026-03-04'));
    await userEvent.keyboard('{Escape}');
    await screen.run();
    const asked = { startDate: '2026-03-10', compare: { startDate: '2026-03-01', endDate: '2026-03-04' } };
    await expect.poll(() => reports.runs().at(-1)).toMatchObject(asked);
  });

  it('are those of another zone when that is chosen, and one’s own again without a word in the address', async () => {
    const { reports, ...screen } = await open(at);
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await expect.element(zone).toHaveDisplayValue('UTC+8 (yours)');
    await zone.selectOptions('UTC−5');
    await vi.waitFor(() => expect(screen.query().get('tz')).toBe('-5'));
    await screen.run();
    await vi.waitFor(() => expect(reports.runs().at(-1)?.timezone).toBe(-5));
    await zone.selectOptions('UTC+8 (yours)');
    await vi.waitFor(() => expect(screen.query().has('tz')).toBe(false));
  });

  it('of which the sample’s traffic is being made say so, and come by themselves when it is there', async () => {
    const reports = createReports((request) => ({ ...answerTo(request, []), asOf: '2026-03-13T12:00:00Z' }));
    reports.tellComing({ day: 12, days: 91 });
    const screen = await renderReport(reports, { at });
    await expect.element(screen.getByText('Generating sample traffic')).toBeVisible();
    await expect.element(screen.getByRole('progressbar', { name: 'Day 12 of 91' })).toBeVisible();
    await expect.element(screen.getByText('No data for this period')).not.toBeInTheDocument();
    reports.tellComing({ day: 40, days: 91 });
    await expect.element(screen.getByRole('progressbar', { name: 'Day 40 of 91' }), { timeout: 5_000 }).toBeVisible();
    reports.respond((request) => answerTo(request));
    reports.tellComing(null);
    await expect.element(screen.grid, { timeout: 5_000 }).toBeVisible();
    expect(reports.runs()).toHaveLength(2);
  });

  it('of which the sample’s traffic is there in part say up to when, and come whole by themselves', async () => {
    const reports = createReports((request) => ({ ...answerTo(request), asOf: '2026-03-10T12:00:00Z' }));
    reports.tellComing({ day: 12, days: 91 });
    const screen = await renderReport(reports, { at });
    await expect.element(screen.getByText(/Generating sample traffic: data up to 2026-03-10 20:00/)).toBeVisible();
    reports.respond((request) => answerTo(request));
    reports.tellComing(null);
    await expect.poll(reports.runs).toHaveLength(2);
    await expect.element(screen.getByText(/^Generating sample traffic/)).not.toBeInTheDocument();
  });

  it('of which traffic is still coming in are told with the hour up to which it has come', async () => {
    const late = createReports((request) => answerTo(request, []));
    const screen = await renderReport(late, { at: `/report?from=2026-03-10&to=2026-03-20&${address}` });
    await expect.element(screen.getByText('No data for this period')).toBeVisible();
    await expect.element(screen.getByText('Traffic data is delayed: data up to 2026-03-17 20:00.')).toBeVisible();
    const whole = await open(at);
    await expect.element(whole.getByText(/^Traffic data is delayed/)).not.toBeInTheDocument();
  });
});
