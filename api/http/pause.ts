/** Lets waiting tasks run, so that long work in steps blocks no other request. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Resolves after `ms`. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds of work between pauses. A pause in a browser takes at least 4 ms, so shorter ones would mostly wait. */
const goMs = 16;

/** For many small steps of unknown length: `isOver` tells when to pause. */
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
