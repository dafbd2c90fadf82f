import { AxeBuilder } from '@axe-core/playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowserOnProduct, page, path, product } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { factsAreIn } from '../support/factsAreIn';
import { password } from '../support/product';
import { settled } from '../support/settled';

openBrowserOnProduct({ SAMPLE_DAYS: '70' });

const signIn = (login: string) =>
  page.request.post(`${product.url}/api/auth/login`, {
    headers: { 'X-Requested-With': 'app' },
    data: { login, password },
  });
const cards = () => page.locator('.adx-card');
const titles = () => page.locator('.adx-card-head h2').allTextContents();
/** All of them have what they show. */
const complete = async () => {
  await cards().first().waitFor();
  await expect
    .poll(() => page.locator('.adx-card-body[aria-busy], .adx-card[aria-busy]').count(), { timeout: 30_000 })
    .toBe(0);
};
const card = (name: string) => page.getByRole('region', { name, exact: true });
const figuresOf = (name: string) => card(name).locator('strong.adx-figures').allTextContents();

beforeEach(async () => {
  await signIn('demand@adx.example');
  await factsAreIn(page, product.url);
});

describe('the dashboard', () => {
  it('comes without anything being moved, and asks for its reports in one call', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
    });
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await enter(page, product.url, 'demand@adx.example');
    await complete();
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.05);
    expect(asked.filter((one) => one === '/api/rrun/batch')).toHaveLength(1);
    expect(asked).not.toContain('/api/rrun');
    await card('Today by hour').locator('svg.recharts-surface').first().waitFor();
  });

  it('shows no figure that the report behind it does not show', async () => {
    await enter(page, product.url, 'demand@adx.example', '/?range=last7');
    await complete();
    const link = card('Key figures').getByRole('link', { name: /Impressions/ });
    const figure = await link.locator('strong').textContent();
    await link.click();
    await page.locator('.adx-rep-total').first().waitFor();
    await expect.poll(() => page.locator('.adx-rep-total strong').allTextContents()).toEqual([figure]);
    await expect.poll(path).toMatch(/^\/report\?range=last7&compare=previous&dim=day&met=imps/);
  });

  it('has its period in the address, which back and a reload keep', async () => {
    await enter(page, product.url, 'demand@adx.example');
    await complete();
    const before = await figuresOf('Key figures');
    await page.getByRole('button', { name: '7 days', exact: true }).click();
    await expect.poll(path).toBe('/?range=last7');
    await expect.poll(() => figuresOf('Key figures')).not.toEqual(before);
    await complete();
    const after = await figuresOf('Key figures');
    await page.reload();
    await complete();
    await expect.poll(() => figuresOf('Key figures')).toEqual(after);
  });

  it('is arranged by keys, and stays so until it is reset', async () => {
    await enter(page, product.url, 'demand@adx.example');
    await complete();
    const first = await titles();
    await page.getByRole('button', { name: 'Arrange cards' }).click();
    await page.getByRole('button', { name: 'Hide Funnel' }).click();
    await page.getByRole('button', { name: 'Move By environment' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move By environment');
    const [stored] = await Promise.all([
      page.waitForResponse(
        (response) => response.url().endsWith('/api/preferences') && response.request().method() === 'PUT',
      ),
      page.keyboard.press('ArrowDown'),
    ]);
    expect(stored.status()).toBe(200);
    const arranged = await titles();
    expect(arranged).not.toContain('Funnel');
    await page.reload();
    await complete();
    await expect.poll(titles).toEqual(arranged);
    await page.getByRole('button', { name: 'Arrange cards' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(titles).toEqual(first);
  });

  it.each([
    ['admin@adx.example', 'light'],
    ['sub@adx.example', 'dark'],
    ['adv@adx.example', 'light'],
  ])('has nothing that bars anybody for %s in %s', async (login, theme) => {
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
    await enter(page, product.url, login);
    await complete();
    // It stands outside of all landmarks while it is shown.
    await settled(page);
    await expect.poll(() => page.locator('.adx-progress-shown').count()).toBe(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
});
