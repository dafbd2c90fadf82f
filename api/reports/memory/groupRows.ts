/** Numbers groups in order of appearance: a group is a group of the previous level (-1 for none) and a code. */
export type GroupLevel = {
  readonly size: () => number;
  /** Turns groups of the previous level into groups of this one, in place. */
  refine(groups: Int32Array, codes: Int32Array, count: number): void;
  readonly before: (group: number) => number;
  readonly code: (group: number) => number;
};

/** A hash table of pairs, without an object per pair. */
export function createGroupLevel(): GroupLevel {
  let befores = new Int32Array(1024);
  let codesOf = new Int32Array(1024);
  /** Group + 1, or 0 where free; at least twice as many as groups. */
  let slots = new Int32Array(2048);
  let size = 0;

  const slotOf = (before: number, code: number): number => {
    const mask = slots.length - 1;
    let hash = Math.imul(before, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (;;) {
      const group = (slots[slot] as number) - 1;
      if (group < 0 || (befores[group] === before && codesOf[group] === code)) return slot;
      slot = (slot + 1) & mask;
    }
  };
  const grow = () => {
    befores = wider(befores);
    codesOf = wider(codesOf);
    slots = new Int32Array(slots.length * 2);
    for (let group = 0; group < size; group += 1)
      slots[slotOf(befores[group] as number, codesOf[group] as number)] = group + 1;
  };

  return {
    size: () => size,
    before: (group) => befores[group] as number,
    code: (group) => codesOf[group] as number,
    refine(groups, codes, count) {
      for (let at = 0; at < count; at += 1) {
        const before = groups[at] as number;
        const code = codes[at] as number;
        let slot = slotOf(before, code);
        if (slots[slot] === 0) {
          if (size === befores.length) {
            grow();
            slot = slotOf(before, code);
          }
          befores[size] = before;
          codesOf[size] = code;
          size += 1;
          slots[slot] = size;
        }
        groups[at] = (slots[slot] as number) - 1;
      }
    },
  };
}

function wider(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const room = new Int32Array(values.length * 2);
  room.set(values);
  return room;
}
