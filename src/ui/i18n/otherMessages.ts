import type { Language } from './languages';
import type { Messages } from './messages/mergeMessages';

/** English is part of the console; of the others only the language in use is loaded. */
const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>>> = {
  fr: () => import('./fr'),
};

export const otherMessages = async (language: Language): Promise<Messages | undefined> =>
  language === 'en' ? undefined : (await loaders[language]()).messages;
