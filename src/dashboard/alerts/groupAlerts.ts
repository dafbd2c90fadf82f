import type { Alert, AlertsAnswer } from '../../model/alerts/alert';

/** A row of the card: one alert, or several of one kind on objects of one resource. */
export type AlertGroup = {
  readonly key: string;
  readonly alerts: readonly [Alert, ...Alert[]];
  /** Includes alerts that the answer only counts. */
  readonly count: number;
};

/** When a snoozed alert returns, by its id: a moment, or `never`. */
export type PutOff = Readonly<Record<string, string>>;

export type AlertPlaces = {
  readonly now: readonly AlertGroup[];
  readonly over: readonly AlertGroup[];
  readonly putOff: readonly AlertGroup[];
};

export const isPutOff = (putOff: PutOff, id: string, now: number): boolean => {
  const until = putOff[id];
  return until !== undefined && (until === 'never' || Date.parse(until) > now);
};

/** More alerts of a kind than this share one row. */
const apartAtMost = 2;

/** Sorts alerts into open, over and snoozed, in the order of the answer. */
export function placeAlerts(
  { alerts, more }: Pick<AlertsAnswer, 'alerts' | 'more'>,
  putOff: PutOff,
  now: number,
): AlertPlaces {
  const isLater = ({ id }: Alert): boolean => isPutOff(putOff, id, now);
  const shown = alerts.filter((alert) => !isLater(alert));
  return {
    now: groupsOf(
      shown.filter(({ until }) => until === null),
      more,
    ),
    over: groupsOf(
      shown.filter(({ until }) => until !== null),
      [],
    ),
    putOff: alerts.filter(isLater).map((alert) => ({ key: alert.id, alerts: [alert], count: 1 })),
  };
}

function groupsOf(alerts: readonly Alert[], more: AlertsAnswer['more']): readonly AlertGroup[] {
  const sortOf = ({ kind, object }: Alert): string => `${kind} ${object?.resource ?? ''}`;
  const bySort = new Map<string, Alert[]>();
  for (const alert of alerts) bySort.set(sortOf(alert), [...(bySort.get(sortOf(alert)) ?? []), alert]);
  const groups: AlertGroup[] = [];
  for (const alert of alerts) {
    const sort = sortOf(alert);
    const [first, ...rest] = bySort.get(sort) ?? [];
    const beyond = more.find(({ kind, resource }) => `${kind} ${resource}` === sort)?.count ?? 0;
    if (!first || 1 + rest.length + beyond <= apartAtMost) groups.push({ key: alert.id, alerts: [alert], count: 1 });
    else if (first === alert) groups.push({ key: sort, alerts: [first, ...rest], count: 1 + rest.length + beyond });
  }
  return groups;
}
