import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { followUntilDone, isOwnScroll, regionIn, scrollToTop } from '../parts/scrollRegion';

/**
 * Restores scroll positions by hand: a new screen starts at its top unless the link has `state={{ keepScroll: true }}`, a hash
 * scrolls to its anchor, and Back returns to the former position. A form belongs to the screen below it.
 */
export function useScroll(): { main: RefObject<HTMLElement | null>; screen: string } {
  const main = useRef<HTMLElement>(null);
  const positions = useRef(new Map<string, number>());
  const { pathname, hash, key, state } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const screen = pathname.split('/')[1] ?? '';
  const keepsScroll = (state as { keepScroll?: unknown } | null)?.keepScroll === true;

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival at a screen, at an anchor or where one was before that scrolls.
  useLayoutEffect(() => {
    const frame = main.current;
    if (!frame) return;
    // A new page is at its top already; scrolling it would cost a second layout.
    const isNew = shown.current !== undefined && shown.current !== screen;
    shown.current = screen;
    const before = isReturn ? positions.current.get(key) : undefined;
    if (hash) return followUntilDone(frame, () => showAnchor(hash));
    if (before !== undefined) return followUntilDone(frame, () => scrollTo(frame, before));
    if (isNew && !keepsScroll) scrollToTop(regionIn(frame));
  }, [screen, hash, isReturn || hash ? key : '']);

  // Runs after arrival: an address that is never scrolled needs a stored position too.
  useLayoutEffect(() => {
    const frame = main.current;
    if (!frame) return;
    const seen = positions.current;
    if (!seen.has(key)) seen.set(key, regionIn(frame).scrollTop);
    const remember = ({ target }: Event) => {
      if (target instanceof Element && target === regionIn(frame) && !isOwnScroll(target))
        seen.set(key, target.scrollTop);
    };
    // In the capture phase, since a nested element may scroll and the event does not bubble.
    frame.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => frame.removeEventListener('scroll', remember, { capture: true });
  }, [key]);

  return { main, screen };
}

function showAnchor(hash: string): boolean {
  const anchor = document.getElementById(decoded(hash.slice(1)));
  anchor?.scrollIntoView();
  return anchor !== null;
}

function scrollTo(frame: HTMLElement, top: number): boolean {
  const region = regionIn(frame);
  region.scrollTop = top;
  return Math.abs(region.scrollTop - top) <= 1;
}

/** An address may be malformed; one that cannot be decoded is used unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
