/** Bounds the work of one turn of the event loop, so that new connections and other people's requests come in between. */
export type Turns = {
  /** Waits for a later turn where this one has had its time; undefined where there is some left. */
  later(): Promise<void> | undefined;
};

/** Milliseconds of work after which the rest waits. */
const budgetMs = 10;

type Options = { readonly now?: () => number; readonly nextTurn?: (work: () => void) => void };

/** @param nextTurn runs something after the loop has looked for what came in */
export function createTurns({ now = () => performance.now(), nextTurn = (work) => void setImmediate(work) }: Options = {}): Turns {
  const waiting: (() => void)[] = [];
  let begun: number | undefined;
  let isSet = false;

  const turn = (): void => {
    isSet = false;
    begun = now();
    // One at a time: what it does runs after this, for an unknown time.
    waiting.shift()?.();
    if (waiting.length > 0) set();
    else nextTurn(forget);
  };
  const set = (): void => {
    if (isSet) return;
    isSet = true;
    nextTurn(turn);
  };
  const forget = (): void => {
    if (!isSet) begun = undefined;
  };

  return {
    later() {
      if (begun === undefined) {
        begun = now();
        nextTurn(forget);
      }
      // Those that wait already come first.
      if (waiting.length === 0 && now() - begun <= budgetMs) return undefined;
      return new Promise((resolve) => {
        waiting.push(resolve);
        set();
      });
    },
  };
}
