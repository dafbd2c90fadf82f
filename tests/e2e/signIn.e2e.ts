import type { Page, Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import { browser, context, go, openBrowserOnProduct, page, path, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { password } from '../support/product';
import { settled, watchTraffic } from '../support/settled';

openBrowserOnProduct();

/** The scripts of the sign-in page stay on their way until they may come; the first one, small, asks for them. */
async function holdScripts(): Promise<{ readonly asked: Promise<unknown>; come(): void }> {
  let come: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  const scripts = /\/assets\/(react|signIn)-[^/]*\.js$/;
  const asked = page.waitForRequest(scripts);
  await page.route(scripts, async (route) => {
    await mayCome;
    await route.continue();
  });
  return { asked, come };
}

const asPage = { headers: { Accept: 'text/html' } };
const boxesOf = (elements: Element[]) =>
  elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  });

type Watched = Window & { shifts: number; saw(theme: string | null, language: string | null): void };

describe('signing in', () => {
  it('is asked for once, without going round in circles', async () => {
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await go('/campaigns?page=2');
    await page.getByRole('textbox', { name: 'Login' }).waitFor();
    await settled(page);
    expect(visited).toEqual(['/campaigns', '/login']);
    await expect.poll(path).toBe('/login?next=%2Fcampaigns%3Fpage%3D2');
  });

  it('can begin before a script has run, and nothing typed or pressed is lost', async () => {
    // What the server draws with, it loads a while after its start.
    await expect
      .poll(async () => (await (await fetch(`${product.url}/login`, asPage)).text()).includes('data-drawn'))
      .toBe(true);
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    const scripts = await holdScripts();
    await page.goto(`${product.url}/applists?perPage=10`, { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Login' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('login');
    await page.keyboard.type('demand@adx.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await scripts.asked;
    await page.keyboard.press('Enter');
    expect(await rows().count()).toBe(0);
    scripts.come();
    await rows().first().waitFor();
    await expect.poll(path).toBe('/applists?perPage=10');
    expect(complaints).toEqual([]);
  });

  it('is in the language and theme this browser was last told, before a script has run', async () => {
    await go('/login');
    await page.getByLabel('Language').selectOption('fr');
    await page.getByLabel('Thème').selectOption('dark');
    const scripts = await holdScripts();
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Identifiant' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await scripts.asked;
    await page.getByRole('button', { name: /Administrateur/ }).click();
    scripts.come();
    await page.getByRole('navigation', { name: 'Menu principal' }).waitFor();
  });

  it('brings the first rows with the page: no call is made for them', async () => {
    await enter(page, product.url, 'demand@adx.example', '/applists');
    await rows().first().waitFor();
    const askedBy = async (address: string): Promise<readonly string[]> => {
      const asked: string[] = [];
      const note = (request: Request) => asked.push(new URL(request.url()).pathname);
      page.on('request', note);
      await go(address);
      await rows().first().waitFor();
      page.off('request', note);
      return asked.filter((one) => ['/api/demand/applists', '/api/auth/session', '/config.json'].includes(one));
    };
    // A page does not wait for rows that are long in coming, as on a busy machine: the next one brings them.
    for (const address of ['/applists', '/applists?perPage=50'])
      await expect.poll(() => askedBy(address), { timeout: 60_000 }).toEqual([]);
  });

  it('shows them before a script has run, and nothing moves when the console takes over', async () => {
    await enter(page, product.url, 'demand@adx.example', '/applists');
    await rows().first().waitFor();
    // A page does not wait for rows that are long in coming: the next one brings them.
    const openDrawn = (of: Page) =>
      expect
        .poll(async () => (await of.goto(`${product.url}/applists`))?.text(), { timeout: 60_000 })
        .toMatch(/<tr[^>]* data-row=/);
    const storageState = await context.storageState();
    const still = await browser.newContext({
      storageState,
      javaScriptEnabled: false,
      viewport: { width: 1440, height: 900 },
    });
    const drawn = await still.newPage();
    await openDrawn(drawn);
    const texts = await drawn.locator('tr[data-row] .adx-name').allTextContents();
    const boxes = await drawn.locator('tr[data-row], .adx-header, .adx-side').evaluateAll(boxesOf);
    await still.close();

    const alive = await context.newPage();
    await alive.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      const add = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries())
          (window as unknown as Watched).shifts += (entry as PerformanceEntry & { value: number }).value;
      };
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
    });
    await openDrawn(alive);
    await rows(alive).first().waitFor();
    await settled(alive);
    expect(texts.length).toBeGreaterThan(5);
    await expect.poll(() => alive.locator('tr[data-row] .adx-name').allTextContents()).toEqual(texts);
    await expect.poll(() => alive.locator('tr[data-row], .adx-header, .adx-side').evaluateAll(boxesOf)).toEqual(boxes);
    expect(await alive.evaluate(() => (window as unknown as Watched).shifts)).toBe(0);
  });

  it('takes theme, density and language of whose the page is, in a browser that knows nothing of them', async () => {
    await enter(page, product.url, 'demand@adx.example', '/applists');
    await rows().first().waitFor();
    const wish = { theme: 'dark', density: 'compact', language: 'fr' };
    const headers = { 'X-Requested-With': 'app' };
    const put = (data: unknown) => context.request.put(`${product.url}/api/preferences`, { data, headers });
    expect((await put(wish)).status()).toBe(200);
    try {
      const { cookies } = await context.storageState();
      const other = await browser.newContext({ storageState: { cookies, origins: [] } });
      other.on('page', watchTraffic);
      const fresh = await other.newPage();
      const seen: unknown[] = [];
      await fresh.exposeFunction('saw', (theme: string | null, language: string | null) =>
        seen.push([theme, language]),
      );
      await fresh.addInitScript(() => {
        const tell = () => {
          const { dataset, lang } = document.documentElement;
          (window as unknown as Watched).saw(dataset.theme ?? null, lang);
        };
        new MutationObserver(tell).observe(document, {
          attributes: true,
          subtree: true,
          attributeFilter: ['data-theme', 'lang'],
        });
      });
      await fresh.goto(`${product.url}/applists`);
      await rows(fresh).first().waitFor();
      await settled(fresh);
      const { theme, density } = await fresh.evaluate(() => ({ ...document.documentElement.dataset }));
      expect([theme, density, await fresh.evaluate(() => document.documentElement.lang)]).toEqual([
        'dark',
        'compact',
        'fr',
      ]);
      expect(seen.length).toBeGreaterThan(0);
      for (const one of seen) expect(one).toEqual(['dark', 'fr']);
      await other.close();
    } finally {
      await put({ theme: null, density: null, language: null });
    }
  });
});
