import { expect, it } from 'vitest';
import { follow, openBrowserOnProduct, page, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { settled } from '../support/settled';

openBrowserOnProduct();

const windows = [
  [1024, 768],
  [1152, 720],
  [1280, 800],
  [1440, 900],
] as const;

/** What is wrong with the list on the screen; its third row has the pointer. */
const faults = () =>
  page.evaluate(() => {
    const found: string[] = [];
    const sideways = (selector: string) => {
      for (const box of document.querySelectorAll(selector))
        if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
          found.push(`${box.className} scrolls sideways: ${box.clientWidth} of ${box.scrollWidth}`);
    };
    sideways('.adx-scroll, .adx-list-bar, .adx-list-bar *, .adx-header, .adx-header *');
    for (const toggle of document.querySelectorAll('tr[data-row] [data-switch]')) {
      const { left, right } = toggle.getBoundingClientRect();
      if (left < 0 || right > innerWidth) found.push(`a switch is at ${left}–${right}`);
    }
    const actions = document.querySelector('.adx-row-actions');
    const from = actions?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY;
    for (const control of actions?.closest('tr')?.querySelectorAll('a, button, input') ?? [])
      if (!actions?.contains(control) && control.getBoundingClientRect().right > from)
        found.push(
          `the actions cover ${control.className} at ${Math.round(control.getBoundingClientRect().right)} from ${Math.round(from)}`,
        );
    return found;
  });

/** Whether the screen is a list with rows; some have no table, and some are empty in the sample. */
async function hasRows(): Promise<boolean> {
  await settled(page);
  return (await page.locator('.adx-list tr[data-row]').count()) > 0;
}

it.each([
  ['demand@adx.example', 'ssp'],
  ['demand@adx.example', 'dsp'],
  ['admin@adx.example', 'ssp'],
])(
  'every list of the menu has its switches in view, free of actions, and nothing to scroll sideways: %s, %s',
  async (login, mode) => {
    await page.addInitScript((side) => localStorage.setItem('mode', side), mode);
    await enter(page, product.url, login, '/');
    const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    let lists = 0;
    for (const path of new Set(paths)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await follow(path);
      for (const [width, height] of (await hasRows()) ? windows : []) {
        lists += 1;
        await page.setViewportSize({ width, height });
        await rows().first().hover();
        await page.locator('.adx-row-actions').waitFor();
        await expect.poll(faults, { message: `${path} at ${width}` }).toEqual([]);
      }
    }
    expect(lists).toBeGreaterThanOrEqual(4 * windows.length);
  },
);

it('the frame on a narrow window begins with the sidebar collapsed, and keeps it as it was left', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enter(page, product.url, 'demand@adx.example', '/applists');
  const side = page.locator('#sidebar');
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(60);
  await page.getByRole('button', { name: 'Expand sidebar' }).first().click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(265);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(265);
});

it('a slow machine shows rows or a skeleton in each frame after a click on the menu', async () => {
  await enter(page, product.url, 'demand@adx.example', '/applists');
  await rows().first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const frames: string[] = [];
    Object.assign(window, { frames4: frames });
    const look = () => {
      const main = document.getElementById('main');
      const boxes = [...(main?.querySelectorAll('h1, table, [aria-busy], .adx-card, form') ?? [])];
      const isBlank = !boxes.some((box) => box.getBoundingClientRect().height > 0);
      frames.push(isBlank ? `blank at ${location.pathname}` : 'drawn');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const name of ['Tags', 'Dashboard', 'Create Report', 'Saved Reports', 'Live view', 'Channels']) {
    await menu.getByRole('link', { name, exact: true }).click();
    await menu.locator('[aria-current="page"]').getByText(name, { exact: true }).waitFor();
    await page.locator('#main h1').first().waitFor();
  }
  const frames = await page.evaluate(() => (window as unknown as { frames4: string[] }).frames4);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(frames.length).toBeGreaterThan(20);
  expect([...new Set(frames)].filter((frame) => frame !== 'drawn')).toEqual([]);
});
