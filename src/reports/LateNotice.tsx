import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { Period } from '../model/reports/dateRanges';
import { atHours, hourMs, hoursOf, type Moment } from '../model/reports/days';
import type { ComingTraffic } from '../model/reports/reportBatch';
import type { ReportAnswer } from '../model/reports/reportCall';
import { useViewer } from '../ui/ConsoleContext';
import { ComingProgress } from '../ui/parts/ComingProgress';
import { useReport } from './parts/ReportContext';
import { SavedResultNotice } from './saved/SavedResultNotice';
import type { ReportResult } from './useReportRun';

const lookMs = 2_000;

/** Progress of the sample traffic that a result lacks, else null. Runs the report again once all traffic is there. */
export function useComingTraffic(isLacking: boolean): ComingTraffic | null {
  const { calls, run } = useReport();
  const { user, mode } = useViewer();
  const { data } = useQuery({
    queryKey: ['coming traffic', user, mode],
    queryFn: ({ signal }) => calls.freshness(signal),
    enabled: isLacking,
    refetchInterval: ({ state: { data } }) => (data?.coming ? lookMs : false),
    staleTime: lookMs,
  });
  const coming = (isLacking && data?.coming) || null;
  const isComing = coming !== null;
  const wasComing = useRef(false);
  const { again } = run;
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (wasComing.current && !isComing && isLacking) latest.current();
    wasComing.current = isComing;
  }, [isComing, isLacking]);
  return coming;
}

/** States how old the figures are: always for a saved result, else while traffic of the report's days is still being loaded. */
export function LateNotice({ result }: { result: ReportResult }) {
  return 'byTime' in result.answer ? <SavedResultNotice result={result} /> : <ComingIn result={result} />;
}

function ComingIn({ result: { answer, request } }: { result: ReportResult }) {
  const translate = useTranslate();
  const viewer = useViewer();
  const upTo = dataUpTo(answer, request, request.timezone ?? viewer.timezone, Date.now());
  const coming = useComingTraffic(upTo !== undefined);
  if (upTo === undefined) return null;
  return (
    <p className="adx-strip adx-rep-late" role="status">
      <Hourglass size={15} aria-hidden />{' '}
      {translate(coming ? 'adx.reports.coming.partly' : 'adx.reports.late', { upTo })}
      {coming && <ComingProgress coming={coming} />}
    </p>
  );
}

/** An hour's facts arrive some time after its end; data older than this are late. */
const usualMs = 2 * hourMs;

/** End of the data in the report's zone, where the report covers complete hours after it; undefined if nothing is late. */
export function dataUpTo(
  { asOf }: Pick<ReportAnswer, 'asOf'>,
  { endDate }: Pick<Period, 'endDate'>,
  timezone: number,
  now: number,
): Moment | undefined {
  const last = Date.parse(asOf);
  const end = (hoursOf(endDate, 23) + 1 - timezone) * hourMs;
  if (!(now - last > usualMs) || end <= last) return undefined;
  return atHours(Math.floor(last / hourMs) + timezone);
}
