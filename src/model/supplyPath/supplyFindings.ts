import type { CodedMessage } from '../../schema/messages/message';

/** Buyers do not bid, buyers may not bid, or a recommendation of the standards. */
export type FindingSeverity = 'error' | 'warning' | 'note';

/** Everything that a check of a supply path finds, the worst first. */
export const supplyFindings = {
  noLine: 'error',
  noFile: 'error',
  sellerMissing: 'error',
  directIntermediary: 'error',
  resellerPublisher: 'warning',
  ownerDiffers: 'warning',
  chainIncomplete: 'warning',
  tooManyHops: 'warning',
  sellerTwice: 'warning',
  confidential: 'warning',
  sellersUnread: 'warning',
  page: 'warning',
  noDeveloperSite: 'warning',
  copyExpired: 'warning',
  notReached: 'warning',
  notPassthrough: 'note',
} as const satisfies Readonly<Record<string, FindingSeverity>>;

export type SupplyFindingCode = keyof typeof supplyFindings;

export type SupplyFinding = {
  readonly code: SupplyFindingCode;
  readonly severity: FindingSeverity;
  /** Index of the node of the path; null is the place itself. */
  readonly node: number | null;
  readonly says: CodedMessage;
  /** The cause where it is known, such as a line with a typing error. */
  readonly cause?: CodedMessage;
};

/** A line for the publisher's file. */
export type LineToAdd = {
  /** `domain, ID, DIRECT or RESELLER[, certification ID]`, or a variable. */
  readonly text: string;
  /** The number of the line that it replaces; null for a new line. */
  readonly replaces: number | null;
};
