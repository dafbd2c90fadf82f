import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUserMenu } from './renderUserMenu';

const signOut = () => page.getByRole('menuitem', { name: 'Sign out' });

describe('the menu of the user', () => {
  it('is walked by the arrows, and gives the focus back when it closes', async () => {
    const { button, menu } = await renderUserMenu();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'User Interface Settings' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(signOut()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens again after it was closed, and does what is chosen', async () => {
    const { console, button, menu } = await renderUserMenu();
    await button.click();
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await button.click();
    await signOut().click();
    await vi.waitFor(() => expect(console.signOut).toHaveBeenCalledOnce());
  });

  it('stands in the theme of the console', async () => {
    const { button } = await renderUserMenu();
    await button.click();
    await expect.element(signOut()).toBeVisible();
    const item = signOut().element() as HTMLElement;
    expect(item.offsetHeight).toBe(32);
    expect(getComputedStyle(item).fontSize).toBe('12px');
  });
});
