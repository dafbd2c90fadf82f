import type { Page } from 'playwright';
import { password } from './product';

/** Signs in through the page, as a person would, and waits until the console is there. */
export async function enter(page: Page, url: string, login: string, path = '/'): Promise<void> {
  await page.goto(url + path);
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.getByRole('navigation').first().waitFor();
}
