import { cleanLine, readText } from '../reading/plainText';
import { type FieldBase, type KindFacet, makeField } from './field';
import { checkText } from './text';

export type SummaryField<V = any> = FieldBase<'summary', V> & { readonly words: readonly string[] };

/**
 * One line that the definition's `compute` builds from the other fields, such as `US, CA · not Roku · 3 app lists`; the form
 * shows it at the top while they are edited. It is stored in English, so that it sorts and exports like any text; `wordSummary`
 * translates it. `words` are its English words that have translations.
 */
export const summary = (label: string, words: readonly string[]): SummaryField<string | null> =>
  makeField('summary', label, { words, tab: false, computed: { from: 'record' } });

/** One part of a summary: names, or a count of something; with `not`, all but that. */
export type Phrase = { readonly not?: boolean } & (
  | { readonly names: readonly string[] }
  | { readonly count: number; readonly noun: string }
);

const apart = ' · ';
const nameApart = ', ';

export const writeSummary = (phrases: readonly Phrase[]): string =>
  phrases
    .map(
      (phrase) =>
        `${phrase.not ? 'not ' : ''}${'names' in phrase ? phrase.names.join(nameApart) : `${phrase.count} ${phrase.noun}`}`,
    )
    .join(apart);

/** Translates a summary: words are looked up one by one, and names stay unchanged. */
export function wordSummary(text: string, word: (english: string) => string): string {
  return text
    .split(apart)
    .map((part) => {
      const [, not, said = ''] = /^(not )?(.*)$/s.exec(part) ?? [];
      const [, count, noun = ''] = /^(\d+) (.+)$/s.exec(said) ?? [];
      const worded = count ? `${count} ${word(noun)}` : said.split(nameApart).map(word).join(nameApart);
      return not ? `${word('not')} ${worded}` : worded;
    })
    .join(apart);
}

const longest = 1000;

export const summaryKind: KindFacet<SummaryField> = {
  empty: null,
  sort: 'text',
  normalize: (input) => readText(input, longest, cleanLine),
  check: (value, { label }, report) => void checkText(value, label, longest, report),
  jsonSchema: () => ({ type: 'string' }),
  sample: () => null,
  toText: (value) => String(value ?? ''),
  fromText: (input) => input,
};
