import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AlertsAnswer } from '../../model/alerts/alert';
import { usePreference } from '../../ui/usePreference';
import { type Dashboard, useDashboard } from '../card/DashboardContext';
import { type PutOff, placeAlerts } from './groupAlerts';

const everyMs = 60_000;
/** While the server is not ready. */
const againMs = 2_000;
/** Preferences have little room: the newest entries stay. */
const putOffAtMost = 200;
const none: PutOff = {};
const nothing = { alerts: [], more: [] };

/** The viewer's alerts in the mode of the session, refetched each minute, and which of them the user has snoozed. */
export function useAlerts() {
  const { viewer, transport } = useDashboard();
  return useAlertsOf({ viewer, transport });
}

type Given = Pick<Dashboard, 'viewer' | 'transport'> & {
  /** Polling interval; one minute by default. */
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
  // A later undo applies to the snoozed alerts of that moment.
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
    /** Snoozes alerts until a moment, or for ever (`never`). */
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
