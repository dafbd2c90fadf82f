type Waiting<T> = { readonly ids: Set<number>; readonly answer: Promise<readonly T[]> };

const mostIds = 200; // an address of about two kilobytes

/** Puts calls for single objects together: those of one turn of the page, for the same address, become one. */
export function createBatch<T extends { readonly id: number }>(load: (base: string, ids: readonly number[]) => Promise<readonly T[]>) {
  const waiting = new Map<string, Waiting<T>>();

  const collect = (base: string): Waiting<T> => {
    const ids = new Set<number>();
    const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(async () => {
      waiting.delete(base);
      const all = [...ids];
      const parts = Array.from({ length: Math.ceil(all.length / mostIds) }, (_, at) => all.slice(at * mostIds, (at + 1) * mostIds));
      return (await Promise.all(parts.map((part) => load(base, part)))).flat();
    });
    return { ids, answer };
  };

  return async (base: string, ids: readonly number[]): Promise<readonly T[]> => {
    const batch = waiting.get(base) ?? collect(base);
    waiting.set(base, batch);
    for (const id of ids) batch.ids.add(id);
    const wanted = new Set(ids);
    return (await batch.answer).filter(({ id }) => wanted.has(id));
  };
}
