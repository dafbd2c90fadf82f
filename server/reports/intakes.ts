import type { InTurn } from './addBatch';

/** Runs tasks one after another; a failed one does not stop the others. */
export function createTurnsOf(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** Each holds up to two pieces of 16 MB. */
const atOnce = 6;

/** Adds batches in parallel, so that small ones do not wait for large ones; those with the same id one after another. */
export function createIntakes() {
  const ofId = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let underway = 0;
  const enter = async () => {
    while (underway >= atOnce) await new Promise<void>((go) => waiting.push(go));
    underway += 1;
  };
  const leave = () => {
    underway -= 1;
    waiting.shift()?.();
  };
  return {
    take<T>(id: string, work: () => Promise<T>): Promise<T> {
      const done = (ofId.get(id) ?? Promise.resolve()).then(async () => {
        await enter();
        return work().finally(leave);
      });
      const over = done
        .catch(() => undefined)
        .then(() => {
          if (ofId.get(id) === over) ofId.delete(id);
        });
      ofId.set(id, over);
      return done;
    },
    over: () => Promise.all(ofId.values()),
  };
}
