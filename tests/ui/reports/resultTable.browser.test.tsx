import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violationsIn } from '../../support/violationsIn';
import { address, answerTo, createReports, renderReport } from './renderReport';

const at = `/report?range=last7&${address}`;

/** A report with its result on the screen. */
async function open(reports = createReports(), more = '') {
  const screen = await renderReport(reports, { at: at + more });
  await expect.element(screen.grid).toBeVisible();
  const press = async (keys: string) => {
    (screen.grid.element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
  };
  return { ...screen, press, reports, fill: screen.grid.getByRole('button', { name: 'Fill' }) };
}

const copied = () => {
  const words: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void words.push(text));
  return words;
};

describe('the table of a result', () => {
  it('counts its rows for assistive technology, leads from a name to its object, and says that the last hour is partial', async () => {
    const screen = await open();
    // Head, totals and all that are not drawn.
    await expect.element(screen.grid).toHaveAttribute('aria-rowcount', '5');
    await expect.element(screen.grid).toHaveAttribute('aria-colcount', '6');
    await expect.poll(() => screen.cells(1)).toEqual(['Channel', 'Revenues', 'Requests', 'Impressions', 'Fill']);
    await expect.element(screen.getByRole('link', { name: 'Harbour Sport' })).toHaveAttribute('href', '/channels/12');
    await expect.element(screen.getByText('Last hour is incomplete')).toBeVisible();
  });

  it('is sorted here when all rows are there, and says so in the address', async () => {
    const { reports, ...screen } = await open();
    await screen.fill.click();
    await vi.waitFor(() => expect(screen.cells(3)[0]).toBe('Harbour Sport'));
    await expect.poll(() => screen.query().get('sort')).toBe('-fill');
    await screen.fill.click();
    await vi.waitFor(() => expect(screen.cells(3)[0]).toBe('Tern outstream'));
    expect(reports.runs()).toHaveLength(1);
  });

  it('is turned twice by two clicks, however quick', async () => {
    const { reports, ...screen } = await open();
    const head = screen.fill.element() as HTMLElement;
    head.click();
    head.click();
    await vi.waitFor(() => expect(screen.query().get('sort')).toBe('fill'));
    await vi.waitFor(() => expect(screen.cells(3)[0]).toBe('Tern outstream'));
    expect(reports.runs()).toHaveLength(1);
  });

  it('is sorted no more after leaving', async () => {
    const screen = await open();
    const head = screen.fill.element() as HTMLElement;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    head.click();
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await screen.router.navigate('/elsewhere?q=a');
    // The order is drawn in a task of its own.
    vi.runAllTimers();
    vi.useRealTimers();
    await expect.element(screen.getByText('Elsewhere')).toBeVisible();
    expect(screen.address()).toBe('/elsewhere?q=a');
  });

  it('asks again for another order when only the first rows are there', async () => {
    const reports = createReports((request) => ({ ...answerTo(request), rowCount: 900, truncated: true }));
    const screen = await renderReport(reports, { at });
    await expect.element(screen.getByText(/first \d+ of 900 rows/)).toBeVisible();
    await screen.grid.getByRole('button', { name: 'Fill' }).click();
    await vi.waitFor(() => expect(reports.runs().at(-1)).toMatchObject({ sortBy: 'fill', sortDesc: true }));
  });

  it('has the change beside each figure when it compares, in points for percents', async () => {
    const screen = await open(undefined, '&compare=previous');
    await expect
      .poll(() => screen.cells(1))
      .toEqual([
        'Channel',
        ...['Revenues', 'Requests', 'Impressions'].flatMap((name) => [name, 'Previous', '±', '± %']),
        ...['Fill', 'Previous', '± pp'],
      ]);
    await expect
      .poll(() => screen.cells(2).slice(0, 5))
      .toEqual(['Total, 3 rows', '$44,668.66', '$40,000.00', '+$4,668.66', '+11.67%']);
    await expect.poll(() => screen.cells(2).at(-1)).toBe('−0.26');
    expect(screen.grid.element().querySelector('[aria-rowindex="2"] > :last-child')?.getAttribute('data-tone')).toBe(
      'bad',
    );
    await expect.element(screen.getByRole('button', { name: /Fill.*2\.10%.*−0\.26 pp/ })).toBeVisible();
  });

  it('shades ratios between their least and most, never the totals, and not at all when that is off', async () => {
    const screen = await open();
    const heat = () =>
      [...screen.grid.element().querySelectorAll('[role="row"] > :last-child')].map((cell) =>
        cell.getAttribute('data-heat'),
      );
    await vi.waitFor(() => expect(heat()).toEqual([null, null, '3', '8', null]));
    await screen.getByRole('switch', { name: 'Heatmap' }).click();
    await vi.waitFor(() => expect(heat()).toEqual([null, null, null, null, null]));
  });

  it('shades differences of a comparison by sign and size, so that their text can be read in both themes', async () => {
    const screen = await open(undefined, '&compare=previous');
    const shaded = () => [...screen.grid.element().querySelectorAll<HTMLElement>('[data-heat]')];
    await vi.waitFor(() =>
      expect(new Set(shaded().map(({ dataset }) => dataset.tone))).toEqual(new Set(['good', 'bad', undefined])),
    );
    const fillOf = (tone: string) =>
      getComputedStyle(shaded().find(({ dataset }) => dataset.tone === tone) as HTMLElement).backgroundColor;
    expect(fillOf('good')).not.toBe(fillOf('bad'));
    for (const scheme of ['light', 'dark']) {
      document.documentElement.style.colorScheme = scheme;
      expect(await violationsIn()).toEqual([]);
    }
    document.documentElement.style.colorScheme = '';
    await screen.getByRole('switch', { name: 'Heatmap' }).click();
    await vi.waitFor(() => expect(shaded()).toEqual([]));
  });

  it('hides columns without asking again', async () => {
    const { reports, ...screen } = await open();
    await screen.getByRole('button', { name: 'Columns' }).click();
    await screen.getByRole('dialog').getByRole('checkbox', { name: 'Requests' }).click();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.cells(1)).toEqual(['Channel', 'Revenues', 'Impressions', 'Fill']));
    expect(reports.runs()).toHaveLength(1);
  });
});

