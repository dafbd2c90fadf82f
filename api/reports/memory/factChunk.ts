/** The narrowest array for the values; null where all are 0. */
export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array | null;

/** Rows of one table from one batch, by column. */
export type FactChunk = {
  readonly rows: number;
  /** Hours since 1970. */
  readonly firstHour: number;
  readonly lastHour: number;
  readonly hours: Uint32Array;
  /** Ids and numbers as values, texts and parameters as dictionary numbers. */
  readonly keys: Readonly<Record<string, Column>>;
  readonly counters: Readonly<Record<string, Column>>;
};

export function packColumn(values: Float64Array, rows: number): Column {
  let min = 0;
  let max = 0;
  for (let row = 0; row < rows; row += 1) {
    const value = values[row] as number;
    if (value < min) min = value;
    else if (value > max) max = value;
  }
  if (min === 0 && max === 0) return null;
  const part = values.subarray(0, rows);
  if (min < 0) return min >= -(2 ** 31) && max < 2 ** 31 ? Int32Array.from(part) : part.slice();
  if (max < 2 ** 8) return Uint8Array.from(part);
  if (max < 2 ** 16) return Uint16Array.from(part);
  return max < 2 ** 32 ? Uint32Array.from(part) : part.slice();
}
