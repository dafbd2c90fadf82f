import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLatestPlace } from '../address/useLatestPlace';

const dialogs = ['profile', 'settings', 'security', 'serving', 'help'] as const;

/** The dialogs that open over any screen, at an address of their own: `/tags?profile=contacts`. */
export type DialogName = (typeof dialogs)[number];

/** The dialog that the address opens. */
export function useOpenDialog(): DialogName | undefined {
  const query = new URLSearchParams(useLocation().search);
  return dialogs.find((name) => query.has(name));
}

/** One of these dialogs: where in it the address leads, and the ways to it and back. */
export function useAddressDialog(name: DialogName) {
  const { search } = useLocation();
  const latest = useLatestPlace();
  const navigate = useNavigate();

  const go = useCallback(
    (word: string, replace: boolean) => {
      const { search: before, state } = latest();
      const query = new URLSearchParams(before);
      query.set(name, word);
      // What the screen below keeps with its address stays with it.
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
      // One step back is where it was opened, unless its address was.
      if (state?.opened === name) return navigate(-1);
      const query = new URLSearchParams(before);
      query.delete(name);
      navigate({ search: query.size > 0 ? `?${query}` : '' }, { replace: true, state });
    }, [navigate, name, latest]),
  };
}
