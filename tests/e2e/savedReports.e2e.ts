import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { browser, complaints, openBrowserOnProduct, page, path, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { factsAreIn } from '../support/factsAreIn';
import { password } from '../support/product';

openBrowserOnProduct({ SAMPLE_DAYS: '70' });

const headers = { 'X-Requested-With': 'app' };
const colleague = { name: 'Northbay finance', login: 'finance@northbay.example' };
const answered = (of: Page = page) => of.getByText(/^\d[\d,]* rows? in /).waitFor();
const bell = (of: Page = page) => of.getByRole('button', { name: /^Notifications/ });
const bellList = (of: Page = page) => of.getByRole('dialog', { name: 'Notifications' });
const row = (name: string, of: Page = page) => rows(of).filter({ hasText: name });

/** Another user of the account of `demand@adx.example`. */
async function hireColleague(): Promise<void> {
  const admin = await browser.newContext();
  const call = admin.request;
  await call.post(`${product.url}/api/auth/login`, { headers, data: { login: 'admin@adx.example', password } });
  const found = await call.get(
    `${product.url}/api/admin/users?filter=${encodeURIComponent('{"login":"demand@adx.example"}')}`,
  );
  const [{ account }] = (await found.json()) as [{ account: number }];
  const data = { ...colleague, type: 'demand', account, password };
  expect((await call.post(`${product.url}/api/admin/users`, { headers, data })).status()).toBe(201);
  await admin.close();
}

describe('a saved report', () => {
  it('is shared, opened by a colleague, written to a file that the bell tells of, and deleted', async () => {
    await hireColleague();
    await enter(page, product.url, 'demand@adx.example', '/report?range=last7&dim=channel_name&met=rev,imps&sort=-rev');
    await factsAreIn(page, product.url);
    await page.reload();
    await answered();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save report' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Revenue by channel');
    await dialog.getByRole('switch', { name: 'Share with my team' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(path).toMatch(/^\/report\/\d+\?saved=1$/);
    await page.getByRole('heading', { name: 'Revenue by channel', level: 1 }).waitFor();

    // The address opens the same figures at a colleague's, who may make another of it.
    const total = (of: Page) => of.getByRole('row').filter({ hasText: /^Total/ });
    const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await enter(other, product.url, colleague.login, await path());
    await answered(other);
    await expect.poll(() => total(other).textContent()).toBe(await total(page).textContent());
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other.getByRole('menuitem', { name: 'Save as…' }).waitFor();
    expect(await other.getByRole('menuitem', { name: 'Save changes' }).count()).toBe(0);
    await other.context().close();

    await page.getByRole('button', { name: 'Run in background' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const word = page.locator('.adx-toast').filter({ hasText: /” is ready\./ });
    await word.waitFor({ timeout: 60_000 });
    await bell().click();
    const file = bellList().getByRole('link', { name: /^Revenue by channel, \d{4}/ });
    expect(await file.getAttribute('target')).toBe('_blank');
    const href = (await file.getAttribute('href')) ?? '';
    // A tab that only downloads is gone before it can be met: what it fetches is fetched here.
    await file.click();
    const answer = await page.request.get(new URL(href, product.url).href);
    expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="revenue-by-channel-[\d-]+\.csv"/);
    const text = await answer.text();
    expect(text.split(/\r?\n/)[0]).toMatch(/Channel.*Revenues.*Impressions/);
    expect(text.split(/\r?\n/).length).toBeGreaterThan(5);

    // Clicked, it is new no more, after a reload too.
    await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications');
    await page.reload();
    await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications');

    await page.getByRole('link', { name: 'Saved Reports', exact: true }).click();
    await row('Revenue by channel,').waitFor();
    await page.getByRole('checkbox', { name: 'Select page' }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete forever' }).click();
    await page.getByText('No saved reports yet').waitFor();
    expect(complaints).toEqual([]);
  });

  it('has a schedule, which is kept', async () => {
    await enter(page, product.url, 'sub@adx.example', '/report');
    await page.getByText('Run a report').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByRole('textbox', { name: 'Name' }).fill('Every Monday');
    await page.keyboard.press('Enter');
    await expect.poll(path).toMatch(/^\/report\/\d+\?saved=1$/);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('combobox', { name: 'Frequency' }).selectOption({ label: 'Weekly' });
    await page.getByRole('combobox', { name: 'On', exact: true }).selectOption({ label: 'Monday' });
    await page.getByText('Email is not set up here. Download the file instead.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Email to' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await page.getByText('“Every Monday” is scheduled.').waitFor();
    await page.getByRole('link', { name: 'Saved Reports', exact: true }).click();
    await row('Every Monday').getByText('Weekly, Monday, 06:00, CSV').waitFor();
    expect(complaints).toEqual([]);
  });
});
