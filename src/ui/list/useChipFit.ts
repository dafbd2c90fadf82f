import { type RefObject, useLayoutEffect } from 'react';

/** Beside the menu of a screen of 1280 pixels; on narrower ones a second line would take the rows their room. */
const roomForLinesPx = 960;

/**
 * Leaves out chips that hold nothing (`data-spare`), the last ones first, until a bar has room for the others: what they offer is in
 * the panel too. Chips that hold something take a second line where there is room for one.
 */
export function useChipFit(chips: RefObject<HTMLElement | null>): void {
  // After each drawing: another language, another filter and another count are other widths.
  useLayoutEffect(() => {
    const root = chips.current;
    const bar = root?.parentElement;
    if (!root || !bar) return;
    const measure = () => {
      const spare = [...root.querySelectorAll<HTMLElement>('[data-spare]')];
      root.removeAttribute('data-lines');
      // One that has come to hold something since is no spare one any more.
      for (const chip of root.querySelectorAll<HTMLElement>('[hidden]')) chip.hidden = false;
      const overPx = () => root.scrollWidth - root.clientWidth;
      while (spare.length > 0 && overPx() > 0) (spare.pop() as HTMLElement).hidden = true;
      // Widths are rounded; a second line for that would be much.
      root.toggleAttribute('data-lines', bar.clientWidth >= roomForLinesPx && overPx() > 1);
    };
    measure();
    const watch = new ResizeObserver(measure);
    for (const one of [...bar.children, bar]) if (one !== root) watch.observe(one);
    return () => watch.disconnect();
  });
}
