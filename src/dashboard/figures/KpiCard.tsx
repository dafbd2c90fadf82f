import './kpi.css';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { lengthInHours } from '../../model/reports/dateRanges';
import type { ReportDraft } from '../../model/reports/reportDraft';
import { reportPath } from '../../model/reports/reportPath';
import { changeOf, formatFigure, withPoints } from '../../ui/i18n/figures';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { CompareSelect, PeriodSelect } from '../card/selectors';
import { useCardChoices } from '../card/useCardChoices';
import { useMetricWords } from '../card/useWords';
import { kpiPart } from './cardParts';

/** The total of each metric over the period, and its change since the comparison period. */
export function KpiCard({ card }: CardProps) {
  const translate = useTranslate();
  const { viewer, draftOf } = useDashboard();
  const [choices, choose] = useCardChoices(card.id);
  const metric = useMetricWords();
  const part = kpiPart(viewer);
  const metrics = part.metrics ?? [];
  const draft = draftOf(part, choices);
  const result = useCardReport(draft);
  const bones = (
    <ul className="adx-kpi" aria-hidden>
      {metrics.map((id) => (
        <li key={id} className="adx-kpi-one">
          <i className="adx-bone" style={{ width: 60 }} />
          <i className="adx-bone" style={{ width: 96 }} />
          <i className="adx-bone" style={{ width: 44 }} />
        </li>
      ))}
    </ul>
  );
  return (
    <CardFrame
      card={card}
      results={[{ ...result, isEmpty: false }]}
      skeleton={bones}
      empty={{ report: result.draft ?? draft }}
      isLow
      selectors={
        <>
          <PeriodSelect choices={choices} onChoose={choose} />
          <CompareSelect choices={choices} onChoose={choose} />
        </>
      }
    >
      {() => (
        <ul className="adx-kpi">
          {metrics.map((id) => {
            const { label, unit, better } = metric(id);
            const { answer, draft } = result;
            const now = answer?.total[id];
            const change = answer?.compare ? changeOf(now, answer.compare.total[id], unit, better) : undefined;
            const Arrow =
              change?.direction === 'up' ? ArrowUpRight : change?.direction === 'down' ? ArrowDownRight : undefined;
            return (
              <li key={id}>
                <ScreenLink
                  className="adx-kpi-one"
                  to={draft ? reportPath(byTime(draft, id)) : '/report'}
                  title={translate('adx.dashboard.reportOf', { name: label })}
                >
                  <span>{label}</span>
                  <strong className="adx-figures">{formatFigure(now, unit)}</strong>
                  <small className="adx-figures" data-tone={change?.tone}>
                    {Arrow && <Arrow size={13} aria-hidden />}
                    {change && withPoints(change, unit)}
                  </small>
                </ScreenLink>
              </li>
            );
          })}
        </ul>
      )}
    </CardFrame>
  );
}

/** The same metric by hour, or by day in periods longer than 48 hours. */
export function byTime(draft: ReportDraft, metric: string): ReportDraft {
  const { range } = draft;
  const isShort =
    range === 'today' || range === 'yesterday' || (typeof range === 'object' && lengthInHours(range) <= 48);
  const grain = isShort ? 'hour' : 'day';
  return { ...draft, dimensions: [grain], metrics: [metric], sortBy: grain, sortDesc: false };
}
