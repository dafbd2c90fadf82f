import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { filterChoices, type SavedColumn, type SavedView, savedColumns } from './savedColumns';

const oneOf = <T extends string>(choices: readonly T[], word: string | null): T | undefined => choices.find((one) => one === word);

/** How the list of saved reports is looked at, in its address. */
export function useSavedView() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { view, page } = useMemo(() => {
    const query = new URLSearchParams(search);
    const sort = query.get('sort') ?? '-dt';
    const column = oneOf<SavedColumn>(savedColumns, sort.replace(/^-/, ''));
    const found: SavedView = {
      q: query.get('q') ?? '',
      type: oneOf(filterChoices.type, query.get('type')),
      state: oneOf(filterChoices.state, query.get('state')),
      whose: oneOf(filterChoices.whose, query.get('whose')),
      sort: column ?? 'dt',
      isDescending: column ? sort.startsWith('-') : true,
    };
    return { view: found, page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1) };
  }, [search]);

  const set = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) => {
      const query = new URLSearchParams(search);
      if (!('page' in changes)) query.delete('page');
      for (const [key, word] of Object.entries(changes)) {
        if (word) query.set(key, word);
        else query.delete(key);
      }
      // Each letter that is typed is no step back.
      navigate({ search: query.size > 0 ? `?${query}` : '' }, { replace: true });
    },
    [navigate, search],
  );
  const isFiltered = view.q.trim() !== '' || Boolean(view.type ?? view.state ?? view.whose);
  const clear = useCallback(() => set({ q: undefined, type: undefined, state: undefined, whose: undefined }), [set]);
  return { view, page, set, isFiltered, clear };
}
