import type { ScreenTexts } from '../../ui/i18n/screenTexts';

export const liveTexts: ScreenTexts = { en: () => import('./en'), fr: () => import('./fr') };
