/** Returns the scrolling element of a screen: the rows of a list, else the screen itself. */
export const regionIn = (frame: HTMLElement): Element => frame.querySelector('[data-scroll-region]') ?? frame;

/** Regions that code scrolled: their position is not one to return to. */
const ownScrolls = new WeakSet<Element>();

export function scrollToTop(region: Element): void {
  if (region.scrollTop === 0) return;
  ownScrolls.add(region);
  region.scrollTop = 0;
}

/** Called once per scroll event. The position may have changed within the frame. */
export const isOwnScroll = (region: Element): boolean => ownScrolls.delete(region) && region.scrollTop === 0;

const readerEvents = ['wheel', 'pointerdown', 'keydown'] as const;

/** Repeats the attempt on every DOM change, since rows arrive after their screen, until it succeeds or the user acts. */
export function followUntilDone(frame: HTMLElement, attempt: () => boolean): (() => void) | undefined {
  if (attempt()) return undefined;
  const changes = new MutationObserver(() => {
    if (attempt()) stop();
  });
  const stop = (): void => {
    changes.disconnect();
    for (const name of readerEvents) frame.removeEventListener(name, stop);
  };
  changes.observe(frame, { childList: true, subtree: true });
  for (const name of readerEvents) frame.addEventListener(name, stop, { passive: true });
  return stop;
}
