/** Limits the lines per account, so that accounts share a process fairly; quiet seconds make up for a busy one. */
export type LineAllowance = {
  /** Seconds after which the account may send more; undefined where it may now. */
  behind(demand: number): number | undefined;
  took(demand: number, lines: number): void;
  /** Number of accounts with a record. */
  readonly count: () => number;
};

export const linesPerSecond = 2_000;
/** Seconds' worth of lines that may come at once; lines beyond it are owed. */
const burstSeconds = 10;

export function createLineAllowance(now: () => number): LineAllowance {
  const most = linesPerSecond * burstSeconds;
  const accounts = new Map<number, { left: number; at: number }>();
  let tidiedAt = now();

  const leftOf = (demand: number): number => {
    const known = accounts.get(demand);
    return known ? Math.min(most, known.left + ((now() - known.at) / 1000) * linesPerSecond) : most;
  };
  /** Removes accounts whose allowance is full again. */
  const tidy = (): void => {
    if (now() - tidiedAt < burstSeconds * 1000) return;
    tidiedAt = now();
    for (const demand of accounts.keys()) if (leftOf(demand) === most) accounts.delete(demand);
  };

  return {
    behind(demand) {
      const left = leftOf(demand);
      return left > 0 ? undefined : Math.max(1, Math.ceil(-left / linesPerSecond));
    },
    took(demand, lines) {
      accounts.set(demand, { left: leftOf(demand) - lines, at: now() });
      tidy();
    },
    count: () => accounts.size,
  };
}
