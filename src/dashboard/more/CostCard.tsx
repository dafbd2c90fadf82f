import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReportAnswer } from '../../model/reports/reportCall';
import { type ReportDraft, requestOf } from '../../model/reports/reportDraft';
import { figureOf } from '../../model/reports/rowWords';
import { hasMode } from '../../schema/access';
import { formatUsd } from '../../ui/i18n/format';
import { CardFrame, type CardSource } from '../CardFrame';
import type { CardProps } from '../card';
import { useDashboard } from '../DashboardContext';
import { useCardReport } from '../useCardReport';
import { RowFigure } from './RowFigure';
import { costByDay, costSoFar, type DayCost, forecastCost } from './requests';

const metric = 'systemCost';

const daysOf = (answer: ReportAnswer | undefined): readonly DayCost[] =>
  (answer?.rows ?? []).map((row) => ({ day: String(row.day), cost: figureOf(row, metric) ?? 0 }));

/** The account's system cost this month, and a forecast for the whole month. */
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

/** Past days are requested once. */
const keptMs = 3_600_000;

/** The answer to the same report in the mode that the page is not in, where the account has that mode. */
function useOtherModeCost(draft: ReportDraft): {
  readonly isAsked: boolean;
  readonly source: CardSource & { readonly answer: ReportAnswer | undefined };
} {
  const { viewer, transport, today, factsUpTo } = useDashboard();
  const other = viewer.mode === 'ssp' ? 'dsp' : 'ssp';
  const isAsked = hasMode(viewer, other) && factsUpTo !== null;
  const body = requestOf(draft, today);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', viewer.user, other, 'cost', JSON.stringify(body)],
    queryFn: async ({ signal }) =>
      (await transport.json<ReportAnswer>('/api/rrun', { method: 'POST', body, headers: { 'X-Mode': other }, signal }))
        .json,
    enabled: isAsked,
    staleTime: keptMs,
    retry: false,
    structuralSharing: false,
  });
  return { isAsked, source: { answer: data, error, retry: () => void refetch() } };
}
