// @ts-check
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../tools/requirements.mjs';
import { installProbe } from './probe.mjs';

export const rowsOnPage = 50;
const timeoutMs = 60_000;
const endless = /\/api\/events\b/;

/** Fast 4G of DevTools, with the CPU slowed down four times. */
const slow = {
  cpu: 4,
  network: { offline: false, latency: 165, downloadThroughput: (9e6 * 0.9) / 8, uploadThroughput: (1.5e6 * 0.9) / 8 },
};

export function openBrowser() {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/**
 * Opens a page in a new browser context: nothing cached or compiled, signed in or not.
 * @param {import('playwright-core').Browser} browser
 * @param {import('./sides.mjs').Side} side
 * @param {{ signedIn: boolean, throttled?: boolean }} how
 */
export async function openPage(browser, side, { signedIn, throttled = false }) {
  const context = await browser.newContext({
    baseURL: side.baseUrl,
    viewport: { width: 1440, height: 900 },
    storageState: signedIn ? await side.signedIn() : side.signedOut(),
  });
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(installProbe);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await idle(browser);
  if (throttled) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', slow.network);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  }
  /** @type {Set<import('playwright-core').Request>} */
  const open = new Set();
  let lastTraffic = Date.now();
  page.on('request', (request) => {
    if (endless.test(request.url()) || request.resourceType() === 'eventsource') return;
    open.add(request);
    lastTraffic = Date.now();
  });
  const ended = (/** @type {import('playwright-core').Request} */ request) => {
    if (open.delete(request)) lastTraffic = Date.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);

  return {
    page,
    cdp,
    close: () => context.close(),
    /** Waits until no request but the event stream was open for 600 ms, and until the side has processed the answers. */
    async settle() {
      const giveUp = Date.now() + timeoutMs;
      while (open.size > 0 || Date.now() - lastTraffic < 600) {
        if (Date.now() > giveUp)
          throw new Error(
            `${side.name}: ${open.size} requests are still open after ${timeoutMs} ms: ${[...open].map((r) => r.url())}`,
          );
        await page.waitForTimeout(50);
      }
      await page.waitForTimeout(side.settleMs);
    },
  };
}

/**
 * Waits until the browser itself is idle: a new window loads about a hundred scripts for its address bar, which compete with the
 * page for a quarter of a second.
 * @param {import('playwright-core').Browser} browser
 */
async function idle(browser) {
  const cdp = await browser.newBrowserCDPSession();
  const used = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((seconds, { cpuTime }) => seconds + cpuTime, 0);
  };
  const giveUp = Date.now() + timeoutMs;
  for (let [before, now, quiet] = [await used(), 0, 0]; quiet < 3; before = now) {
    if (Date.now() > giveUp) throw new Error(`The browser was not idle for ${timeoutMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    now = await used();
    quiet = now - before <= 0.02 ? quiet + 1 : 0;
  }
  await cdp.detach();
}

/**
 * Stops Playwright from watching the page's network. To watch it, the page copies each complete answer in one piece: for 18 MB
 * that blocks it for a quarter of a second, which users without developer tools never see. Playwright has no option for it.
 * @param {import('playwright-core').Page} page
 */
export async function unwatched(page) {
  const own = /** @type {any} */ (page)._connection?.toImpl?.(page)?.delegate?._mainFrameSession?._client;
  if (!own) throw new Error('Playwright keeps the session of its page elsewhere now: look for `Network.enable` in it.');
  await own.send('Network.disable');
}

/**
 * Milliseconds from navigation until the goal is painted, and the longest task until then.
 * @param {import('playwright-core').Page} page
 * @param {string} path
 * @param {Goal} goal
 */
export async function navigate(page, path, goal) {
  await page.goto(path, { waitUntil: 'commit' });
  return limited(
    page.evaluate(async (goal) => {
      const ms = await window.bench.whenThere(goal);
      return { ms, at: performance.timeOrigin + ms, longest: window.bench.longestSince(0) };
    }, goal),
    `${path} did not show ${JSON.stringify(goal)}`,
  );
}

/**
 * Starts watching, acts and waits: milliseconds from the event to the rows.
 * @param {import('playwright-core').Page} page
 * @param {{ event: 'click' | 'mousedown' | 'keydown', rows: string, count?: number }} what
 * @param {() => Promise<unknown>} act
 * @returns {Promise<{ ms: number, longest: number, rows: number }>}
 */
export async function changeOfRows(page, { event, rows, count = 0 }, act) {
  await page.evaluate((given) => window.bench.untilRowsChange(given), {
    event,
    rows,
    count,
    quietMs: 400,
    giveUpMs: 20_000,
  });
  await act();
  const result = await limited(
    page.evaluate(() => window.bench.change),
    'the rows did not change',
  );
  if (result.failure) throw new Error(`${page.url()}: ${result.failure}.`);
  return result;
}

/**
 * Starts watching, clicks and waits: milliseconds from the click until the goal is painted, in this document or the next.
 * @param {import('playwright-core').Page} page
 * @param {Goal} goal
 * @param {() => Promise<unknown>} act
 * @returns {Promise<{ ms: number, longest: number }>}
 */
export async function untilThere(page, goal, act) {
  await page.evaluate((given) => window.bench.untilThereAfter(given), { event: 'click', goal });
  await act();
  const result = () => page.evaluate(() => window.bench.change);
  return limited(
    result().catch((error) => {
      if (/context was destroyed|navigation/i.test(String(error))) return result();
      throw error;
    }),
    `${JSON.stringify(goal)} did not appear`,
  );
}

/**
 * JavaScript that had arrived when the goal was reached, in bytes of gzip whatever the server sent, including workers' scripts
 * and inline scripts.
 * @param {import('playwright-core').Browser} browser
 * @param {import('./sides.mjs').Side} side
 * @param {{ signedIn: boolean, path: string, goal: Goal }} visit
 */
export async function javascriptBytes(browser, side, { signedIn, path, goal }) {
  const visit = await openPage(browser, side, { signedIn });
  /** @type {Map<string, import('playwright-core').Request>} */
  const loaded = new Map();
  visit.page.on('response', (answer) => {
    const isScript = /javascript/.test(answer.headers()['content-type'] ?? '');
    if (isScript && !loaded.has(answer.url())) loaded.set(answer.url(), answer.request());
  });
  const reached = await navigate(visit.page, path, goal);
  await visit.settle();
  /** @type {{ path: string, bytes: number, before: boolean }[]} */
  const files = [];
  for (const [url, request] of loaded) {
    // Fetched again, because the browser returns no body for a file that a page has only prefetched.
    const script = Buffer.from(await (await fetch(url)).arrayBuffer());
    const { startTime, responseEnd } = request.timing();
    files.push({
      path: new URL(url).pathname,
      bytes: gzipSync(script, { level: 9 }).length,
      before: startTime + responseEnd <= reached.at,
    });
  }
  const inline = await visit.page.evaluate(() =>
    Array.from(
      document.querySelectorAll('script:not([src]):not([type="application/json"])'),
      (script) => script.textContent,
    ).join('\n'),
  );
  if (inline) files.push({ path: '(inline)', bytes: gzipSync(inline, { level: 9 }).length, before: true });
  await visit.close();
  const sum = (/** @type {typeof files} */ some) => some.reduce((total, file) => total + file.bytes, 0);
  return { needed: sum(files.filter((file) => file.before)), all: sum(files), files };
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {string} failure
 * @returns {Promise<T>}
 */
async function limited(promise, failure) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${failure} within ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    return /** @type {T} */ (await Promise.race([promise, late]));
  } finally {
    clearTimeout(timer);
  }
}
