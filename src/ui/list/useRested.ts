import { useEffect, useState } from 'react';
import type { ListFilter } from '../fields/filterValue';

/** The filter once typing has rested; without a rest to keep, or when anything but the search text changes, at once. */
export function useRested(filter: ListFilter, restMs: number): ListFilter {
  const [rested, setRested] = useState(filter);
  const isTyping = restMs > 0 && filter.q !== rested.q;
  if (!isTyping && rested !== filter) setRested(filter);
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => setRested(filter), restMs);
    return () => clearTimeout(timer);
  }, [filter, isTyping, restMs]);
  return isTyping ? rested : filter;
}
