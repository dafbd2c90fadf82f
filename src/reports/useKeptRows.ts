import { useLayoutEffect, useRef } from 'react';

/** Which row stands in which of the elements. */
export type Kept = { readonly index: number; readonly slot: number };

/**
 * While a table scrolls, the elements of rows that left its sight take those that came: to give an element other words costs a third
 * of making another one. Screen readers find them in the order of the rows once scrolling stops; a row that stays in
 * sight stays in its element.
 */
export function useKeptRows(indexes: readonly number[], isScrolling: boolean): readonly Kept[] {
  const kept = useRef<readonly number[]>([]);
  const slots = refilled(kept.current, indexes);
  useLayoutEffect(() => {
    kept.current = slots;
  });
  const rows = slots.map((index, slot) => ({ index, slot }));
  return isScrolling ? rows : rows.sort((a, b) => a.index - b.index);
}

/** Those that stay keep their places; every place that became free is filled before there are more, and none is left empty. */
export function refilled(before: readonly number[], indexes: readonly number[]): readonly number[] {
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
