import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import {
  type Args,
  englishSpeech,
  type Message,
  type MessageCode,
  plainValue,
  toMessage,
} from '../../schema/messages/message';
import { fill, type Problem, sentences } from '../../schema/messages/problem';
import { formatCount } from './format';
import { inSentence } from './inSentence';
import { saidKey } from './sayers';
import { isByKey, ownText } from './toldByKey';

/**
 * Returns a function that translates messages with a code, and texts of definitions: their English is the key and the fallback.
 */
export function useText(): (told: Message, args?: Args) => string {
  const translate = useTranslate();
  return useCallback(
    (told, args) => {
      const say = (english: string, given?: Args) => translate(english, { ...given, _: english });
      return typeof told === 'string' ? say(told, args) : sayProblem(told, translate, say);
    },
    [translate],
  );
}

/** Translates a problem by its code, with its label; a rule's message is its own key. */
export const useProblemText: () => (problem: Problem) => string = useText;

type Translate = ReturnType<typeof useTranslate>;
type Say = (english: string, args?: Args) => string;

function sayProblem(problem: Problem, translate: Translate, text: Say): string {
  const { code, message, args = {} } = problem;
  // Another server version may send messages without a code.
  if (!code) return text(message, args);
  if (isByKey(problem))
    return translate(code === ownText ? message : code, { ...inSentences(args, translate, text), _: message });
  const known: string | undefined = (sentences as Readonly<Record<string, string>>)[code];
  if (code.includes('.')) return translate(saidKey(code), { args, _: text(message) });
  // Where values of the standard message are missing, the server wrote its own, which is the key.
  if (known !== undefined && /%\{\w+\}/.test(fill(known, args))) return text(message, args);
  const spoken = Object.entries(args).map(([name, value]) => [name, isWord(name, value) ? text(value) : value]);
  return translate(`validation.${code}`, { ...Object.fromEntries(spoken), _: text(message, args) });
}

/** Formats the values of a screen's message; words of definitions get the case they have inside a sentence. */
const inSentences = (args: Args, translate: Translate, text: Say): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      plainValue(value, {
        ...englishSpeech,
        word: (word) => inSentence(text(word)),
        count: formatCount,
        told: (told) => (typeof told === 'string' ? text(told) : sayProblem(told, translate, text)),
      }),
    ]),
  );

// Other values are numbers, names that users gave, and examples.
const isWord = (name: string, value: unknown): value is string =>
  typeof value === 'string' && (name === 'label' || name === 'resource');

/** Translates a stored or sent English text by the code beside it. */
export function useCodedText(): (english: string, coded: MessageCode) => string {
  const text = useText();
  return useCallback((english, coded) => text(toMessage(english, coded)), [text]);
}

/** Joins a label and its value with the colon of the language. */
export function usePair(): (label: string, value: string) => string {
  const translate = useTranslate();
  return useCallback((label, value) => translate('adx.pair', { label, value }), [translate]);
}
