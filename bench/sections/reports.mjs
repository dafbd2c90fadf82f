// @ts-check
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unwatched } from '../drive.mjs';
import { run } from '../processes.mjs';
import { summary } from '../rounds.mjs';
import { sessionCookie } from '../sides.mjs';

const program = fileURLToPath(new URL('../reports/engine.mjs', import.meta.url));
const users = 20;

/**
 * The report engine on many rows: our way beside the same statement sent straight to the engine ("peer"), daily sums beside the
 * rows themselves, and what others feel of 20 people's reports ("peer": nobody runs one).
 * @param {import('../run.mjs').Bench} bench @returns {Promise<import('../report.mjs').Section>}
 */
export async function reports({ browser, services, count, folder, facts }) {
  const path = `${folder}/facts-${facts}`;
  if (!existsSync(path)) {
    console.error(`… making ${facts} rows of facts`);
    await run(process.execPath, [program, 'make', path, String(facts)]);
  }
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'measure', path, String(facts), String(count)]);
  /** @type {import('../reports/engine').Round[]} */
  const rounds = JSON.parse(stdout);
  const of = (/** @type {keyof import('../reports/engine').Round} */ key) => summary(rounds.map((round) => round[key]));
  const { url, stop } = await services.reporting(path);
  const together = await manyUsers(url);
  const shown = await largeResult(browser, url, count);
  await stop();
  return {
    unit: `ms, MiB; ${facts} rows in one table, merged`,
    rows: {
      'a month by day, tag and country': { ours: of('run'), peer: of('straight') },
      'by day and tag, from daily sums': { ours: of('daily'), peer: of('raw') },
      'event loop held, reports': { ours: of('held') },
      'memory of the engine': { ours: of('memory') },
      [`list call while ${users} run reports`]: { ours: summary(together.during), peer: summary(together.idle) },
      'reports that failed': { ours: summary([together.failed]) },
      ...Object.fromEntries(Object.entries(shown).map(([row, values]) => [row, { ours: summary(values) }])),
    },
    notes: [
      `${users} different reports at once, one after the other: ${(together.tookMs / 1000).toFixed(1)} s until the last answer; ${together.places} times somebody was told a place in the line.`,
    ],
  };
}

/** @param {string} url */
async function manyUsers(url) {
  const sessions = await Promise.all(Array.from({ length: users + 1 }, () => sessionCookie(url, 'admin@adx.example')));
  const headersOf = (/** @type {number} */ user) => {
    const cookie = sessions[user];
    if (!cookie) throw new Error(`There is no session ${user}.`);
    return { Cookie: `${cookie.name}=${cookie.value}`, 'X-Mode': 'ssp', 'X-Requested-With': 'app' };
  };
  const listCall = async () => {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/demand/channels?range=[0,49]&sort=["name","ASC"]`, { headers: headersOf(users) });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The list answered ${answer.status}.`);
    return performance.now() - begun;
  };
  const report = async (/** @type {number} */ user) => {
    const answer = await fetch(`${url}/api/rrun`, {
      method: 'POST',
      headers: { ...headersOf(user), 'Content-Type': 'application/json', 'X-Run': `run${user}` },
      body: JSON.stringify({
        startDate: '2026-10-21',
        endDate: '2026-11-19',
        metrics: ['rev', 'reqs', 'bids', 'wins', 'imps'],
        dimensions: ['day', 'tag_name'],
        // Each another question: equal ones would share one run.
        having: [{ metric: 'imps', min: user, max: null }],
        filters: [{ dimension: 'environment', not: false, values: ['ctv', 'desktop'] }],
        limit: 1000,
      }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const lines = await Promise.all(Array.from({ length: users }, (_, user) => countPlaces(url, headersOf(user))));
  if ((await report(users)) !== 200) throw new Error('A report on the facts of the benchmark failed.');
  for (let call = 0; call < 20; call += 1) await listCall();
  const idle = [];
  for (let call = 0; call < 50; call += 1) idle.push(await listCall());

  const begun = performance.now();
  let isOver = false;
  const all = Promise.all(Array.from({ length: users }, (_, user) => report(user))).finally(() => {
    isOver = true;
  });
  const during = [];
  while (!isOver) during.push(await listCall());
  const statuses = await all;
  const tookMs = performance.now() - begun;
  const places = lines.reduce((sum, line) => sum + line.end(), 0);
  return { idle, during, failed: statuses.filter((status) => status !== 200).length, tookMs, places };
}

/** How often a session is told a place in the line. @param {string} url @param {Record<string, string>} headers */
async function countPlaces(url, headers) {
  const ending = new AbortController();
  const { body } = await fetch(`${url}/api/events`, { headers, signal: ending.signal });
  let count = 0;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of body ?? []) count += decoder.decode(part, { stream: true }).split('event: reportLine').length - 1;
  })().catch((error) => {
    if (!ending.signal.aborted) throw error;
  });
  void reading;
  return {
    end() {
      ending.abort();
      return count;
    },
  };
}

