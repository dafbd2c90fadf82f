import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { scrollToTop } from '../shell/scrollRegion';
import type { ListParams } from './listUrl';

/** Another page, order or filter begins at its first row, as any place does that one goes to. */
export function useScrollReset({ page, perPage, sort, filter }: ListParams): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null);
  // To ask the browser would have it place the rows that have just come while the click is still being handled.
  const isScrolled = useRef(false);
  useEffect(() => {
    const element = region.current;
    const note = () => {
      isScrolled.current = element?.scrollTop !== 0;
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, []);
  // A dialog that opens over the list has them read from the address again: the same, in other objects.
  const shown = JSON.stringify([page, perPage, sort, filter]);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current !== shown && region.current && isScrolled.current) scrollToTop(region.current);
    before.current = shown;
  }, [shown]);
  return region;
}
