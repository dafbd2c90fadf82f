import type { Language } from './languages';
import type { Messages } from './mergeMessages';

const loaders: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = { en: () => import('./en'), fr: () => import('./fr') };

/** Only the language in use is ever fetched. */
export const loadMessages = async (language: Language): Promise<Messages> => (await loaders[language]()).messages;
