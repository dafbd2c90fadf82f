import { Hourglass } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useViewer } from '../ui/ConsoleContext';
import { ComingProgress } from '../ui/parts/ComingProgress';
import { dataUpTo } from './lateData';
import { SavedResultNotice } from './saved/SavedResultNotice';
import { useComingTraffic } from './useComingTraffic';
import type { ReportResult } from './useReportRun';

/** How old the figures are: of what the server kept always, else while traffic that the report asks for is still being brought in. */
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
