import type { Ports } from '../ports';
import { savedType } from '../ports/savedReports';

/** The writer of a file renews its lease; after this time without renewal it counts as gone. */
export const leaseMs = 60_000;

export type Why = 'stopped' | 'lost' | 'late';

/** The right to write a file, for as long as this process has it: ends it when the report is gone or another process has it. */
export type Lease = {
  /** Aborted for one of the reasons. */
  readonly signal: AbortSignal;
  end(why: Why): void;
  close(): void;
};

export const leaseEnd = (clock: Ports['clock']): string => new Date(clock().getTime() + leaseMs).toISOString();

export function keepLease({ store, clock, log }: Pick<Ports, 'store' | 'clock' | 'log'>, id: number, token: string): Lease {
  const ending = new AbortController();
  const end = (why: Why) => ending.abort(why);
  const hold = () => {
    store.savedReports.hold(id, token, leaseEnd(clock)).then(
      (isHeld) => isHeld || end('lost'),
      (error: unknown) => log.warn('saved_report_not_held', { id, error: String(error) }),
    );
  };
  const timer = setInterval(hold, leaseMs / 4);
  const stop = store.onChange(({ type, ids }) => {
    if (type === savedType && ids.includes(id)) hold();
  });
  return {
    signal: ending.signal,
    end,
    close() {
      clearInterval(timer);
      stop();
    },
  };
}
