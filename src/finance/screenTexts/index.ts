import type { ScreenTexts } from '../../ui/i18n/screenTexts';

export const financeTexts: ScreenTexts = { en: () => import('./en'), fr: () => import('./fr') };
