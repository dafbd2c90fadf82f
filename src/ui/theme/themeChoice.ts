import { lookCookies } from '../../reference/lookCookies';
import { readStored, tellServer, writeStored } from '../stored';

export type ThemeChoice = 'light' | 'dark' | 'system';

export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

export const isThemeChoice = (word: unknown): word is ThemeChoice => themeChoices.some((choice) => choice === word);

/** Returns the theme stored in this browser, else the system's. */
export const storedTheme = (): ThemeChoice => themeOf(readStored('theme'));

/** Returns the theme of a page just opened: without a stored one, that of a page which the server rendered for its user. */
export const firstTheme = (): ThemeChoice => themeOf(readStored('theme') ?? document.documentElement.dataset.theme);

const themeOf = (word: unknown): ThemeChoice => (isThemeChoice(word) ? word : 'system');

/** Applies the theme, and stores it for the next visit; without the attribute tokens.css follows the system. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  if (choice !== storedTheme()) writeStored('theme', choice);
  tellServer(lookCookies.theme, choice);
}
