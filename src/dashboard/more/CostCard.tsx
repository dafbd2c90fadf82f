import { useTranslate } from 'ra-core';
import type { ReportAnswer } from '../../model/reports/reportCall';
import { figureOf } from '../../model/reports/rowWords';
import { formatUsd } from '../../ui/i18n/format';
import { CardFrame } from '../CardFrame';
import type { CardProps } from '../card';
import { useDashboard } from '../DashboardContext';
import { useCardReport } from '../useCardReport';
import { type DayCost, forecastCost } from './forecastCost';
import { RowFigure } from './RowFigure';
import { costByDay, costSoFar } from './requests';
import { useOtherModeCost } from './useOtherModeCost';

const metric = 'systemCost';

const daysOf = (answer: ReportAnswer | undefined): readonly DayCost[] =>
  (answer?.rows ?? []).map((row) => ({ day: String(row.day), cost: figureOf(row, metric) ?? 0 }));

/** What the account has been charged this month, and what the month will come to. */
export function CostCard({ card }: CardProps) {
  const translate = useTranslate();
  const { draftOf, today, viewer } = useDashboard();
  const draft = draftOf(costSoFar);
  const byDay = draftOf(costByDay(today));
  const month = useCardReport(draft);
  const days = useCardReport(byDay);
  const other = useOtherModeCost(byDay);
  const soFar = month.answer?.total[metric] ?? 0;
  const forecast = forecastCost({
    soFar: Number(soFar),
    days: [...daysOf(days.answer), ...daysOf(other.source.answer)],
    now: new Date(),
    timezone: viewer.timezone,
  });
  return (
    <CardFrame
      card={card}
      results={other.isAsked ? [month, days, other.source] : [month, days]}
      needsFacts
      skeleton={<FigureBones />}
      empty={{ words: translate('adx.more.cost.empty'), report: draft }}
    >
      {() => (
        <>
          <dl className="adx-more-figures">
            <dt>{translate('adx.more.cost.soFar')}</dt>
            <dd className="adx-figures">
              <RowFigure words={formatUsd(soFar)} report={draft} />
            </dd>
            <dt>{translate('adx.more.cost.forecast')}</dt>
            <dd className="adx-figures">
              <RowFigure words={formatUsd(forecast)} report={byDay} />
            </dd>
          </dl>
          <p className="adx-note adx-more-note">
            {translate(forecast === null ? 'adx.more.cost.tooEarly' : 'adx.more.cost.method')}
            {other.isAsked && ` ${translate('adx.more.cost.bothModes')}`}
          </p>
        </>
      )}
    </CardFrame>
  );
}

const FigureBones = () => (
  <div className="adx-more-bones" aria-hidden>
    {[0, 1].map((at) => (
      <div key={at}>
        <p>
          <i className="adx-card-bone" style={{ width: '52%' }} />
        </p>
        <p>
          <i className="adx-card-bone" style={{ width: '38%' }} />
        </p>
      </div>
    ))}
  </div>
);
