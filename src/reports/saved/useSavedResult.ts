import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { SavedReport, SavedResult } from '../../model/reports/savedReport';
import { useViewer } from '../../ui/ConsoleContext';
import { problemOf } from '../../ui/i18n/problemOf';
import type { ReportCalls } from '../calls/reportCalls';
import { useSaved } from './SavedContext';

type SavedRun = {
  readonly answer: SavedResult | undefined;
  readonly isReading: boolean;
  readonly error: unknown;
  /** Whether the result may still arrive; an expired one needs a new run. */
  readonly mayRetry: boolean;
  retry(): void;
};

const goneStatuses: readonly (number | undefined)[] = [403, 404, 410];

/** The stored result of a long run, once it is ready; read once, without a query to the engine. */
export function useSavedResult(
  calls: ReportCalls,
  id: number | undefined,
  opened: SavedReport | undefined,
  keptMs: number,
): SavedRun {
  const { user, mode } = useViewer();
  const { feed } = useSaved();
  // Only its state: the bell's feed changes often for other reports.
  const told = useSyncExternalStore(
    feed.subscribe,
    () => feed.snapshot().entries.find((entry) => entry.id === id)?.state,
  );
  const isReady = told === 'ready' || (opened?.id === id && opened?.state === 'ready');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['report', user, mode, 'saved', id],
    queryFn: ({ signal }) => calls.result(id as number, signal),
    enabled: id !== undefined && isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    structuralSharing: false,
  });
  return {
    answer: data,
    isReading: isFetching,
    error,
    mayRetry: error !== null && !goneStatuses.includes(problemOf(error)?.status),
    retry: () => void refetch(),
  };
}
