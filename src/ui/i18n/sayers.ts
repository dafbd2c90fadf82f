import type { Args } from '../../schema/messages/said';
import type { Language } from './languages';

/** Says a message by its code; nothing for a code that the language does not know. `word` translates a word of a definition. */
export type SayByCode = (code: string, args: Args, word: (english: string) => string) => string | undefined;

const sayers = new Map<Language, SayByCode>();

/** A language brings this with its texts. English has none: the server's English is the message. */
export const bringSayer = (language: Language, say: SayByCode): void => void sayers.set(language, say);

export const sayerIn = (language: Language): SayByCode | undefined => sayers.get(language);

/** The key by which `translate` is asked for a message with a code. */
export const saidKey = (code: string): string => `said:${code}`;

export const codeInKey = (key: string): string | undefined => (key.startsWith('said:') ? key.slice(5) : undefined);
