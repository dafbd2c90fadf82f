import type { Language } from './languages';
import type { Messages } from './messages/mergeMessages';

type Loaders = Readonly<Record<Language, () => Promise<{ messages: Messages }>>>;

/** Screens without a definition load their own texts; names that other screens use are in `messages/screens`. */
const loaders = {
  dashboard: { en: () => import('./screens/dashboard.en'), fr: () => import('./screens/dashboard.fr') },
  finance: { en: () => import('./screens/finance.en'), fr: () => import('./screens/finance.fr') },
  live: { en: () => import('./screens/live.en'), fr: () => import('./screens/live.fr') },
} satisfies Readonly<Record<string, Loaders>>;

export type ScreenWithTexts = keyof typeof loaders;

export const screensWithTexts = Object.keys(loaders) as readonly ScreenWithTexts[];

export const screenTexts = async (screen: ScreenWithTexts, language: Language): Promise<Messages> =>
  (await loaders[screen][language]()).messages;
