/** Something found in a VAST chain: a stable word, a sentence, and in which document (0 is the first, 1 what its wrapper names). */
export type VastFinding = { readonly code: string; readonly message: string; readonly step: number };

export type VastMedia = {
  readonly mime: string | null;
  readonly w: number | null;
  readonly h: number | null;
  readonly kbps: number | null;
  readonly url: string;
};

/** What a player would meet at an address or in a document (`api.md` 6.6, call 51). */
export type VastCheck = {
  /** Whether it can be shown: there are no errors. */
  readonly valid: boolean;
  /** Of the first document. */
  readonly vastVersion: string | null;
  /** Seconds, rounded up. */
  readonly duration: number | null;
  readonly wrappers: number;
  readonly media: readonly VastMedia[];
  /** Video events that somebody is told of. */
  readonly events: readonly string[];
  readonly clickThrough: string | null;
  readonly errors: readonly VastFinding[];
  readonly warnings: readonly VastFinding[];
};
