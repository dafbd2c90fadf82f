// @ts-check

/** The one test of a file that a run has no time for (`tests/support/inTime.ts`). */
export const leftOut = 'is left out: the time of this run is up';
