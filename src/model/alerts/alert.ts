import type { AlertKind, AlertSeverity, AlertValues } from '../../schema/alerts';

/** The money of an alert: the difference (less or more) from the usual amount, or what the object earns. */
export type AlertMoney = {
  readonly usd: number;
  readonly is: 'lost' | 'gained' | 'atStake';
  readonly per: 'hour' | 'day' | 'inAll';
};

/** A change shortly before the alert, with values as in the history. */
export type AlertChange = {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  readonly at: string;
  readonly action: string;
  readonly by: string | null;
  readonly fields: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
};

/** One alert of `GET /api/alerts`: codes and values; the client has the texts. */
export type Alert = {
  /** Stays the same while the alert lasts, and identifies alerts that a user has dismissed. */
  readonly id: string;
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  /** The object of the alert; null if it concerns everything. */
  readonly object: { readonly resource: string; readonly id: number; readonly name: string } | null;
  /** The account of the object, for viewers of several accounts. */
  readonly account: { readonly id: number; readonly name: string } | null;
  readonly since: string;
  /** When it ended; null while it lasts. */
  readonly until: string | null;
  readonly values: AlertValues;
  readonly money: AlertMoney | null;
  readonly changes: readonly AlertChange[];
  /** `GET /api/alerts/{id}` returns its hourly series. */
  readonly hasCourse: boolean;
};

/** Number of alerts of one kind and account that are not listed one by one. */
export type MoreAlerts = { readonly kind: AlertKind; readonly resource: string; readonly count: number };

export type AlertsAnswer = {
  /** `working`: no result yet; ask again in a moment. */
  readonly state: 'ready' | 'working';
  /** When the alerts were computed, and the latest hour of facts included. */
  readonly at: string | null;
  readonly latest: string | null;
  readonly alerts: readonly Alert[];
  readonly more: readonly MoreAlerts[];
};

/** The series around an alert: the values and their usual range. */
export type AlertCourse = {
  readonly id: string;
  readonly measure: string;
  readonly unit: 'count' | 'share' | 'usd';
  readonly stepHours: number;
  readonly since: string;
  readonly until: string | null;
  readonly points: readonly {
    readonly at: string;
    readonly value: number | null;
    readonly low: number | null;
    readonly usual: number | null;
    readonly high: number | null;
  }[];
};
