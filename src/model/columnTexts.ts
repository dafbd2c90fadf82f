/** Slots whose texts share one string; rebuilding a string takes a millisecond. */
const rowsInPart = 2048;
const between = '\n';
/** Parts searched between two yields. */
const partsInStep = 8;
/** Most changed texts kept beside a part before it is rebuilt. */
const freshAtMost = 1024;
/** With at most this many hits, a part is searched slot by slot. */
const fewHits = 128;

type Part = {
  text: string;
  /** The end of each slot's text. */
  ends: Int32Array;
  /** Texts written since, by their place in the part. */
  readonly fresh: Map<number, string>;
};

/** Texts by slot, thousands in one string: with a million separate strings, garbage collection pauses for half a second. */
export type ColumnTexts = {
  /** Returns the text of a slot; '' if none was put. */
  get(slot: number): string;
  put(slot: number, text: string): void;
  /** Clears the hits of slots whose text lacks one of the words, in steps of a few milliseconds. Words contain no white space. */
  narrowing(words: readonly string[], hits: Uint8Array): Generator<void>;
};

export function createColumnTexts(): ColumnTexts {
  const parts: (Part | undefined)[] = [];

  const partOf = (slot: number): Part => {
    const at = Math.floor(slot / rowsInPart);
    const part = parts[at] ?? { text: '', ends: new Int32Array(0), fresh: new Map() };
    parts[at] = part;
    return part;
  };

  return {
    get(slot) {
      const part = parts[Math.floor(slot / rowsInPart)];
      return part ? textAt(part, slot % rowsInPart) : '';
    },
    put(slot, text) {
      const part = partOf(slot);
      part.fresh.set(slot % rowsInPart, text);
      if (part.fresh.size >= freshAtMost) pack(part);
    },
    *narrowing(words, hits) {
      const contained = new Uint16Array(rowsInPart);
      for (let at = 0; at * rowsInPart < hits.length; at += 1) {
        const within = hits.subarray(at * rowsInPart, (at + 1) * rowsInPart);
        const part = parts[at];
        if (part) narrowPart(part, words, within, contained);
        else within.fill(0);
        if (at % partsInStep === partsInStep - 1) yield;
      }
    },
  };
}

const textAt = ({ text, ends, fresh }: Part, place: number): string =>
  fresh.get(place) ??
  (place < ends.length ? text.slice(place === 0 ? 0 : (ends[place - 1] as number) + 1, ends[place]) : '');

function pack(part: Part): void {
  let length = part.ends.length;
  for (const place of part.fresh.keys()) if (place >= length) length = place + 1;
  const texts = Array.from({ length }, (_, place) => textAt(part, place));
  const ends = new Int32Array(length);
  let end = -1;
  for (let place = 0; place < length; place += 1) {
    end += 1 + (texts[place]?.length ?? 0);
    ends[place] = end;
  }
  part.text = texts.join(between);
  part.ends = ends;
  part.fresh.clear();
}

function narrowPart(part: Part, words: readonly string[], hits: Uint8Array, contained: Uint16Array): void {
  let count = 0;
  for (let place = 0; place < hits.length; place += 1) count += hits[place] as number;
  if (count === 0) return;
  const hasAll = (place: number): boolean => {
    const text = textAt(part, place);
    return words.every((word) => text.includes(word));
  };
  if (count <= fewHits) {
    for (let place = hits.indexOf(1); place >= 0; place = hits.indexOf(1, place + 1))
      if (!hasAll(place)) hits[place] = 0;
    return;
  }
  contained.fill(0);
  for (const [before, word] of words.entries()) mark(part, word, before, contained);
  for (const place of part.fresh.keys()) contained[place] = hasAll(place) ? words.length : 0;
  for (let place = 0; place < hits.length; place += 1) if (contained[place] !== words.length) hits[place] = 0;
}

/** Adds one for the slots that contain the word and the `before` earlier words. */
function mark({ text, ends }: Part, word: string, before: number, contained: Uint16Array): void {
  let place = 0;
  for (let at = text.indexOf(word); at >= 0; ) {
    while ((ends[place] ?? Infinity) <= at) place += 1;
    if (contained[place] === before) contained[place] = before + 1;
    at = text.indexOf(word, ends[place]);
  }
}
