import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { browser, names, openBrowserOnProduct, path, product, rows, userButton } from '../support/browserOnProduct';
import { rowOf } from '../support/campaignJourney';
import { enter } from '../support/enter';
import { pressAtRow } from '../support/pressAtRow';
import { password } from '../support/product';

openBrowserOnProduct();

/** A browser of its own. */
async function openBrowser(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}
async function browserOf(login: string, path = '/'): Promise<Page> {
  const page = await openBrowser();
  await enter(page, product.url, login, path);
  return page;
}
async function signIn(page: Page, login: string, given: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill(given);
  await page.locator('button[type="submit"]').click();
}

describe('an administrator', () => {
  it('acts for an account with a reason, which the history of what is changed keeps with both names', async () => {
    const page = await browserOf('admin@adx.example', '/demands');
    await rows(page).first().waitFor();
    await pressAtRow(rowOf(page, 'Northbay Streaming'), 'Act for this account Northbay Streaming');
    await page.getByLabel('Reason').fill('ticket 4711');
    // While the new page is on its way the old one still asks, as a user who is signed out.
    const refused = page.waitForEvent('response', (response) => response.status() === 409);
    await page.route(`${product.url}/`, async (route) => {
      await refused;
      await route.continue();
    });
    // From the press on: before it, the link would lead away from the question.
    await page.evaluate(() => {
      const ask = () => setInterval(() => document.querySelector<HTMLElement>('a[href="/subpublishers"]')?.click(), 50);
      addEventListener('keydown', ask, { once: true });
    });
    await page.keyboard.press('Enter');
    const band = page.getByRole('region', { name: 'Acting as another account' });
    await band.getByText('Account: Northbay Streaming.').waitFor();

    await page.goto(`${product.url}/tags`);
    await names(page).first().click();
    await page.getByLabel('Note').fill('Checked by the desk');
    await expect.poll(() => path(page)).toMatch(/^\/tags\/\d+$/);
    const tag = await path(page);
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${product.url}${tag}/history`);
    const entry = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'ticket 4711' }).first();
    await entry.getByText('Northbay ad ops, by Operator', { exact: true }).waitFor();
    await expect.poll(() => entry.textContent()).toContain('Checked by the desk');

    await page.goto(`${product.url}/tags`);
    await band.getByRole('button', { name: 'Back to admin' }).click();
    await band.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Publishers' }).first().waitFor();
    await page.context().close();
  });

  it('makes a link, with which the user chooses a password; signed-in users are asked again', async () => {
    const there = await browserOf('sub@adx.example');
    const admin = await browserOf('admin@adx.example', '/subpublishers/801/access');
    await admin.getByRole('button', { name: /^Copy reset link/ }).click();
    const address = await admin.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(address.startsWith(`${product.url}/login#link=`)).toBe(true);

    const page = await openBrowser();
    await page.goto(address);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByText('The password must have at least 12 characters.').waitFor();
    await expect.poll(() => page.url()).toBe(`${product.url}/login`);
    await page.getByLabel('New password', { exact: true }).fill('quite another password');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByRole('navigation').first().waitFor();

    await there.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await signIn(there, 'sub@adx.example', 'quite another password');
    await there.getByRole('dialog', { name: 'Sign in again' }).waitFor({ state: 'detached' });

    const late = await openBrowser();
    await late.goto(address);
    await late.getByText('The link was already used or is older than a day. Ask for a new one.').waitFor();
    await late.getByRole('button', { name: 'Go to sign-in' }).click();
    await late.locator('input[name="login"]').waitFor();
    for (const one of [there, admin, page, late]) await one.context().close();
  });
});

