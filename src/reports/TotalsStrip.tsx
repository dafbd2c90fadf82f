import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { changeOf, formatFigure, withPoints } from './figures';
import { useReport } from './ReportContext';
import { useChartMetric } from './useChartMetric';
import type { ReportResult } from './useReportRun';

/** Each figure over all rows; a click draws it in the chart. */
export function TotalsStrip({ result: { answer } }: { result: ReportResult }) {
  const translate = useTranslate();
  const { nameOf, metric, setView } = useReport();
  const shown = useChartMetric(answer);
  const columns = answer.columns.filter((column) => column.kind === 'metric');
  return (
    <fieldset className="adx-rep-totals" aria-label={translate('adx.reports.totals')}>
      {columns.map(({ id, unit }) => {
        const change = answer.compare && changeOf(answer.total[id], answer.compare.total[id], unit, metric(id)?.better ?? null);
        const Arrow = change?.direction === 'up' ? ArrowUpRight : change?.direction === 'down' ? ArrowDownRight : undefined;
        return (
          <button
            key={id}
            type="button"
            className="adx-rep-total"
            aria-pressed={id === shown}
            title={translate('adx.reports.drawIt', { name: nameOf(id) })}
            onClick={() => setView({ chart: id })}
          >
            <span>{nameOf(id)}</span>
            <strong className="adx-figures">{formatFigure(answer.total[id], unit)}</strong>
            {change && (
              <small className="adx-figures" data-tone={change.tone}>
                {Arrow && <Arrow size={13} aria-hidden />}
                {withPoints(change, unit)}
              </small>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
