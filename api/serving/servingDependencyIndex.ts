/** What a judgement read: an object, or its counts. */
export type ReadKind = 'object' | 'figures';

/** The reads of one judgement, and the time until which it is valid. */
export type Reading = {
  readonly keys: readonly number[];
  readonly holdsUntil: number;
  /** Whether it read the counts of the judged object itself. */
  readonly isCounted: boolean;
};

/** Numbers everything that was read, so that a hundred thousand objects can each store a short list of keys. */
export type ServingDependencyIndex = {
  /** The key of an earlier read. */
  known(kind: ReadKind, name: string, id: number): number | undefined;
  /** Ids of a kind and resource that were read before. */
  idsOf(kind: ReadKind, name: string): readonly number[];
  /** Notes the present value; a changed one is returned by `moved`. */
  note(kind: ReadKind, name: string, id: number, text: string): void;
  /** Keys whose values changed since the last call. */
  moved(): ReadonlySet<number>;
  /** Starts to collect the reads of one judgement, until `end`; can be nested. */
  begin(): void;
  read(kind: ReadKind, name: string, id: number): void;
  readOwnFigures(): void;
  holdsUntil(moment: number): void;
  end(): Reading;
  /** Adds another judgement's reads to the current one. */
  add(reading: Reading): void;
};

type Frame = { readonly keys: number[]; readonly stamp: number; holdsUntil: number; isCounted: boolean };

export function createServingDependencyIndex(): ServingDependencyIndex {
  const keys = { object: new Map<string, Map<number, number>>(), figures: new Map<string, Map<number, number>>() };
  const prints: (number | undefined)[] = [];
  // By key, the last judgement that read it: lists hold each key once.
  const stamps: number[] = [];
  const frames: Frame[] = [];
  let frame: Frame | undefined;
  let lastStamp = 0;
  let moved = new Set<number>();

  const keysOf = (kind: ReadKind, name: string): Map<number, number> => {
    const known = keys[kind].get(name);
    if (known) return known;
    const made = new Map<number, number>();
    keys[kind].set(name, made);
    return made;
  };
  const keyOf = (kind: ReadKind, name: string, id: number): number => {
    const known = keysOf(kind, name);
    const key = known.get(id);
    if (key !== undefined) return key;
    known.set(id, prints.length);
    stamps.push(0);
    return prints.push(undefined) - 1;
  };
  const put = (key: number): void => {
    if (!frame || stamps[key] === frame.stamp) return;
    stamps[key] = frame.stamp;
    frame.keys.push(key);
  };
  const holdsUntil = (moment: number): void => {
    if (frame && moment < frame.holdsUntil) frame.holdsUntil = moment;
  };

  return {
    known: (kind, name, id) => keys[kind].get(name)?.get(id),
    idsOf: (kind, name) => [...(keys[kind].get(name)?.keys() ?? [])],
    note(kind, name, id, text) {
      const key = keyOf(kind, name, id);
      const print = printOf(text);
      if (prints[key] !== undefined && prints[key] !== print) moved.add(key);
      prints[key] = print;
    },
    moved() {
      const found = moved;
      moved = new Set();
      return found;
    },
    begin() {
      lastStamp += 1;
      if (frame) frames.push(frame);
      frame = { keys: [], stamp: lastStamp, holdsUntil: Number.POSITIVE_INFINITY, isCounted: false };
    },
    read: (kind, name, id) => put(keyOf(kind, name, id)),
    readOwnFigures() {
      if (frame) frame.isCounted = true;
    },
    holdsUntil,
    end() {
      if (!frame) throw new Error('No judgement was begun that could end.');
      const ended = frame;
      frame = frames.pop();
      return ended;
    },
    add(reading) {
      for (const key of reading.keys) put(key);
      holdsUntil(reading.holdsUntil);
    },
  };
}

/** A 53-bit hash of a text (cyrb53, public domain), a thousandth of its size. */
function printOf(text: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & other) + (one >>> 0);
}
