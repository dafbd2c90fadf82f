/** An answer that is ready as it stands: a host that can writes it without building a Request and a Response of the platform. */
export type QuickAnswer = {
  readonly status: 200 | 304;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body?: Uint8Array<ArrayBuffer>;
};

/** GETs that were answered before and may be answered alike, by `quickKey`. */
export type QuickAnswers = {
  find(key: string): QuickAnswer | undefined;
  /** `again` answers the same call once more, and nothing as soon as anything has changed that the answer depends on. */
  keep(key: string, again: () => QuickAnswer | undefined): void;
};
