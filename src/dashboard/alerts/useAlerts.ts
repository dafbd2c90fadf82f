import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AlertsAnswer } from '../../model/alerts/alert';
import { usePreference } from '../../ui/list/usePreference';
import { type Dashboard, useDashboard } from '../DashboardContext';
import { type PutOff, placeAlerts } from './groupAlerts';

const everyMs = 60_000;
/** As long as nothing is known yet. */
const againMs = 2_000;
/** Settings of a person have little room: the newest stay. */
const putOffAtMost = 200;
const none: PutOff = {};
const nothing = { alerts: [], more: [] };

/** The alerts of the viewer in the mode of the session, loaded again each minute, and what the person has snoozed of them. */
export function useAlerts() {
  const { viewer, transport } = useDashboard();
  return useAlertsOf({ viewer, transport });
}

type Given = Pick<Dashboard, 'viewer' | 'transport'> & {
  /** How often they are loaded again; each minute by default. */
  readonly pollMs?: number;
};

/** The same outside the dashboard; all parts of a page share one request. */
export function useAlertsOf({ viewer, transport, pollMs = everyMs }: Given) {
  const { data, error, refetch } = useQuery({
    queryKey: ['alerts', viewer.user, viewer.owner, viewer.mode],
    queryFn: async ({ signal }) =>
      (await transport.json<AlertsAnswer>(`/api/alerts?mode=${viewer.mode}`, { signal, progress: false })).json,
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? againMs : pollMs),
    retry: false,
  });
  const [putOff, setPutOff] = usePreference<PutOff>('alerts.putOff', none);
  // What is taken back later is taken from what is put off by then.
  const latest = useRef(putOff);
  latest.current = putOff;
  const now = Date.now();
  const isKnown = data !== undefined && data.state === 'ready';
  return {
    viewer,
    transport,
    answer: isKnown ? data : undefined,
    error,
    retry: () => void refetch(),
    places: placeAlerts(isKnown ? data : nothing, putOff, now),
    /** Until a moment, or for good. */
    putOff(ids: readonly string[], until: string) {
      const kept = Object.entries(latest.current).filter(
        ([id, moment]) => !ids.includes(id) && (moment === 'never' || Date.parse(moment) > now),
      );
      const added = ids.map((id) => [id, until] as const);
      setPutOff(Object.fromEntries([...kept, ...added].slice(-putOffAtMost)));
    },
    putOffUntil: (id: string): string => latest.current[id] ?? 'never',
    takeBack(id: string) {
      const kept = Object.entries(latest.current).filter(([other]) => other !== id);
      setPutOff(kept.length > 0 ? Object.fromEntries(kept) : null);
    },
  };
}

export type AlertsAtHand = ReturnType<typeof useAlerts>;
