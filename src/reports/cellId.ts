/** Of a cell of the result; row -1 are the totals. */
export const cellId = (row: number, column: number): string => `adx-rep-cell-${row}-${column}`;
