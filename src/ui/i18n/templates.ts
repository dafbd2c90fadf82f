import { fill } from '../../schema/problem';
import type { Messages } from './mergeMessages';

export type Template = { readonly pattern: RegExp; readonly names: readonly string[]; readonly words: string; readonly messages: Messages };

/**
 * Rules hand over finished sentences, some with a name or a number inside. Their translation stands under the sentence with
 * `%{1}`, `%{2}` in those places, and is found by its shape. A letter stands for a word of a definition: `%{A}` is translated too.
 */
export function templatesOf(messages: Messages): readonly Template[] {
  const found = Object.entries(messages).flatMap(([key, words]) =>
    typeof words === 'string' && /%\{[1A]\}/.test(key) ? [{ pattern: patternOf(key), names: namesIn(key), words, messages }] : [],
  );
  // A sentence with two places has the shape of one with a single place too.
  return found.sort((a, b) => b.names.length - a.names.length);
}

/** The sentence in the language of the templates; nothing when it has the shape of none. */
export function fillTemplate(sentence: string, templates: readonly Template[]): string | undefined {
  // A pattern with two places takes the square of its length.
  if (sentence.length > longestSentence) return undefined;
  for (const { pattern, names, words, messages } of templates) {
    const parts = pattern.exec(sentence)?.slice(1);
    if (parts)
      return fill(words, Object.fromEntries(parts.map((part, at) => [names[at], isWord(names[at]) ? spoken(part, messages) : part])));
  }
  return undefined;
}

const longestSentence = 2_000;

const place = /%\{(\d|[A-Z])\}/g;

const namesIn = (key: string): readonly string[] => [...key.matchAll(place)].map(([, name = '']) => name);

const isWord = (name: string | undefined): boolean => /^[A-Z]$/.test(name ?? '');

function spoken(word: string, messages: Messages): string {
  const found = messages[word];
  return typeof found === 'string' ? found : word;
}

const patternOf = (key: string): RegExp => new RegExp(`^${key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(place, '(.+)')}$`, 'u');
