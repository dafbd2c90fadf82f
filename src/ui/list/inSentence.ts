/** A label inside a sentence: `App Lists` reads `app lists`, `RTB` and `ads.txt` stay as they are. */
export const inSentence = (label: string): string =>
  label.replace(/\p{Lu}\p{Ll}[\p{L}]*/gu, (word) => word.toLowerCase());
