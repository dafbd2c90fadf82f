/** Lets some requests in at once and the others one after the other, in turn for each of those who ask. */
export type Admission = {
  /** Waits until the request may run; what it answers is called when it is answered. Nothing where its client is gone by then. */
  enter(asker: string, isGone: () => boolean): Promise<(() => void) | undefined>;
  waiting(): number;
};

/** With more of them each takes longer, and none is answered sooner: they share one processor. */
const atOnce = 8;
/** What takes longer waits for others itself (the report engine, a file on its way) and keeps none out. */
const heldMs = 250;

type Options = { readonly atOnce?: number; readonly later?: (work: () => void, ms: number) => () => void };

export function createAdmission({ atOnce: most = atOnce, later = laterBy }: Options = {}): Admission {
  // In the order in which they are served next; who was served goes to the end.
  const askers = new Map<string, Waiting[]>();
  let running = 0;

  const leave = (): void => {
    running -= 1;
    next();
  };
  const start = (): (() => void) => {
    running += 1;
    let isOver = false;
    const end = () => {
      stop();
      if (isOver) return;
      isOver = true;
      leave();
    };
    const stop = later(end, heldMs);
    return end;
  };
  const next = (): void => {
    while (running < most) {
      const [asker, line] = askers.entries().next().value ?? [];
      if (asker === undefined || !line) return;
      askers.delete(asker);
      const one = line.shift();
      if (line.length > 0) askers.set(asker, line);
      if (one?.isGone()) one.go(undefined);
      else one?.go(start());
    }
  };

  return {
    enter(asker, isGone) {
      if (running < most && askers.size === 0) return Promise.resolve(start());
      return new Promise((go) => {
        const line = askers.get(asker) ?? [];
        askers.set(asker, line);
        line.push({ isGone, go });
        next();
      });
    },
    waiting: () => [...askers.values()].reduce((sum, line) => sum + line.length, 0),
  };
}

type Waiting = { readonly isGone: () => boolean; readonly go: (end: (() => void) | undefined) => void };

function laterBy(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}
