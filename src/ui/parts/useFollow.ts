import { type MouseEvent, useCallback } from 'react';
import { useHref, useNavigate } from 'react-router';
import { useOpensTab } from './ScreenLink';

/** Returns a function that opens a console address without reloading the page, or in a new tab where the viewer has set that. */
export function useOpenHref(): (href: string) => void {
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const opensTab = useOpensTab();
  return useCallback(
    (href) => {
      if (opensTab) window.open(href, '_blank', 'noopener');
      else void navigate(href.slice(base.length));
    },
    [navigate, base, opensTab],
  );
}

/** Returns a click handler that follows plain links inside an element: hundreds of rows need no component per link. */
export function useFollow(): (event: MouseEvent) => void {
  const open = useOpenHref();
  return useCallback(
    (event) => {
      const href = (event.target as Element).closest('a[href]:not([target])')?.getAttribute('href');
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!href?.startsWith('/') || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      open(href);
    },
    [open],
  );
}
