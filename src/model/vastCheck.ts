import type { MessageCode } from '../schema/messages/message';

/** Something found in a VAST chain: a stable word, a message, and in which document (0 is the first, 1 what its wrapper names). */
export type VastFinding = MessageCode & { readonly code: string; readonly message: string; readonly step: number };

export type VastMedia = {
  readonly mime: string | null;
  readonly w: number | null;
  readonly h: number | null;
  readonly kbps: number | null;
  readonly url: string;
};

/** What a player would meet at an address or in a document. */
export type VastCheck = {
  /** Whether it can be shown: there are no errors. */
  readonly valid: boolean;
  /** Of the first document. */
  readonly vastVersion: string | null;
  /** Seconds, rounded up. */
  readonly duration: number | null;
  readonly wrappers: number;
  /** In the last document. */
  readonly ads: number;
  /** What its ad says it costs, where that is a CPM in US dollars. */
  readonly price: number | null;
  /** Whom its ad names as the advertiser; often a domain. */
  readonly advertiser: string | null;
  readonly media: readonly VastMedia[];
  /** Video events with a tracking URL. */
  readonly events: readonly string[];
  readonly clickThrough: string | null;
  readonly errors: readonly VastFinding[];
  readonly warnings: readonly VastFinding[];
};
