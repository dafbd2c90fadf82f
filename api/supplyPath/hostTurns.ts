/** Runs a request when its host and one of the places are free. */
export type HostTurns = <T>(host: string, request: () => Promise<T>) => Promise<T>;

/** One request at a time for each host, in their order, and at most `atOnce` in all. */
export function createHostTurns(atOnce = 20): HostTurns {
  const last = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let free = atOnce;

  const take = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const give = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async (host, request) => {
    const before = last.get(host);
    let end = (): void => undefined;
    const mine = new Promise<void>((resolve) => {
      end = resolve;
    });
    last.set(host, mine);
    await before;
    await take();
    try {
      return await request();
    } finally {
      give();
      if (last.get(host) === mine) last.delete(host);
      end();
    }
  };
}
