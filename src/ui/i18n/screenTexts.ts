import type { Language } from './languages';
import type { Messages } from './messages/mergeMessages';

/** Texts that load with their screen, as `src/finance/screenTexts`; names that other screens use are in `messages/screens`. */
export type ScreenTexts = Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>>;

export const loadScreenTexts = async (texts: ScreenTexts, language: Language): Promise<Messages> =>
  (await texts[language]()).messages;
