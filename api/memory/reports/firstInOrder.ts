import type { Turns } from './turns';

/** Negative where the first of two comes before the other. */
export type CompareItems = (a: number, b: number) => number;

const sliceItems = 8192;

/** The first items in order: sorted in slices, which are then merged as far as is asked, so that no step takes long. */
export async function firstInOrder(items: Uint32Array, compare: CompareItems, limit: number, turn: Turns): Promise<readonly number[]> {
  const slices: Uint32Array[] = [];
  for (let at = 0; at < items.length; at += sliceItems) {
    slices.push(items.subarray(at, at + sliceItems).sort(compare));
    await turn();
  }
  const places = slices.map(() => 0);
  const head = (slice: number): number => slices[slice]?.[places[slice] as number] as number;
  // The top of the heap is the slice whose next item comes first.
  const heap = slices.map((_, slice) => slice);
  const sink = (from: number) => {
    let at = from;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && compare(head(heap[child] as number), head(heap[least] as number)) < 0) least = child;
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least] as number, heap[at] as number];
      at = least;
    }
  };
  for (let at = heap.length >> 1; at >= 0; at -= 1) sink(at);
  const first: number[] = [];
  while (first.length < limit && heap.length > 0) {
    const slice = heap[0] as number;
    first.push(head(slice));
    places[slice] = (places[slice] as number) + 1;
    if (places[slice] === slices[slice]?.length) {
      const last = heap.pop() as number;
      if (heap.length > 0) heap[0] = last;
    }
    sink(0);
    if (first.length % 1024 === 0) await turn();
  }
  return first;
}
