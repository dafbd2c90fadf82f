import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ReportRow } from '../../../src/model/reports/reportCall';
import { answerTo, createReports, renderReport } from './renderReport';

const apps = [
  { channel_name: 'Copperline TV', _ids: { channel_name: 11 }, imps: 4_344_203 },
  { channel_name: 'Copperline TV', _ids: { channel_name: 12 }, imps: 1_396_165 },
  { channel_name: 'A channel with the long name that the invoice bears', _ids: { channel_name: 13 }, imps: 700_402 },
  {
    channel_name: 'Another one whose name is as long as that, if not longer',
    _ids: { channel_name: 14 },
    imps: 437_873,
  },
  { channel_name: null, _ids: { channel_name: 0 }, imps: 300_000 },
  { channel_name: 'Heron Movies Plus', _ids: { channel_name: 15 }, imps: 200_000 },
  { channel_name: 'Greyling News Go', _ids: { channel_name: 16 }, imps: 100_000 },
  { channel_name: 'Larkfield Trivia HD', _ids: { channel_name: 17 }, imps: 50_000 },
];
const days = ['2026-03-10', '2026-03-11'];

const reports = () =>
  createReports((request) => {
    const isByDay = request.dimensions.length === 2;
    const answer = answerTo(request, isByDay ? days.flatMap((day) => apps.map((app) => ({ ...app, day }))) : apps);
    return isByDay ? { ...answer, rows: days.flatMap((day) => apps.map((app) => ({ ...app, day }))) } : answer;
  });
const render = (kind: string) =>
  renderReport(reports(), { at: `/report?range=last7&dim=channel_name&met=imps&kind=${kind}`, width: 1280 });
const figures = () => document.querySelector('.adx-plot-tip')?.textContent ?? '';
const mark = async (selector: string, at: number) => {
  await vi.waitFor(() => expect(document.querySelectorAll(selector).length).toBeGreaterThan(at));
  return document.querySelectorAll(selector)[at] as Element;
};

describe('the chart of a result', () => {
  it('tells of the bar that is pointed at, though another has the same name', async () => {
    await render('bars');
    await userEvent.hover(await mark('.recharts-bar-rectangle path', 1));
    await vi.waitFor(() => expect(figures()).toContain('1,396,165'));
  });

  it('names every layer, however long the names are', async () => {
    const screen = await render('stacked');
    await expect.element(screen.getByText('Others')).toBeVisible();
    const chart = screen.getByRole('region', { name: 'Chart' });
    const { right } = chart.element().getBoundingClientRect();
    const names = chart.getByRole('listitem').elements();
    expect(names.map((one) => one.textContent)).toEqual([
      'Copperline TV',
      apps[2]?.channel_name,
      apps[3]?.channel_name,
      '-',
      'Heron Movies Plus',
      'Greyling News Go',
      'Others',
    ]);
    expect(names.every((one) => one.getBoundingClientRect().right <= right)).toBe(true);
  });

  it('says all that it has of a day over what stands below', async () => {
    await render('stacked');
    await userEvent.hover(await mark('.recharts-surface', 0), { position: { x: 80, y: 40 } });
    await vi.waitFor(() => expect(figures()).toContain('All'));
    const found = () => {
      const last = document.querySelector('.adx-plot-tip dl > :last-child') as HTMLElement;
      // What is said of a point lets the pointer through, which is how it is found here.
      (last.closest('.recharts-tooltip-wrapper') as HTMLElement).style.pointerEvents = 'auto';
      const { left, top, width, height } = last.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.adx-plot-tip, .adx-rep-table')
        ?.className;
    };
    await vi.waitFor(() => expect(found()).toBe('adx-plot-tip'));
  });
});

/** From an evening on, until the facts end. */
const threeDays = ['2026-03-15', '2026-03-16', '2026-03-17'].map((day, at) => ({ day, imps: [400, 700, 200][at] }));
const byDay = (kind: string, language: 'en' | 'fr' = 'en') =>
  renderReport(
    createReports((request) => ({ ...answerTo(request), rows: threeDays as unknown as ReportRow[], rowCount: 3 })),
    {
      at: `/report?from=2026-03-15T18:00&to=2026-03-17T23:00&dim=day&met=imps&by=day&kind=${kind}`,
      width: 1280,
      language,
    },
  );

describe('a time of which the report has a part alone', () => {
  it('is a hatched bar, and says how much of it there is', async () => {
    await byDay('bars');
    await mark('.recharts-bar-rectangle path', 2);
    const fills = [...document.querySelectorAll('.recharts-bar-rectangle path')].map((bar) =>
      bar.getAttribute('fill')?.slice(0, 4),
    );
    expect(fills).toEqual(['url(', 'var(', 'url(']);
    await userEvent.hover(await mark('.recharts-bar-rectangle path', 2));
    await vi.waitFor(() => expect(figures()).toContain('only 20 of 24 hours'));
    await userEvent.hover(await mark('.recharts-bar-rectangle path', 1));
    await vi.waitFor(() => expect(figures()).toContain('700'));
    expect(figures()).not.toContain('only');
  });

  it('ends a line in dots, and is told in the sentence about it and in the table', async () => {
    const screen = await byDay('line', 'fr');
    await mark('circle[data-part]', 1);
    expect(document.querySelectorAll('circle[data-part]').length).toBe(2);
    await expect.element(screen.getByText('Incomplet', { exact: true })).toBeVisible();
    const sentence = document.querySelector('.adx-rep-plot .adx-hidden')?.textContent;
    expect(sentence).toContain(
      '2026-03-15\u00a0: 6 heures sur 24 seulement. 2026-03-17\u00a0: 20 heures sur 24 seulement.',
    );
    const cells = [...document.querySelectorAll('.adx-rep-rows .adx-rep-value')].map((cell) => cell.textContent);
    expect(cells).toEqual([
      '2026-03-15, 6 heures sur 24 seulement',
      '2026-03-16',
      '2026-03-17, 20 heures sur 24 seulement',
    ]);
  });
});

describe('the parts of a report', () => {
  const shown = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;

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
