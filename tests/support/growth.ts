const leastMs = 20;
const mostMs = 1_000;
const longest = 2 ** 20;
/** Greatest allowed cost of a doubling. */
const mostGrowth = 3;

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

/**
 * The same for files, which are read asynchronously. Measures two doublings, since files are read in slices of equal length, and
 * returns the minimum over all lengths that take long enough: at one of them the process's memory grows.
 */
export async function fileGrowthOf(work: (text: string) => unknown, textOf: (size: number) => string): Promise<number> {
  let growth = Number.POSITIVE_INFINITY;
  for (let size = 2 ** 12; size <= longest / 4 && growth > mostGrowth; size *= 2) {
    const [one, four] = [textOf(size), textOf(4 * size)];
    const least = await fileCpuOf(() => work(one));
    if (least >= leastMs) growth = Math.min(growth, Math.sqrt((await fileCpuOf(() => work(four))) / least));
  }
  return Number.isFinite(growth) ? growth : 1;
}

async function fileCpuOf(work: () => unknown): Promise<number> {
  const runs: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    runs.push((user + system) / 1000);
  }
  return Math.min(...runs);
}

/**
 * Returns how much more CPU time a text of twice the length takes; 1 if no length takes long enough to measure. The minimum over
 * all lengths up to one that takes a second: at one of them the process's memory may grow.
 */
export function growthOf(work: (text: string) => unknown, piece: string): number {
  const textOf = (size: number) => `${piece.repeat(size / piece.length)}!`;
  let growth = Number.POSITIVE_INFINITY;
  for (let size = 2 ** 12; size <= longest && growth > mostGrowth; size *= 2) {
    const [one, two] = [textOf(size), textOf(2 * size)];
    const least = cpuOf(() => work(one));
    if (least >= leastMs) growth = Math.min(growth, cpuOf(() => work(two)) / least);
    if (least >= mostMs) break;
  }
  return Number.isFinite(growth) ? growth : 1;
}
