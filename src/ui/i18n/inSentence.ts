/** Returns a label for use inside a sentence: `App Lists` becomes `app lists`; `RTB` and `ads.txt` stay unchanged. */
export const inSentence = (label: string): string =>
  label.replace(/\p{Lu}\p{Ll}[\p{L}]*/gu, (word) => word.toLowerCase());
