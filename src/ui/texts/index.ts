import type { ScreenTexts } from '../i18n/screenTexts';

/** Texts of forms, dialogs, menus and reports: the parts that load after the first screen. The first of them brings all. */
export const laterTexts: ScreenTexts = { en: () => import('./en'), fr: () => import('./fr') };

let add = async (): Promise<void> => undefined;

/** Registers how the texts are added to those of the console. */
export const bringLaterTexts = (how: () => Promise<void>): void => {
  add = how;
};

/** Resolves once the texts are there. */
export const loadLaterTexts = (): Promise<void> => add();
