import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { fill, type Problem, sentences } from '../../schema/problem';

type Args = Readonly<Record<string, string | number>>;

/** For every text that comes from a definition: the English itself is the key, and is shown where there is no translation. */
export function useText(): (english: string, args?: Args) => string {
  const translate = useTranslate();
  return useCallback((english, args) => translate(english, { ...args, _: english }), [translate]);
}

/** A problem in the reader's language: by its code, with the label translated too; a rule's sentence is its own key. */
export function useProblemText(): (problem: Problem) => string {
  const translate = useTranslate();
  const text = useText();
  return useCallback(
    ({ code, message, args = {} }) => {
      // Without the parts of that sentence the server says it in words of its own, and these are the key.
      const known: string | undefined = (sentences as Readonly<Record<string, string>>)[code];
      if (known !== undefined && /%\{\w+\}/.test(fill(known, args))) return text(message, args);
      const spoken = Object.entries(args).map(([name, value]) => [name, isWord(name, value) ? text(value) : value]);
      return translate(`validation.${code}`, { ...Object.fromEntries(spoken), _: text(message, args) });
    },
    [translate, text],
  );
}

// The other parts are numbers, names that people gave, and examples.
const isWord = (name: string, value: string | number): value is string =>
  typeof value === 'string' && (name === 'label' || name === 'resource');

/** A label and its value, with the colon as the language writes it. */
export function usePair(): (label: string, value: string) => string {
  const translate = useTranslate();
  return useCallback((label, value) => translate('adx.pair', { label, value }), [translate]);
}
