/** Objects whose figures may have changed; `minute` (since 1970) increases with each change. */
export type TrafficChange = { readonly type: string; readonly ids: readonly number[] | 'all'; readonly minute: number };

/** Values from traffic by object id: counters for rules, and fields computed `from: 'traffic'`. */
export type Traffic = {
  /**
   * For global objects, `owner` limits the traffic to one account; by default all traffic counts. A missing id has unknown
   * figures at the moment.
   */
  of(
    type: string,
    ids: readonly number[],
    owner?: number | 'all',
  ): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>>;
  /** Waits a short time for the first result since the start. It may read the store. */
  ready?(): Promise<void>;
  onChange?(listener: (change: TrafficChange) => void): () => void;
};
