import { pause } from '../../http/pause';
import { ReportCancelled, ReportTimeout, type RunOptions } from '../../ports/reports';

/** Asked between steps of long work: lets others have their turn, and throws when the work shall end. */
export type Turns = () => Promise<void> | undefined;

const sliceMs = 10;

export function createTurns({ signal, maxMs }: RunOptions): Turns {
  const startedAt = performance.now();
  let last = startedAt;
  const check = () => {
    if (signal?.aborted) throw new ReportCancelled('The report was cancelled.');
    if (performance.now() - startedAt >= maxMs) throw new ReportTimeout(`The report took longer than ${maxMs} ms.`);
  };
  check();
  // Not async itself: most steps go on at once.
  return () => {
    check();
    if (performance.now() - last < sliceMs) return undefined;
    return pause().then(() => {
      last = performance.now();
      check();
    });
  };
}
