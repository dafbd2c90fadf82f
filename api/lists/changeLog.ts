/** Which rows of a list changed after which seq, as far back as it goes. */
export type ChangeLog = {
  /** Nothing is known of what happened before `seq`. */
  restart(seq: number): void;
  add(ids: readonly number[], seq: number): void;
  /** Ids changed after `seq`, or nothing where the journal does not reach back that far. */
  after(seq: number): readonly number[] | undefined;
};

const longest = 20_000;

export function createChangeLog(): ChangeLog {
  let start = 0;
  let steps: { readonly seq: number; readonly ids: readonly number[] }[] = [];
  let length = 0;
  return {
    restart(seq) {
      start = seq;
      steps = [];
      length = 0;
    },
    add(ids, seq) {
      if (ids.length === 0) return;
      steps.push({ seq, ids });
      length += ids.length;
      while (length > longest && steps.length > 0) {
        const dropped = steps.shift();
        length -= dropped?.ids.length ?? 0;
        start = dropped?.seq ?? start;
      }
    },
    after(seq) {
      if (seq < start) return undefined;
      return steps.filter((step) => step.seq > seq).flatMap((step) => step.ids);
    },
  };
}
