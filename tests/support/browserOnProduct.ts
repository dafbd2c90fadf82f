import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchChromium } from './chromium';
import { closePages } from './closePages';
import { type Product, startProduct } from './product';
import { makeSampleDir } from './sampleDir';
import { watchTraffic } from './settled';
import { drawLate, slowMs } from './slowPage';

/** The server of `npm start` with the sample, for the tests of this file. */
export let product: Product;
export let browser: Browser;
/** A browser context without sessions or data at the start of each test; it keeps cached files of the console. */
export let context: BrowserContext;
export let page: Page;
/** Errors and warnings of the page since the start of the test. */
export let complaints: string[];

/** Call once at the top of a file. */
export function openBrowserOnProduct(env: Readonly<Record<string, string>> = {}): void {
  let data: Awaited<ReturnType<typeof makeSampleDir>> | undefined;
  let keeper: Page;
  let session: CDPSession;
  beforeAll(async () => {
    data = await makeSampleDir(Number(env.SAMPLE_DAYS ?? 0));
    [product, browser] = await Promise.all([
      startProduct(data.path, env),
      launchChromium({ args: ['--process-per-site'] }),
    ]);
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.on('page', watchTraffic);
    if (slowMs > 0) await context.addInitScript(drawLate, slowMs);
    // An open page keeps its process, which has compiled the console's scripts: a new process costs more time than most tests.
    keeper = await context.newPage();
    await keeper.goto(`${product.url}/healthz`);
    session = await context.newCDPSession(keeper);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    data?.remove();
  });
  beforeEach(async () => {
    page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    complaints = said;
  });
  afterEach(async () => {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await closePages(context, keeper);
    await context.setOffline(false);
    await context.clearCookies();
    await session.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: 'all' });
  });
}

/** Path and query of the page. */
export const path = (of = page): Promise<string> => of.evaluate(() => location.pathname + location.search);
export const go = (to: string) => page.goto(product.url + to);
/** Rows that the console has drawn: those that came with the page are there before anything listens. */
export const rows = (of = page) => of.locator('tr[data-row]:not(#root > [inert] *)');
/** Name links of the rows, which open the objects. */
export const names = (of = page) => rows(of).locator('[data-column="name"]').getByRole('link');
/** Follows an entry of the main menu, for which the console is not loaded again. */
export async function follow(href: string): Promise<void> {
  const entry = page.locator(`#sidebar nav a[href="${href}"]`).first();
  await entry.click();
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');
}
/** Opens the menu of the user. */
export const userButton = (of = page) => of.getByRole('banner').locator('[aria-haspopup="menu"]');
