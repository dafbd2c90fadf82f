/** So many texts stand in one string: one of them costs a millisecond to make anew when a row of it has changed. */
const rowsInPart = 2048;
/** No word contains it: words are separated by white space. */
const between = '\n';

type Part = {
  readonly text: string;
  /** Where the text of each slot ends, counted from the first of the part. */
  readonly ends: Int32Array;
};

export type RowTexts = {
  /** Sets 1 for the slots below `count` whose text contains every word, all of which are not empty. */
  find(words: readonly string[], count: number): Uint8Array;
  /** The text of this slot is another now. */
  touch(slot: number): void;
  /** Makes the parts, one between two steps. */
  preparing(count: () => number): Iterable<void>;
};

/**
 * The searched texts of a list, joined to a few long ones: the engine looks through a megabyte in the time in which it finds and opens a
 * thousand strings that lie about in memory.
 */
export function createRowTexts(textOf: (slot: number) => string): RowTexts {
  const parts: (Part | undefined)[] = [];

  const make = (at: number, length: number): Part => {
    const texts = Array.from({ length }, (_, index) => textOf(at * rowsInPart + index));
    const ends = new Int32Array(length);
    let end = -1;
    for (let index = 0; index < length; index += 1) {
      end += 1 + (texts[index]?.length ?? 0);
      ends[index] = end;
    }
    return { text: texts.join(between), ends };
  };

  /** The last part grows with the list. */
  const partAt = (at: number, count: number): Part => {
    const length = Math.min(rowsInPart, count - at * rowsInPart);
    const known = parts[at];
    const part = known?.ends.length === length ? known : make(at, length);
    parts[at] = part;
    return part;
  };

  return {
    find(words, count) {
      const found = new Uint8Array(count);
      const contained = new Uint16Array(rowsInPart);
      for (let at = 0; at * rowsInPart < count; at += 1) {
        const part = partAt(at, count);
        contained.fill(0);
        for (const [before, word] of words.entries()) mark(part, word, before, contained);
        // A slot that lacks one of the words was left behind by the others.
        for (let index = 0; index < part.ends.length; index += 1) if (contained[index] === words.length) found[at * rowsInPart + index] = 1;
      }
      return found;
    },
    touch(slot) {
      parts[Math.floor(slot / rowsInPart)] = undefined;
    },
    *preparing(count) {
      for (let at = 0; at * rowsInPart < count(); at += 1) {
        partAt(at, count());
        yield;
      }
    },
  };
}

/** Counts one more for the slots that contain the word and contained the `before` ones before it. */
function mark({ text, ends }: Part, word: string, before: number, contained: Uint16Array): void {
  let index = 0;
  for (let at = text.indexOf(word); at >= 0; ) {
    while ((ends[index] ?? Infinity) <= at) index += 1;
    if (contained[index] === before) contained[index] = before + 1;
    at = text.indexOf(word, ends[index]);
  }
}
