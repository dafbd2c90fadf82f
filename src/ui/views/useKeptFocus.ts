import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a view was saved or deleted the focus goes to the current tab: the button that had the focus, or was to have it again,
 * may have gone. `what` tells of everything that takes buttons away.
 */
export function useKeptFocus(bar: RefObject<HTMLElement | null>, what: string): void {
  const before = useRef(what);
  const isHeld = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // Menus and dialogs of the bar lie elsewhere in the page: they change nothing.
      if (bar.current?.contains(target)) isHeld.current = true;
      else if (!target.closest('[role="presentation"]')) isHeld.current = false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [bar]);
  useEffect(() => {
    if (before.current === what) return;
    before.current = what;
    if (!isHeld.current || document.activeElement !== document.body) return;
    bar.current?.querySelector<HTMLElement>('[aria-current], [data-fit="acts"] button')?.focus();
  }, [bar, what]);
}
