import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { ReportAnswer } from '../../model/reports/reportCall';
import { type ReportDraft, requestOf } from '../../model/reports/reportDraft';
import { useDashboard } from './DashboardContext';

export type CardResult = {
  /** The last answer, also while a new one loads, and the report that it answers. */
  readonly answer: ReportAnswer | undefined;
  readonly draft: ReportDraft | undefined;
  /** A new answer is loading. */
  readonly isLate: boolean;
  readonly error: unknown;
  retry(): void;
};

const keptMs = 300_000;

export const reportKey = (user: number, mode: string): readonly unknown[] => ['dashboard', user, mode];

/**
 * Runs a report of a card. Reports of all cards are batched, equal ones run once. Nothing runs without a draft, without any
 * facts, or before all facts of the sample are there.
 */
export function useCardReport(draft: ReportDraft | undefined): CardResult {
  const { viewer, batch, today, isReady, factsUpTo, coming } = useDashboard();
  const key = draft && JSON.stringify(requestOf(draft, today));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...reportKey(viewer.user, viewer.mode), key],
    queryFn: async ({ signal }) => ({ key, draft, answer: await batch.run(JSON.parse(key as string), signal) }),
    enabled: key !== undefined && isReady && factsUpTo !== null && !coming,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    structuralSharing: false,
  });
  // Old figures stay until new ones arrive, so that nothing moves.
  const last = useRef(data);
  if (data) last.current = data;
  const shown = key === undefined ? undefined : (data ?? last.current);
  const isLate = isFetching && shown !== undefined;
  return useMemo(
    () => ({
      answer: shown?.answer,
      draft: shown?.draft,
      isLate,
      error: isFetching ? null : error,
      retry: () => void refetch(),
    }),
    [shown, isLate, isFetching, error, refetch],
  );
}
