import { createMemoryStore } from '../../api/memory/store';
import type { Store } from '../../api/ports';

export type CrashingStore = {
  readonly store: Store;
  /** Returns all stored data. */
  dump(): unknown;
  /** Lets this many more commits through, then none: like a process that ended just after the last of them. */
  crashAfter(commits: number): void;
  /** Starts a new process on the same data; returns whether there was a crash. */
  restart(): boolean;
};

/** A store that crashes in the middle of a call. Committed data survives. */
export function createCrashingStore(): CrashingStore {
  let left = Number.POSITIVE_INFINITY;
  let isDown = false;
  const store = createMemoryStore({
    onCommit() {
      left -= 1;
      isDown ||= left <= 0;
    },
  });
  const refuse = () => {
    if (isDown) throw new Error('The process has ended.');
  };
  const crashing = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (typeof value === 'object' && value !== null) return crashing(value);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          refuse();
          const answer: unknown = value.apply(of, args);
          return answer instanceof Promise ? answer.finally(refuse) : answer;
        };
      },
    });
  return {
    store: crashing(store),
    dump: () => store.dump(),
    crashAfter(commits) {
      left = commits;
    },
    restart() {
      const wasDown = isDown;
      left = Number.POSITIVE_INFINITY;
      isDown = false;
      return wasDown;
    },
  };
}
