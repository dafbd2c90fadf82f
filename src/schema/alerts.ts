import type { AnyRecord } from './context';
import type { CodedMessage } from './messages/message';

// The alerts that a definition declares, read by the alerts call.

/** Codes of what is wrong. The client has the texts, by code and values. */
export const alertKinds = [
  'factsLate',
  'noTraffic',
  'offPattern',
  'slowAnswers',
  'invalidTraffic',
  'creditReached',
  'creditNear',
  'contractEnded',
  'contractEnds',
  'checkFailed',
  'adsTxtMissing',
  'creativeDenied',
  'noCreative',
  'behindPace',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export type AlertSeverity = 'error' | 'warning';
export type AlertValues = Readonly<Record<string, string | number | CodedMessage | null>>;

type Mode = 'ssp' | 'dsp';
// A method is checked bivariantly, so that rules about parts of a record pass for any record that has these.
type Method<A extends readonly unknown[], T> = { call(...args: A): T }['call'];

/** Which objects are candidates: a condition of lists, so that the store finds them. */
export type AlertCondition = {
  readonly field: string;
  readonly op: 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'empty' | 'notEmpty';
  readonly values: readonly (string | number)[];
};

export type AlertContext = {
  readonly now: Date;
  /** The account that owns the object. */
  readonly account?: AnyRecord;
  readonly traffic: Readonly<Record<string, any>>;
};

export type AlertFound = {
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  /** Milliseconds since 1970; if unknown, the object's last change. */
  readonly since?: number;
  readonly values: AlertValues;
  /** Total USD at stake; without it, the object's daily amount. */
  readonly stakeUsd?: number;
};

/** A state of an object. */
export type AlertRule<N extends string = string, R = any> = {
  /** Hidden from viewers who may not read the field. */
  readonly field: N;
  readonly mode?: Mode;
  /** Reference fields whose objects the rule reads, in addition to the stored record. */
  readonly reads?: readonly N[];
  readonly where: (now: Date) => readonly AlertCondition[];
  readonly find: Method<[record: R, context: AlertContext], AlertFound | undefined>;
};

/** The tables of facts, by their letters. */
type Table = 'S' | 'D' | 'B' | 'I';

export type AlertMeasure = {
  readonly id: 'requests' | 'fill' | 'revenue' | 'spend';
  readonly counter: string;
  /** For shares: the counter that is the whole. */
  readonly of?: string;
  /** For money: the counter of the units that are paid for. */
  readonly by?: string;
};

/** Watches the traffic of objects, by their key in the facts. */
export type AlertWatch = { readonly mode: Mode; readonly table: Table } & (
  | {
      /** Compares with the same hours of earlier weeks. */
      readonly kind: 'offPattern';
      readonly measures: readonly AlertMeasure[];
    }
  | {
      /** No traffic for two hours that always had some. */
      readonly kind: 'noTraffic';
      readonly counter: string;
    }
  | {
      /** The share of failures, compared with the days before. */
      readonly kind: 'slowAnswers' | 'invalidTraffic';
      readonly parts: readonly string[];
      readonly of: string;
      /** Smaller shares raise no alert. */
      readonly leastShare: number;
    }
);

/** The `alerts` part of a definition. */
export type Alerts<N extends string = string, R = any> = {
  readonly rules?: readonly AlertRule<N, R>[];
  readonly watches?: readonly AlertWatch[];
};
