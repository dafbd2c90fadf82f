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
import { fill, type Problem, sentences } from '../../schema/problem';
import { inSentence } from '../list/inSentence';
import { formatCount } from './format';
import { saidKey } from './sayers';
import { isByKey, ownText } from './toldByKey';

/**
 * For a message with a code, and for every text that comes from a definition: the English itself is the key, and is shown where there
 * is no translation.
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

/** A problem in the reader's language: by its code, with the label translated too; a rule's sentence is its own key. */
export const useProblemText: () => (problem: Problem) => string = useText;

type Translate = ReturnType<typeof useTranslate>;
type Say = (english: string, args?: Args) => string;

function sayProblem(problem: Problem, translate: Translate, text: Say): string {
  const { code, message, args = {} } = problem;
  // Another server may send sentences alone.
  if (!code) return text(message, args);
  if (isByKey(problem))
    return translate(code === ownText ? message : code, { ...inSentences(args, translate, text), _: message });
  const known: string | undefined = (sentences as Readonly<Record<string, string>>)[code];
  if (code.includes('.')) return translate(saidKey(code), { args, _: text(message) });
  // Where values of that sentence are missing, the server wrote one of its own, which is the key.
  if (known !== undefined && /%\{\w+\}/.test(fill(known, args))) return text(message, args);
  const spoken = Object.entries(args).map(([name, value]) => [name, isWord(name, value) ? text(value) : value]);
  return translate(`validation.${code}`, { ...Object.fromEntries(spoken), _: text(message, args) });
}

/** The values of a screen's message as texts; words of definitions are written as in the middle of a sentence. */
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

// The other parts are numbers, names that people gave, and examples.
const isWord = (name: string, value: unknown): value is string =>
  typeof value === 'string' && (name === 'label' || name === 'resource');

/** Translates an English text that was stored or sent, by the code beside it. */
export function useCodedText(): (english: string, coded: MessageCode) => string {
  const text = useText();
  return useCallback((english, coded) => text(toMessage(english, coded)), [text]);
}

/** A label and its value, with the colon as the language writes it. */
export function usePair(): (label: string, value: string) => string {
  const translate = useTranslate();
  return useCallback((label, value) => translate('adx.pair', { label, value }), [translate]);
}
