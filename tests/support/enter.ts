import type { Page } from 'playwright';
import { password } from './product';

/** Opens an address as a signed-in user, and waits until the console is there. */
export async function enter(page: Page, url: string, login: string, path = '/'): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, {
    headers: { 'X-Requested-With': 'app' },
    data: { login, password },
  });
  if (!answer.ok()) throw new Error(`${login} cannot sign in: ${answer.status()} ${await answer.text()}`);
  // A console that is open sees that the session is another's and leaves by itself, and one of the two would be cut off.
  await page.goto('about:blank');
  await page.goto(url + path);
  await menuOf(page).waitFor();
}

/** Signs in through the page, as a person would, and waits until the console is there. */
export async function enterByForm(page: Page, url: string, login: string, path = '/'): Promise<void> {
  await page.goto(url + path);
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await menuOf(page).waitFor();
}

// Not by its role: where the address opens a dialog, assistive technology is shown that alone. What the server has drawn is inert.
const menuOf = (page: Page) => page.locator('nav:not([inert] nav)').first();
