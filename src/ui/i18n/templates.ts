import { fill } from '../../schema/problem';
import type { Messages } from './mergeMessages';
import { numberStyle } from './numberStyle';

export type Template = {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** Places of amounts, which have the sign of the dollar before them. */
  readonly amounts: ReadonlySet<string>;
  readonly words: string;
  readonly messages: Messages;
};

/**
 * Rules hand over finished sentences, some with a name or a number inside. Their translation stands under the sentence with
 * `%{1}`, `%{2}` in those places, and is found by its shape. A letter stands for a word of a definition: `%{A}` is translated too.
 * An amount, `$%{1}` in English, is `%{1}` in the translation and is written as the language writes dollars; sizes have its units.
 */
export function templatesOf(messages: Messages): readonly Template[] {
  const found = Object.entries(messages).flatMap(([key, words]) =>
    typeof words === 'string' && /%\{[1A]\}/.test(key)
      ? [{ pattern: patternOf(key), names: namesIn(key), amounts: new Set(amountsIn(key)), words, messages }]
      : [],
  );
  // A sentence with two places, or with another one behind it, has the shape of a shorter one too.
  return found.sort((a, b) => b.names.length - a.names.length || b.pattern.source.length - a.pattern.source.length);
}

/** The sentence in the language of the templates; nothing when it has the shape of none. */
export function fillTemplate(sentence: string, templates: readonly Template[]): string | undefined {
  // A pattern with two places takes the square of its length.
  if (sentence.length > longestSentence) return undefined;
  for (const template of templates) {
    const parts = template.pattern.exec(sentence)?.slice(1);
    if (parts) return fill(template.words, Object.fromEntries(parts.map((part, at) => [template.names[at], partIn(template, at, part)])));
  }
  return undefined;
}

const longestSentence = 2_000;

const place = /%\{(\d|[A-Z])\}/g;

const namesIn = (key: string): readonly string[] => [...key.matchAll(place)].map(([, name = '']) => name);

const isWord = (name: string | undefined): boolean => /^[A-Z]$/.test(name ?? '');

function partIn({ names, amounts, messages }: Template, at: number, part: string): string {
  const name = names[at] ?? '';
  if (isWord(name)) return spoken(part, messages);
  if (amounts.has(name) && /^-?[\d,]{1,20}(?:\.\d{1,9})?$/.test(part)) return numberStyle().usd(inStyle(part));
  const [, size, unit] = /^(\d{1,9}(?:\.\d{1,3})?) (kB|MB|GB)$/.exec(part) ?? [];
  if (size !== undefined && unit !== undefined) return `${inStyle(size)}\u00a0${spoken(unit, messages)}`;
  return /^\d{1,3}(?:,\d{3}){1,4}$/.test(part) ? inStyle(part) : part;
}

/** A number of a sentence, which is English, with the signs of the language. */
const inStyle = (number: string): string => number.replace(/[,.]/g, (sign) => (sign === ',' ? numberStyle().group : numberStyle().decimal));

const amountsIn = (key: string): readonly string[] => [...key.matchAll(/\$%\{(\d)\}/g)].map(([, name = '']) => name);

function spoken(word: string, messages: Messages): string {
  const found = messages[word];
  return typeof found === 'string' ? found : word;
}

const patternOf = (key: string): RegExp => new RegExp(`^${key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(place, '(.+)')}$`, 'u');
