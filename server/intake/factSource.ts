import type { Cell } from './readCell';

/** A row of a file, unparsed. */
export type SourceRow = {
  /** Its first line, or its number in a file without lines; from 1. */
  readonly line: number;
  /** In the order of the columns; undefined where missing. */
  readonly cells: readonly Cell[];
  /** Why it is no valid row, as a sentence. */
  readonly problem?: string;
  /** The original text, where the cells do not contain it. */
  readonly text?: string;
};

export type FactSource = {
  /** The detected kind of the file, for a message. */
  readonly kind: string;
  /** Column names. Later rows of a file without a header may add more. */
  readonly columns: readonly string[];
  /** Can be read once. @throws IntakeError where the file is incomplete. */
  rows(): AsyncIterable<readonly SourceRow[]>;
  /** The part of the file that is read, from 0 to 1. */
  share(): number;
  close(): Promise<void>;
};

/** A problem of a file or of the command's options, as a sentence for its user. */
export class IntakeError extends Error {
  override name = 'IntakeError';
}
