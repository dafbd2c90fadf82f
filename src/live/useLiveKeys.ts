import { useEffect } from 'react';
import { useLive } from './LiveContext';

/** Space pauses and goes on, wherever nothing else takes the key. */
export function useLiveKeys(): void {
  const { feed } = useLive();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key !== ' ' ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTaken(event.target)
      )
        return;
      // The page would scroll.
      event.preventDefault();
      feed.pause(!feed.snapshot().isPaused);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [feed]);
}

const pressed =
  'input, textarea, select, button, a[href], summary, [contenteditable="true"], [role="dialog"], [role="menu"]';

const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(pressed) !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;
