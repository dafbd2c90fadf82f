import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUserMenu } from './renderUserMenu';

const list = vi.hoisted(() => {
  let come = (): void => undefined;
  const came = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { asked: vi.fn(), came, come };
});

// Comes when the test says so, as over a slow network.
vi.mock('../../src/ui/shell/UserMenuList', async (original) => {
  list.asked();
  await list.came;
  return original();
});

it('fetches the menu of the user when the pointer comes near, and opens it however late it comes', async () => {
  const { button, menu } = await renderUserMenu();
  expect(list.asked).not.toHaveBeenCalled();
  await userEvent.hover(button);
  await vi.waitFor(() => expect(list.asked).toHaveBeenCalled());
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  expect(menu.query()).toBeNull();
  list.come();
  await expect.element(menu).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'User Interface Settings' })).toHaveFocus();
});
