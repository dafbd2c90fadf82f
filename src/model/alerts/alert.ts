import type { AlertKind, AlertSeverity, AlertValues } from '../../schema/alerts';

/** What money hangs on an alert: what is missed (or comes in on top) by comparison with what is usual, or what the object makes. */
export type AlertMoney = {
  readonly usd: number;
  readonly is: 'lost' | 'gained' | 'atStake';
  readonly per: 'hour' | 'day' | 'inAll';
};

/** A change shortly before. Values as history has them. */
export type AlertChange = {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  readonly at: string;
  readonly action: string;
  readonly by: string | null;
  readonly fields: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
};

/** One alert as `GET /api/alerts` answers it: codes and values, the words are the client's. */
export type Alert = {
  /** The same for as long as it is the same alert: what a person put off is known by it. */
  readonly id: string;
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  /** What it is about; none of what is about everything. */
  readonly object: { readonly resource: string; readonly id: number; readonly name: string } | null;
  /** Whose it is, for those who see several accounts. */
  readonly account: { readonly id: number; readonly name: string } | null;
  readonly since: string;
  /** When it was over; null while it lasts. */
  readonly until: string | null;
  readonly values: AlertValues;
  readonly money: AlertMoney | null;
  readonly changes: readonly AlertChange[];
  /** `GET /api/alerts/{id}` draws it hour by hour. */
  readonly hasCourse: boolean;
};

/** Alerts of one kind and account beyond those that are listed one by one. */
export type MoreAlerts = { readonly kind: AlertKind; readonly resource: string; readonly count: number };

export type AlertsAnswer = {
  /** `working`: nothing is known yet; ask again in a moment. */
  readonly state: 'ready' | 'working';
  /** When it was worked out, and the latest hour of facts that it knows. */
  readonly at: string | null;
  readonly latest: string | null;
  readonly alerts: readonly Alert[];
  readonly more: readonly MoreAlerts[];
};

/** How a series went around an alert: what was, and the band of what is usual. */
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
