import { page } from 'vitest/browser';
import { UserMenu } from '../../src/ui/shell/Header';
import { renderScreen } from './renderScreen';

/** The menu of a person who sees the demand side, and its button. */
export async function renderUserMenu() {
  const { console } = await renderScreen(<UserMenu />, { resources: [] });
  return {
    console,
    button: page.getByRole('button', { name: /Northbay Streaming/ }),
    menu: page.getByRole('menu', { name: /Northbay Streaming/ }),
  };
}
