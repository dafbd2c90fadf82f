import { nearOf } from '../../model/exactSums';
import './plot.css';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { periodOf } from '../../model/reports/dateRanges';
import { timesOf } from '../../model/reports/pointsByTime';
import { exactOf } from '../../model/reports/rowWords';
import { formatFigure } from '../../ui/i18n/figures';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { CompareSelect, MetricSelect } from '../card/selectors';
import { useCardChoices } from '../card/useCardChoices';
import { useMetricWords } from '../card/useWords';
import { trendMetrics, trendPart } from './cardParts';

const TrendPlot = lazyComponent(() => import('./TrendPlot').then((module) => module.TrendPlot));

/** Thirty days: columns of money, and a line of the eCPM. */
export function TrendCard({ card }: CardProps) {
  const translate = useTranslate();
  const { viewer, today, draftOf } = useDashboard();
  const [choices, choose] = useCardChoices(card.id);
  const words = useMetricWords();
  const draft = draftOf(trendPart(viewer, choices));
  const [metric = 'imps'] = draft.metrics;
  const result = useCardReport(draft);
  const [columns = metric, second] = result.draft?.metrics ?? [];
  const points = useMemo(() => {
    const byDay = new Map(result.answer?.rows.map((row) => [String(row.day), row]));
    return timesOf(periodOf('last30', today), 'day').map((key) => {
      const row = byDay.get(key);
      const exact = {
        columns: row ? exactOf(row, columns) : 0,
        line: row && second ? exactOf(row, second) : null,
        before: row?._prev?.[columns] ?? null,
      };
      return { key, columns: nearOf(exact.columns), line: nearOf(exact.line), before: nearOf(exact.before), exact };
    });
  }, [result.answer, today, columns, second]);
  const hasBefore = (result.answer?.compare ?? null) !== null;
  const [of, ofLine] = [words(columns), second ? words(second) : undefined];
  return (
    <CardFrame
      card={card}
      results={[result]}
      report={result.draft ?? draft}
      beside={
        <ul className="adx-note adx-plot-legend" aria-hidden>
          <li>
            <i data-columns />
            <span>{of.label}</span>
          </li>
          {hasBefore && (
            <li>
              <i data-before />
              <span>{translate('adx.reports.previous')}</span>
            </li>
          )}
          {ofLine && (
            <li>
              <i data-second />
              <span>{ofLine.label}</span>
            </li>
          )}
        </ul>
      }
      skeleton={<div className="adx-plot-bones" aria-hidden />}
      empty={{ report: result.draft ?? draft }}
      selectors={
        <>
          <MetricSelect metrics={trendMetrics(viewer)} value={metric} onChoose={choose} />
          <CompareSelect choices={{ ...choices, period: 'last30' }} onChoose={choose} usual="none" />
        </>
      }
    >
      {() => (
        <div className="adx-plot">
          <p className="adx-hidden">
            {translate('adx.dashboard.sayTrend', {
              name: of.label,
              total: formatFigure(result.answer?.total[columns], of.unit),
            })}
          </p>
          <TrendPlot points={points} columns={of} line={ofLine} hasBefore={hasBefore} />
        </div>
      )}
    </CardFrame>
  );
}
