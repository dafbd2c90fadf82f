import { type RefObject, useLayoutEffect, useRef } from 'react';
import { scrollToTop } from '../shell/scrollRegion';
import type { ListParams } from './listUrl';

/** Another page, order or filter begins at its first row (spec §2), as any place does that one goes to. */
export function useTopOfEach({ page, perPage, sort, filter }: ListParams): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null);
  // A dialog that opens over the list has them read from the address again: the same, in other objects.
  const shown = JSON.stringify([page, perPage, sort, filter]);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current !== shown && region.current) scrollToTop(region.current);
    before.current = shown;
  }, [shown]);
  return region;
}
