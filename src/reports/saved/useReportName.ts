import { useTranslate } from 'ra-core';
import { sayPeriod } from '../../model/reports/dateRanges';
import { draftPeriod } from '../../model/reports/reportDraft';
import { useReport } from '../parts/ReportContext';

/** Name of the report on the screen, and the proposed name for saving, which includes its days. */
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
  // A file covers fixed days, whenever it is opened.
  return { name, usual: `${own}, ${days}`, ofFile: `${saved?.name ?? own}, ${sayPeriod(draftPeriod(draft, today))}` };
}
