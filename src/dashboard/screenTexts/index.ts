import type { ScreenTexts } from '../../ui/i18n/screenTexts';

export const dashboardTexts: ScreenTexts = { en: () => import('./en'), fr: () => import('./fr') };
