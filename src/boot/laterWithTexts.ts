import type { ComponentType } from 'react';
import type { I18n } from '../ui/i18n/createI18n';
import type { ScreenWithTexts } from '../ui/i18n/screenTexts';
import { later } from '../ui/parts/later';

/** A screen whose texts are fetched beside it, and are there before it is drawn. */
export const laterWithTexts = <Props extends object>(texts: I18n, name: ScreenWithTexts, fetch: () => Promise<ComponentType<Props>>) =>
  later(async () => (await Promise.all([fetch(), texts.addTexts(name)]))[0], { isScreen: true });
