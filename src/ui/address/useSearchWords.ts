import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useLatestPlace } from './useLatestPlace';

export type SetWords = (
  changes: Readonly<Record<string, string | undefined>>,
  how?: { readonly isStep?: boolean },
) => void;

/** Sets query parameters; an empty value removes one. Replaces the history entry unless `isStep`, and resets the page. */
export function useSearchWords(): SetWords {
  const navigate = useNavigate();
  const latest = useLatestPlace();
  return useCallback<SetWords>(
    (changes, { isStep = false } = {}) => {
      const query = new URLSearchParams(latest().search);
      if (!('page' in changes)) query.delete('page');
      for (const [key, word] of Object.entries(changes)) {
        if (word) query.set(key, word);
        else query.delete(key);
      }
      navigate({ search: query.size > 0 ? `?${query}` : '' }, { replace: !isStep });
    },
    [navigate, latest],
  );
}
