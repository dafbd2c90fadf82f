/** Ids and the slots of their rows. */
export type SlotsById = {
  readonly size: number;
  get(id: number): number | undefined;
  set(id: number, slot: number): void;
  delete(id: number): void;
};

/** To grow one map of a million ids holds everything else up for 100 ms. */
const shards = 64;

export function createSlotsById(): SlotsById {
  const maps = Array.from({ length: shards }, () => new Map<number, number>());
  const of = (id: number): Map<number, number> => maps[id % shards] as Map<number, number>;
  let size = 0;
  return {
    get size() {
      return size;
    },
    get: (id) => of(id).get(id),
    set(id, slot) {
      const map = of(id);
      size -= map.size;
      map.set(id, slot);
      size += map.size;
    },
    delete(id) {
      if (of(id).delete(id)) size -= 1;
    },
  };
}
