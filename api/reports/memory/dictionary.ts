/** Texts as small numbers; 0 is always the empty text. */
export type Dictionary = {
  readonly texts: readonly string[];
  /** The number of a text, which is added where it is new. */
  add(text: string): number;
  /** Undefined for a text that was never added. */
  find(text: string): number | undefined;
};

export function createDictionary(): Dictionary {
  const texts = [''];
  const codes = new Map([['', 0]]);
  return {
    texts,
    add(text) {
      const known = codes.get(text);
      if (known !== undefined) return known;
      codes.set(text, texts.length);
      return texts.push(text) - 1;
    },
    find: (text) => codes.get(text),
  };
}
