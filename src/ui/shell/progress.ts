/**
 * The loading bar as a state machine: requests in flight are counted, nothing is shown for the first
 * 200 ms, then the bar grows every 100 ms so that it would be full after 5 s, and it is hidden 500 ms after the last
 * request has ended, red when one of them failed.
 */
export type Bar = {
  readonly phase: 'idle' | 'waiting' | 'running' | 'ending';
  readonly percent: number;
  readonly isFailed: boolean;
  /** Requests in flight. */
  readonly active: number;
};

export type BarEvent =
  | { readonly type: 'counted'; readonly active: number; readonly failed: boolean }
  | { readonly type: 'elapsed' };

export const throttleMs = 200;
export const durationMs = 5_000;
export const tickMs = 100;
export const hideMs = 500;

export const idleBar: Bar = { phase: 'idle', percent: 0, isFailed: false, active: 0 };

export const isShown = ({ phase }: Bar): boolean => phase === 'running' || phase === 'ending';

/** How long the bar stays as it is, unless the count changes; then comes `elapsed`. */
export function waitOf({ phase }: Bar): number | undefined {
  return { idle: undefined, waiting: throttleMs, running: tickMs, ending: hideMs }[phase];
}

export function nextBar(bar: Bar, event: BarEvent): Bar {
  return event.type === 'elapsed' ? whenElapsed(bar) : whenCounted({ ...bar, active: event.active }, event.failed);
}

// A request that takes longer than the bar must not make it look finished.
const fullest = 100 - (100 * tickMs) / durationMs;

function whenElapsed(bar: Bar): Bar {
  switch (bar.phase) {
    case 'waiting':
      return { ...bar, phase: 'running', percent: 0 };
    case 'running':
      return { ...bar, percent: Math.min(fullest, bar.percent + (100 * tickMs) / durationMs) };
    case 'ending':
      return bar.active > 0 ? { ...idleBar, phase: 'waiting', active: bar.active } : idleBar;
    case 'idle':
      return bar;
  }
}

function whenCounted(bar: Bar, failed: boolean): Bar {
  // What begins while the bar fades waits for its own turn.
  if (bar.phase === 'ending') return failed ? { ...bar, isFailed: true } : bar;
  const isFailed = bar.isFailed || failed;
  if (bar.active > 0) return { ...bar, isFailed, phase: bar.phase === 'idle' ? 'waiting' : bar.phase };
  if (bar.phase === 'running' || isFailed) return { ...bar, phase: 'ending', percent: 100, isFailed };
  return idleBar;
}
