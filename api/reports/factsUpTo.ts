/** Up to when there are facts: no hour is over before its time. */
export const factsUpTo = (now: Date, latest: number | null): Date | null =>
  latest === null ? null : new Date(Math.min(now.getTime(), latest + 3_600_000));
