import { type RefObject, useLayoutEffect, useState } from 'react';
import { fitTabs } from './fitTabs';

/** Between two tabs, as `viewTabs.css` has it. */
const gap = 28;

/** The places of the tabs that a bar has room for, measured before it is painted. */
export function useTabFit(
  bar: RefObject<HTMLElement | null>,
  names: readonly string[],
  current: number,
): readonly number[] {
  const [fitting, setFitting] = useState<readonly number[]>([]);
  const all = names.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are other tabs to watch
  useLayoutEffect(() => {
    const root = bar.current;
    if (!root) return;
    const part = (name: string) => [...root.querySelectorAll<HTMLElement>(`[data-fit="${name}"]`)];
    const [tabs, more, acts] = [part('tab'), part('more'), part('acts')];
    const widthOf = (element: HTMLElement) => element.getBoundingClientRect().width + gap;
    const measure = () =>
      setFitting((before) => {
        const now = fitTabs({
          widths: tabs.map(widthOf),
          room: root.clientWidth - acts.reduce((sum, one) => sum + widthOf(one) - gap, 0),
          more: more.reduce((sum, one) => sum + widthOf(one), 0),
          current,
        });
        return now.join() === before.join() ? before : now;
      });
    measure();
    // Names grow with their typeface, and what is done beside them with the state of the list.
    const watch = new ResizeObserver(measure);
    for (const one of [root, ...tabs, ...more, ...acts]) watch.observe(one);
    return () => watch.disconnect();
  }, [bar, all, current]);
  return fitting;
}
