/** CPU time of this process in milliseconds: independent of other load on the machine. */
const cpuMs = (): number => process.cpuUsage().user / 1000;

/** Longest CPU time between two turns of the event loop while `work` runs, in milliseconds: the best of three. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const once = async () => {
    let [most, before] = [0, cpuMs()];
    let isOver = false;
    const look = (): void => {
      const now = cpuMs();
      most = Math.max(most, now - before);
      before = now;
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    await work();
    isOver = true;
    return most;
  };
  return Math.min(await once(), await once(), await once());
}

/** CPU time of `work` in milliseconds: the best of three. */
export function shortestRun(work: () => unknown): number {
  const once = () => {
    const before = cpuMs();
    work();
    return cpuMs() - before;
  };
  return Math.min(once(), once(), once());
}
