import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathOfSaved, type SavedReport } from '../../model/reports/savedReport';
import { useViewer } from '../../ui/ConsoleContext';
import { problemOf } from '../../ui/i18n/problemOf';
import { useSaved } from './SavedContext';
import { savedKeys } from './savedKeys';

export type OpenedSaved =
  | { readonly kind: 'none' | 'loading' | 'absent' }
  | { readonly kind: 'failed'; readonly error: unknown; retry(): void }
  /** The report belongs to the other mode, and never runs in this one. */
  | { readonly kind: 'otherMode'; readonly saved: SavedReport }
  | { readonly kind: 'open'; readonly saved: SavedReport };

/** The saved report that the URL names. A URL with the wrong path for its kind is replaced. */
export function useOpenedSaved(id: number | undefined): OpenedSaved {
  const { user, mode } = useViewer();
  const { calls } = useSaved();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const {
    data: saved,
    error,
    refetch,
  } = useQuery({
    queryKey: savedKeys.one(user, id ?? 0),
    queryFn: ({ signal }) => calls.get(id ?? 0, signal),
    enabled: id !== undefined && Number.isSafeInteger(id),
    // Do not change what the user is working on: saving detects the conflict and asks.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  const path = saved && pathOfSaved(saved);
  const isAway = id !== undefined && path !== undefined && path !== pathname;

  useEffect(() => {
    if (isAway && path) navigate({ pathname: path, search: withSaved(search) }, { replace: true, state });
  }, [isAway, path, search, state, navigate]);

  if (id === undefined) return { kind: 'none' };
  if (!Number.isSafeInteger(id) || problemOf(error)?.status === 404) return { kind: 'absent' };
  if (!saved) return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'loading' };
  if (isAway) return { kind: 'loading' };
  return { kind: saved.mode === mode ? 'open' : 'otherMode', saved };
}

function withSaved(search: string): string {
  const query = new URLSearchParams(search);
  return query.get('saved') === '1' ? search : `${search || '?'}${query.size > 0 ? '&' : ''}saved=1`;
}
