/** An object of the sample that is told in full; what it leaves out is made up as for the others. */
export type SampleRow = {
  readonly id: number;
  readonly name: string;
  /** Without an owner if objects may be global; else the main account's. */
  readonly isGlobal?: true;
  /**
   * Own fields and the status. References go by the names of other rows, or say how many there are; flights are those of
   * `sampleDay` and move with today.
   */
  readonly values: Readonly<Record<string, unknown>>;
  /**
   * How many objects of the main account name it, by resource, rows that do so themselves among them: no others do. Without it
   * chance decides.
   */
  readonly usedBy?: Readonly<Record<string, number>>;
  /** How many members it has, how many of them match no object, and what the objects are that come first. */
  readonly members?: {
    readonly count: number;
    readonly unknown: number;
    readonly first?: Readonly<Record<string, unknown>>;
  };
  /** Where it has had no traffic yet. */
  readonly isUnused?: true;
};

export type SampleRows = Readonly<Record<string, readonly SampleRow[]>>;

/** The day on which flights of the rows are as they are written. */
export const sampleDay = '2026-09-20';
