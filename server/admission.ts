/** Lets some requests in at once and the others one after the other: in turn for each of those who ask, and for each thing they ask for. */
export type Admission = {
  /** Waits until the request may run; what it answers is called when it is answered. Nothing where its client is gone by then. */
  enter(asker: string, asked: string, isGone: () => boolean): Promise<(() => void) | undefined>;
};

/** With more of them each takes longer, and none is answered sooner: they share one processor. */
const atOnce = 8;
/** What takes longer waits for others itself (the report engine, a file on its way) and keeps none out. */
const heldMs = 1_000;

type Options = { readonly atOnce?: number; readonly later?: (work: () => void, ms: number) => () => void };

export function createAdmission({ atOnce: most = atOnce, later = laterBy }: Options = {}): Admission {
  const lines: Lines = new Map();
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
      const one = takeNext(lines);
      if (!one) return;
      if (one.isGone()) one.go(undefined);
      else one.go(start());
    }
  };

  return {
    enter(asker, asked, isGone) {
      if (running < most && lines.size === 0) return Promise.resolve(start());
      return new Promise((go) => {
        const ofAsker = lines.get(asker) ?? new Map<string, Waiting[]>();
        lines.set(asker, ofAsker);
        const line = ofAsker.get(asked) ?? [];
        ofAsker.set(asked, line);
        line.push({ isGone, go });
        next();
      });
    },
  };
}

/** Takes the first of who is next, who then goes to the end. */
function takeNext(lines: Lines): Waiting | undefined {
  const [asker, ofAsker] = lines.entries().next().value ?? [];
  if (asker === undefined || !ofAsker) return undefined;
  lines.delete(asker);
  const [asked, line] = ofAsker.entries().next().value ?? [];
  if (asked === undefined || !line) return undefined;
  ofAsker.delete(asked);
  const one = line.shift();
  if (line.length > 0) ofAsker.set(asked, line);
  if (ofAsker.size > 0) lines.set(asker, ofAsker);
  return one;
}

/** By who asks and by what is asked for, both in the order in which they are served next. */
type Lines = Map<string, Map<string, Waiting[]>>;

type Waiting = { readonly isGone: () => boolean; readonly go: (end: (() => void) | undefined) => void };

function laterBy(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}
