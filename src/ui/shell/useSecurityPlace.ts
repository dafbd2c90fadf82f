import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

const param = 'security';

/** The part of the address that opens one's own security over any screen: `?security=sessions`. Nothing where it names none. */
export function useSecurityPlace(): { readonly part: string | null; readonly go: (part: string | null) => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const part = new URLSearchParams(search).get(param);
  const go = useCallback(
    (next: string | null) => {
      const query = new URLSearchParams(search);
      if (next === null) query.delete(param);
      else query.set(param, next);
      // Opening is a step that the browser goes back from; what follows takes its place.
      void navigate({ pathname, search: query.toString() }, { state, replace: query.has(param) && part !== null });
    },
    [pathname, search, state, navigate, part],
  );
  return { part, go };
}
