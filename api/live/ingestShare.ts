/** How much of its time a process gives to what ad servers bring: the rest is for people. */
export type IngestShare = {
  /** Whether more is waiting than can be taken in soon; then seconds after which to come again. */
  behind(): number | undefined;
  /** A body begins to be read; answers how to say that it is done. */
  enter(): () => void;
  /** Work was done for so long; waits where that was more than the share. */
  spent(ms: number): Promise<void>;
};

/** Of each second. */
const share = 0.5;
/** What may be used at once. */
const burstMs = 400;
/** Bodies that wait to be read on. */
const bodiesAtMost = 64;

export function createIngestShare(now: () => number = () => performance.now()): IngestShare {
  let credit = burstMs;
  let last = now();
  let bodies = 0;
  const refill = (): void => {
    const current = now();
    credit = Math.min(burstMs, credit + (current - last) * share);
    last = current;
  };
  return {
    behind() {
      refill();
      if (bodies < bodiesAtMost && credit > -burstMs) return undefined;
      return Math.max(1, Math.ceil(-credit / share / 1000));
    },
    enter() {
      bodies += 1;
      let isIn = true;
      return () => {
        if (isIn) bodies -= 1;
        isIn = false;
      };
    },
    async spent(ms) {
      refill();
      credit -= ms;
      await new Promise((resolve) => setTimeout(resolve, credit < 0 ? -credit / share : 0));
    },
  };
}
