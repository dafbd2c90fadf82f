import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { openBrowserOnProduct, page, path, product, rows } from '../support/browserOnProduct';
import { enter } from '../support/enter';

openBrowserOnProduct();

const made = 'Zephyr keys';
const gone = { state: 'detached' } as const;
const dialog = () => page.getByRole('dialog');
const press = (...keys: readonly string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);
/** Presses Tab until a place has the focus; more presses than these are no way for anybody. */
async function tabTo(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await place.waitFor();
  for (let presses = 0; presses < 40; presses++) {
    await press(key);
    const [isThere, isSeen] = await place.evaluate((element) => [
      element === document.activeElement,
      document.activeElement?.matches(':focus-visible'),
    ]);
    expect(isSeen).toBe(true);
    if (isThere) return;
  }
  throw new Error(`Forty times ${key} do not lead to ${place}.`);
}

/** From the search to the first row. */
async function toRows(): Promise<void> {
  await press('Enter');
  await expect.poll(() => isFocused(rows().first())).toBe(true);
}

async function create(name: string): Promise<void> {
  await press('n');
  await dialog().waitFor();
  await tabTo(dialog().getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type(name);
  await press('Control+s');
  await dialog().waitFor(gone);
}

it('app lists, by the keyboard alone, are created, edited, filtered, archived together and brought back', async () => {
  await enter(page, product.url, 'demand@adx.example', '/applists');
  await rows().first().waitFor();
  await create(`${made} one`);
  await create(`${made} two`);

  await press('/');
  await page.keyboard.type(made);
  await expect.poll(() => rows().count()).toBe(2);
  await toRows();
  await press('e');
  const form = page.getByRole('dialog', { name: `${made} one` });
  await form.waitFor();
  // A refused save leads to what is wrong.
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await tabTo(name);
  await press('Control+a', 'Delete', 'Control+s');
  await form.getByText('Name is required.').waitFor();
  await expect.poll(() => isFocused(name)).toBe(true);
  await page.keyboard.type(`${made} first`);
  await tabTo(form.getByRole('radio', { name: 'Any', exact: true }));
  await press('ArrowRight', 'ArrowRight', 'Control+s');
  await form.waitFor(gone);
  await rows()
    .filter({ hasText: `${made} first` })
    .getByText('Block')
    .waitFor();
  await expect.poll(() => isFocused(rows().filter({ hasText: `${made} first` }))).toBe(true);

  await tabTo(page.getByRole('button', { name: 'Filter', exact: true }), 'Shift+Tab');
  await press('Enter');
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await tabTo(panel.getByRole('button', { name: 'Purpose' }));
  await press('Enter');
  await tabTo(panel.getByRole('checkbox', { name: /^Block/ }));
  await press('Space', 'Escape');
  await panel.waitFor(gone);
  await expect.poll(() => rows().count()).toBe(1);
  await expect.poll(() => isFocused(page.getByRole('button', { name: /^Filter/ }))).toBe(true);
  await tabTo(page.getByRole('button', { name: 'Clear', exact: true }));
  await press('Enter', '/');
  await page.keyboard.type(made);
  await expect.poll(() => rows().count()).toBe(2);

  await toRows();
  await press('x', 'j', 'Shift+x');
  const toolbar = page.getByRole('toolbar');
  await toolbar.getByText('2 selected').waitFor();
  await tabTo(toolbar.getByRole('button', { name: 'Archive' }));
  await press('Enter');
  await expect.poll(() => rows().count()).toBe(0);
  await tabTo(page.getByRole('button', { name: 'Undo' }));
  await press('Enter');
  await expect.poll(() => rows().count()).toBe(2);
  await expect.poll(path).toMatch(/^\/applists\?/);
});
