import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLatestPlace } from './useLatestPlace';

const dialogs = ['profile', 'settings', 'security', 'serving', 'help'] as const;

/** Dialogs that open over any screen, at an address of their own: `/tags?profile=contacts`. */
export type DialogName = (typeof dialogs)[number];

/** Returns the dialog that the address opens. */
export function useOpenDialog(): DialogName | undefined {
  const query = new URLSearchParams(useLocation().search);
  return dialogs.find((name) => query.has(name));
}

/** Opens and closes one of these dialogs, and returns the place in it that the address names. */
export function useAddressDialog(name: DialogName) {
  const { search } = useLocation();
  const latest = useLatestPlace();
  const navigate = useNavigate();

  const go = useCallback(
    (word: string, replace: boolean) => {
      const { search: before, state } = latest();
      const query = new URLSearchParams(before);
      query.set(name, word);
      // Keeps the history state of the screen below.
      navigate({ search: `?${query}` }, { replace, state: replace ? state : { ...state, opened: name } });
    },
    [navigate, name, latest],
  );
  return {
    place: new URLSearchParams(search).get(name) ?? '',
    open: useCallback((word: string) => go(word, false), [go]),
    goTo: useCallback((word: string) => go(word, true), [go]),
    close: useCallback(() => {
      const { search: before, state } = latest();
      // Goes one step back if the dialog was opened from this page; otherwise its address was opened directly.
      if (state?.opened === name) return navigate(-1);
      const query = new URLSearchParams(before);
      query.delete(name);
      navigate({ search: query.size > 0 ? `?${query}` : '' }, { replace: true, state });
    }, [navigate, name, latest]),
  };
}
