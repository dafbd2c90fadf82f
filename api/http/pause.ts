/** Lets waiting work have its turn, so that long work in steps blocks no other request. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Lets so much time pass. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Work of one go. A page has turns of at least 4 ms, so shorter ones would be spent waiting. */
const goMs = 16;

/** For many small steps of unknown length: gives others a turn whenever one run has been long enough. */
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
