import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/apiClient';
import { names, openBrowserOnProduct, page, path, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';

openBrowserOnProduct({ LIST_ROWS: '50' });

const login = 'demand@adx.example';
const texts = () => names().allTextContents();
const listed = (filter: object, sort = 'name', order = 'ASC') =>
  `/tags?${new URLSearchParams({ filter: JSON.stringify(filter), sort, order })}`;
const activeRows = () => page.getByRole('switch', { name: /^Active: /, checked: true });

describe('a list that comes by pages', () => {
  it('goes into a file as it stands, with the rows of all its pages', async () => {
    await enter(page, product.url, login, listed({ q: 'ctv' }, 'name', 'DESC'));
    await expect.poll(async () => (await texts()).length).toBe(20);
    const first = await texts();
    await page.getByRole('button', { name: 'File' }).click();
    const entry = page.getByText(/^Export \d+ rows as CSV$/);
    const count = Number(/\d+/.exec((await entry.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(50);
    const [file] = await Promise.all([page.waitForEvent('download'), entry.click()]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(count);
    expect(first.filter((name, at) => !lines[at]?.includes(name))).toEqual([]);
  });

  it('selects, changes and takes back all rows of a filter, also those of other pages', async () => {
    await enter(page, product.url, login, listed({ q: 'ctv', status: [1] }));
    await expect.poll(() => activeRows().count()).toBe(20);
    await page.locator('thead').getByRole('checkbox').first().click();
    const all = page.getByRole('button', { name: /^Select all \d+ matches$/ });
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(50);
    await all.click();
    await page.getByText(`All ${count} matches selected.`).waitFor();
    await page
      .getByRole('button', { name: /^Deactivate/ })
      .first()
      .click();
    await page.getByText(`${count} tags deactivated`).waitFor();
    await rows().first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => activeRows().count()).toBe(20);
    await page.getByText(`1–20 of ${count}`).waitFor();
  });

  it('goes forth and back by pages, and shows what another person has changed', async () => {
    await enter(page, product.url, login, listed({}));
    await expect.poll(async () => (await texts()).length).toBe(20);
    const first = await texts();
    await page.getByRole('button', { name: 'Next page' }).first().click();
    await expect.poll(path).toContain('page=2');
    await expect.poll(async () => (await texts()).filter((name) => !first.includes(name)).length).toBe(20);
    await page.goBack();
    await expect.poll(texts).toEqual(first);
    const { call } = await signIn(product.url, login);
    const asked = encodeURIComponent(JSON.stringify({ name: [first[3]] }));
    const [tag] = (await call<{ id: number }[]>('GET', `/api/demand/tags?filter=${asked}`)).body;
    await call('POST', '/api/demand/tags/bulk', { ids: [tag?.id], changes: { name: `${first[3]} by another` } });
    await page.getByText(`${first[3]} by another`).waitFor();
  });
});
