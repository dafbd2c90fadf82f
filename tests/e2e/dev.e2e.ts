import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signIn } from '../support/apiClient';
import { checkout, readmeDefinition } from '../support/checkout';
import { launchChromium } from '../support/chromium';
import { enter } from '../support/enter';
import { makeDataDir, type Product, startDev } from '../support/product';
import { isFullRun } from '../support/seed';

describe('the development server', () => {
  const tree = checkout();
  const data = makeDataDir();
  let product: Product;

  beforeAll(async () => {
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
    await vi.waitFor(async () => expect(await answers()).toBe(500));
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
    await vi.waitFor(() => expect(product.output()).toContain('server restarted'));
    await isServed('mended');
  });

  it('has the menu entry, list and API of a new file without a restart, and not those of one that is removed', async () => {
    const browser = await launchChromium();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await enter(page, product.url, 'demand@adx.example');
    const entry = page.getByRole('link', { name: 'Vendors', exact: true });
    expect(await entry.count()).toBe(0);
    tree.define(readmeDefinition);
    await entry.click();
    await page.getByText('A vendor delivers data or measurement for advertisers.').waitFor();
    const { call } = await signIn(product.url);
    await expect.poll(async () => (await call('GET', '/api/demand/vendors')).status).toBe(200);
    expect(
      (await call('POST', '/api/demand/vendors', { name: 'Acme', domain: 'acme.example', countries: ['us'] })).status,
    ).toBe(201);
    await page.getByRole('link', { name: 'Acme' }).waitFor();
    rmSync(join(tree.path, 'src/resources/vendors.ts'));
    await entry.waitFor({ state: 'detached' });
    await expect.poll(async () => (await call('GET', '/api/demand/vendors')).status).toBe(404);
    expect((await call('GET', '/api/demand/campaigns')).status).toBe(200);
    await browser.close();
  });
});
