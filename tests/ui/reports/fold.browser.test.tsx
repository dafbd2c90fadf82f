import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerTo, createReports, renderReport } from './renderReport';

afterEach(() => localStorage.clear());

const shown = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;

describe('the parts of a report', () => {
  it('give the settings away for the table, and still run by their key', async () => {
    const reports = createReports((request) => answerTo(request));
    const screen = await renderReport(reports);
    await screen.run();
    await screen.getByRole('button', { name: 'Hide report settings' }).click();
    await vi.waitFor(() => expect(shown('.adx-rep-builder')).toBe(0));
    const runs = reports.runs().length;
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(reports.runs().length).toBeGreaterThan(runs));
    await screen.getByRole('button', { name: 'Edit report' }).click();
    await vi.waitFor(() => expect(shown('.adx-rep-builder')).toBeGreaterThan(0));
  });

  it('give the chart away for the table, and bring it back', async () => {
    const screen = await renderReport(createReports((request) => answerTo(request)));
    await screen.run();
    await vi.waitFor(() => expect(shown('.adx-rep-plot')).toBeGreaterThan(0));
    await screen.getByRole('button', { name: 'Hide chart' }).click();
    await vi.waitFor(() => expect(shown('.adx-rep-plot')).toBe(0));
    expect(shown('.adx-rep-chart-place')).toBeLessThan(60);
    await screen.getByRole('button', { name: 'Show chart' }).click();
    await vi.waitFor(() => expect(shown('.adx-rep-plot')).toBeGreaterThan(0));
  });
});
