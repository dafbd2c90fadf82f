/** Ids of rows by the minute in which a value of theirs changes by itself. */
export type DueRows = {
  put(minute: number, id: number): void;
  /** Takes out the ids whose minute has come. */
  take(now: number): readonly number[];
};

export function createDueRows(): DueRows {
  // Sets: a row that is read again every minute names the same moments each time.
  const idsByMinute = new Map<number, Set<number>>();
  let next = Number.POSITIVE_INFINITY;
  return {
    put(minute, id) {
      const ids = idsByMinute.get(minute);
      if (ids) ids.add(id);
      else idsByMinute.set(minute, new Set([id]));
      if (minute < next) next = minute;
    },
    take(now) {
      if (now < next) return [];
      const due: number[] = [];
      next = Number.POSITIVE_INFINITY;
      for (const [minute, ids] of idsByMinute) {
        if (minute > now) {
          if (minute < next) next = minute;
          continue;
        }
        for (const id of ids) due.push(id);
        idsByMinute.delete(minute);
      }
      return due;
    },
  };
}
