import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProblemBody } from '../../src/model/problemBody';
import { signIn } from '../support/apiClient';
import { checkout, readmeDefinition } from '../support/checkout';
import { launchChromium } from '../support/chromium';
import { enter } from '../support/enter';
import { makeDataDir, type Product, startDev } from '../support/product';
import { isFullRun } from '../support/seed';
import { settled, watchTraffic } from '../support/settled';

describe('the development server', () => {
  const tree = checkout();
  const data = makeDataDir();
  let product: Product;

  beforeAll(async () => {
    // Before the first start, which makes the sample of all objects.
    tree.define(readmeDefinition);
    product = await startDev(data.path, tree.path);
  });

  afterAll(async () => {
    await product?.stop();
    data.remove();
    tree.remove();
  });

  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(tree.path, file), change(readFileSync(join(tree.path, file), 'utf8')));
  const touch = (file: string) => edit(file, (text) => `${text}\n`);
  const tell = (word: string) =>
    edit('server/openConsole.ts', (text) =>
      text.replace(/answer\(\{ ok: true.* \}\)/, `answer({ ok: true, ${word}: 1 })`),
    );
  /** The sources with that word answer, and let people in. */
  const isServed = async (word: string) => {
    await vi.waitFor(
      async () => expect(await (await fetch(`${product.url}/healthz`)).json()).toEqual({ ok: true, [word]: 1 }),
      60_000,
    );
    const { call } = await signIn(product.url);
    expect((await call('GET', '/api/demand/campaigns')).status).toBe(200);
  };

  it('lets people in after edits on every side, also of several files at once', async () => {
    const files = [
      'api/auth/signInRoutes.ts',
      'server/store/createSqlStore.ts',
      'server/ports/passwords.ts',
      'src/resources/campaigns.ts',
    ];
    for (const [at, file] of (isFullRun ? files : files.slice(0, 1)).entries()) {
      touch(file);
      tell(`edit${at}`);
      await isServed(`edit${at}`);
    }
    for (const file of files) touch(file);
    tell('together');
    await isServed('together');
    expect(product.output()).not.toContain('request failed');
  });

  it('goes on where a mistake is mended, and after an edit of its own configuration', async () => {
    const answers = async () => (await fetch(`${product.url}/healthz`)).status;
    edit('api/auth/signInRoutes.ts', (text) => `${text}\nconst = 1;`);
    await vi.waitFor(async () => expect(await answers()).toBe(500), 60_000);
    // No editor saves so fast: Vite takes two changes of a file within 50 ms for one.
    await vi.waitFor(
      async () => {
        edit('api/auth/signInRoutes.ts', (text) => text.replace('\nconst = 1;', ''));
        expect(await answers()).toBe(200);
      },
      { interval: 200, timeout: 60_000 },
    );
    tell('mended');
    await isServed('mended');
    touch('vite.config.ts');
    await vi.waitFor(() => expect(product.output()).toContain('server restarted'), 60_000);
    await isServed('mended');
  });

  it('takes one file for an object: with sample rows, API calls, validation and a page of OpenAPI', async () => {
    const { call } = await signIn(product.url);
    const list = await call<unknown[]>('GET', '/api/demand/vendors/list');
    expect(list.status).toBe(200);
    expect(list.body.length).toBeGreaterThan(0);
    const wrong = { name: 'Acme', domain: 'https://acme', countries: ['xx'], monthlyCap: -1 };
    const refused = await call<ProblemBody>('POST', '/api/demand/vendors', wrong);
    expect(refused.status).toBe(422);
    const { root, ...fields } = refused.body.errors ?? {};
    expect(Object.keys(fields).sort()).toEqual(['countries', 'domain', 'monthlyCap']);
    const right = { name: 'Acme', domain: 'acme.example', countries: ['us'] };
    expect(await call('POST', '/api/demand/vendors', right)).toMatchObject({
      status: 201,
      body: { ...right, status: 1, version: 1 },
    });
    const openapi = await call<{ paths: Record<string, unknown> }>('GET', '/api/openapi.json');
    expect(Object.keys(openapi.body.paths)).toEqual(
      expect.arrayContaining(['/api/demand/vendors', '/api/demand/vendors/{id}']),
    );
  });

  it('has the menu entry, list, form and API of a file, and those of one that is removed or new without a restart', async () => {
    const browser = await launchChromium();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    watchTraffic(page);
    await enter(page, product.url, 'demand@adx.example');
    const entry = page.getByRole('link', { name: 'Vendors', exact: true });
    const status = async () => (await (await signIn(product.url)).call('GET', '/api/demand/vendors')).status;
    await entry.waitFor();
    rmSync(join(tree.path, 'src/resources/vendors.ts'));
    await entry.waitFor({ state: 'detached' });
    await expect.poll(status).toBe(404);
    const { call } = await signIn(product.url);
    expect((await call('GET', '/api/demand/campaigns')).status).toBe(200);
    tree.define(readmeDefinition);
    await expect.poll(status).toBe(200);
    await entry.waitFor();
    // The page may load itself once more for the same file.
    await settled(page);
    await entry.click();
    await page.locator('tr[data-row]').first().waitFor();
    const list = page.getByRole('main');
    await list
      .getByRole('link', { name: /^Create/ })
      .or(list.getByRole('button', { name: /^Create/ }))
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Byline Measurement');
    await form.getByRole('button', { name: /^Save/ }).click();
    await form.getByText('Domain is required.').first().waitFor();
    await form.getByLabel('Domain').fill('byline.example');
    await form.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('link', { name: 'Byline Measurement' }).waitFor();
    await browser.close();
  });

  it('says what to write where a file refers to an object that is not there', async () => {
    const said =
      "field 'advertisers' refers to 'advertiser', but there is no such resource. Did you mean 'advertisers'?";
    tree.define(readmeDefinition.replace("to: 'advertisers'", "to: 'advertiser'"));
    await vi.waitFor(() => expect(product.output()).toContain(`vendors: ${said}`), 60_000);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(500);
  });
});
