import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { compareFigures, type Figure, minusFigures } from '../model/exactSums';
import { isWhole } from '../model/reports/byTime';
import { countMovers } from '../model/reports/countMovers';
import { formatFigure } from '../ui/i18n/figures';
import { formatCount } from '../ui/i18n/format';
import { useReport } from './ReportContext';
import type { ReportResult } from './useReportRun';

/** Of a report in the order of its differences: how many rows lost and gained, and how much. */
export function MoverCounts({ result: { answer, request } }: { result: ReportResult }) {
  const translate = useTranslate();
  const { metric } = useReport();
  const column = answer.columns.find(({ id }) => id === request.sortBy);
  const isMoved = answer.compare !== null && ['difference', 'percent'].includes(request.sortOf ?? '');
  const counts = useMemo(
    () => (isMoved && column?.kind === 'metric' && column.additive ? countMovers(answer.rows, column.id) : undefined),
    [isMoved, answer, column],
  );
  if (!counts || column?.kind !== 'metric' || request.dimensions.length === 0) return null;
  const { unit } = column;
  const better = metric(column.id)?.better ?? null;
  const signed = (sum: Figure): string => {
    const side = compareFigures(sum, 0);
    return side < 0
      ? `−${formatFigure(minusFigures(0, sum), unit)}`
      : `${side > 0 ? '+' : ''}${formatFigure(sum, unit)}`;
  };
  const toneOf = (sum: Figure): string => {
    const side = compareFigures(sum, 0);
    if (side === 0 || better === null) return 'neutral';
    return side > 0 === (better === 'more') ? 'good' : 'bad';
  };
  return counts.map(({ move, count, difference }) => (
    <div key={move} className="adx-rep-total">
      <span>
        {translate(`adx.reports.movers.${move}`)}
        {!isWhole(answer) && ` ${translate('adx.reports.movers.of', { count: formatCount(answer.rows.length) })}`}
      </span>
      <strong className="adx-figures">{formatCount(count)}</strong>
      <small className="adx-figures" data-tone={toneOf(difference)}>
        {signed(difference)}
      </small>
    </div>
  ));
}
