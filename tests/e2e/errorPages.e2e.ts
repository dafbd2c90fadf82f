import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowserOnProduct, page, path, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { settled } from '../support/settled';

/** Whole pages asked for: one for each time that the page is loaded. */
let loads: string[];

openBrowserOnProduct();
beforeEach(() => {
  loads = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname));
});

const openLists = async () => {
  await enter(page, product.url, 'demand@adx.example', '/applists');
  await rows().first().waitFor();
};
const openSettings = async () => {
  await page.locator('.adx-user').click();
  await page.getByRole('menuitem', { name: 'User Interface Settings' }).click();
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const lostPart = () => page.getByRole('alert').filter({ hasText: 'This part of the page did not load.' });

describe('a part of the console that cannot be loaded', () => {
  it('reloads the page, at most once in 60 seconds, and fails in its own place then', async () => {
    await openLists();
    const file = /\/assets\/SettingsDialog-[^/]*\.js$/;
    await page.route(file, (route) => route.abort());
    loads = [];
    await openSettings();
    // The page first asks whether the server is there.
    await expect.poll(() => loads).toEqual(['/applists']);
    await settled(page);
    await lostPart().waitFor();
    await rows().first().waitFor();

    const at = await page.evaluate(() => Number(sessionStorage.getItem('chunkReloadAt')));
    const loadAt = async (sinceMs: number, times: number) => {
      await page.evaluate((then) => sessionStorage.setItem('chunkReloadAt', String(then)), Date.now() - sinceMs);
      loads = [];
      await lostPart().getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => loads.length).toBe(times);
      await settled(page);
      await lostPart().waitFor();
      expect(loads).toHaveLength(times);
    };
    expect(at).toBeGreaterThan(Date.now() - 60_000);
    await loadAt(30_000, 0);
    await loadAt(60_000, 1);

    await page.unroute(file);
    await lostPart().getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: 'User Interface Settings' }).waitFor();
    await expect.poll(() => lostPart().count()).toBe(0);
  });

  it('is fetched again, without another load of the page, where its file is there after all', async () => {
    await openLists();
    // As by a server that just ends while another one goes on: it is there as the page asks whether the file is.
    let isCut = true;
    await page.route(/\/assets\/SettingsDialog-[^/]*\.js$/, (route) => {
      if (route.request().method() === 'HEAD') isCut = false;
      return isCut ? route.abort() : route.fallback();
    });
    loads = [];
    await openSettings();
    await page.getByRole('dialog', { name: 'User Interface Settings' }).waitFor();
    await settled(page);
    expect([isCut, loads]).toEqual([false, []]);
  });

  it('is told where it reads a file, which can be chosen again', async () => {
    await enter(page, product.url, 'demand@adx.example', '/applists/71/applications');
    const choose = page.locator('input[type=file]');
    const reader = /\/assets\/readWorkbook-[^/]*\.js$/;
    await page.route(reader, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
    const workbook = { name: 'apps.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK\u0003\u0004') };
    await choose.setInputFiles(workbook);
    await lostPart().waitFor();
    await page.unroute(reader);
    await choose.setInputFiles(workbook);
    await page.getByText(/^The workbook is damaged\./).waitFor();
  });

  it('does so at the start of the console as well', async () => {
    await openLists();
    await page.route(/\/assets\/console-[^/]*\.js$/, (route) => route.abort());
    loads = [];
    await page.goto(`${product.url}/applists`);
    await page.getByRole('heading', { name: 'The console could not start' }).waitFor();
    expect(loads).toEqual(['/applists', '/applists']);
    await page.unroute(/\/assets\/console-[^/]*\.js$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  });
});

describe('a page that fails', () => {
  /** The part that draws objects fails as it runs; the page was loaded again a moment ago and is not again. */
  async function openBroken(script: string): Promise<void> {
    await openLists();
    await page.evaluate(() => sessionStorage.setItem('chunkReloadAt', String(Date.now())));
    await page.route(/\/assets\/FormSheet-[^/]*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.goto(`${product.url}/applists/71`);
  }

  it.each([
    ['its status and message', "Object.assign(new Error('It is unwell.'), { status: 503 })", '503', 'It is unwell.'],
    ["500 and 'Error' where it has none", '{}', '500', 'Error'],
  ])('shows of its error %s, in the frame that goes on', async (_, error, status, message) => {
    await openBroken(`throw ${error}`);
    await heading(message).waitFor();
    await page.getByRole('main').getByText(status, { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe(`${message} · ADX Console`);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Advertisers' }).click();
    await rows().first().waitFor();
    await expect.poll(() => heading(message).count()).toBe(0);
  });

  it('has an error page of its error page', async () => {
    await openBroken("throw { get status() { throw new Error('Even this fails.') } }");
    await heading('An error occurred while showing the error page').waitFor();
    await page.getByRole('link', { name: 'Go back to home', exact: true }).click();
    await page.getByRole('heading', { name: 'Today by hour' }).waitFor();
    await expect.poll(path).toBe('/');
  });
});

describe('an address', () => {
  it("with an unknown guard answers 500 'Unknown middleware'", async () => {
    // A definition with a slip in it: here, all that name the role of administrators.
    let slips = 0;
    await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/any:\{role:(\w+)\}/g, (_, role) => {
        slips += 1;
        return `any:{role:${role}===\`admin\`?\`operator\`:${role}}`;
      });
      await route.fulfill({ response, body });
    });
    await enter(page, product.url, 'demand@adx.example', '/managers');
    await heading('Unknown middleware').waitFor();
    await page.getByRole('main').getByText('500', { exact: true }).waitFor();
    expect(slips).toBeGreaterThan(0);
    await expect.poll(path).toBe('/managers');
  });

  it('that is no page answers 404, and leads home', async () => {
    await enter(page, product.url, 'demand@adx.example', '/no-such-page/12');
    await heading('This page could not be found').waitFor();
    await page.getByRole('main').getByText('404', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('This page could not be found · ADX Console');
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await page.getByRole('heading', { name: 'Today by hour' }).waitFor();
    await expect.poll(path).toBe('/');
  });
});
