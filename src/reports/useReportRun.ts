import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isQueued, type ReportCalls } from '../dataProvider/reportCalls';
import type { ReportAnswer, ReportRequest } from '../model/reports/reportCall';
import type { QueuedRun, SavedReport, SavedResult } from '../model/reports/savedReport';
import { useViewer } from '../ui/ConsoleContext';
import { useSavedResult } from './saved/useSavedResult';

export type ReportResult = { readonly request: ReportRequest; readonly answer: ReportAnswer | SavedResult };

export type ReportRun = {
  /** The last answer, also while another is asked for. */
  readonly result: ReportResult | undefined;
  readonly isRunning: boolean;
  readonly startedAt: number;
  readonly error: unknown;
  /** How many reports are before it; nothing while it has its turn, or where that is not known. */
  readonly before: number | undefined;
  /** The server goes on with it by itself; the result is shown when it is there. */
  readonly queued: QueuedRun | undefined;
  again(): void;
  stop(): void;
  /** What is run once more is asked for once more. */
  forget(): void;
  /** An answer that is at hand, for the same report in another order. */
  keep(request: ReportRequest, answer: ReportAnswer): void;
};

const keptMs = 300_000;

type Asked = {
  readonly request: ReportRequest | undefined;
  readonly isAsked: boolean;
  /** The saved report that has the result of this request, or will have it. */
  readonly savedIn: SavedReport | undefined;
};

/** Asks for a report, and keeps its answer a while: the way back shows it at once. What the server keeps is read, and run only when told so. */
export function useReportRun(calls: ReportCalls, { request, isAsked, savedIn }: Asked): ReportRun {
  const client = useQueryClient();
  const { user, mode } = useViewer();
  const keyOf = (of: ReportRequest | undefined) => ['report', user, mode, of] as const;
  const startedAt = useRef<number>(undefined);
  const [before, setBefore] = useState(0);
  // Of which saved report the result that is kept will not do any more.
  const anew = useRef<number>(undefined);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(request),
    queryFn: ({ signal }): Promise<ReportAnswer | QueuedRun> => {
      startedAt.current = Date.now();
      if (savedIn && anew.current !== savedIn.id) return Promise.resolve({ savedReport: savedIn.id, state: 'queued' });
      setBefore(0);
      // Of one that was left for another, nothing is shown any more.
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

  // Cancelled work is stopped.
  useEffect(() => () => void client.cancelQueries({ queryKey: ['report'] }), [client]);

  return {
    result: fresh,
    isRunning: isFetching || savedRun.isReading,
    // Shown as running before it is asked for: that is now.
    startedAt: startedAt.current ?? Date.now(),
    error: isAsked ? (error ?? (queued ? savedRun.error : null)) : null,
    before: isFetching && before > 0 ? before : undefined,
    queued: savedRun.answer || savedRun.error ? undefined : queued,
    again() {
      if (queued && savedRun.mayRetry) return savedRun.retry();
      anew.current = savedIn?.id;
      void refetch();
    },
    stop: () => void client.cancelQueries({ queryKey: keyOf(request) }),
    forget: () => client.removeQueries({ queryKey: keyOf(request), exact: true }),
    keep: (of, answer) => client.setQueryData(keyOf(of), answer),
  };
}

/** Rows that are kept stand in the order in which they were saved. */
const orderedAs = (request: ReportRequest, savedIn: SavedReport | undefined): ReportRequest =>
  savedIn
    ? { ...request, sortBy: savedIn.request.sortBy, sortDesc: savedIn.request.sortDesc, sortOf: savedIn.request.sortOf }
    : request;
