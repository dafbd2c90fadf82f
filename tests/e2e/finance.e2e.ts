import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { complaints, openBrowserOnProduct, page, path, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { settled } from '../support/settled';

openBrowserOnProduct({ SAMPLE_DAYS: '70' });

/** As the strip or a cell says it. */
const usd = (words: string | null): number => Number((words ?? '').replace(/[$,]/g, ''));
const figure = async (name: string): Promise<number> =>
  usd(await page.locator('.adx-fin-totals > div').filter({ hasText: name }).locator('dd').textContent());
/** The sample's traffic and its closed months are brought in after the start. */
async function booksAreThere(): Promise<void> {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
  const state = async (): Promise<string> => {
    const answer = await page.request.get(`${product.url}/api/admin/finance?from=${month}&to=${month}`);
    const { lines, periods } = JSON.parse(answer.headers()['x-totals'] ?? '{}');
    return lines > 0 ? periods[0].state : 'empty';
  };
  await expect.poll(state, { timeout: 150_000, interval: 1000 }).toBe('closed');
  await page.reload();
}
const sheet = () => page.locator('.adx-sheet');
const button = (name: string | RegExp, of = page.locator('body')) => of.getByRole('button', { name });
const tab = (name: RegExp) => sheet().getByRole('tab', { name }).click();

describe('the Financial Report', () => {
  it('takes a month from an entry over its closing to its payment', { timeout: 300_000 }, async () => {
    await enter(page, product.url, 'admin@adx.example', '/finance');
    await booksAreThere();
    const name = 'Northbay Streaming';
    const line = rows().filter({ hasText: name });
    await line.waitFor();
    // The last closed month, which the address names by now.
    await expect.poll(() => path()).toMatch(/from=20\d\d-\d\d&to=/);
    const [, month = ''] = /from=([\d-]+)/.exec(await path()) ?? [];

    await button(`Reopen ${month}`).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Reopen ${month}` })
      .click();
    await button(`Close ${month}`).waitFor();
    await settled(page);
    const before = await figure('Adjustments');

    await line.getByRole('link', { name }).click();
    const amounts = () =>
      sheet().getByRole('table', { name: 'Calculation' }).locator('td:last-child').allTextContents();
    await expect.poll(async () => (await amounts()).length).toBeGreaterThan(5);
    // Of micro-dollars, each as precisely as the next.
    expect((await amounts()).filter((amount) => !/^-?\$[\d,]+\.\d\d$/.test(amount))).toEqual([]);
    await sheet().getByText('Amounts are exact to 6 decimals').waitFor();
    await tab(/^Entries/);
    await button('Add entry', sheet()).click();
    const dialog = page.getByRole('dialog', { name: `Entry for ${name}, ${month}` });
    await dialog.getByRole('button', { name: 'Add entry' }).click();
    await dialog.getByText('Enter an amount, e.g. -250.00.').waitFor();
    await dialog.getByText('Enter a memo that explains the adjustment.').waitFor();
    await dialog.getByLabel(/^Amount, USD/).fill('-1234.56');
    await dialog.getByLabel(/^Memo/).fill('Make-good of the outage');
    await dialog.getByRole('button', { name: 'Add entry' }).click();
    await sheet().getByText('Make-good of the outage').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    await expect.poll(() => figure('Adjustments')).toBeCloseTo(before - 1234.56, 2);

    await button(`Close ${month}`).click();
    const question = page.getByRole('dialog', { name: `Close ${month}?` });
    await question.getByRole('row', { name: /^Publishers [1-9]/ }).waitFor();
    await question.getByRole('button', { name: `Close ${month}` }).click();
    await button(`Reopen ${month}`).waitFor();

    await line.getByRole('link', { name }).click();
    await tab(/^Entries/);
    await sheet().getByText('The month is closed. Add corrections as entries in the open month.').waitFor();
    expect(await button('Add entry', sheet()).count()).toBe(0);

    await button('Issue', sheet()).click();
    const issue = page.getByRole('dialog', { name: `Issue the statement of ${name}, ${month}` });
    await issue.getByLabel(/^Invoice/).fill('TEST-0917');
    await issue.getByRole('button', { name: 'Issue', exact: true }).click();
    await sheet().getByText('Invoiced', { exact: true }).waitFor();

    await button('Mark paid', sheet()).click();
    const pay = page.getByRole('dialog', { name: `Mark ${name}, ${month} as paid` });
    await pay.getByLabel(/^Amount, USD/).fill('100');
    await pay.getByRole('button', { name: 'Mark paid' }).click();
    await sheet().getByText('Part paid', { exact: true }).waitFor();
    await button('Mark paid', sheet()).click();
    await pay.getByRole('button', { name: 'Mark paid' }).click();
    await sheet().getByText('Paid', { exact: true }).first().waitFor();

    await button('Statement', sheet()).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^statement-[a-z-]+-\d{4}-\d{2}-test-0917\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await tab(/^History/);
    await expect.poll(() => sheet().locator('.adx-fin-events b').allTextContents()).toContain('Statement issued');
    expect(complaints).toEqual([]);
  });

  it('keeps months, view, filters and sort in the address', async () => {
    await enter(page, product.url, 'admin@adx.example', '/finance');
    await booksAreThere();
    await rows().first().waitFor();
    await expect.poll(() => path()).toMatch(/from=/);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Marketplaces' }).click();
    await page.getByRole('columnheader', { name: 'Gross' }).getByRole('button').click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('closed');
    await expect.poll(() => path()).toMatch(/view=marketplaces.*sort=-gross.*state=closed/);
    const shown = await path();
    await page.reload();
    await rows().first().waitFor();
    await expect.poll(path).toBe(shown);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Gross' }).getAttribute('aria-sort'))
      .toBe('descending');
  });
});
