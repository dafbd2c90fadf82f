import { useEffect, useState } from 'react';
import type { ListFilter } from '../fields/values/filterValue';

/** Returns the filter after typing has rested for `restMs`; at once with 0, or where more than the search text changes. */
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
