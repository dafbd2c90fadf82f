import { fill } from '../../schema/problem';
import type { Messages } from './mergeMessages';

export type Template = { readonly pattern: RegExp; readonly words: string };

/**
 * Rules hand over finished sentences, some with a name or a number inside. Their translation stands under the sentence with
 * `%{1}`, `%{2}` in those places, and is found by its shape.
 */
export function templatesOf(messages: Messages): readonly Template[] {
  return Object.entries(messages).flatMap(([key, words]) =>
    typeof words === 'string' && key.includes('%{1}') ? [{ pattern: patternOf(key), words }] : [],
  );
}

/** The sentence in the language of the templates; nothing when it has the shape of none. */
export function fillTemplate(sentence: string, templates: readonly Template[]): string | undefined {
  for (const { pattern, words } of templates) {
    const parts = pattern.exec(sentence);
    if (parts) return fill(words, Object.fromEntries(parts.map((part, at) => [String(at), part])));
  }
  return undefined;
}

const patternOf = (key: string): RegExp => new RegExp(`^${key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/%\{\d\}/g, '(.+)')}$`, 'u');
