import { type MouseEvent, useCallback } from 'react';
import { useHref, useNavigate } from 'react-router';
import { useOpensTab } from './ScreenLink';

/** Opens an address of the console as the browser has it: in place, without loading the page again, or in a tab where people wish that. */
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

/** Follows plain links of what it is put on: rows in their hundreds have no component for each link. */
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
