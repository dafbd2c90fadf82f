import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { without } from '../model/reports/reportDraft';
import { useViewer } from '../ui/ConsoleContext';
import { Button } from '../ui/parts/Button';
import { Remark } from '../ui/parts/Remark';
import { useReport } from './ReportContext';

/** A report of the other mode, or of a user with more rights: unavailable parts are removed only after confirmation. */
export function MissingNotice() {
  const translate = useTranslate();
  const { mode } = useViewer();
  const { missing, draft, ask, nameOf } = useReport();
  if (missing.length === 0) return null;
  return (
    <Remark
      icon={<TriangleAlert size={15} aria-hidden />}
      action={<Button onClick={() => ask(without(draft, missing))}>{translate('adx.reports.drop.go')}</Button>}
    >
      {translate('adx.reports.drop.missing', {
        names: missing.map(nameOf).join(', '),
        smart_count: missing.length,
        side: translate(`adx.shell.sides.${mode}`),
      })}
    </Remark>
  );
}
