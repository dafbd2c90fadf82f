/** Maps ids to the slots of their rows. Ids are integers from 1 to 2^31 - 1. */
export type SlotsById = {
  readonly size: number;
  get(id: number): number | undefined;
  set(id: number, slot: number): void;
  delete(id: number): void;
};

/** A single table of a million ids would block other work while it grows. */
const shards = 64;

/** Creates tables of integers: eight bytes for an id and its slot, and no objects for garbage collection to visit. */
export function createSlotsById(): SlotsById {
  const tables = Array.from({ length: shards }, createTable);
  const of = (id: number): Table => tables[id % shards] as Table;
  return {
    get size() {
      return tables.reduce((sum, { size }) => sum + size, 0);
    },
    get: (id) => (Number.isInteger(id) && id > 0 ? of(id).get(id) : undefined),
    set: (id, slot) => of(id).set(id, slot),
    delete: (id) => of(id).delete(id),
  };
}

type Table = SlotsById;

/** Open addressing: an id is at its place or at one of the following, with no gap between. */
function createTable(): Table {
  let ids = new Int32Array(64);
  let slots = new Int32Array(64);
  let size = 0;

  const placeOf = (id: number): number => Math.imul(Math.floor(id / shards), 0x9e3779b1) >>> 7;
  const find = (id: number): number => {
    const mask = ids.length - 1;
    let place = placeOf(id) & mask;
    while (ids[place] !== 0 && ids[place] !== id) place = (place + 1) & mask;
    return place;
  };

  const grow = (): void => {
    const [oldIds, oldSlots] = [ids, slots];
    ids = new Int32Array(oldIds.length * 2);
    slots = new Int32Array(ids.length);
    for (let at = 0; at < oldIds.length; at += 1) {
      const id = oldIds[at] as number;
      if (id === 0) continue;
      const place = find(id);
      ids[place] = id;
      slots[place] = oldSlots[at] as number;
    }
  };

  return {
    get size() {
      return size;
    },
    get(id) {
      const place = find(id);
      return ids[place] === id ? slots[place] : undefined;
    },
    set(id, slot) {
      let place = find(id);
      if (ids[place] !== id) {
        if ((size + 1) * 4 > ids.length * 3) {
          grow();
          place = find(id);
        }
        ids[place] = id;
        size += 1;
      }
      slots[place] = slot;
    },
    delete(id) {
      let gap = find(id);
      if (ids[gap] !== id) return;
      const mask = ids.length - 1;
      ids[gap] = 0;
      size -= 1;
      // Later ids that a lookup would no longer find move up.
      for (let place = (gap + 1) & mask; ids[place] !== 0; place = (place + 1) & mask) {
        const wanted = placeOf(ids[place] as number) & mask;
        if (((place - wanted) & mask) < ((place - gap) & mask)) continue;
        ids[gap] = ids[place] as number;
        slots[gap] = slots[place] as number;
        ids[place] = 0;
        gap = place;
      }
    },
  };
}
