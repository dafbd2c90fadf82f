import type { MessageCode } from '../schema/messages/message';

/** A finding in a VAST chain: a stable code, a message, and the document (0 is the first, 1 the one its wrapper names). */
export type VastFinding = MessageCode & { readonly code: string; readonly message: string; readonly step: number };

export type VastMedia = {
  readonly mime: string | null;
  readonly w: number | null;
  readonly h: number | null;
  readonly kbps: number | null;
  readonly url: string;
};

/** The result of checking an address or a document like a player. */
export type VastCheck = {
  /** Whether it is playable: there are no errors. */
  readonly valid: boolean;
  /** Version of the first document. */
  readonly vastVersion: string | null;
  /** Seconds, rounded up. */
  readonly duration: number | null;
  readonly wrappers: number;
  /** Number of ads in the last document. */
  readonly ads: number;
  /** The price in its ad, if it is a CPM in US dollars. */
  readonly price: number | null;
  /** The advertiser in its ad; often a domain. */
  readonly advertiser: string | null;
  readonly media: readonly VastMedia[];
  /** Video events with a tracking URL. */
  readonly events: readonly string[];
  readonly clickThrough: string | null;
  readonly errors: readonly VastFinding[];
  readonly warnings: readonly VastFinding[];
};