const largeReport =
  '/report?from=2026-11-10&to=2026-11-19&dim=day,tag_name,country&met=rev,reqs,bids,wins,imps,timeouts,start,complete,fill&sort=-rev';

/**
 * A result of 100,000 rows in 12 columns: from its last byte until rows are drawn, while it is scrolled, and while it is exported.
 * @param {import('playwright-core').Browser} browser @param {string} url @param {number} count
 */
async function largeResult(browser, url, count) {
  /** @type {Record<string, number[]>} */
  const found = {};
  for (let round = 0; round < count; round += 1) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, acceptDownloads: true });
    await context.addCookies([await sessionCookie(url, 'admin@adx.example')]);
    await context.addInitScript(watchResult);
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await unwatched(page);
    await page.goto(largeReport);
    await page.locator('.adx-rep-row').first().waitFor();
    const rows = await page.locator('.adx-rep-took .adx-figures').first().textContent();
    const opened = await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).resultTimes());
    await untilIdle(page);
    const frame = await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).longestFrame());
    await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).forgetTasks());
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await (await download).path();
    const exporting = await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).longestTask());
    await context.close();
    if (Number(rows?.replaceAll(/\D/g, '')) < 100_000) throw new Error(`The large report has ${rows} rows: give more --facts.`);
    const times = {
      'last byte → rows of 100,000': opened.shown,
      'longest task until then': opened.longest,
      'longest frame while it scrolls': frame,
      'longest task, CSV of 100,000': exporting,
    };
    for (const [row, value] of Object.entries(times)) found[row] = [...(found[row] ?? []), value];
  }
  return found;
}

/**
 * Until no call is open and the thread has nothing to do: what is measured next is its own work.
 * @param {import('playwright-core').Page} page
 */
async function untilIdle(page) {
  while (!(await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).wasIdle())));
}

/**
 * @typedef {{ wasIdle(): Promise<boolean>, resultTimes(): { shown: number, longest: number }, longestFrame(): Promise<number>, longestTask(): number, forgetTasks(): void }} Watched
 */

/** In the page, before its scripts. */
function watchResult() {
  /** @type {PerformanceEntry[]} */
  let tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  // The event stream is answered as soon as it is open.
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
    if (!document.querySelector('.adx-rep-row')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (shownAt = performance.now())));
  }).observe(document, { childList: true, subtree: true });
  const longest = (/** @type {number} */ from, /** @type {number} */ to) =>
    Math.max(
      0,
      ...tasks.filter(({ startTime, duration }) => startTime + duration > from && startTime < to).map(({ duration }) => duration),
    );
  Object.assign(window, {
    resultTimes() {
      const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/rrun'));
      // The largest is the table's; the chart asks for its own.
      const [table] = /** @type {PerformanceResourceTiming[]} */ (asked).sort((a, b) => b.encodedBodySize - a.encodedBodySize);
      const end = table?.responseEnd ?? Number.NaN;
      return { shown: shownAt - end, longest: longest(end, shownAt) };
    },
    /** Twice in a row there was time to spare, and neither a long task nor a call between. */
    async wasIdle() {
      const spare = () => new Promise((done) => requestIdleCallback(done));
      await spare();
      const before = tasks.length;
      await new Promise((done) => requestAnimationFrame(done));
      await spare();
      return tasks.length === before && open === 0;
    },
    async longestFrame() {
      const region = document.querySelector('.adx-rep-scroll');
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
