import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { followUntilDone, isOwnScroll, regionIn, scrollToTop } from './scrollRegion';

/**
 * Scrolling by hand: a new screen begins at its top unless the link opts out with `state={{ keepScroll: true }}`,
 * a hash goes to its anchor, and going back returns to where one was. An object's sheet belongs to the screen below it.
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
    // A page just opened is at its top; scrolling it there would only make the browser lay it out a second time.
    const isNew = shown.current !== undefined && shown.current !== screen;
    shown.current = screen;
    const before = isReturn ? positions.current.get(key) : undefined;
    if (hash) return followUntilDone(frame, () => showAnchor(hash));
    if (before !== undefined) return followUntilDone(frame, () => scrollTo(frame, before));
    if (isNew && !keepsScroll) scrollToTop(regionIn(frame));
  }, [screen, hash, isReturn || hash ? key : '']);

  // After the arrival, for an address that is never scrolled has a place to come back to as well.
  useLayoutEffect(() => {
    const frame = main.current;
    if (!frame) return;
    const seen = positions.current;
    if (!seen.has(key)) seen.set(key, regionIn(frame).scrollTop);
    const remember = ({ target }: Event) => {
      if (target instanceof Element && target === regionIn(frame) && !isOwnScroll(target))
        seen.set(key, target.scrollTop);
    };
    // What scrolls may stand inside of it, and such an event does not bubble.
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

/** Anybody can write an address; one that cannot be decoded is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
