import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createReportBatch } from '../dataProvider/reportBatch';
import type { Transport } from '../dataProvider/transport';
import { dayAt } from '../model/reports/days';
import type { ReportFreshness } from '../model/reports/reportBatch';
import { emptyDraft } from '../model/reports/reportDraft';
import { useLatestPlace } from '../ui/address/useLatestPlace';
import { useViewer } from '../ui/ConsoleContext';
import { usePreference } from '../ui/list/usePreference';
import { type Arrangement, arrangementKey, keptOf, readArrangement } from './arrangement';
import type { Dashboard } from './DashboardContext';
import { type DashboardView, hoursOfToday, rangeOf, readView, writeView } from './period';
import { reportKey } from './useCardReport';

/** How often new facts are looked for while the page is visible; more often while there are none of today. */
const lookMs = 60_000;
const missingLookMs = 10_000;
const comingLookMs = 2_000;

export type DashboardState = {
  readonly dashboard: Dashboard;
  readonly error: unknown;
  retry(): void;
  setView(change: Partial<DashboardView>): void;
  setArranging(isArranging: boolean): void;
};

/** All that the cards share. */
export function useDashboardState(transport: Transport): DashboardState {
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
    // Not while the page is hidden; at once when it is looked at again.
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
    // All cards ask again, in one go; what they show stays until then.
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
