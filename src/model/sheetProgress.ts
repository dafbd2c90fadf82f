/** Progress of an import: the number of objects that are read, checked and, unless it is a dry run, stored. */
export type SheetProgress = {
  readonly read: number;
  readonly checked: number;
  readonly stored: number;
  readonly of: number;
  /** Another import of the account is running. */
  readonly isWaiting?: boolean;
};

/** Media type of an answer that reports progress in lines of JSON; requested with `Accept`. */
export const toldInLines = 'application/x-ndjson';
