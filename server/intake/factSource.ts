import type { Cell } from './readCell';

/** A row as a file has it. */
export type SourceRow = {
  /** The line it begins on, or its number in a file without lines; from 1. */
  readonly line: number;
  /** In the order of the columns; undefined is not there. */
  readonly cells: readonly Cell[];
  /** Why it is no row, as a sentence. */
  readonly problem?: string;
  /** The row as it came, where the cells do not tell. */
  readonly text?: string;
};

export type FactSource = {
  /** What the file was recognised as, for a sentence. */
  readonly kind: string;
  /** Names of columns. More may come with later rows of a file that has no head. */
  readonly columns: readonly string[];
  /** Once; ends with an IntakeError where the file breaks off. */
  rows(): AsyncIterable<readonly SourceRow[]>;
  /** How much of the file was read, from 0 to 1. */
  share(): number;
  close(): Promise<void>;
};

/** What is wrong with a file or with the words of the command, as a sentence for its user. */
export class IntakeError extends Error {
  override name = 'IntakeError';
}
