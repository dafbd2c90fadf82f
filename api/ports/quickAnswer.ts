/** A finished answer, which a host can write without a Request or Response of the platform. */
export type QuickAnswer = {
  readonly status: 200 | 304;
  /** Names and values, alternating. */
  readonly headers: readonly string[];
  readonly body?: Uint8Array<ArrayBuffer>;
};

/** Answered GETs that may be answered alike, by `quickKey`. */
export type QuickAnswers = {
  find(key: string): QuickAnswer | undefined;
  /** `again` returns the answer once more, or undefined once anything that it depends on has changed. */
  keep(key: string, again: () => QuickAnswer | undefined): void;
};
