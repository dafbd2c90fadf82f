import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { type Figure, nearOf, plusFigures } from '../../model/exactSums';
import { addDays, addMonths } from '../../model/reports/days';
import type { ReportDraft } from '../../model/reports/reportDraft';
import { exactOf } from '../../model/reports/rowWords';
import { formatFigure } from '../../ui/i18n/figures';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { type DashboardCompare, hoursOfToday } from '../card/period';
import { CompareSelect, MetricSelect } from '../card/selectors';
import { useCardChoices } from '../card/useCardChoices';
import { useMetricWords } from '../card/useWords';
import { hourMetrics } from './cardParts';
import './plot.css';

/** The day that today is compared with. */
const otherDay: Readonly<Record<DashboardCompare, (today: string) => string | undefined>> = {
  none: () => undefined,
  previous: (today) => addDays(today, -1),
  week: (today) => addDays(today, -7),
  month: (today) => addMonths(today, -1),
};

const ofDay = (base: ReportDraft, day: string, metric: string): ReportDraft => ({
  ...base,
  range: { startDate: day, endDate: day },
  compare: null,
  dimensions: ['hour'],
  metrics: [metric],
  sortBy: 'hour',
  sortDesc: false,
});

/** Reports of today by hour and of the whole other day. */
export function hourReports(
  base: ReportDraft,
  { today, metric, compare }: { readonly today: string; readonly metric: string; readonly compare: DashboardCompare },
): { readonly now: ReportDraft; readonly before: ReportDraft | undefined } {
  const day = otherDay[compare](today);
  return { now: ofDay(base, today, metric), before: day === undefined ? undefined : ofDay(base, day, metric) };
}

const HourPlot = lazyComponent(() => import('./HourPlot').then((module) => module.HourPlot));

/** Today by hour, compared with the whole of another day. */
export function HourCard({ card }: CardProps) {
  const translate = useTranslate();
  const { viewer, view, today, factsUpTo, draftOf } = useDashboard();
  const [choices, choose] = useCardChoices(card.id);
  const words = useMetricWords();
  const metrics = hourMetrics(viewer);
  const metric = metrics.find((id) => id === choices.metric) ?? metrics[0] ?? 'imps';
  const compare = choices.compare ?? view.compare;
  const reports = hourReports(draftOf({}), { today, metric, compare });
  const now = useCardReport(reports.now);
  const before = useCardReport(reports.before);
  const hours = hoursOfToday({ today, timezone: viewer.timezone, factsUpTo });

  const shown = now.draft?.metrics[0] ?? metric;
  const points = useMemo(() => {
    const byHour = (rows: NonNullable<typeof now.answer>['rows'] | undefined) =>
      new Map(rows?.map((row) => [Number(String(row.hour).slice(11, 13)), exactOf(row, shown)]));
    const [ofNow, ofBefore] = [byHour(now.answer?.rows), byHour(before.answer?.rows)];
    return Array.from({ length: 24 }, (_, hour) => {
      const exact = {
        // A past hour without facts had no traffic; a future hour has no figure.
        now: hour < hours ? (ofNow.get(hour) ?? (isSum(words(shown).unit) ? 0 : null)) : null,
        before: before.answer ? (ofBefore.get(hour) ?? null) : null,
      };
      return {
        key: `${String(hour).padStart(2, '0')}:00`,
        now: nearOf(exact.now),
        before: nearOf(exact.before),
        exact,
      };
    });
  }, [now.answer, before.answer, shown, hours, words]);

  const { label, unit } = words(shown);
  const results = reports.before ? [now, before] : [now];
  const isEmpty = points.every((point) => point.now === null && point.before === null);
  const said = {
    name: label,
    now: formatFigure(now.answer?.total[shown], unit),
    before: formatFigure(before.answer ? sumOf(points, hours) : null, unit),
  };
  return (
    <CardFrame
      card={card}
      results={results.map((one) => ({ ...one, isEmpty }))}
      report={now.draft ?? reports.now}
      empty={{ report: now.draft ?? reports.now }}
      beside={
        <Legend hasBefore={reports.before !== undefined} other={translate(`adx.dashboard.otherDay.${compare}`)} />
      }
      skeleton={<div className="adx-plot-bones" aria-hidden />}
      selectors={
        <>
          <MetricSelect metrics={metrics} value={metric} onChoose={choose} />
          <CompareSelect choices={{ ...choices, period: 'today' }} onChoose={choose} />
        </>
      }
    >
      {() => (
        <div className="adx-plot">
          <p className="adx-hidden">{translate('adx.dashboard.sayHours', said)}</p>
          <HourPlot points={points} name={label} unit={unit} hasBefore={reports.before !== undefined} />
        </div>
      )}
    </CardFrame>
  );
}

const isSum = (unit: string): boolean => unit === 'count' || unit === 'usd';

const sumOf = (points: readonly { readonly exact: { readonly before: Figure | null } }[], hours: number): Figure =>
  points.slice(0, hours).reduce<Figure>((sum, { exact: { before } }) => plusFigures(sum, before ?? 0), 0);

function Legend({ hasBefore, other }: { hasBefore: boolean; other: string }) {
  const translate = useTranslate();
  return (
    <ul className="adx-note adx-plot-legend" aria-hidden>
      <li>
        <i />
        <span>{translate('adx.dashboard.ranges.today')}</span>
      </li>
      {hasBefore && (
        <li>
          <i data-before />
          <span>{other}</span>
        </li>
      )}
    </ul>
  );
}
