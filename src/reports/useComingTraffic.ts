import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ComingTraffic } from '../model/reports/reportBatch';
import { useViewer } from '../ui/ConsoleContext';
import { useReport } from './ReportContext';

const lookMs = 2_000;

/** How far the sample's traffic is, of which a result lacks some; when all of it is there, the report runs again. */
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
