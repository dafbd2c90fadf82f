import type { ComponentType } from 'react';
import type { I18n } from '../ui/i18n/createI18n';
import type { ScreenWithTexts } from '../ui/i18n/screenTexts';
import { lazyComponent } from '../ui/parts/lazyComponent';

/** A screen whose texts are fetched beside it, and are there before it is drawn. */
export const lazyWithMessages = <Props extends object>(
  texts: I18n,
  name: ScreenWithTexts,
  fetch: () => Promise<ComponentType<Props>>,
) => lazyComponent(async () => (await Promise.all([fetch(), texts.addTexts(name)]))[0], { isScreen: true });
