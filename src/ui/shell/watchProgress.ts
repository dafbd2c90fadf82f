import type { ProgressSource } from '../ConsoleContext';
import { type Bar, type BarEvent, idleBar, nextBar, waitOf } from './progress';

/** Runs the loading bar on the requests of a source; hands over each new state and returns what stops it. */
export function watchProgress(source: ProgressSource, show: (bar: Bar) => void): () => void {
  let bar = idleBar;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const step = (event: BarEvent): void => {
    const before = bar;
    bar = nextBar(bar, event);
    // A count that leaves the phase alone must not put off its end.
    if (event.type === 'elapsed' || bar.phase !== before.phase) wait();
    if (bar !== before) show(bar);
  };
  const wait = (): void => {
    clearTimeout(timer);
    const ms = waitOf(bar);
    if (ms !== undefined) timer = setTimeout(step, ms, { type: 'elapsed' } satisfies BarEvent);
  };
  const count = (): void => step({ type: 'counted', ...source.snapshot() });

  const unsubscribe = source.subscribe(count);
  count();
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
