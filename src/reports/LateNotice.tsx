import { Hourglass } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useViewer } from '../ui/ConsoleContext';
import { dataUpTo } from './lateData';
import { SavedResultNotice } from './saved/SavedResultNotice';
import type { ReportResult } from './useReportRun';

/** How old the figures are: of what the server kept always, else while traffic that the report asks for is still being brought in. */
export function LateNotice({ result }: { result: ReportResult }) {
  return 'byTime' in result.answer ? <SavedResultNotice result={result} /> : <ComingIn result={result} />;
}

function ComingIn({ result: { answer, request } }: { result: ReportResult }) {
  const translate = useTranslate();
  const viewer = useViewer();
  const upTo = dataUpTo(answer, request, request.timezone ?? viewer.timezone, Date.now());
  if (upTo === undefined) return null;
  return (
    <p className="adx-rep-late" role="status">
      <Hourglass size={15} aria-hidden /> {translate('adx.reports.late', { upTo })}
    </p>
  );
}
