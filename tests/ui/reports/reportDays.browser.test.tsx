import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { address, answerTo, createReports, renderReport } from './renderReport';

const at = `/report?from=2026-03-10&to=2026-03-12&${address}`;

describe('the days of a report', () => {
  it('are compared with days of one’s own', async () => {
    const reports = createReports();
    const screen = await renderReport(reports, { at });
    await expect.element(screen.grid).toBeVisible();
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
    await vi.waitFor(() =>
      expect(reports.runs().at(-1)).toMatchObject({
        startDate: '2026-03-10',
        compare: { startDate: '2026-03-01', endDate: '2026-03-04' },
      }),
    );
  });

  it('are those of another zone when that is chosen, and one’s own again without a word in the address', async () => {
    const reports = createReports();
    const screen = await renderReport(reports, { at });
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
    await vi.waitFor(() => expect(screen.container.querySelector('.adx-rep-late')).toBeNull(), { timeout: 5_000 });
    expect(reports.runs()).toHaveLength(2);
  });

  it('of which traffic is still coming in are told with the hour up to which it has come', async () => {
    const late = createReports((request) => answerTo(request, []));
    const screen = await renderReport(late, { at: `/report?from=2026-03-10&to=2026-03-20&${address}` });
    await expect.element(screen.getByText('No data for this period')).toBeVisible();
    await expect.element(screen.getByText('Traffic data is delayed: data up to 2026-03-17 20:00.')).toBeVisible();
    const whole = await renderReport(createReports(), { at });
    await expect.element(whole.grid).toBeVisible();
    expect(whole.container.querySelector('.adx-rep-late')).toBeNull();
  });
});
