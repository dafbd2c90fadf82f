/** Lets everything that waits have its turn: long work in steps holds nobody up. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Lets so much time pass. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Work of one go. A page has turns of at least 4 ms, so shorter ones would be spent waiting. */
const goMs = 16;

/** For work of many small steps whose length nobody knows: everybody else has a turn as soon as one go has been long enough. */
export function createPace(): { readonly isOver: () => boolean; readonly rest: () => Promise<void> } {
  let began = performance.now();
  return {
    isOver: () => performance.now() - began > goMs,
    async rest() {
      await pause();
      began = performance.now();
    },
  };
}
