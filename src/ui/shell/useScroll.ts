import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scrolling by hand (spec §2): a new screen begins at its top unless the link opts out with `state={{ keepScroll: true }}`,
 * a hash goes to its anchor, and going back returns to where one was. An object's sheet belongs to the screen below it.
 */
export function useScroll(): { main: RefObject<HTMLElement | null>; screen: string } {
  const main = useRef<HTMLElement>(null);
  const positions = useRef(new Map<string, number>());
  const { pathname, hash, key, state } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const screen = pathname.split('/')[1] ?? '';

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const region = main.current;
    if (!region) return;
    const seen = positions.current;
    const remember = () => seen.set(key, region.scrollTop);
    region.addEventListener('scroll', remember, { passive: true });
    return () => region.removeEventListener('scroll', remember);
  }, [key]);

  const keepsScroll = (state as { keepScroll?: unknown } | null)?.keepScroll === true;
  const target = isReturn ? positions.current.get(key) : undefined;
  const hasArrived = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival at a screen or an anchor that scrolls.
  useLayoutEffect(() => {
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    // A page just opened is at its top; scrolling it there would only make the browser lay it out a second time.
    else if (!keepsScroll && hasArrived.current) main.current?.scrollTo(0, target ?? 0);
    hasArrived.current = true;
  }, [screen, hash]);

  return { main, screen };
}
