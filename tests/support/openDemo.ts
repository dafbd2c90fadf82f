import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { serveDemo } from '../../tools/serveDemo.mjs';
import { launchChromium } from './chromium';

type OpenDemo = {
  readonly page: Page;
  readonly url: string;
  /** Stops the server, so that there is no network from then on. */
  stop(): Promise<void>;
};

/** Opens the built demo in a page of a new browser, for all tests of a `describe`; call the returned function within them. */
export function openDemo(): () => OpenDemo {
  let site: { readonly url: string; close(): Promise<void> } | undefined;
  let browser: Browser | undefined;
  let page: Page | undefined;
  beforeAll(async () => {
    site = await serveDemo({ folder: join(import.meta.dirname, '../../dist-demo'), port: 0 });
    browser = await launchChromium();
    page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  return () => {
    if (!site || !page) throw new Error('The demo is open within tests alone.');
    const { url, close } = site;
    return {
      page,
      url,
      async stop() {
        site = undefined;
        await close();
      },
    };
  };
}
