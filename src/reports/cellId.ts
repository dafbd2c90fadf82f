/** Id of a cell of the result; row -1 is the totals. */
export const cellId = (row: number, column: number): string => `adx-rep-cell-${row}-${column}`;
