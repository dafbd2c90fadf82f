import { History, RotateCw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useViewer } from '../../ui/ConsoleContext';
import { formatDateTime } from '../../ui/i18n/format';
import { Button } from '../../ui/parts/Button';
import { useReport } from '../parts/ReportContext';
import type { ReportResult } from '../useReportRun';

/** States the time of a stored result; its figures may have changed since. */
export function SavedResultNotice({ result: { answer, request } }: { result: ReportResult }) {
  const translate = useTranslate();
  const viewer = useViewer();
  const { start } = useReport();
  const at = formatDateTime(answer.asOf, request.timezone ?? viewer.timezone);
  return (
    <div className="adx-strip adx-small adx-rep-asof">
      <History size={15} aria-hidden />
      <p role="status">{translate('adx.saved.asOf', { at })}</p>
      <Button variant="text" onClick={start} startIcon={<RotateCw size={14} aria-hidden />}>
        {translate('adx.saved.runAnew')}
      </Button>
    </div>
  );
}
