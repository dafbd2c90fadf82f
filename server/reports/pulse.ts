import { ReportsAway } from '../../api/reports/ports/reports';
import { silentServer } from './serverFailures';

/** Watches whether a report server still answers while our statements run there, so that no call waits for a dead server. */
export type Pulse = {
  /** @throws ReportsAway while the server is silent. */
  check(): void;
  /** Resolves with the work; rejects with ReportsAway once the server is silent. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Aborts calls that are running when the server falls silent: their connections may be dead. */
  readonly ending: () => AbortSignal;
  close(): void;
};

type Options = {
  /** Answers the names of our statements that run there, or nothing where the user may not see them. */
  ask(signal: AbortSignal): Promise<ReadonlySet<string> | undefined>;
  heard(running: ReadonlySet<string>): void;
  /** A server that has not answered for this long is silent. */
  readonly silentMs: number;
};

export const pulseEveryMs = 1_000;
/** Timeout of a probe while the server is silent: short, so that its return is noticed soon. */
const returnMs = 2_000;

export function createPulse({ ask, heard, silentMs }: Options): Pulse {
  let underway = 0;
  let isSilent = false;
  let isAsking = false;
  let isClosed = false;
  let ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const everyMs = Math.min(pulseEveryMs, silentMs / 4);

  const fallSilent = () => {
    if (isSilent) return;
    isSilent = true;
    ending.abort(new ReportsAway(silentServer));
  };
  const comeBack = () => {
    if (isSilent) ending = new AbortController();
    isSilent = false;
  };
  const look = async (): Promise<void> => {
    isAsking = true;
    const signal = AbortSignal.timeout(isSilent ? Math.min(silentMs, returnMs) : silentMs);
    try {
      const running = await ask(signal);
      comeBack();
      if (running) heard(running);
    } catch {
      // The caller sees an immediate refusal; silence has to be detected here.
      if (signal.aborted) fallSilent();
      else comeBack();
    }
    isAsking = false;
    goOn();
  };
  const goOn = () => {
    if (isAsking || isClosed || (underway === 0 && !isSilent)) return;
    clearTimeout(timer);
    timer = setTimeout(look, everyMs);
    timer.unref();
  };

  return {
    check() {
      if (isSilent) throw new ReportsAway(silentServer);
    },
    async during(work) {
      const { signal } = ending;
      underway += 1;
      goOn();
      let leave: () => void = () => undefined;
      const silence = new Promise<never>((_, reject) => {
        leave = () => reject(signal.reason);
        signal.addEventListener('abort', leave, { once: true });
        if (signal.aborted) leave();
      });
      // The slower of the two may reject later; nothing waits for it.
      work.catch(() => undefined);
      silence.catch(() => undefined);
      try {
        return await Promise.race([work, silence]);
      } finally {
        signal.removeEventListener('abort', leave);
        underway -= 1;
      }
    },
    ending: () => ending.signal,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** For the embedded engine, which is always in reach. */
export const noPulse: Pulse = {
  check: () => undefined,
  during: (work) => work,
  ending: () => never,
  close: () => undefined,
};
const never = new AbortController().signal;
