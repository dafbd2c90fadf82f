import { describe, expect, it } from 'vitest';
import { context, go, names, openBrowserOnProduct, page, path, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { pressAtRow } from '../support/pressAtRow';
import { endSessionWith, signInAgain } from '../support/sessionEnds';
import { settled } from '../support/settled';

openBrowserOnProduct();

describe('the session', () => {
  it('is asked for again over the page when it has ended, and the call goes on', async () => {
    const whole = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/demand/applists/list');
    await enter(page, product.url, 'demand@adx.example', '/applists');
    // The rows may be there before the whole list has come.
    await Promise.all([whole, rows().first().waitFor()]);
    await settled(page);
    await endSessionWith((url) => url.pathname === '/api/demand/applists/list' && !url.searchParams.has('since'));
    await page.getByRole('button', { name: 'Force data reload' }).click();
    const dialog = await signInAgain('demand@adx.example');
    await page.getByText('Data refreshed.').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => rows().count()).toBeGreaterThan(0);
  });

  it('ends with Sign out, and going back does not bring it back', async () => {
    await enter(page, product.url, 'demand@adx.example', '/applists');
    await rows().first().waitFor();
    await page.getByRole('button', { name: /Northbay Streaming/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await go('/applists');
    await page.getByRole('textbox', { name: 'Login' }).waitFor();
    await expect.poll(path).toBe('/login?next=%2Fapplists');
  });
});

describe('the frame', () => {
  it('switches the side for a link to the other one, says so, and stays there', async () => {
    await enter(page, product.url, 'demand@adx.example', '/campaigns');
    await page.getByText('Switched to demand for this link.').waitFor();
    await rows().first().waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('mode'))).toBe('dsp');
    await page.getByRole('button', { name: 'Demand', exact: true, pressed: true }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Campaigns', exact: true }).waitFor();
  });

  it('opens the dashboard at the start', async () => {
    await enter(page, product.url, 'demand@adx.example', '/');
    await page.getByRole('region', { name: 'Today by hour' }).waitFor();
    await expect.poll(path).toBe('/');
    await expect.poll(() => page.title()).toBe('Dashboard · ADX Console');
    await expect.poll(() => page.locator('#sidebar [aria-current="page"]').allInnerTexts()).toEqual(['Dashboard']);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    await expect.poll(() => crumbs.allInnerTexts()).toEqual(['Dashboard']);
  });

  it('leads to an object of another list and on to a screen by the palette, which knows the object afterwards', async () => {
    await enter(page, product.url, 'demand@adx.example', '/tags');
    await rows().first().waitFor();
    const [{ id, name }] = await (await page.request.get(`${product.url}/api/demand/channels/list`)).json();
    const search = page.getByRole('combobox', { name: 'Search and commands' });
    await page.keyboard.press('Control+k');
    await search.fill(`#${id}`);
    const channels = page.getByRole('group', { name: 'Channels' });
    await channels.getByRole('option', { name: `${name} #${id}`, selected: true }).waitFor();
    await search.press('Enter');
    await page.getByRole('dialog', { name }).waitFor();
    await expect.poll(path).toBe(`/channels/${id}`);
    await page.keyboard.press('Control+k');
    await search.fill('targetings');
    await page.getByRole('option', { name: /^Targetings/, selected: true }).waitFor();
    await search.press('Enter');
    await expect.poll(path).toBe('/targetings');
    await page.getByRole('button', { name: 'Search objects, reports, IDs' }).click();
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name }).waitFor();
  });

  it('keeps the sidebar, the theme and the language as they were left', async () => {
    // An account of this test's own: what it chooses follows it into every other browser.
    await enter(page, product.url, 'admin@adx.example', '/applists');
    await page.getByRole('button', { name: 'Collapse', exact: true }).click();
    await page.getByRole('button', { name: /Operator/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await page.getByRole('button', { name: 'Forcer le rechargement des données' }).waitFor();
    await page.reload();
    await rows().first().waitFor();
    await expect
      .poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]))
      .toEqual(['fr', 'dark']);
    // The drawn screen gives way to the console in between: a sidebar that has just left the page has no width.
    await expect.poll(() => page.locator('#sidebar').evaluate((side) => side.getBoundingClientRect().width)).toBe(60);
  });

  it('shows the applications of a list, opens one over them, and takes it out with a way back', async () => {
    await enter(page, product.url, 'demand@adx.example', '/applists');
    const list = rows().filter({ hasText: 'Kids apps EU' });
    await list.locator('[data-column="count"] a').click();
    await page.getByRole('heading', { level: 1, name: /^Kids apps EU/ }).waitFor();
    await expect.poll(path).toMatch(/^\/applications\/\d+$/);
    const address = await path();
    const count = () => page.getByRole('heading', { level: 1 }).textContent();
    const name = (await names().first().textContent()) ?? '';
    await expect.poll(count).toMatch(/\d/);
    const before = await count();

    await names().first().click();
    await page.getByRole('dialog', { name }).getByRole('tab', { name: 'Traffic' }).click();
    await expect.poll(path).toMatch(/^\/applications\/\d+\?app=\d+&tab=traffic$/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(path).toBe(address);

    await pressAtRow(rows().first(), `Remove from list ${name}`);
    await expect.poll(count).not.toBe(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(count).toBe(before);
  });

  it('shows names and notes as they were typed, and runs nothing of them', async () => {
    await enter(page, product.url, 'demand@adx.example', '/advertisers');
    const name = `Zz <img src=x onerror="window.ran=1"><script>window.ran=1</script> \u202Eright to left 👩‍👩‍👧 {{X}} %{name}`;
    const data = { kind: 'brand', domain: 'markup.example', name, note: `${name}\n${name}` };
    const headers = { 'X-Requested-With': 'app' };
    const made = await (await page.request.post(`${product.url}/api/demand/advs`, { headers, data })).json();
    await page.fill('main input[type="search"]', 'window.ran');
    await rows().filter({ hasText: 'Zz <img' }).waitFor();
    await expect.poll(() => names().allTextContents()).toEqual([name]);
    await names().first().click();
    const form = page.getByRole('dialog', { name });
    await expect.poll(() => form.getByRole('heading', { level: 2 }).textContent()).toBe(name);
    await expect.poll(() => form.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    await expect.poll(() => form.getByLabel('Note').inputValue()).toBe(`${name}\n${name}`);
    await form.getByRole('tab', { name: /^History/ }).click();
    await form.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.locator('#adx-delete-title').getByText('Zz <img').waitFor();
    expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(made.name).toBe(name);
  });

  it('scrolls sideways below 1024 px instead of breaking', async () => {
    await page.setViewportSize({ width: 800, height: 600 });
    await enter(page, product.url, 'demand@adx.example', '/tags');
    await rows().first().waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  });
});

it('an address whose filter is too large for it leads to the same rows after a reload and in another tab, and says when they are not known any more', async () => {
  await enter(page, product.url, 'demand@adx.example', '/applists');
  const name = (await names().first().textContent()) ?? '';
  await page.fill('main input[type="search"]', `${name} `.repeat(4_000 / name.length));
  const shown = () => names().allTextContents();
  await expect.poll(path).toMatch(/^\/applists\?kept=demand-\d+-[\da-f]{32}$/);
  await expect.poll(shown).toEqual([name]);
  const address = await path();
  await page.reload();
  await expect.poll(shown).toEqual([name]);
  await expect.poll(path).toBe(address);
  const tab = await context.newPage();
  await tab.goto(product.url + address);
  await expect.poll(() => names(tab).allTextContents()).toEqual([name]);
  await go('/applists?kept=demand-31-gone');
  await page.getByText('The filter of this link has expired').waitFor();
  await expect.poll(() => rows().count()).toBeGreaterThan(1);
  await expect.poll(path).toBe('/applists');
});