it('the second factor is turned on, and asked for at the next sign-in, where a recovery code is good once', async () => {
  const login = 'adv@adx.example';
  const page = await browserOf(login);
  await userButton(page).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await page.getByRole('tab', { name: 'Two-factor sign-in' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const secret = (await page.getByRole('textbox', { name: 'Secret' }).inputValue()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press('Enter');
  const shown = page.getByRole('list', { name: 'Recovery codes' });
  await shown.waitFor();
  const codes = await shown.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('You have 10 recovery codes left.').waitFor();

  const next = await openBrowser();
  await next.goto(product.url);
  await signIn(next, login, password);
  const code = next.getByLabel('Authenticator code');
  await code.fill('nonsense');
  await next.keyboard.press('Enter');
  await next.getByText('This code is wrong or was already used.').waitFor();
  await code.fill(codes[0] ?? '');
  await next.keyboard.press('Enter');
  await next.getByRole('navigation').first().waitFor();

  const again = await openBrowser();
  await again.goto(product.url);
  await signIn(again, login, password);
  await again.getByLabel('Authenticator code').fill(codes[0] ?? '');
  await again.keyboard.press('Enter');
  await again.getByText('This code is wrong or was already used.').waitFor();
  await again.getByRole('button', { name: 'Back to password' }).click();
  await again.locator('input[name="password"]').waitFor();
  for (const one of [page, next, again]) await one.context().close();
});

it('the token of an account is shown once where it is made, opens the API to a program until it is taken away, and leaves nothing to save', async () => {
  const page = await browserOf('demand@adx.example', '/tags?profile=general');
  const profile = page.getByRole('dialog', { name: 'Profile' });
  const shown = profile.getByLabel('API token', { exact: true });
  const remove = profile.getByRole('button', { name: 'Remove token' });
  const make = profile.getByRole('button', { name: 'New token' });
  const statusWith = async (token: string) =>
    (await fetch(`${product.url}/api/demand/tags?range=[0,0]`, { headers: { Authorization: `Bearer ${token}` } }))
      .status;
  const made = async (before = '') => {
    await make.click();
    await profile.getByRole('alert').getByRole('button', { name: 'New token' }).click();
    const box = profile.getByRole('status').getByRole('textbox');
    await expect.poll(async () => (await box.count()) && (await box.inputValue())).not.toBe(before || 0);
    return box.inputValue();
  };
  await shown.waitFor();
  await expect.poll(async () => [await shown.textContent(), await remove.count()]).toEqual(['-', 0]);
  const first = await made();
  await expect.poll(() => shown.textContent()).toBe(`${first.slice(0, 12)}…`);
  expect(await statusWith(first)).toBe(200);
  const second = await made(first);
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  await remove.click();
  await profile.getByRole('alert').getByRole('button', { name: 'Remove token' }).click();
  await profile.getByText('Token removed.').waitFor();
  await expect
    .poll(async () => [await shown.textContent(), await remove.count(), await statusWith(second)])
    .toEqual(['-', 0, 401]);
  await page.keyboard.press('Escape');
  await profile.waitFor({ state: 'detached' });
  await page.context().close();
});

it('an end of the time to act for an account leads the administrator from a list to their own start, and says so', async () => {
  const page = await browserOf('admin@adx.example', '/demands');
  await pressAtRow(rowOf(page, 'Northbay Streaming'), 'Act for this account Northbay Streaming');
  await page.getByLabel('Reason').fill('ticket 4712');
  await page.keyboard.press('Enter');
  const band = page.getByRole('region', { name: 'Acting as another account' });
  await band.waitFor();
  // The page is told nothing of it, as when the server's clock ends it.
  await page.route('**/api/events', (route) => route.abort());
  await page.goto(`${product.url}/tags`);
  await rows(page).first().waitFor();
  // The one of this page: the next page's leads away from its start.
  const channels = await page.getByRole('link', { name: 'Channels' }).first().elementHandle();
  const ended = await page
    .context()
    .request.get(`${product.url}/api/switch?type=admin&id=1`, { headers: { 'X-Requested-With': 'app' } });
  expect(ended.status()).toBe(200);
  // A page that is left alone hears of it within seconds, and may have gone on before the click.
  const isSaid = page
    .getByText('Your session as Northbay Streaming has ended. You are back in your own account.')
    .waitFor();
  await Promise.race([channels?.click().catch(() => undefined), isSaid]);
  await isSaid;
  await band.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Today by hour' }).waitFor();
  await expect.poll(() => path(page)).toBe('/');
  await page.context().close();
});
