import AxeBuilder from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { campaignJourney, expectJourneysEnd, made, rowOf, search } from '../support/campaignJourney';
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
    await cdp.send('Page.reload', { ignoreCache: true });
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
    await search(second, made);
    await rowOf(second, made).waitFor();
    // A tab in the back draws once a second.
    await page.bringToFront();
    await page.goto(`${url}/campaigns`);
    await search(page, made);
    await rowOf(page, made).getByRole('switch').click();
    await expect.poll(() => rowOf(second, made).getByRole('switch').getAttribute('aria-checked'), { timeout: 10_000 }).toBe('false');
    await second.close();
  });

  it('tests a tag by a key at its row, and says that a demonstration calls nobody', async () => {
    const { page } = demo();
    await page.getByRole('button', { name: 'Supply', exact: true }).click();
    await page.getByRole('link', { name: 'Tags' }).first().click();
    // One that is called at its own address: a partner's without one is answered before anybody is called.
    await search(page, called);
    await rowOf(page, called).waitFor();
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
