import type { AnyRecord } from './context';
import type { CodedMessage } from './messages/message';

// The alerts that a definition declares, read by the alerts call.

/** What is wrong. The words are the client's, by this code and the values that go with it. */
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

/** Which objects come into question at all: a condition of lists, so that the store finds them. */
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
  /** USD that hang on it in all; without it what the object makes in a day. */
  readonly stakeUsd?: number;
};

/** A state of an object. */
export type AlertRule<N extends string = string, R = any> = {
  /** Hidden from viewers who may not read the field. */
  readonly field: N;
  readonly mode?: Mode;
  /** Links from elsewhere that it reads beside what is stored. */
  readonly reads?: readonly N[];
  readonly where: (now: Date) => readonly AlertCondition[];
  readonly find: Method<[record: R, context: AlertContext], AlertFound | undefined>;
};

/** The tables of facts, by their letters. */
type Table = 'S' | 'D' | 'B' | 'I';

export type AlertMeasure = {
  readonly id: 'requests' | 'fill' | 'revenue' | 'spend';
  readonly counter: string;
  /** What it is a part of, where shares are watched. */
  readonly of?: string;
  /** Of money: what it is paid for, one by one. */
  readonly by?: string;
};

/** The traffic of objects, by their key of the facts. */
export type AlertWatch = { readonly mode: Mode; readonly table: Table } & (
  | {
      /** Against the same hours of the weeks before. */
      readonly kind: 'offPattern';
      readonly measures: readonly AlertMeasure[];
    }
  | {
      /** None for two hours in which there always was some. */
      readonly kind: 'noTraffic';
      readonly counter: string;
    }
  | {
      /** A share of what went wrong, against that of the days before. */
      readonly kind: 'slowAnswers' | 'invalidTraffic';
      readonly parts: readonly string[];
      readonly of: string;
      /** Smaller shares are none of anybody's business. */
      readonly leastShare: number;
    }
);

/** The `alerts` part of a definition. */
export type Alerts<N extends string = string, R = any> = {
  readonly rules?: readonly AlertRule<N, R>[];
  readonly watches?: readonly AlertWatch[];
};
