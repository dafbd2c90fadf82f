import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { ReportAnswer } from '../../model/reports/reportCall';
import { type ReportDraft, requestOf } from '../../model/reports/reportDraft';
import type { ReportBatch } from './reportBatch';

export type BatchedReport = {
  /** The last answer, also while a new one loads, and the report that it answers. */
  readonly answer: ReportAnswer | undefined;
  readonly draft: ReportDraft | undefined;
  /** A new answer is loading. */
  readonly isLate: boolean;
  readonly error: unknown;
  retry(): void;
};

type Options = {
  readonly batch: ReportBatch;
  /** Today in the viewer's time zone. */
  readonly today: string;
  /** Beginning of the key under which answers are stored. */
  readonly queryKey: readonly unknown[];
  /** Nothing runs while this is false. */
  readonly isReady: boolean;
};

const keptMs = 300_000;

/** Runs a report together with others of the screen; equal ones run once. Nothing runs without a draft. */
export function useBatchedReport(
  draft: ReportDraft | undefined,
  { batch, today, queryKey, isReady }: Options,
): BatchedReport {
  const key = draft && JSON.stringify(requestOf(draft, today));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, key],
    queryFn: async ({ signal }) => ({ key, draft, answer: await batch.run(JSON.parse(key as string), signal) }),
    enabled: key !== undefined && isReady,
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
