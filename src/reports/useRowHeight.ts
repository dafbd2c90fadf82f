import { useEffect, useState } from 'react';
import { usePreference } from '../ui/list/usePreference';

const readHeight = (): number => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row-height'), 10) || 36;

/** Of the density that the person has chosen. */
export function useRowHeight(): number {
  const [density] = usePreference('density', 'normal');
  const [read, setRead] = useState(() => ({ density, height: readHeight() }));
  useEffect(() => {
    // Only then: reading it once more after the first rows are drawn makes the browser work out all styles at once.
    if (read.density !== density) setRead({ density, height: readHeight() });
  }, [read, density]);
  return read.height;
}
