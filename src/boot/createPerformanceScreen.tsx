import type { ConsoleValue, PerformanceProps } from '../ui/ConsoleContext';
import { lazyComponent } from '../ui/parts/lazyComponent';
import type { Connection } from './connect';

const PerformanceTab = lazyComponent(() =>
  import('../reports/performance/PerformanceTab').then((module) => module.PerformanceTab),
);

/** The figures of an object as its form takes them, which knows nothing of where they come from. */
export function createPerformanceScreen({
  transport,
  live,
}: Pick<Connection, 'transport' | 'live'>): NonNullable<ConsoleValue['Performance']> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, as the console opens
  const Performance = (props: PerformanceProps) => <PerformanceTab transport={transport} live={live} {...props} />;
  return Object.assign(Performance, { preload: PerformanceTab.preload });
}
