import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReportAnswer, ReportRequest } from '../model/reports/reportCall';
import type { QueuedRun, SavedReport, SavedResult } from '../model/reports/savedReport';
import { useViewer } from '../ui/ConsoleContext';
import { isQueued, type ReportCalls } from './calls/reportCalls';
import { useSavedResult } from './saved/useSavedResult';

export type ReportResult = { readonly request: ReportRequest; readonly answer: ReportAnswer | SavedResult };

export type ReportRun = {
  /** The last answer, also while a new one loads. */
  readonly result: ReportResult | undefined;
  readonly isRunning: boolean;
  readonly startedAt: number;
  readonly error: unknown;
  /** Number of reports queued before it; undefined while it runs or where the number is unknown. */
  readonly before: number | undefined;
  /** The server continues in the background; the result is shown when it is ready. */
  readonly queued: QueuedRun | undefined;
  again(): void;
  stop(): void;
  /** Drops the answer of the current request, so that the next run asks again. */
  forget(): void;
  /** Stores a known answer for the same report in another order. */
  keep(request: ReportRequest, answer: ReportAnswer): void;
};

const keptMs = 300_000;

type Asked = {
  readonly request: ReportRequest | undefined;
  readonly isAsked: boolean;
  /** The saved report that has, or will have, the result of this request. */
  readonly savedIn: SavedReport | undefined;
};

/**
 * Runs a report and caches its answer for five minutes, for the back button. A stored result is read, and rerun only on demand.
 */
export function useReportRun(calls: ReportCalls, { request, isAsked, savedIn }: Asked): ReportRun {
  const client = useQueryClient();
  const { user, mode } = useViewer();
  const keyOf = (of: ReportRequest | undefined) => ['report', user, mode, of] as const;
  const startedAt = useRef<number>(undefined);
  const [before, setBefore] = useState(0);
  // Id of the saved report whose stored result the user replaced by a new run.
  const replaced = useRef<number>(undefined);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(request),
    queryFn: ({ signal }): Promise<ReportAnswer | QueuedRun> => {
      startedAt.current = Date.now();
      if (savedIn && replaced.current !== savedIn.id)
        return Promise.resolve({ savedReport: savedIn.id, state: 'queued' });
      setBefore(0);
      // An aborted run reports no queue position.
      return calls.run(request as ReportRequest, signal, { onLine: (line) => !signal.aborted && setBefore(line) });
    },
    enabled: isAsked && request !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    // Comparing two answers row by row takes longer than drawing one.
    structuralSharing: false,
  });

  const queued = isAsked && data && isQueued(data) ? data : undefined;
  const savedRun = useSavedResult(calls, queued?.savedReport, savedIn, keptMs);
  const answer = queued ? savedRun.answer : data && !isQueued(data) ? data : undefined;
  const [last, setLast] = useState<ReportResult>();
  const fresh =
    answer && request && last?.answer !== answer
      ? { request: queued?.savedReport === savedIn?.id ? orderedAs(request, savedIn) : request, answer }
      : last;
  if (fresh !== last) setLast(fresh);

  // Leaving the screen cancels the run.
  useEffect(() => () => void client.cancelQueries({ queryKey: ['report'] }), [client]);

  return {
    result: fresh,
    isRunning: isFetching || savedRun.isReading,
    // Shown as running just before the request starts.
    startedAt: startedAt.current ?? Date.now(),
    error: isAsked ? (error ?? (queued ? savedRun.error : null)) : null,
    before: isFetching && before > 0 ? before : undefined,
    queued: savedRun.answer || savedRun.error ? undefined : queued,
    again() {
      if (queued && savedRun.mayRetry) return savedRun.retry();
      replaced.current = savedIn?.id;
      void refetch();
    },
    stop: () => void client.cancelQueries({ queryKey: keyOf(request) }),
    forget: () => client.removeQueries({ queryKey: keyOf(request), exact: true }),
    keep: (of, answer) => client.setQueryData(keyOf(of), answer),
  };
}

/** Stored rows are in the order in which they were saved. */
const orderedAs = (request: ReportRequest, savedIn: SavedReport | undefined): ReportRequest =>
  savedIn
    ? { ...request, sortBy: savedIn.request.sortBy, sortDesc: savedIn.request.sortDesc, sortOf: savedIn.request.sortOf }
    : request;
