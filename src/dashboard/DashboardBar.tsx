import '../ui/parts/smallIcon.css';
import { LayoutGrid, Zap } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { sayPeriod } from '../model/reports/dateRanges';
import { sayTimezone } from '../reference/sayTimezone';
import { ButtonLink } from '../ui/parts/Button';
import { PlainSelect } from '../ui/parts/PlainSelect';
import { useDashboard } from './DashboardContext';
import { type DashboardView, dashboardCompares, dashboardRanges, isCompare, periodShown } from './period';

type Props = { onView(change: Partial<DashboardView>): void; onArrange(isArranging: boolean): void };

/** What the page shows: its days, and what they are compared with. */
export function DashboardBar({ onView, onArrange }: Props) {
  const translate = useTranslate();
  const { view, viewer, today, isReady, factsUpTo, coming, isArranging } = useDashboard();
  const { timezone } = viewer;
  const shown = periodShown(view.range, { today, timezone, factsUpTo });
  const when = !isReady
    ? ''
    : [
        shown ? (shown.day ?? sayPeriod(shown)) : today,
        shown?.hours,
        sayTimezone(timezone),
        factsUpTo !== null && !coming && !shown && translate('adx.dashboard.nothingYet'),
      ]
        .filter(Boolean)
        .join(', ');
  return (
    <header className="adx-strip adx-dash-bar">
      <h1>{translate(`adx.dashboard.titles.${view.range}`)}</h1>
      <p className="adx-ellipsis adx-small adx-grow adx-dash-when adx-figures" title={when}>
        {when}
      </p>
      <fieldset className="adx-frame adx-dash-periods">
        <legend className="adx-hidden">{translate('adx.dashboard.period')}</legend>
        {dashboardRanges.map((range) => (
          <button
            key={range}
            type="button"
            aria-pressed={view.range === range}
            onClick={() => view.range !== range && onView({ range })}
          >
            {translate(`adx.dashboard.ranges.${range}`)}
          </button>
        ))}
      </fieldset>
      <PlainSelect
        label={translate('adx.dashboard.compare')}
        value={view.compare}
        isFramed
        onChange={(word) => isCompare(word) && onView({ compare: word })}
      >
        {dashboardCompares.map((one) => (
          <option key={one} value={one}>
            {translate(`adx.dashboard.versus.${one === 'previous' ? view.range : one}`)}
          </option>
        ))}
      </PlainSelect>
      <span className="adx-dash-tools">
        {(viewer.role === 'demand' || viewer.role === 'admin') && (
          <ButtonLink to="/live" variant="text" startIcon={<Zap className="adx-lucide" size={15} aria-hidden />}>
            {translate('adx.live.title')}
          </ButtonLink>
        )}
        <button
          type="button"
          className="adx-small-icon"
          aria-pressed={isArranging}
          aria-label={translate('adx.dashboard.arrange')}
          title={translate('adx.dashboard.arrange')}
          onClick={() => onArrange(!isArranging)}
        >
          <LayoutGrid size={16} aria-hidden />
        </button>
      </span>
    </header>
  );
}
