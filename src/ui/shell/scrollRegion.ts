/** What scrolls on a screen: the rows of a list, whose bars stay where they are, or else the screen itself. */
export const regionIn = (frame: HTMLElement): Element => frame.querySelector('[data-scroll-region]') ?? frame;

/** Scrolled by the product and not by the reader: the place is not one to come back to. */
const ownScrolls = new WeakSet<Element>();

export function scrollToTop(region: Element): void {
  if (region.scrollTop === 0) return;
  ownScrolls.add(region);
  region.scrollTop = 0;
}

/** Called once per scroll event. The position may have changed within the frame. */
export const isOwnScroll = (region: Element): boolean => ownScrolls.delete(region) && region.scrollTop === 0;

const readerEvents = ['wheel', 'pointerdown', 'keydown'] as const;

/** Rows come after their screen: what cannot be done yet is tried again with all that comes, until it is done or the reader acts. */
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
