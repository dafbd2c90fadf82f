import { useTranslate } from 'ra-core';
import { sayPeriod } from '../../model/reports/dateRanges';
import { draftPeriod } from '../../model/reports/reportDraft';
import { useReport } from '../ReportContext';

/** What the report on the screen is called, and what it would be called when it is saved: with its days. */
export function useReportName() {
  const translate = useTranslate();
  const { saved, preset, run, draft, today, nameOf } = useReport();
  const of = run.result?.request.dimensions ?? draft.dimensions;
  const plain =
    of.length > 0
      ? translate('adx.reports.titleBy', { names: of.map(nameOf).join(', ') })
      : translate('adx.reports.title');
  const name = saved?.name ?? (preset ? preset.label : plain);
  const { range } = draft;
  const days =
    typeof range === 'string' ? translate(`adx.reports.ranges.${range}`) : sayPeriod(draftPeriod(draft, today));
  const own = preset ? preset.label : plain;
  // A file is of certain days, whatever day it is opened on.
  return { name, usual: `${own}, ${days}`, ofFile: `${saved?.name ?? own}, ${sayPeriod(draftPeriod(draft, today))}` };
}
