import { messages as english } from './en';
import type { Language } from './languages';
import type { Messages } from './mergeMessages';
import { otherMessages } from './otherMessages';

export const loadMessages = async (language: Language): Promise<Messages> => (await otherMessages(language)) ?? english;
