import AxeBuilder from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { campaignJourney, expectJourneysEnd, made, rowOf, searchFor } from '../support/campaignJourney';
import { openDemo } from '../support/openDemo';

const called = 'Halden Motors CTV US $18';

describe('the demo, with no server behind it', () => {
  const demo = openDemo();

  it('does all that the server does with campaigns', async () => {
    const { page, url } = demo();
    await campaignJourney(page, url);
  });

  it('keeps it over a reload and a hard reload', async () => {
    const { page, url } = demo();
    await expectJourneysEnd(page, url);
    const cdp = await page.context().newCDPSession(page);
    await page.evaluate(() => Object.assign(window, { isBefore: true }));
    await cdp.send('Page.reload', { ignoreCache: true });
    await page.waitForFunction(() => !('isBefore' in window));
    await page.getByRole('dialog', { name: made }).waitFor();
    await expectJourneysEnd(page, url);
  });

  it('answers after the browser has stopped its service worker', async () => {
    const { page, url } = demo();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    await page.goto(`${url}/advertisers`);
    await page.locator('tr[data-row]').first().waitFor();
  });

  it('is one world for two tabs', async () => {
    const { page, url } = demo();
    const second = await page.context().newPage();
    await second.goto(`${url}/campaigns`);
    await searchFor(second, made);
    // A tab in the back draws once a second.
    await page.bringToFront();
    await page.goto(`${url}/campaigns`);
    await searchFor(page, made);
    await rowOf(page, made).getByRole('switch').click();
    await expect.poll(() => rowOf(second, made).getByRole('switch').getAttribute('aria-checked')).toBe('false');
    await second.close();
  });

  it('tests a tag by a key at its row, and says that the demo makes no calls', async () => {
    const { page } = demo();
    await page.getByRole('button', { name: 'Supply', exact: true }).click();
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();
    // One that is called at its own address: a partner's without one is answered before anybody is called.
    await searchFor(page, called);
    await rowOf(page, called).focus();
    await page.getByRole('button', { name: `More actions ${called}` }).waitFor();
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: /^Test tag: / });
    await dialog.getByRole('button', { name: 'Call' }).click();
    await dialog.getByText('This demo runs in the browser and cannot call other servers.').waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
  });
});

describe('the demo in a new browser', () => {
  const demo = openDemo();
  const kept = (): Promise<number> => caches.open('adx-demo-files').then(async (files) => (await files.keys()).length);
  const named = async (url: string): Promise<number> =>
    ((await (await fetch(`${url}/files.json`)).json()) as string[]).length + 1;

  it('has its sign-in form before the sample is made', async () => {
    const { page, url } = demo();
    const early = await page.context().newPage();
    // The worker that makes it, and never answers.
    await early.addInitScript(() =>
      Object.assign(window, {
        SharedWorker: class {
          readonly port = new MessageChannel().port1;
        },
      }),
    );
    await early.goto(url);
    await early.getByLabel('Login').fill('demand@adx.example');
    await early.close();
  });

  it('leads to what is wrong in the sample, by keys alone', async () => {
    const { page, url } = demo();
    await page.goto(url);
    await page.getByLabel('Login').fill('demand@adx.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('adx-sample-only');
    await page.keyboard.press('Enter');
    const tour = page.getByRole('complementary', { name: 'Guided tour' });
    const next = tour.getByRole('button', { name: 'Next' });
    // Each step loads the page again; its address and its number may be seen before that.
    const opens = async (at: number, path: string, press: () => Promise<unknown>) => {
      await page.evaluate(() => Object.assign(window, { isBefore: true }));
      await press();
      await page.waitForFunction((wanted) => !('isBefore' in window) && location.pathname === wanted, path);
      await tour.getByText(`Step ${at} of 6`).waitFor();
    };
    await opens(1, '/', () => tour.getByRole('button', { name: 'Start the tour' }).press('Enter'));
    await opens(2, '/channels/2204/history', () => next.press('Enter'));
    await opens(3, '/campaigns/7001/history', () => next.press('Enter'));
    // The step back is chosen while the page of the next one is being left for.
    await opens(3, '/campaigns/7001/history', () =>
      page.evaluate(() => {
        const button = (name: string) =>
          [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
        addEventListener('pagehide', () => button('Back'), { once: true });
        button('Next');
      }),
    );
    await opens(4, '/deals/1504/history', () => next.press('Enter'));
    await opens(5, '/campaigns/7006', () => next.press('Enter'));
    await opens(6, '/live', () => next.press('Enter'));
    const { violations } = await new AxeBuilder({ page }).include('.adx-tour').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await tour.getByRole('button', { name: 'Finish' }).press('Escape');
    await expect.poll(() => tour.count()).toBe(0);
  });

  it('works without network after a reload and in a new tab', async () => {
    const { page, url, stop } = demo();
    await page.goto(`${url}/advertisers`);
    await page.locator('tr[data-row]').first().waitFor();
    const wanted = await named(url);
    await expect.poll(() => page.evaluate(kept), { timeout: 30_000 }).toBe(wanted);
    await stop();
    await page.reload();
    await page.locator('tr[data-row]').first().waitFor();
    const second = await page.context().newPage();
    await second.goto(`${url}/campaigns`);
    await second.locator('tr[data-row]').first().waitFor();
    await second.goto(`${url}/deals/1504`);
    await second.getByRole('dialog', { name: 'Copperline live sports' }).waitFor();
  });
});
