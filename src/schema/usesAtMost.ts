/** So many objects can be asked about together: what is deleted with them. */
export const usesAtMost = 10_000;
