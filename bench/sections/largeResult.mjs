// @ts-check
import { writeFileSync } from 'node:fs';
import { unwatched } from '../drive.mjs';
import { rounds } from '../rounds.mjs';
import { sessionCookie } from '../sides.mjs';

const leastRows = 100_000;
const account = 'admin@adx.example';

/** @typedef {import('playwright-core').Page} Page */

const ours = {
  name: 'ours',
  path: '/report?from=2026-11-10&to=2026-11-19&dim=day,tag_name,country&met=rev,reqs,bids,wins,imps,timeouts,start,complete,fill&sort=-rev',
  watched: { answer: '/api/rrun', row: '.adx-rep-row', scroll: '.adx-rep-scroll' },
  count: '.adx-rep-took .adx-figures',
  // The menu opens before: it is not part of the export.
  openMenu: (/** @type {Page} */ page) => page.getByRole('button', { name: 'Export' }).click(),
  exportCsv: (/** @type {Page} */ page) => page.getByRole('menuitem', { name: 'CSV' }).click(),
};

const peer = {
  name: 'peer',
  path: '/result.html',
  watched: { answer: '/api/result', row: '.row', scroll: '.scroll' },
  count: '#count',
  openMenu: () => Promise.resolve(),
  exportCsv: (/** @type {Page} */ page) => page.getByRole('button', { name: 'CSV' }).click(),
};

/**
 * A result of 100,000 rows in 12 columns: from its last byte until rows are drawn, while scrolling, and during the export. The
 * peer shows the same answer in a table of React and @tanstack/react-virtual, without anything else.
 * @param {{ browser: import('playwright-core').Browser, services: ReturnType<typeof import('../services.mjs').createServices>,
 *   url: string, count: number, folder: string }} given
 */
export async function largeResult({ browser, services, url, count, folder }) {
  const file = `${folder}/result.json`;
  const cookie = await sessionCookie(url, account);
  writeFileSync(file, await answerOf(browser, url, cookie));
  const plain = await services.peerResult(file);
  const sides = [
    { ...ours, url, cookies: [cookie] },
    { ...peer, url: plain.url, cookies: [] },
  ];
  const found = await rounds(count, sides, (side) => visit(browser, side));
  await plain.stop();
  return found;
}

/**
 * The answer that our page gets.
 * @param {import('playwright-core').Browser} browser @param {string} url @param {Awaited<ReturnType<typeof sessionCookie>>} cookie
 */
async function answerOf(browser, url, cookie) {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([cookie]);
  const page = await context.newPage();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === ours.watched.answer, {
    timeout: 120_000,
  });
  await page.goto(ours.path);
  const request = await asked;
  const body = request.postData();
  const headers = await request.allHeaders();
  await context.close();
  if (!body) throw new Error('The large report was asked for without a body.');
  const sent = Object.entries(headers).filter(([name]) => /^(x-|content-type|cookie)/.test(name));
  const answer = await fetch(url + ours.watched.answer, { method: 'POST', body, headers: Object.fromEntries(sent) });
  if (answer.status !== 200) throw new Error(`The large report answered ${answer.status}.`);
  return answer.text();
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {(typeof ours | typeof peer) & { url: string, cookies: Awaited<ReturnType<typeof sessionCookie>>[] }} side
 */
async function visit(browser, { name, path, watched, count, openMenu, exportCsv, url, cookies }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  });
  await context.addCookies(cookies);
  await context.addInitScript(watchResult, watched);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await unwatched(page);
  await page.goto(path);
  await page.locator(watched.row).first().waitFor();
  const rows = Number((await page.locator(count).first().textContent())?.replaceAll(/\D/g, ''));
  if (rows < leastRows) throw new Error(`The large report of ${name} has ${rows} rows: give more --facts.`);
  const opened = await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).resultTimes());
  await untilIdle(page);
  const frame = await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).longestFrame());
  await openMenu(page);
  await untilIdle(page);
  await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).forgetTasks());
  const download = page.waitForEvent('download');
  await exportCsv(page);
  await (await download).path();
  const exporting = await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).longestTask());
  await context.close();
  return {
    'last byte → rows of 100,000': opened.shown,
    'longest task until then': opened.longest,
    'longest frame while it scrolls': frame,
    'longest task, CSV of 100,000': exporting,
  };
}

/** Waits until no call is open and the thread is idle: the next measurement covers its own work only. @param {Page} page */
async function untilIdle(page) {
  while (!(await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).wasIdle())));
}

/**
 * @typedef {{ wasIdle(): Promise<boolean>, resultTimes(): { shown: number, longest: number }, longestFrame(): Promise<number>, longestTask(): number, forgetTasks(): void }} Watched
 */

/** Runs in the page before its scripts. @param {{ answer: string, row: string, scroll: string }} watched */
function watchResult({ answer, row, scroll }) {
  /** @type {PerformanceEntry[]} */
  let tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  // The event stream counts as answered once it is open.
  let open = 0;
  const { fetch } = window;
  window.fetch = async (...call) => {
    open += 1;
    try {
      return await fetch(...call);
    } finally {
      open -= 1;
    }
  };
  let shownAt = 0;
  new MutationObserver((_, observer) => {
    if (!document.querySelector(row)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (shownAt = performance.now())));
  }).observe(document, { childList: true, subtree: true });
  const longest = (/** @type {number} */ from, /** @type {number} */ to) =>
    Math.max(
      0,
      ...tasks
        .filter(({ startTime, duration }) => startTime + duration > from && startTime < to)
        .map(({ duration }) => duration),
    );
  Object.assign(window, {
    resultTimes() {
      const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(answer));
      // The largest answer is the table's; the chart has another one.
      const [table] = /** @type {PerformanceResourceTiming[]} */ (asked).sort(
        (a, b) => b.encodedBodySize - a.encodedBodySize,
      );
      const end = table?.responseEnd ?? Number.NaN;
      return { shown: shownAt - end, longest: longest(end, shownAt) };
    },
    /** Whether the thread was idle twice in a row, without a long task or a call in between. */
    async wasIdle() {
      const spare = () => new Promise((done) => requestIdleCallback(done));
      await spare();
      const before = tasks.length;
      await new Promise((done) => requestAnimationFrame(done));
      await spare();
      return tasks.length === before && open === 0;
    },
    async longestFrame() {
      const region = document.querySelector(scroll);
      if (!region) throw new Error('There is no table.');
      let last = 0;
      let worst = 0;
      for (let frame = 0; frame < 120; frame += 1) {
        region.scrollTop += 700;
        const now = await new Promise((done) => requestAnimationFrame(done));
        if (last) worst = Math.max(worst, now - last);
        last = now;
      }
      if (region.scrollTop < 700) throw new Error('The table does not scroll.');
      return worst;
    },
    longestTask: () => longest(0, Number.POSITIVE_INFINITY),
    forgetTasks: () => (tasks = []),
  });
}
