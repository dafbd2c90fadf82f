import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { names, rows } from './browserOnProduct';
import { enterByForm } from './enter';
import { pressAtRow } from './pressAtRow';

/** Words that no sample object has, so that a search finds only the journey's objects. */
export const made = 'Zephyr journey';

export const rowOf = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.getByText(name, { exact: true }) });

export async function search(page: Page, text: string): Promise<void> {
  await page.locator('main input[type="search"]').fill(text);
}

/** Searches, and waits for these rows alone: until then a row may move away from the pointer. */
export async function searchFor(page: Page, text: string, found: readonly string[] = [text]): Promise<void> {
  await search(page, text);
  await expect.poll(async () => (await names(page).allTextContents()).sort()).toEqual(found);
}

/** Archives, and waits until the server has answered: the row goes before. */
async function archive(page: Page, name: string): Promise<Locator> {
  await act(page, name, 'Archive');
  await rowOf(page, name).waitFor({ state: 'detached' });
  const toast = page.locator('.adx-toast').filter({ hasText: '1 campaign archived' });
  await toast.waitFor();
  return toast;
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await pressAtRow(rowOf(page, name), `${action} ${name}`);
}

async function choose(form: Locator, page: Page, label: string, words: string): Promise<void> {
  const box = form.getByRole('combobox', { name: label, exact: false }).first();
  await box.click();
  await box.fill(words);
  await page.getByRole('option', { name: words }).first().click();
}

/** Creates a campaign with the form, first without required values. */
export async function create(page: Page, name: string): Promise<void> {
  await page.goto(new URL('/campaigns/create', page.url()).href);
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: false }).first().fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Advertiser is required.').first().waitFor();
  await form.getByRole('tab', { name: /^General/ }).click();
  await choose(form, page, 'Advertiser', 'Halden Motors Direct');
  await form.getByRole('tab', { name: /^Budget/ }).click();
  await form.getByLabel('Lifetime impressions').fill('500,000');
  await form.getByLabel('Rate', { exact: false }).and(form.locator('input')).last().fill('12.50');
  await form.getByRole('tab', { name: /^Bidding/ }).click();
  await form.getByRole('textbox', { name: 'CPM' }).first().fill('24');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
}

/** Typical first steps of an ad-operations user: list, create, edit, copy, archive, undo, restore, delete. */
export async function campaignJourney(page: Page, url: string): Promise<void> {
  await enterByForm(page, url, 'demand@adx.example', '/campaigns');
  // The link switches the mode and reloads the page; the reload must be over.
  await rows(page).first().waitFor();
  await page.evaluate(() => localStorage.setItem('mode', 'dsp'));
  await page.goto(`${url}/campaigns`);
  await rows(page).first().waitFor();

  await create(page, made);
  await searchFor(page, made);

  await rowOf(page, made).getByRole('link', { name: made }).click();
  const form = page.getByRole('dialog', { name: made });
  await form.getByRole('tab', { name: /^Bidding/ }).click();
  await form.getByLabel('Priority', { exact: false }).and(form.locator('input')).first().fill('2');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await act(page, made, 'Copy');
  const copy = page.getByRole('dialog');
  await expect.poll(() => copy.getByLabel('Name', { exact: false }).first().inputValue()).toBe(`${made} (copy)`);
  await copy.getByRole('button', { name: 'Save' }).click();
  await copy.waitFor({ state: 'detached' });
  await rowOf(page, `${made} (copy)`).waitFor();

  const toast = await archive(page, `${made} (copy)`);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/^Undone/).waitFor();
  await rowOf(page, `${made} (copy)`).waitFor();

  await archive(page, `${made} (copy)`);
  await page.goto(
    `${url}/campaigns?filter=${encodeURIComponent(JSON.stringify({ status: [2], q: made.toLowerCase() }))}`,
  );
  await rowOf(page, `${made} (copy)`).waitFor();
  await act(page, `${made} (copy)`, 'Restore');
  await rowOf(page, `${made} (copy)`).waitFor({ state: 'detached' });
  await page.goto(`${url}/campaigns`);
  await searchFor(page, made, [made, `${made} (copy)`]);
  await act(page, `${made} (copy)`, 'Delete');
  const question = page.getByRole('dialog');
  await question.getByText(`You sure you want to delete campaign ${made} (copy)?`).waitFor();
  await question.getByRole('button', { name: 'Delete forever' }).click();
  await rowOf(page, `${made} (copy)`).waitFor({ state: 'detached' });
}

/** Expects what the journey has stored: after a crash, after a reload, or in another tab. */
export async function expectJourneysEnd(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/campaigns`);
  await searchFor(page, made);
  await rowOf(page, made).getByRole('link', { name: made }).click();
  const form = page.getByRole('dialog', { name: made });
  await form.getByRole('tab', { name: /^Bidding/ }).click();
  await expect
    .poll(() => form.getByLabel('Priority', { exact: false }).and(form.locator('input')).first().inputValue())
    .toBe('2');
}
