/** An object of the sample that is defined in full; missing values are generated. */
export type SampleRow = {
  readonly id: number;
  readonly name: string;
  /** Without an owner if objects can be global; else it belongs to the main account. */
  readonly isGlobal?: true;
  /**
   * Own fields and the status. References are names of other rows, or a number of objects; flights are as on `sampleDay` and move
   * with today.
   */
  readonly values: Readonly<Record<string, unknown>>;
  /**
   * The number of the main account's objects that name it, by resource, including rows; no others do. Without it, the number is
   * random.
   */
  readonly usedBy?: Readonly<Record<string, number>>;
  /** The number of members, how many of them match no object, and values of the first objects. */
  readonly members?: {
    readonly count: number;
    readonly unknown: number;
    readonly first?: Readonly<Record<string, unknown>>;
  };
  /** It has had no traffic yet. */
  readonly isUnused?: true;
};

export type SampleRows = Readonly<Record<string, readonly SampleRow[]>>;

/** The day for which the flights of the rows are written. */
export const sampleDay = '2026-09-20';
