import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/apiClient';
import { rows } from '../support/browserOnProduct';
import { campaignJourney, expectJourneysEnd, made, rowOf, searchFor } from '../support/campaignJourney';
import { launchChromium } from '../support/chromium';
import { enter } from '../support/enter';
import { createDatabase } from '../support/postgres';
import { type Product, startProduct } from '../support/product';
import { makeSampleDir } from '../support/sampleDir';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const newPage = async (): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();

describe.each(['PGlite', 'PostgreSQL', 'PGlite, their lists by pages'])('campaigns on %s', (engine) => {
  let data: Awaited<ReturnType<typeof makeSampleDir>>;
  let env: Readonly<Record<string, string>> = {};
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    env = {
      ...(engine === 'PostgreSQL' && { DATABASE_URL: await createDatabase() }),
      ...(engine.endsWith('by pages') && { LIST_ROWS: '20' }),
    };
    data = await makeSampleDir();
    product = await startProduct(data.path, env);
    page = await newPage();
  });
  afterAll(async () => {
    await product?.stop();
    data?.remove();
  });

  it('are created, edited, copied, archived, brought back and deleted', async () => {
    await campaignJourney(page, product.url);
  });

  it('are all there after kill -9 and another start', async () => {
    const port = Number(new URL(product.url).port);
    await product.kill();
    product = await startProduct(data.path, env, port);
    await expectJourneysEnd(page, product.url);
  });

  it('tell the second of two tabs what the first has changed, and overwrite nothing silently', async () => {
    const second = await page.context().newPage();
    for (const tab of [second, page]) {
      // A tab in the back draws once a second.
      await tab.bringToFront();
      await tab.goto(`${product.url}/campaigns`);
      await searchFor(tab, made);
      await rowOf(tab, made).getByRole('link', { name: made }).click();
      await tab
        .getByRole('dialog', { name: made })
        .getByRole('tab', { name: /^Bidding/ })
        .click();
    }
    const priority = (tab: Page) =>
      tab.getByRole('dialog').getByLabel('Priority', { exact: false }).and(tab.locator('input')).first();
    // In a form in which nothing is typed what the first saves would simply come to stand.
    await second.bringToFront();
    await priority(second).fill('4');
    await page.bringToFront();
    await priority(page).fill('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: made }).waitFor({ state: 'detached' });
    await second.bringToFront();
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByText(/Northbay ad ops saved/).waitFor();
    const { call: api } = await signIn(product.url, 'demand@adx.example');
    const stored = await api<{ priority: number }[]>(
      'GET',
      `/api/demand/campaigns?filter=${encodeURIComponent(JSON.stringify({ q: made.toLowerCase() }))}`,
    );
    expect(stored.body.map((row) => row.priority)).toEqual([3]);
    await second.close();
  });

  it('are bought for an advertiser that the account makes itself', async () => {
    const { call: api } = await signIn(product.url, 'demand@adx.example');
    const created = await api<{ manager: number | null }>('POST', '/api/demand/advs', {
      name: 'Zephyr Airways',
      kind: 'ssp',
    });
    expect(created).toMatchObject({ status: 201, body: { name: 'Zephyr Airways', manager: 1 } });
  });
});

describe('encrypted lists', () => {
  let data: Awaited<ReturnType<typeof makeSampleDir>>;
  const key = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
  const iv = '0f0e0d0c0b0a09080706050403020100';
  let product: Product;
  beforeAll(async () => {
    data = await makeSampleDir();
    product = await startProduct(data.path, { JSON_ENCRYPT: '1', JSON_KEY: key, JSON_IV: iv });
  });
  afterAll(async () => {
    await product?.stop();
    data?.remove();
  });

  it('are read, searched and opened as plain ones are', async () => {
    const page = await newPage();
    const encrypted: string[] = [];
    page.on('response', (response) => {
      if (response.headers()['json-encrypt'] === '1') encrypted.push(new URL(response.url()).pathname);
    });
    await enter(page, product.url, 'demand@adx.example', '/advertisers');
    for (const [path, list] of [
      ['/advertisers', 'advs'],
      ['/tags', 'tags'],
      ['/channels', 'channels'],
      ['/applists', 'applists'],
    ] as const) {
      await page.goto(product.url + path);
      await rows(page).first().waitFor();
      await expect.poll(() => encrypted, { timeout: 20_000 }).toContain(`/api/demand/${list}/list`);
    }
  });

  it('show a sentence and no empty table when the key is wrong', async () => {
    const page = await newPage();
    // The page brings its configuration along.
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const body = await response.text();
      expect(body).toContain(key);
      await route.fulfill({ response, body: body.replaceAll(key, key.replaceAll('0', '1')) });
    });
    await enter(page, product.url, 'demand@adx.example', '/tags');
    await page
      .getByText(/JSON_KEY/)
      .first()
      .waitFor();
    expect(await rows(page).count()).toBe(0);
    // A page that loads itself again may do so while the server ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
