import { pause } from '../../http/pause';
import { ReportCancelled, ReportTimeout, type RunOptions } from '../ports/reports';

/** Called between steps of long work: yields to other tasks, and throws when the work is to end. */
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
  // Not async itself: most steps continue at once.
  return () => {
    check();
    if (performance.now() - last < sliceMs) return undefined;
    return pause().then(() => {
      last = performance.now();
      check();
    });
  };
}
