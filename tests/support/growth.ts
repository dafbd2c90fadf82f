const leastMs = 20;
const longest = 2 ** 20;

/** CPU time of some work, in milliseconds; the best of three. */
export function cpuOf(work: () => unknown): number {
  const runs = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

/** How much more work on a text of twice the length takes, at the first length that takes long enough to tell; 1 where none does. */
export function growthOf(work: (text: string) => unknown, piece: string): number {
  const textOf = (size: number) => `${piece.repeat(size / piece.length)}!`;
  for (let size = 2 ** 12; size <= longest; size *= 2) {
    const [one, two] = [textOf(size), textOf(2 * size)];
    const least = cpuOf(() => work(one));
    if (least >= leastMs) return cpuOf(() => work(two)) / least;
  }
  return 1;
}
