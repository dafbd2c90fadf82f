import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useSearchWords } from '../../ui/address/useSearchWords';
import { filterChoices, type SavedColumn, type SavedView, savedColumns } from './savedColumns';

const oneOf = <T extends string>(choices: readonly T[], word: string | null): T | undefined =>
  choices.find((one) => one === word);

/** How the list of saved reports is looked at, in its address. */
export function useSavedView() {
  const { search } = useLocation();
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

  const set = useSearchWords();
  const isFiltered = view.q.trim() !== '' || Boolean(view.type ?? view.state ?? view.whose);
  const clear = useCallback(() => set({ q: undefined, type: undefined, state: undefined, whose: undefined }), [set]);
  return { view, page, set, isFiltered, clear };
}
