/** Lets everything that waits have its turn: long work in steps holds nobody up. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
