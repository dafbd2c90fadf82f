import type { InTurn } from './addBatch';

/** One after the other, in the order they came; what fails keeps none of the others. */
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

/** Batches come in beside each other, so that a small one does not wait for a large one; those of one id one after the other. */
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
