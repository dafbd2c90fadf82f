import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { enterByForm } from '../support/enter';
import { openDemo } from '../support/openDemo';

describe('the live view of the demo', () => {
  const demo = openDemo();
  beforeAll(() => enterByForm(demo().page, demo().url, 'demand@adx.example', '/live?sample=100'));

  const live = async () => {
    const { page } = demo();
    await page.getByText('Updating live.').waitFor();
    await page.locator('.adx-live-row[id]').first().waitFor();
  };

  it('is one view however often the page is loaded again, and comes each time', async () => {
    const { page, url } = demo();
    await page.goto(`${url}/live?sample=100`);
    await live();
    for (let times = 0; times < 4; times += 1) {
      await page.reload();
      await live();
    }
    await expect.poll(() => page.getByText(/^All auctions · /).textContent()).toBe('All auctions · 1 viewer');
  });

  it('replays an auction that is pinned, in a tab that its link is opened in', async () => {
    const { page, url } = demo();
    await page.goto(`${url}/live?sample=100`);
    await live();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page
      .locator('.adx-live-row[id]')
      .first()
      .click({ position: { x: 400, y: 10 } });
    const dialogOf = (one: Page) => one.getByRole('dialog', { name: /^Auction r_/ });
    await dialogOf(page).getByRole('button', { name: 'Replay', exact: true }).waitFor();
    await page.keyboard.press('p');
    await page.getByText(/^Kept until 20/).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const dialog = dialogOf(other);
    await dialog.getByText(/^Kept until 20/).waitFor();
    await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
    await dialog.getByRole('button', { name: 'Replay again' }).waitFor();
    await dialog.getByText('Replay with today’s settings').waitFor();
    await other.close();
  });
});
