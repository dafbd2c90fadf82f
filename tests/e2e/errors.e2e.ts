import type { Route } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowserOnProduct, page, path, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { settled } from '../support/settled';

// The sentences of the product specification, each to the letter. The pages of errors are in errorPages.e2e.ts.

openBrowserOnProduct();
let warnings: string[];

beforeEach(() => {
  warnings = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
});

const alerts = () => page.locator('.adx-alert');

/** Answers of the API as a server in trouble gives them. */
const refusing =
  (status: number, problem: object, method?: string) =>
  (route: Route): Promise<void> =>
    method && route.request().method() !== method
      ? route.continue()
      : route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });

async function toList(login = 'demand@adx.example'): Promise<void> {
  await enter(page, product.url, login, '/applists');
  await rows().first().waitFor();
}

describe('the global alert', () => {
  const fails = async (problem: object) => {
    await page.route(/\/bulk$/, refusing(500, problem));
    await rows().first().getByRole('switch').click();
  };

  it("is red, at the top, says the message of the error, or 'Error' where it has none, and goes by itself", async () => {
    await toList();
    await fails({ title: '', detail: '' });
    await alerts().getByText('Error', { exact: true }).waitFor();
    await page.reload();
    await rows().first().waitFor();

    await fails({ detail: 'The store is full.' });
    const alert = alerts().getByText('The store is full.', { exact: true });
    // It stays while the pointer is on it.
    await alert.hover();
    const look = await alerts().evaluate((element) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--error)';
      const red = getComputedStyle(probe).color;
      probe.remove();
      return { isRed: getComputedStyle(element).backgroundColor === red, role: element.getAttribute('role') };
    });
    expect(look).toEqual({ isRed: true, role: 'alert' });
    // It drops in from above.
    await expect.poll(() => alerts().evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(12);
    await page.mouse.move(0, 700);
    await alert.waitFor({ state: 'detached' });
  });
});

describe('what is only logged', () => {
  it('is a sign-out that the server is not told of: the page goes on to sign-in', async () => {
    await toList();
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.locator('.adx-user').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('textbox', { name: 'Login' }).waitFor();
    await expect
      .poll(() => warnings.filter((text) => text.includes('The sign-out did not reach the server.')))
      .toHaveLength(1);
    expect(await alerts().count()).toBe(0);
  });

  it('is a list that does not load: its screen goes on page by page', async () => {
    await page.route('**/api/demand/applists/list*', refusing(500, { detail: 'The list is broken.' }));
    await enter(page, product.url, 'demand@adx.example', '/applists?perPage=10');
    await expect
      .poll(() => warnings.filter((text) => text.includes('The list /api/demand/applists/list could not be loaded.')))
      .toHaveLength(1);
    const first = await rows().first().getAttribute('data-row');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows().first().getAttribute('data-row')).not.toBe(first);
    await expect.poll(() => rows().count()).toBe(10);
    expect(await alerts().count()).toBe(0);
  });
});

it('a call that is refused with 403 leads to /login, which says why, keeps the session and stays', async () => {
  await toList();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.route(/\/api\/demand\/applists\/\d+$/, refusing(403, { code: 'forbidden', detail: 'Not yours.' }));
  const name = rows().first().locator('.adx-name');
  const object = (await name.getAttribute('href')) ?? '';
  await name.click();
  const why = page.getByText('You are signed in as Northbay ad ops. This account has no permission for that.');
  await why.waitFor();
  await expect.poll(path).toBe('/login?forbidden=call');
  await page.reload();
  await why.waitFor();
  expect(visited).toEqual([object, '/login', '/login']);
  await page.goBack();
  await rows().first().waitFor();
  await expect.poll(path).toBe('/applists');
  await page.goForward();
  await why.waitFor();
  await page.getByRole('link', { name: 'Back to the console' }).click();
  await page.getByRole('region', { name: 'Today by hour' }).waitFor();
  await expect.poll(path).toBe('/');
});

it('a request that fails marks the loading bar as failed, which then goes', async () => {
  await toList();
  await settled(page);
  // It stands for half a second only: the page itself keeps what it says.
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const look = () => {
      const now = document.querySelector('[role="progressbar"]')?.getAttribute('aria-label') ?? '';
      if (said.at(-1) !== now) said.push(now);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const broken = refusing(500, { detail: 'The store is away.' });
  // The bar is drawn for calls that take a while: the answer waits for it.
  await page.route(/\/api\/demand\/applists\/\d+$/, async (route) => {
    await page.waitForFunction(() => (window as Window & { said?: readonly string[] }).said?.includes('Loading'));
    await broken(route);
  });
  await rows().first().locator('.adx-name').click();
  await page.getByRole('dialog').getByText('The store is away.').waitFor();
  const said = () =>
    page.evaluate(() => (window as Window & { said?: readonly string[] }).said?.filter((word, at) => word || at > 0));
  await expect.poll(said).toEqual(['Loading', 'Loading failed', '']);
  await expect.poll(path).toMatch(/^\/applists\/\d+$/);
});
