import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ReportRow } from '../../../src/model/reports/reportCall';
import { answerTo, createReports, renderReport } from './renderReport';

const apps = (
  [
    ['Copperline TV', 11, 4_344_203],
    ['Copperline TV', 12, 1_396_165],
    ['A channel with the long name that the invoice bears', 13, 700_402],
    ['Another one whose name is as long as that, if not longer', 14, 437_873],
    [null, 0, 300_000],
    ['Heron Movies Plus', 15, 200_000],
    ['Greyling News Go', 16, 100_000],
    ['Larkfield Trivia HD', 17, 50_000],
  ] as const
).map(([channel_name, id, imps]) => ({ channel_name, _ids: { channel_name: id }, imps }));
const days = ['2026-03-10', '2026-03-11'];

const reports = () =>
  createReports((request) => {
    const rows = days.flatMap((day) => apps.map((app) => ({ ...app, day })));
    return request.dimensions.length === 2 ? { ...answerTo(request, rows), rows } : answerTo(request, apps);
  });
const render = (kind: string) =>
  renderReport(reports(), { at: `/report?range=last7&dim=channel_name&met=imps&kind=${kind}` });
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
    const chart = screen.getByRole('region', { name: 'Chart' });
    const names = () => chart.getByRole('listitem').elements();
    const [, , long, longer] = apps.map(({ channel_name }) => channel_name);
    const wanted = ['Copperline TV', long, longer, '-', 'Heron Movies Plus', 'Greyling News Go', 'Others'];
    // In the list: the figures under a pointer that rests there name them too.
    await expect.poll(() => names().map((one) => one.textContent)).toEqual(wanted);
    const { right } = chart.element().getBoundingClientRect();
    expect(names().every((one) => one.getBoundingClientRect().right <= right)).toBe(true);
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
    { at: `/report?from=2026-03-15T18:00&to=2026-03-17T23:00&dim=day&met=imps&by=day&kind=${kind}`, language },
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
    const told = '2026-03-15\u00a0: 6 heures sur 24 seulement. 2026-03-17\u00a0: 20 heures sur 24 seulement.';
    expect(sentence).toContain(told);
    expect([...document.querySelectorAll('.adx-rep-rows .adx-rep-value')].map((cell) => cell.textContent)).toEqual([
      '2026-03-15, 6 heures sur 24 seulement',
      '2026-03-16',
      '2026-03-17, 20 heures sur 24 seulement',
    ]);
  });
});

describe('the parts of a report', () => {
  const shown = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;

  it('give settings and chart away for the table, still run by their key, and bring both back', async () => {
    const reports = createReports((request) => answerTo(request));
    const screen = await renderReport(reports);
    await screen.run();
    await expect.poll(() => shown('.adx-rep-plot')).toBeGreaterThan(0);
    await screen.getByRole('button', { name: 'Hide report settings' }).click();
    await expect.poll(() => shown('.adx-rep-builder')).toBe(0);
    const runs = reports.runs().length;
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => reports.runs().length).toBeGreaterThan(runs);
    await screen.getByRole('button', { name: 'Edit report' }).click();
    await expect.poll(() => shown('.adx-rep-builder')).toBeGreaterThan(0);
    await expect.poll(() => shown('.adx-rep-plot')).toBeGreaterThan(0);
    await screen.getByRole('button', { name: 'Hide chart' }).click();
    await expect.poll(() => shown('.adx-rep-plot')).toBe(0);
    expect(shown('.adx-rep-chart-place')).toBeLessThan(60);
    await screen.getByRole('button', { name: 'Show chart' }).click();
    await expect.poll(() => shown('.adx-rep-plot')).toBeGreaterThan(0);
  });
});
