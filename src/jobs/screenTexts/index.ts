import type { ScreenTexts } from '../../ui/i18n/screenTexts';

export const jobsTexts: ScreenTexts = { en: () => import('./en'), fr: () => import('./fr') };
