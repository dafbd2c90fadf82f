/** Most objects in one query for uses: those that are deleted together. */
export const usesAtMost = 10_000;
