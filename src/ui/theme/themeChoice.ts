import { lookCookies } from '../../reference/lookCookies';
import { readStored, tellServer, writeStored } from '../stored';

export type ThemeChoice = 'light' | 'dark' | 'system';

export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

export const isThemeChoice = (word: unknown): word is ThemeChoice => themeChoices.some((choice) => choice === word);

/** What this browser was last told; the system's own otherwise. */
export const storedTheme = (): ThemeChoice => themeOf(readStored('theme'));

/** The same for a page just opened, which may come with the theme of whose it is to a browser that was told nothing yet. */
export const firstTheme = (): ThemeChoice => themeOf(readStored('theme') ?? document.documentElement.dataset.theme);

const themeOf = (word: unknown): ThemeChoice => (isThemeChoice(word) ? word : 'system');

/** Puts the theme on the page and keeps it for the next visit; without the attribute tokens.css follows the system. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  if (choice !== storedTheme()) writeStored('theme', choice);
  tellServer(lookCookies.theme, choice);
}
