import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { complaints, openBrowserOnProduct, page, path, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { pressAtRow } from '../support/pressAtRow';

openBrowserOnProduct({ SAMPLE_DAYS: '70' });

const result = (of: Page = page) => of.getByRole('grid');
const answered = () => page.getByText(/^\d[\d,]* rows? in /).waitFor();

/** The sample's traffic is brought in after the start. */
async function traffic(): Promise<void> {
  const last = async (): Promise<number> => {
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const data = {
      startDate: day(9),
      endDate: day(0),
      metrics: ['imps'],
      dimensions: ['hour'],
      sortBy: 'hour',
      limit: 1,
      timezone: 0,
    };
    const answer = await page
      .context()
      .request.post(`${product.url}/api/rrun`, { headers: { 'X-Requested-With': 'app' }, data });
    const [row] = (await answer.json()).rows;
    return row ? Date.parse(`${row.hour.replace(' ', 'T')}Z`) : 0;
  };
  await expect.poll(last, { timeout: 60_000, interval: 500 }).toBeGreaterThan(Date.now() - 3 * 3_600_000);
}

/**
 * Scrolls the result to a place, waits until rows are drawn there, and answers the next place: after the last one the
 * first. A result that gives way to a shorter one meanwhile has no such place.
 */
const scrolled = (top: number): Promise<number> =>
  result().evaluate(async (grid, to) => {
    let box: Element = grid;
    while (box.scrollHeight <= box.clientHeight && box.parentElement) box = box.parentElement;
    box.scrollTop = to;
    const isScrolled = () => grid.isConnected && box.contains(grid) && box.scrollHeight > box.clientHeight;
    const isDrawn = () => {
      const { left, top: edge, width, height } = box.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, edge + height / 2)?.closest('[role="row"]') != null;
    };
    do await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    while (isScrolled() && box !== document.documentElement && !isDrawn());
    return to + box.clientHeight >= box.scrollHeight ? 0 : to + box.clientHeight / 2;
  }, top);

describe('a report', () => {
  it('tells in eight clicks at most why the fill dropped on Tuesday on Roku in the US', async () => {
    await enter(page, product.url, 'demand@adx.example', '/tags');
    await rows().first().waitFor();
    await traffic();
    let clicks = 0;
    const click = async (where: ReturnType<Page['locator']>) => {
      clicks += 1;
      await where.click();
    };
    await click(page.getByRole('link', { name: 'Create Report' }));
    await click(page.getByRole('link', { name: 'Bid health' }));
    await answered();
    await click(page.getByRole('button', { name: /^Timeout rate/ }).first());
    // The chart says it in words, too: the top of the week is a Tuesday.
    await page.locator('.adx-rep-plot .adx-hidden').waitFor();
    const breakDown = async (name: string, by: string) => {
      const row = result().getByRole('row').filter({ hasText: name });
      // Rows out of sight are not drawn.
      let top = 0;
      const found = async () => {
        if ((await row.count()) === 0) top = await scrolled(top);
        return row.count();
      };
      await expect.poll(found, { timeout: 60_000, interval: 50 }).toBe(1);
      clicks += 1;
      await pressAtRow(row, 'Break down by');
      await click(page.getByRole('menuitem', { name: by }));
      // The former rows stay until the answer.
      await result().getByRole('columnheader', { name: by }).first().waitFor();
    };
    const tag = await worstTag();
    await breakDown(tag, 'Operating system');
    await breakDown('Roku', 'Country');
    await result().getByRole('row').filter({ hasText: 'United States' }).waitFor();
    expect(clicks).toBeLessThanOrEqual(8);

    const { rows: days, worst } = await timeoutsByDay(tag);
    expect(new Date(`${worst}T00:00:00Z`).getUTCDay()).toBe(2);
    // Many times what it is on the other days.
    const rate = (day: string) => days.find((one) => one.day === day)?.timeout_rate ?? 0;
    const others = days.filter(({ day }) => day !== worst).map(({ day }) => rate(day));
    expect(rate(worst)).toBeGreaterThan(10 * Math.max(...others));
    expect(complaints).toEqual([]);
  });

  it('about an object opens from its row, and is the same at its address', async () => {
    await enter(page, product.url, 'demand@adx.example', '/tags');
    await rows().first().waitFor();
    await traffic();
    await page.getByRole('searchbox').first().fill('Magnite CTV dynamic');
    await pressAtRow(rows().filter({ hasText: 'Magnite CTV dynamic' }), /^Report/);
    await answered();
    await expect.poll(path).toMatch(/^\/report\?range=last7&dim=channel_name&.*f=tag_name:Magnite/);
    const total = page.getByRole('row').filter({ hasText: /^Total/ });
    const before = await total.textContent();
    await page.reload();
    await answered();
    await expect.poll(() => total.textContent()).toBe(before);
    expect(complaints).toEqual([]);
  });

  it('of marketplaces stands in the menu of the administrator', async () => {
    await enter(page, product.url, 'admin@adx.example', '/demands');
    await rows().first().waitFor();
    await traffic();
    await page.getByRole('link', { name: 'Marketplace Report' }).click();
    await answered();
    await expect
      .poll(path)
      .toBe(
        '/report?range=last7&dim=marketplace_name&met=rev_mt,rev_m,rev_md,ecpm,fill,reqs,opps,imps&sort=-rev_m&errors=1&f=!marketplace_uid:',
      );
    await expect.poll(() => result().getByRole('row').count()).toBeGreaterThan(2);
    expect(complaints).toEqual([]);
  });
});

type Day = { readonly day: string; readonly timeout_rate: number };

/** What the page shows by now, by day. */
const onRokuInUs = [
  { dimension: 'os', not: false, values: ['Roku'] },
  { dimension: 'country', not: false, values: ['us'] },
];

async function askWeek<R>(asked: object): Promise<readonly R[]> {
  const today = Date.now() - 5 * 3_600_000;
  const day = (back: number) => new Date(today - back * 86_400_000).toISOString().slice(0, 10);
  const data = { startDate: day(7), endDate: day(1), ...asked };
  const answer = await page
    .context()
    .request.post(`${product.url}/api/rrun`, { headers: { 'X-Requested-With': 'app' }, data });
  return ((await answer.json()) as { rows: readonly R[] }).rows;
}

/** Which tag it is depends on the day on which the sample was laid. */
async function worstTag(): Promise<string> {
  const having = [{ metric: 'reqs', min: 10_000, max: null }];
  const asked = {
    metrics: ['timeout_rate'],
    dimensions: ['tag_name'],
    filters: onRokuInUs,
    having,
    sortBy: 'timeout_rate',
    limit: 1,
  };
  const [tag] = await askWeek<{ readonly tag_name: string }>(asked);
  if (!tag) throw new Error('The sample has no timeouts on Roku in the US.');
  return tag.tag_name;
}

async function timeoutsByDay(tag: string): Promise<{ readonly rows: readonly Day[]; readonly worst: string }> {
  const filters = [{ dimension: 'tag_name', not: false, values: [tag] }, ...onRokuInUs];
  const rows = await askWeek<Day>({ metrics: ['timeout_rate'], dimensions: ['day'], filters, sortBy: 'timeout_rate' });
  return { rows, worst: rows[0]?.day ?? '' };
}
