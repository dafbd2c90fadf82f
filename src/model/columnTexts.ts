/** So many texts stand in one string: one of them costs a millisecond to make anew when a row of it has changed. */
const rowsInPart = 2048;
const between = '\n';
/** Parts looked through between two steps. */
const partsInStep = 8;

type Part = { readonly text: string /** Where the text of each slot ends. */; readonly ends: Int32Array };

/** The searched texts of a list without its rows: they are kept nowhere else. */
export type ColumnTexts = {
  put(slot: number, text: string): void;
  /** Clears the hits of slots whose text lacks one of the words, in steps of a few milliseconds. */
  narrowing(words: readonly string[], hits: Uint8Array): Generator<void>;
  /** Does what the first search would have to wait for. */
  preparing(): Generator<void>;
};

export function createColumnTexts(): ColumnTexts {
  // A part is a list of texts while it is written, and one long string once it is searched.
  const parts: (Part | string[])[] = [];

  const opened = (at: number): string[] => {
    const part = parts[at] ?? [];
    const texts = Array.isArray(part)
      ? part
      : Array.from(part.ends, (end, index) => part.text.slice(index === 0 ? 0 : (part.ends[index - 1] as number) + 1, end));
    parts[at] = texts;
    return texts;
  };

  const closed = (at: number): Part => {
    const part = parts[at] ?? [];
    if (!Array.isArray(part)) return part;
    const ends = new Int32Array(part.length);
    let end = -1;
    for (let index = 0; index < part.length; index += 1) {
      end += 1 + (part[index]?.length ?? 0);
      ends[index] = end;
    }
    const made = { text: part.join(between), ends };
    parts[at] = made;
    return made;
  };

  return {
    put(slot, text) {
      opened(Math.floor(slot / rowsInPart))[slot % rowsInPart] = text;
    },
    *preparing() {
      for (let at = 0; at < parts.length; at += 1) {
        closed(at);
        yield;
      }
    },
    *narrowing(words, hits) {
      const contained = new Uint16Array(rowsInPart);
      for (let at = 0; at < parts.length; at += 1) {
        const part = closed(at);
        contained.fill(0);
        for (const [before, word] of words.entries()) mark(part, word, before, contained);
        for (let index = 0; index < part.ends.length; index += 1) if (contained[index] !== words.length) hits[at * rowsInPart + index] = 0;
        if (at % partsInStep === partsInStep - 1) yield;
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
