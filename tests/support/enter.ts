import type { Page } from 'playwright';
import { password } from './product';

/** Opens a URL as a signed-in user, and waits for the console. */
export async function enter(page: Page, url: string, login: string, path = '/'): Promise<void> {
  // An open console would notice the other session and navigate by itself, which would abort one of the two navigations.
  await page.goto('about:blank');
  const answer = await page.request.post(`${url}/api/auth/login`, {
    headers: { 'X-Requested-With': 'app' },
    data: { login, password },
  });
  if (!answer.ok()) throw new Error(`${login} cannot sign in: ${answer.status()} ${await answer.text()}`);
  await page.goto(url + path);
  await menuOf(page).waitFor();
}

/** Signs in with the form, and waits for the console. */
export async function enterByForm(page: Page, url: string, login: string, path = '/'): Promise<void> {
  await page.goto(url + path);
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await menuOf(page).waitFor();
}

// Not by role: where the URL opens a dialog, assistive technology sees only the dialog. The server-rendered page is inert.
const menuOf = (page: Page) => page.locator('nav:not([inert] nav)').first();
