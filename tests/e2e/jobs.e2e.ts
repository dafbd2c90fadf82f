import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../server/store/openStore';
import { launchChromium } from '../support/chromium';
import { enter } from '../support/enter';
import { type Product, startProduct } from '../support/product';
import { makeSampleDir, type SampleDir } from '../support/sampleDir';
import { silentLog } from '../support/silentLog';

let data: SampleDir;
let product: Product;
let browser: Browser;
let page: Page;

/** A run that was given up before the server started. */
async function addFailedRun(): Promise<void> {
  const { store } = await openStore({ dataDir: join(data.path, 'objects'), log: silentLog });
  // Runs older than 30 days are removed.
  const [at, later] = [3_600_000, 3_540_000].map((ago) => new Date(Date.now() - ago).toISOString()) as [string, string];
  const job = 'removeExpiredFiles';
  await store.jobs.ask({ job, scopes: [''], by: null, now: at });
  const run = await store.jobs.claim({ token: 'a', now: at, until: later, atOnce: new Map([[job, 1]]) });
  await store.jobs.finish(run?.id ?? 0, 'a', {
    state: 'failed',
    at: later,
    items: 3,
    total: null,
    failures: [],
    failed: 0,
    error: { message: 'The disk was full.' },
  });
  await store.close();
}

beforeAll(async () => {
  data = await makeSampleDir();
  await addFailedRun();
  [product, browser] = await Promise.all([startProduct(data.path), launchChromium()]);
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  data?.remove();
});

describe('the screen of jobs', () => {
  it('runs a job now, pauses and resumes it, and tries an old failed run again', async () => {
    await enter(page, product.url, 'admin@adx.example', '/jobs');
    const row = page.getByRole('row', { name: /Archive unused creatives/ });
    const files = page.getByRole('row', { name: /Remove expired files/ });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await files.getByText('Failed').waitFor();

    await press('Pause: Remove kept answers');
    await page.getByRole('row', { name: /Remove kept answers.*Paused/ }).waitFor();
    await press('Resume: Remove kept answers');
    await page.getByRole('button', { name: 'Pause: Remove kept answers' }).waitFor();
    await row.getByRole('link').click();
    await page.getByText('Daily 02:00 in each account’s time zone').waitFor();

    await page.goto(`${product.url}/jobs/removeExpiredFiles`);
    await page.getByText('The disk was full.').first().waitFor();
    await press('Try again');
    await files.getByText('Done').waitFor();
    await page.getByText('Operator pressed Try again').waitFor();

    await press('Run now');
    await page.getByText('Operator pressed Run now').waitFor();
    await expect.poll(() => page.locator('.adx-job-bars > li').count()).toBeGreaterThan(2);
    await page.getByRole('link', { name: /^Given up/ }).click();
    await page.getByText('No failed runs to handle.').waitFor();
    await page.getByRole('link', { name: /^Runs/ }).click();
    await page.getByRole('cell', { name: 'Operator', exact: true }).first().waitFor();
  });
});