describe('the keyboard in the table', () => {
  it('moves a cursor and copies what it stands on, or the row', async () => {
    const words = copied();
    const screen = await open();
    await screen.press('{ArrowDown}{ArrowRight}{Control>}c{/Control}');
    await vi.waitFor(() => expect(words).toEqual(['$6,358.87']));
    await userEvent.keyboard('{End}{Control>}c{/Control}');
    await vi.waitFor(() => expect(words[1]).toBe('3.31%'));
    await userEvent.keyboard('{Home}{Control>}{Shift>}c{/Shift}{/Control}');
    await vi.waitFor(() => expect(words[2]).toBe('Harbour Sport\t$6,358.87\t22,870,346\t757,008\t3.31%'));
    const active = screen.grid.element().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toContain('Harbour Sport');
  });

  it('copies over plain HTTP too, where browsers keep the clipboard from a page, and says where it cannot', async () => {
    const clipboard = vi
      .spyOn(Navigator.prototype, 'clipboard', 'get')
      .mockReturnValue(undefined as unknown as Clipboard);
    const written = vi.spyOn(DataTransfer.prototype, 'setData');
    const screen = await open();
    await screen.grid.getByText('22,870,346').click();
    await userEvent.keyboard('{Control>}c{/Control}');
    await expect.element(screen.getByText('Copied')).toBeVisible();
    expect(written).toHaveBeenCalledWith('text/plain', '22,870,346');
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await userEvent.keyboard('{Control>}c{/Control}');
    await expect
      .element(screen.getByText('Not copied. The browser does not let this page write to the clipboard.'))
      .toBeVisible();
    expect(clipboard).toHaveBeenCalled();
  });

  it('has in the menu of a cell what the pointer has, and gives the focus back', async () => {
    const { reports, ...screen } = await open();
    await screen.press('{ArrowDown}{Enter}');
    await expect.element(screen.getByRole('menuitem', { name: 'Open Harbour Sport' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.grid.element()));
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('menuitem', { name: 'Without Harbour Sport' }).click();
    await vi.waitFor(() =>
      expect(reports.runs().at(-1)?.filters).toEqual([
        { dimension: 'channel_name', not: true, values: ['Harbour Sport'] },
      ]),
    );
  });
});

describe('the way into a row', () => {
  it('filters by its value and goes on with the next dimension', async () => {
    const { reports, ...screen } = await open();
    await screen.getByRole('link', { name: 'Harbour Sport' }).hover();
    await screen.getByRole('button', { name: 'Break down by' }).click();
    await screen.getByRole('menuitem', { name: 'by Country' }).click();
    await vi.waitFor(() =>
      expect(reports.runs().at(-1)).toMatchObject({
        dimensions: ['country'],
        filters: [{ dimension: 'channel_name', not: false, values: ['Harbour Sport'] }],
      }),
    );
  });

  it('filters by a value that is clicked', async () => {
    const reports = createReports();
    const screen = await renderReport(reports, {
      at: '/report?range=last7&dim=channel_name,country&met=rev&sort=-rev',
    });
    await screen.grid.getByRole('button', { name: 'US' }).first().click();
    await vi.waitFor(() =>
      expect(reports.runs().at(-1)?.filters).toEqual([{ dimension: 'country', not: false, values: ['US'] }]),
    );
  });
});

describe('the chart', () => {
  it('asks the same by day when the report has no time in it, and draws the figure that is chosen', async () => {
    const { reports, ...screen } = await open();
    await vi.waitFor(() => expect(document.querySelector('.recharts-line')).not.toBeNull(), { timeout: 10_000 });
    expect(reports.all.at(-1)).toMatchObject({ dimensions: ['day'], sortBy: 'day', sortDesc: false, limit: null });
    await screen.getByRole('button', { name: /Fill.*2\.10%/ }).click();
    await vi.waitFor(() => expect(screen.query().get('chart')).toBe('fill'));
    await expect.element(screen.getByText(/^Fill: from 2\.10%/)).toBeInTheDocument();
  });

  it('draws bars of the first dimension from the answer itself', async () => {
    const { reports, ...screen } = await open();
    await screen.getByRole('button', { name: 'Bars by first dimension' }).click();
    await vi.waitFor(() => expect(document.querySelectorAll('.recharts-bar-rectangle')).toHaveLength(3), {
      timeout: 10_000,
    });
    expect(reports.runs()).toHaveLength(1);
  });

  it('compares from its head, at once', async () => {
    const { reports, ...screen } = await open();
    await screen.getByRole('region', { name: 'Chart' }).getByLabelText('Compare').selectOptions('vs last week');
    await vi.waitFor(() => expect(reports.runs().at(-1)?.compare).not.toBeNull());
  });
});

describe('a hundred thousand rows', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({
    channel_name: `Channel ${index}`,
    rev: 100_000 - index,
    reqs: index,
    imps: index,
    fill: index % 7,
  }));

  const ofMany = () => createReports((request) => answerTo(request, many));
  const region = () => document.querySelector('[data-scroll-region]') as HTMLElement;
  /** All but the head and the totals. */
  const drawn = () => [...document.querySelectorAll('[role="row"]:not([aria-rowindex="1"], [aria-rowindex="2"])')];

  it('are drawn by the screenful, and the last is one key away', async () => {
    const screen = await open(ofMany());
    await expect.element(screen.grid).toHaveAttribute('aria-rowcount', '100002');
    await screen.press('{Control>}{End}{/Control}');
    await vi.waitFor(() => expect(screen.cells(100_002)[0]).toBe('Channel 99999'));
    expect(screen.grid.element().querySelectorAll('[role="row"]').length).toBeLessThan(60);
    const last = document.querySelector('[aria-rowindex="100002"]') as HTMLElement;
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(region().getBoundingClientRect().bottom + 1);
  });

  it('fill all of the frame wherever it is scrolled to', async () => {
    await open(ofMany());
    const frame = region().getBoundingClientRect();
    for (const top of [0, 137, 50_000, 3_000_000]) {
      region().scrollTop = top;
      await vi.waitFor(() => {
        const boxes = drawn().map((row) => row.getBoundingClientRect());
        // A few more each way, for the next turn of the wheel.
        expect(Math.min(...boxes.map((box) => box.top))).toBeLessThan(Math.max(frame.top, frame.top + 320 - top));
        expect(Math.max(...boxes.map((box) => box.bottom))).toBeGreaterThan(frame.bottom + 200);
      });
    }
  });

  it('keep the elements of those that leave, and read from top to bottom once they rest', async () => {
    const screen = await open(ofMany());
    const places = () => drawn().map((row) => Number(row.getAttribute('aria-rowindex')));
    region().scrollTop = 2_000;
    await vi.waitFor(() => expect(Math.min(...places())).toBeGreaterThan(20));
    const before = new Set(drawn());
    region().scrollTop = 2_400;
    await vi.waitFor(() => expect(Math.min(...places())).toBeGreaterThan(35));
    expect(drawn().filter((row) => !before.has(row)).length).toBeLessThan(3);
    await vi.waitFor(() => expect(places()).toEqual([...places()].sort((a, b) => a - b)));
    const tops = drawn().map((row) => row.getBoundingClientRect().top);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(screen.cells(places()[0] as number)[0]).toBe(`Channel ${(places()[0] as number) - 3}`);
  });

  it('have their tools under a pointer that rests while others take their elements', async () => {
    const { reports, ...screen } = await open(ofMany());
    region().scrollTop = 3_600;
    const pointed = () => document.querySelector('[role="row"]:hover');
    const named = () => pointed()?.querySelector('.adx-rep-value')?.textContent;
    await vi.waitFor(() => expect(drawn().length).toBeGreaterThan(10));
    const { left, bottom } = region().getBoundingClientRect();
    await vi.waitFor(async () => {
      const row = document.elementFromPoint(left + 80, bottom - 120)?.closest('[role="row"]');
      await userEvent.hover(row as Element, { timeout: 1_000 });
      expect(pointed()?.querySelector('.adx-rep-tools')).not.toBeNull();
    });
    for (const act of [
      () => (region().scrollTop += 36_000),
      () => (region().scrollTop += 360),
      () => screen.router.navigate(`${at}&f=country:US`),
    ]) {
      const before = named();
      await act();
      await vi.waitFor(() => expect(named()).not.toBe(before));
      await vi.waitFor(() => expect(pointed()?.querySelector('.adx-rep-tools')).not.toBeNull());
      await vi.waitFor(() => expect(document.querySelectorAll('.adx-rep-tools')).toHaveLength(1));
      reports.respond((request) => answerTo(request, many.slice(50_000)));
    }
  });

  it('keep head and totals in sight', async () => {
    await open(ofMany());
    region().scrollTop = 1_000_000;
    await vi.waitFor(() =>
      expect(
        document.querySelector('[aria-rowindex="27000"], [aria-rowindex="27700"], [aria-rowindex="27770"]'),
      ).not.toBeNull(),
    );
    const top = region().getBoundingClientRect().top;
    expect(document.querySelector('[aria-rowindex="1"]')?.getBoundingClientRect().top).toBeCloseTo(top, 0);
    expect(document.querySelector('[aria-rowindex="2"]')?.getBoundingClientRect().top).toBeCloseTo(top + 36, 0);
  });
});
