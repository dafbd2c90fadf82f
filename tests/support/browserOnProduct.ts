import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchChromium } from './chromium';
import { type Product, startProduct } from './product';
import { makeSampleDir } from './sampleDir';

/** The server that `npm start` starts, on the sample, for the tests of this file. */
export let product: Product;
export let browser: Browser;
/** A browser that has never been here, new for each test. */
export let context: BrowserContext;
export let page: Page;

/** To be called once at the top of a file. */
export function openBrowserOnProduct(env: Readonly<Record<string, string>> = {}): void {
  let data: Awaited<ReturnType<typeof makeSampleDir>> | undefined;
  beforeAll(async () => {
    data = await makeSampleDir();
    [product, browser] = await Promise.all([startProduct(data.path, env), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    data?.remove();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
  });
  afterEach(() => context.close());
}

/** Where the page is. */
export const path = (of = page): Promise<string> => of.evaluate(() => location.pathname + location.search);
export const go = (to: string) => page.goto(product.url + to);
export const rows = (of = page) => of.locator('tr[data-row]');
