/** A word or label of a definition; a language says it in its own words. */
export type Word = { readonly word: string };

/** A size as `2 MB` or `128 kB`; a language has its own sign of decimals and its own units. */
export type Size = { readonly size: string };

/** `6 tags and 1 campaign`: how many there are of each kind, with its label for one and for many. */
export type Counts = { readonly counts: readonly { readonly count: number; readonly one: string; readonly many: string }[] };

/** What is filled into a message. Names that people gave are plain texts. */
export type Value = string | number | Word | Size | Counts;

export type Args = Readonly<Record<string, Value>>;

/** A message: its English, and the code and values by which every language finds its own words. */
export type Said = { readonly code: string; readonly message: string; readonly args?: Args };

/** A message with a code, or a whole English text, which is the key of its translation. */
export type Told = string | Said;

export const englishOf = (told: Told): string => (typeof told === 'string' ? told : told.message);

/** Speaks of words, labels and lists of counts in a language. */
export type Speech = {
  word(english: string): string;
  size(size: string): string;
  count(count: number): string;
  and(parts: readonly string[]): string;
};

/** A value as a text or number, which is all that a formatter of messages takes. */
export function plainValue(value: Value, { word, size, count, and }: Speech): string | number {
  if (typeof value !== 'object') return value;
  if ('word' in value) return word(value.word);
  if ('size' in value) return size(value.size);
  return and(value.counts.map((part) => `${count(part.count)} ${word(part.count === 1 ? part.one : part.many).toLowerCase()}`));
}

const asItIs = (english: string): string => english;

export const englishSpeech: Speech = {
  word: asItIs,
  size: asItIs,
  count: String,
  and: (parts) => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`),
};
