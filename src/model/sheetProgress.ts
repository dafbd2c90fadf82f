/** How far a file of objects has come: each of its objects is read and checked, and stored where that was asked for. */
export type SheetProgress = {
  readonly read: number;
  readonly checked: number;
  readonly stored: number;
  readonly of: number;
  /** Another file of the account is on its turn. */
  readonly isWaiting?: boolean;
};

/** The type of an answer that tells how far its work is, in lines of JSON; asked for with `Accept`. */
export const toldInLines = 'application/x-ndjson';
