import { useTranslate } from 'ra-core';
import { hasMode } from '../../schema/access';
import { formatUsd } from '../../ui/i18n/format';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { RowFigure } from './RowFigure';
import { costByDay, costMetric, costSoFar, forecastOf } from './requests';

/** The account's system cost this month, and a forecast for the whole month. */
export function CostCard({ card }: CardProps) {
  const translate = useTranslate();
  const { draftOf, today, viewer } = useDashboard();
  const draft = draftOf(costSoFar);
  const byDay = draftOf(costByDay(today));
  const month = useCardReport(draft);
  const days = useCardReport(byDay);
  const soFar = month.answer?.total[costMetric] ?? 0;
  const forecast = forecastOf(month.answer, days.answer, { now: new Date(), timezone: viewer.timezone });
  const hasBothModes = hasMode(viewer, viewer.mode === 'ssp' ? 'dsp' : 'ssp');
  return (
    <CardFrame
      card={card}
      results={[month, days]}
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
            {hasBothModes && ` ${translate('adx.more.cost.bothModes')}`}
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
          <i className="adx-bone" style={{ width: '52%' }} />
        </p>
        <p>
          <i className="adx-bone" style={{ width: '38%' }} />
        </p>
      </div>
    ))}
  </div>
);
