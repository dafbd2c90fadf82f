/**
 * Sets the focus on the heading of the screen that comes after sign-in, as after a page was loaded: the form that had it is gone, and
 * a screen reader would say nothing. Does nothing once a person has moved on.
 */
export function focusHeading(): void {
  const left = document.activeElement;
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  const look = () => {
    const held = document.activeElement;
    if (held && held !== document.body && held !== left) return stop();
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading) return;
    stop();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  const timer = setTimeout(stop, longestMs);
  watch.observe(document.body, { childList: true, subtree: true });
  look();
}

const longestMs = 15_000;
