import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  browser,
  complaints,
  context,
  names,
  openBrowserOnProduct,
  page,
  path,
  product,
  rows,
  userButton,
} from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { isFullRun, testSeed } from '../support/seed';
import { endSessionWith, signInAgain } from '../support/sessionEnds';

openBrowserOnProduct();
const profile = (of = page) => of.getByRole('dialog', { name: 'Profile' });
const settings = (of = page) => of.getByRole('dialog', { name: 'User Interface Settings' });
const gone = { state: 'detached' } as const;

async function choose(item: string, of = page): Promise<void> {
  await userButton(of).click();
  await of.getByRole('menuitem', { name: item, exact: true }).click();
}

describe('the profile', () => {
  it('is edited and saved, and holds at once everywhere and after a reload', async () => {
    await enter(page, product.url, 'demand@adx.example', '/tags');
    await rows().first().waitFor();
    const beside = await context.newPage();
    await beside.goto(`${product.url}/tags`);
    const id = await rows().first().getAttribute('data-row');
    const modified = (of: Page) => of.locator(`tr[data-row="${id}"] [data-column="modifiedAt"]`).textContent();
    const before = (await modified(page)) ?? '';
    await expect.poll(() => modified(beside)).toBe(before);
    // A tab in the back draws once a second.
    await page.bringToFront();
    const later = new Date(Date.parse(`${before.replace(' ', 'T')}Z`) + 3 * 3_600_000);
    const shifted = later.toISOString().slice(0, 16).replace('T', ' ');

    await choose('Profile');
    await profile().getByLabel('Name', { exact: true }).fill('Northbay TV');
    await expect.poll(path).toBe('/tags?profile=general');
    await profile().getByRole('tab', { name: 'Options' }).click();
    await profile().getByLabel('Time zone').click();
    await page.getByRole('option', { name: 'UTC−2', exact: true }).click();
    await profile().getByRole('tab', { name: 'Tag parameters' }).click();
    await profile().getByLabel('Tag parameters').and(page.locator('input')).fill(' zone ');
    await page.keyboard.press('Enter');
    await profile().getByRole('button', { name: 'Save' }).click();
    await profile().waitFor(gone);
    await expect.poll(path).toBe('/tags');
    for (const one of [page, beside]) {
      await expect.poll(() => modified(one)).toBe(shifted);
      await one.getByRole('button', { name: /Northbay TV/ }).waitFor();
    }

    await page.goto(`${product.url}/tags?profile=options`);
    await expect.poll(() => profile().getByLabel('Time zone').inputValue()).toBe('UTC−2');
    await expect.poll(() => profile().getByLabel('System cost this month').textContent()).toMatch(/^\$[\d,]+\.\d\d$/);
    await profile().getByRole('tab', { name: 'Tag parameters' }).click();
    await profile().getByRole('button', { name: 'Remove zone' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is left by going back, and gives the focus back', async () => {
    await enter(page, product.url, 'ssp@adx.example', '/applists');
    await rows().first().waitFor();
    await choose('Profile');
    await profile().getByLabel('Name', { exact: true }).waitFor();
    await page.goBack();
    await profile().waitFor(gone);
    await expect.poll(path).toBe('/applists');
    await choose('Profile');
    await profile().getByRole('tab', { name: 'Contacts' }).click();
    await expect.poll(path).toBe('/applists?profile=contacts');
    await page.reload();
    await profile().getByRole('heading', { name: 'Billing' }).waitFor();
    await page.keyboard.press('Escape');
    await profile().waitFor(gone);
    await expect.poll(path).toBe('/applists');
    await userButton().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Profile' }).press('Enter');
    await profile().getByLabel('Name', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await profile().waitFor(gone);
    await expect.poll(() => userButton().evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('outlives the end of the session with what was typed', async () => {
    await enter(page, product.url, 'ssp@adx.example', '/applists');
    await rows().first().waitFor();
    await choose('Profile');
    const address = profile().getByLabel('Company address');
    await address.fill('2 Pier Road');
    await endSessionWith('**/api/demand/info');
    await profile().getByRole('button', { name: 'Save' }).click();
    await signInAgain('ssp@adx.example');
    await profile().waitFor(gone);
    await page.goto(`${product.url}/applists?profile=general`);
    await expect.poll(() => address.inputValue()).toBe('2 Pier Road');
  });

  it('loses nothing when the network goes in the middle of saving, whether the server had it by then or not', async () => {
    await enter(page, product.url, 'ssp@adx.example', '/applists?profile=general');
    const name = profile().getByLabel('Company name');
    await name.waitFor();
    const save = profile().getByRole('button', { name: 'Save' });
    const failsTo = async (typed: string, make: (route: Route) => Promise<void>) => {
      await page.route('**/api/demand/info', (route) =>
        route.request().method() === 'PUT' ? make(route) : route.continue(),
      );
      await name.fill(typed);
      await save.click();
      await page.getByRole('alert').getByText('Error on saving data', { exact: true }).waitFor();
      await expect.poll(() => name.inputValue()).toBe(typed);
      await page.unroute('**/api/demand/info');
      await save.click();
      await profile().waitFor(gone);
      await page.goto(`${product.url}/applists?profile=general`);
      await expect.poll(() => name.inputValue()).toBe(typed);
    };
    await failsTo('Never sent', (route) => route.abort('internetdisconnected'));
    await failsTo('Answer lost', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
  });

  it('over the page of an object asks for itself alone, and leaves what was typed there', async () => {
    await enter(page, product.url, 'demand@adx.example', '/applists');
    const link = names().first();
    await link.waitFor();
    await page.goto(product.url + (await link.getAttribute('href')));
    const form = page.getByRole('dialog').filter({ hasText: 'History' });
    await form.getByLabel('Note').fill('Typed below');
    await choose('Profile');
    await profile().getByLabel('Company name').fill('Typed above');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await profile().waitFor(gone);
    await expect.poll(() => form.getByLabel('Note').inputValue()).toBe('Typed below');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Advertisers' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => form.getByLabel('Note').inputValue()).toBe('Typed below');
    expect(complaints).toEqual([]);
  });

  it('is not offered to an administrator', async () => {
    await enter(page, product.url, 'helpdesk@adx.example');
    await userButton().click();
    await page.getByRole('menuitem', { name: 'User Interface Settings' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Profile' }).count()).toBe(0);
  });
});

it('the settings survive sign-out, and come along into another browser', async () => {
  await enter(page, product.url, 'admin@adx.example', '/applists');
  await rows().first().waitFor();
  await choose('User Interface Settings');
  await settings().getByRole('radio', { name: 'A new tab' }).check();
  await settings().getByRole('radio', { name: 'Comfortable' }).check();
  await settings().getByRole('radio', { name: 'Dark' }).check();
  await settings().getByLabel('Rows per page').selectOption('10');
  await settings().getByLabel('Start page').selectOption('Advertisers');
  await expect.poll(() => rows().count()).toBeLessThanOrEqual(10);
  await settings().getByRole('button', { name: 'Done' }).click();
  await settings().waitFor(gone);
  await choose('Sign out');
  await page.waitForURL('**/login');

  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const there = await other.newPage();
  await enter(there, product.url, 'admin@adx.example');
  await rows(there).first().waitFor();
  await expect.poll(() => path(there)).toBe('/advertisers');
  await expect.poll(() => rows(there).count()).toBe(10);
  const look = () => there.evaluate(() => ({ ...document.documentElement.dataset }));
  await expect.poll(look).toMatchObject({ theme: 'dark', density: 'comfortable' });
  const name = names(there).first();
  for (const link of [name, there.getByRole('link', { name: 'Publishers' })]) {
    const [opened] = await Promise.all([other.waitForEvent('page'), link.click()]);
    // A page that is closed as it opens may stay.
    await opened.waitForLoadState();
    await opened.close();
    expect(await path(there)).toBe('/advertisers');
  }
  await other.close();
});

// One of them in a run, by its seed; the tour looks at both.
const themes = (['light', 'dark'] as const).filter((_, at) => isFullRun || at === testSeed % 2);
describe.each(themes)('in the %s theme', (colorScheme) => {
  it('no dialog has anything that assistive technology stumbles over', async () => {
    await page.emulateMedia({ colorScheme });
    await enter(page, product.url, 'demand@adx.example', '/tags');
    await rows().first().waitFor();
    const found: string[] = [];
    const look = async (name: string, within = '[role="dialog"]') => {
      // Without frames of other sites there is nothing to be put together in a page of its own.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(within).analyze();
      const at = (nodes: (typeof violations)[number]['nodes']) => nodes.map(({ target }) => target.join(' ')).join();
      found.push(...violations.map(({ id, nodes }) => `${name}: ${id} at ${at(nodes)}`));
    };
    for (const tab of ['general', 'contacts', 'options', 'sellers-json', 'tag-parameters']) {
      await page.goto(`${product.url}/tags?profile=${tab}`);
      await profile().getByRole('button', { name: 'Save' }).waitFor();
      await look(tab);
    }
    // What is behind a dialog is the same behind each.
    await page.goto(`${product.url}/tags?settings=1`);
    await settings().waitFor();
    await look('settings', 'html');
    expect(found).toEqual([]);
  });
});
