import { beforeEach, describe, expect, it } from 'vitest';
import { context, openBrowserOnProduct, page, path, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { signInTo } from '../support/productHost';
import { settled } from '../support/settled';

const hub = { INSIGHT_HUB_URL: 'https://hub.adx.example/', INSIGHT_HUB_DATABASE: 'main' };

openBrowserOnProduct(hub);
beforeEach(async () => {
  await page.setViewportSize({ width: 1440, height: 700 });
});

const region = () => page.locator('[data-scroll-region]');
const top = () => region().evaluate((element) => element.scrollTop);
const toEntry = (name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click();

/** As a reader does, with the wheel. */
async function scrollTo(px: number): Promise<void> {
  await region().hover();
  await page.mouse.wheel(0, px - (await top()));
  await expect.poll(top).toBe(px);
}

async function open(address: string, login = 'demand@adx.example'): Promise<void> {
  await enter(page, product.url, login, address);
  await rows().nth(40).waitFor();
}

describe('scrolling', () => {
  it('is restored by the console: another screen begins at its top, and going back returns', async () => {
    await open('/tags?perPage=50');
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual');
    await scrollTo(600);
    await toEntry('Channels');
    await page.waitForURL('**/channels');
    await rows().first().waitFor();
    await expect.poll(top).toBe(0);
    await page.goBack();
    await expect.poll(top).toBe(600);
    await page.goForward();
    await page.waitForURL('**/channels');
    await expect.poll(top).toBe(0);
  });

  it('begins another page of a list at its first row, and returns to where one was on the page before', async () => {
    await open('/tags?perPage=50');
    await scrollTo(500);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(path).toContain('page=2');
    await expect.poll(top).toBe(0);
    await page.goBack();
    await expect.poll(path).not.toContain('page=2');
    await expect.poll(top).toBe(500);
  });

  it('stays where it is while something opens over the list', async () => {
    await open('/tags?perPage=50');
    await scrollTo(400);
    await page.locator('.adx-user').click();
    await page.getByRole('menuitem', { name: 'User Interface Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'User Interface Settings' });
    await settings.getByRole('button', { name: 'Done' }).click();
    await settings.waitFor({ state: 'detached' });
    expect(await top()).toBe(400);
    await rows().nth(14).locator('.adx-name').click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor();
    await expect.poll(path).toMatch(/^\/tags\/\d+$/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await top()).toBe(400);
  });

  it('takes an anchor that cannot be decoded as one that is not there', async () => {
    await open('/tags?perPage=50#%E0%A4');
    expect(await top()).toBe(0);
  });
});

describe('the header', () => {
  it('shows a dot while there is no connection', async () => {
    await open('/tags?perPage=50');
    const dot = page.getByRole('status').filter({ hasText: 'Offline' });
    expect(await dot.count()).toBe(0);
    await context.setOffline(true);
    await dot.waitFor();
    await expect.poll(() => dot.getAttribute('data-tip')).toMatch(/^Offline since \d\d:\d\d$/);
    await context.setOffline(false);
    await dot.waitFor({ state: 'detached' });
  });

  it("reads all lists again on 'Force data reload', and does not say so where one could not be read", async () => {
    await open('/tags?perPage=50');
    await settled(page);
    const reload = page.getByRole('button', { name: 'Force data reload' });
    const whole = (url: URL) => url.pathname === '/api/demand/tags/list' && !url.searchParams.has('since');
    const asked = page.waitForRequest((request) => whole(new URL(request.url())));
    await reload.click();
    await asked;
    const said = page.getByText('Data refreshed.');
    await said.waitFor();
    await said.waitFor({ state: 'detached' });

    await page.route(whole, (route) => route.fulfill({ status: 500, body: '' }));
    await reload.click();
    await page.getByRole('alert').getByText('Some lists could not be refreshed. Try again.').waitFor();
    expect(await said.count()).toBe(0);
    await expect.poll(() => rows().count()).toBe(50);
  });

  it('leads to the insight hub from the database that it knows, and from no other', async () => {
    const admin = await signInTo(product.url, 'admin@adx.example');
    const { body } = await admin('GET', '/api/demands/34');
    const elsewhere = { version: body.version, config: { ...body.config, database: 'second' } };
    expect((await admin('PUT', '/api/demands/34', elsewhere)).status).toBe(200);

    await enter(page, product.url, 'demand@adx.example', '/applists');
    const link = page.getByRole('link', { name: 'Insight hub' });
    await expect.poll(() => link.getAttribute('href')).toBe(hub.INSIGHT_HUB_URL);
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await context.clearCookies();
    await enter(page, product.url, 'ssp@adx.example', '/applists');
    await rows().first().waitFor();
    expect(await link.count()).toBe(0);
  });
});
