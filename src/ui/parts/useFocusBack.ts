import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * When a focused part is removed, returns the focus to where it came from, or else calls `otherwise`. Without it the focus falls
 * to the body, and the next Tab starts at the top.
 */
export function useFocusBack(part: RefObject<HTMLElement | null>, otherwise?: () => void): void {
  const latest = useRef(otherwise);
  useEffect(() => {
    latest.current = otherwise;
  }, [otherwise]);
  useLayoutEffect(() => {
    const element = part.current;
    let from: EventTarget | null = null;
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) from = relatedTarget;
    };
    element?.addEventListener('focusin', enter);
    return () => {
      element?.removeEventListener('focusin', enter);
      if (!element?.contains(document.activeElement)) return;
      if (from instanceof HTMLElement && from.isConnected) from.focus();
      else latest.current?.();
    };
  }, [part]);
}
