import { useRef } from 'react';

/** Which row stands in each of the elements, in their order. */
export type Slots = readonly number[];

/**
 * While a table scrolls, the elements of rows that left its sight take those that came: to give an element other words costs a third
 * of making another one. Once it rests the elements are in the order of the rows again, as whoever reads them one by one has them.
 */
export function useKeptRows(indexes: readonly number[], isScrolling: boolean): Slots {
  const kept = useRef<Slots>([]);
  kept.current = isScrolling ? refilled(kept.current, indexes) : indexes;
  return kept.current;
}

/** Those that stay keep their places; every place that became free is filled before there are more, and none is left empty. */
export function refilled(before: Slots, indexes: readonly number[]): Slots {
  const wanted = new Set(indexes);
  const there = new Set(before.filter((index) => wanted.has(index)));
  const coming = indexes.filter((index) => !there.has(index));
  let next = 0;
  const slots: number[] = [];
  for (const index of before) {
    if (there.has(index)) slots.push(index);
    else if (next < coming.length) {
      slots.push(coming[next] as number);
      next += 1;
    }
  }
  return [...slots, ...coming.slice(next)];
}
