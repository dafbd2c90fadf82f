import type { Args } from '../../schema/messages/message';
import type { Language } from './languages';

/** Writes a message by its code; undefined for a code that the language does not know. `word` translates a word of a definition. */
export type SayByCode = (code: string, args: Args, word: (english: string) => string) => string | undefined;

const sayers = new Map<Language, SayByCode>();

/** Called by the texts of a language. English has no sayer: the server's English is the message. */
export const bringSayer = (language: Language, say: SayByCode): void => void sayers.set(language, say);

export const sayerIn = (language: Language): SayByCode | undefined => sayers.get(language);

/** The key by which `translate` is asked for a message with a code. */
export const saidKey = (code: string): string => `said:${code}`;

export const codeInKey = (key: string): string | undefined => (key.startsWith('said:') ? key.slice(5) : undefined);
