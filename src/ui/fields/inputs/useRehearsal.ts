import { useEffect, useState } from 'react';

let isRehearsed = false;

/**
 * True for a moment at the first picker of a page, when there is nothing else to do: the first user to open one would wait
 * until the browser has read the scripts that place a popup, a third of the opening.
 */
export function useRehearsal(anchor: HTMLElement | null): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isRehearsed || !anchor) return;
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') return;
    const asked = requestIdleCallback(() => {
      isRehearsed = true;
      setOn(true);
    });
    return () => cancelIdleCallback(asked);
  }, [anchor]);
  useEffect(() => {
    if (!isOn) return;
    // The place is worked out a turn later.
    const over = setTimeout(() => setOn(false));
    return () => clearTimeout(over);
  }, [isOn]);
  return isOn;
}
