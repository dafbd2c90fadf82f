import './dashboard.css';
import { Hourglass, LayoutGrid, Zap } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { Transport } from '../dataProvider/transport';
import { ComingProgress } from '../ui/parts/ComingProgress';
import { FailedNotice } from '../ui/parts/Notice';
import { Remark } from '../ui/parts/Remark';
import { usePageTitle } from '../ui/parts/usePageTitle';
import { ArrangeBar } from './ArrangeBar';
import { CardGrid } from './CardGrid';
import '../ui/parts/smallIcon.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sayPeriod } from '../model/reports/dateRanges';
import { dayAt } from '../model/reports/days';
import type { ReportFreshness } from '../model/reports/reportBatch';
import { emptyDraft } from '../model/reports/reportDraft';
import { sayTimezone } from '../reference/sayTimezone';
import { createReportBatch } from '../reports/calls/reportBatch';
import { useLatestPlace } from '../ui/address/useLatestPlace';
import { useViewer } from '../ui/ConsoleContext';
import { ButtonLink } from '../ui/parts/Button';
import { PlainSelect } from '../ui/parts/PlainSelect';
import { usePreference } from '../ui/usePreference';
import { type Arrangement, arrangementKey, keptOf, readArrangement } from './arrangement';
import { type Dashboard, DashboardContext, reportKey, useDashboard } from './card/DashboardContext';
import {
  type DashboardView,
  dashboardCompares,
  dashboardRanges,
  hoursOfToday,
  isCompare,
  periodShown,
  rangeOf,
  readView,
  writeView,
} from './card/period';
import { ArrangingContext } from './card/useDrag';
import { GettingStarted } from './GettingStarted';
import { useArrangement } from './useArrangement';

/** `/`: the dashboard of the user's role and mode. */
export function DashboardScreen({ transport }: { transport: Transport }) {
  const translate = useTranslate();
  const { dashboard, error, retry, setView, setArranging } = useDashboardState(transport);
  const { placed, hidden, arranging, said, show, addSaved, reset } = useArrangement(dashboard);
  usePageTitle(translate('adx.dashboard.title'));
  const { isArranging } = dashboard;
  return (
    <DashboardContext value={dashboard}>
      <ArrangingContext value={arranging}>
        <div className="adx-column adx-dash">
          <DashboardBar onView={setView} onArrange={setArranging} />
          {isArranging && (
            <ArrangeBar
              hidden={hidden}
              onShow={show}
              onSaved={addSaved}
              onReset={reset}
              onDone={() => setArranging(false)}
            />
          )}
          <p className="adx-hidden" role="status">
            {said}
          </p>
          {dashboard.coming && (
            <Remark icon={<Hourglass size={16} aria-hidden />} action={<ComingProgress coming={dashboard.coming} />}>
              {translate('adx.dashboard.comingWhy')}
            </Remark>
          )}
          <GettingStarted />
          {error ? (
            <FailedNotice title={translate('adx.dashboard.failed')} error={error} onRetry={retry} />
          ) : (
            <CardGrid placed={placed} onArrange={() => setArranging(true)} />
          )}
        </div>
      </ArrangingContext>
    </DashboardContext>
  );
}

type Props = { onView(change: Partial<DashboardView>): void; onArrange(isArranging: boolean): void };

/** Period and comparison of the page. */
function DashboardBar({ onView, onArrange }: Props) {
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

/** Polling interval for new facts while the page is visible; shorter while today has none. */
const lookMs = 60_000;
const missingLookMs = 10_000;
const comingLookMs = 2_000;

type DashboardState = {
  readonly dashboard: Dashboard;
  readonly error: unknown;
  retry(): void;
  setView(change: Partial<DashboardView>): void;
  setArranging(isArranging: boolean): void;
};

/** State shared by all cards. */
function useDashboardState(transport: Transport): DashboardState {
  const viewer = useViewer();
  const { search } = useLocation();
  const navigate = useNavigate();
  const latest = useLatestPlace();
  const client = useQueryClient();
  const batch = useMemo(() => createReportBatch(transport), [transport]);
  const [isArranging, setArranging] = useState(false);
  const [kept, keep] = usePreference<unknown>(arrangementKey(viewer.mode), null);
  const arrangement = useMemo(() => readArrangement(kept), [kept]);
  const arrange = useCallback((next: Arrangement | null) => keep(next && keptOf(next)), [keep]);

  const { timezone } = viewer;
  const factsNow = ({ asOf }: Pick<ReportFreshness, 'asOf'>) => ({
    today: dayAt(Date.now(), timezone),
    timezone,
    factsUpTo: asOf === null ? null : Date.parse(asOf),
  });
  const fresh = useQuery({
    queryKey: ['dashboard facts', viewer.user, viewer.mode],
    queryFn: ({ signal }) => batch.freshness(signal),
    // Pauses while the page is hidden, and polls when it becomes visible.
    refetchInterval: ({ state: { data } }) => {
      if (data?.coming) return comingLookMs;
      return data && hoursOfToday(factsNow(data)) === 0 ? missingLookMs : lookMs;
    },
    refetchOnWindowFocus: true,
    staleTime: lookMs / 2,
  });
  const revision = fresh.data?.revision;
  const before = useRef(revision);
  useEffect(() => {
    // All cards refetch in one batch, and show the old figures until then.
    if (before.current !== undefined && before.current !== revision)
      void client.invalidateQueries({ queryKey: reportKey(viewer.user, viewer.mode) });
    before.current = revision;
  }, [revision, client, viewer.user, viewer.mode]);

  const view = useMemo(() => readView(search), [search]);
  const setView = useCallback(
    (change: Partial<DashboardView>) => {
      const { search: before } = latest();
      navigate({ search: writeView(before, { ...readView(before), ...change }) }, { replace: true });
    },
    [navigate, latest],
  );
  const isReady = fresh.data !== undefined;
  const coming = fresh.data?.coming ?? null;
  const { today, factsUpTo } = factsNow(fresh.data ?? { asOf: null });
  const dashboard = useMemo<Dashboard>(
    () => ({
      viewer,
      transport,
      batch,
      view,
      today,
      isReady,
      factsUpTo,
      coming,
      arrangement,
      arrange,
      isArranging,
      draftOf(part, choices = {}) {
        const own = { range: choices.period ?? view.range, compare: choices.compare ?? view.compare };
        return { ...emptyDraft, ...rangeOf(own, { today, timezone, factsUpTo }), ...part };
      },
    }),
    [viewer, transport, batch, view, today, timezone, isReady, factsUpTo, coming, arrangement, arrange, isArranging],
  );
  return { dashboard, error: isReady ? null : fresh.error, retry: () => void fresh.refetch(), setView, setArranging };
}
