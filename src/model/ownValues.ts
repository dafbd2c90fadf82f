import { createColumnTexts } from './columnTexts';

/** Values by slot, each for itself, in numbers and long texts: a million objects would be gone through by every collection of garbage. */
export type OwnValues = {
  get(slot: number): unknown;
  put(slot: number, value: unknown): void;
  clear(slot: number): void;
};

const [isNumber, isText, isJson] = [1, 2, 3];

export function createOwnValues(): OwnValues {
  let kinds = new Uint8Array(0);
  let numbers = new Float64Array(0);
  const texts = createColumnTexts();

  const lengthen = (slot: number, value: unknown): void => {
    if (slot >= kinds.length) {
      const longer = new Uint8Array(Math.max(1024, slot + 1, kinds.length * 2));
      longer.set(kinds);
      kinds = longer;
    }
    // A column of texts has none.
    if (typeof value !== 'number' || slot < numbers.length) return;
    const longer = new Float64Array(kinds.length);
    longer.set(numbers);
    numbers = longer;
  };

  return {
    get(slot) {
      const kind = kinds[slot];
      if (kind === isNumber) return numbers[slot];
      const text = texts.get(slot);
      return kind === isText ? text : JSON.parse(text);
    },
    put(slot, value) {
      lengthen(slot, value);
      if (typeof value === 'number') {
        kinds[slot] = isNumber;
        numbers[slot] = value;
      } else {
        kinds[slot] = typeof value === 'string' ? isText : isJson;
        texts.put(slot, typeof value === 'string' ? value : JSON.stringify(value ?? null));
      }
    },
    clear(slot) {
      if (kinds[slot] !== isNumber) texts.put(slot, '');
      kinds[slot] = 0;
    },
  };
}

/** What tells values apart in a map. */
export function nameOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Array.isArray(value) ? `[]${JSON.stringify(value)}` : JSON.stringify(value);
}
