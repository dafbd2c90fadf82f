/** Runs heavy queries one after another, and equal ones once for all callers. */
export type QueryQueue = {
  /**
   * `key` is the same for equal queries; `told` is called with the number of running and waiting queries before this one,
   * whenever it changes. Patient queries let all others go first, since no user waits for them. A `user` has a limit of queued
   * queries; those above it let others go first too.
   */
  take<T>(
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    asker: {
      readonly user?: number;
      readonly signal?: AbortSignal;
      readonly isPatient?: boolean;
      told?(before: number): void;
      /** The turn ends only when this resolves too, though the result is returned earlier. */
      until?(): Promise<unknown>;
    },
  ): Promise<T>;
};
