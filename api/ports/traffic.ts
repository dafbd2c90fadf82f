/** Objects whose figures may be others now; `minute` (of 1970) tells this change from those before, and rises. */
export type TrafficChange = { readonly type: string; readonly ids: readonly number[] | 'all'; readonly minute: number };

/** Values that come from traffic, by object id: counters for rules, and fields computed `from: 'traffic'`. */
export type Traffic = {
  /**
   * Of objects that everybody has, `owner` says whose traffic counts; of all unless it is said. An id that is left out is one whose
   * figures that are unknown at the moment.
   */
  of(
    type: string,
    ids: readonly number[],
    owner?: number | 'all',
  ): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>>;
  /** Waits for the first answer since the start, or that there is none; not for long. It may read the store. */
  ready?(): Promise<void>;
  onChange?(listener: (change: TrafficChange) => void): () => void;
};
