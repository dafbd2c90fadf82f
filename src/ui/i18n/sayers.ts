import type { Args } from '../../schema/messages/message';
import type { Language } from './languages';

/** Formats a message by code; undefined for a code that the language lacks. `word` translates a word of a definition. */
export type SayByCode = (code: string, args: Args, word: (english: string) => string) => string | undefined;

const sayers = new Map<Language, SayByCode>();

/** Registers a language's formatter. English has none: the server's message is English. */
export const bringSayer = (language: Language, say: SayByCode): void => void sayers.set(language, say);

export const sayerIn = (language: Language): SayByCode | undefined => sayers.get(language);

/** The `translate` key of a message with a code. */
export const saidKey = (code: string): string => `said:${code}`;

export const codeInKey = (key: string): string | undefined => (key.startsWith('said:') ? key.slice(5) : undefined);
