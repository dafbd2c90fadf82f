import type { Figure, Sum } from '../exactSums';
import type { FactKey } from '../reports/facts';

/** Counts by UTC hour, the oldest first; the last hour ends at `until` (milliseconds since 1970). */
export type Hours = {
  readonly until: number;
  readonly reqs: readonly number[];
  readonly imps: readonly number[];
  /** USD. */
  readonly spend: readonly number[];
};

/**
 * Traffic figures of an object, for rules and computed fields. Figures that its resource does not have are absent. Day, week and
 * month are UTC; 24 hours end with the current hour.
 */
export type Figures = {
  /** Totals; they do not shrink when facts are deleted. */
  readonly reqs: number;
  readonly imps: number;
  /** USD: in total for campaigns and tags, of the current month for advertisers. */
  readonly spend: number;
  /** Whole days since the first facts. */
  readonly days: number;
  readonly impsOpenMonth: number;
  /** USD, of the current month. */
  readonly systemCost?: Figure;
  readonly reqs24h: number;
  readonly bids24h: number;
  readonly wins24h: number;
  readonly measured24h: number;
  readonly invalid24h: number;
  /** The seven days before today. */
  readonly reqs7d: Sum;
  readonly imps7d: Sum;
  readonly ivtRate7d: number | null;
  /** Of the last complete hour. */
  readonly qpsNow: number;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  readonly lastSeenAt: string | null;
  readonly lastUsedAt: string | null;
  /** The first facts of any object, in milliseconds since 1970: earlier traffic is unknown. */
  readonly since?: number;
  /** The end of the last complete hour with facts, in milliseconds since 1970. */
  readonly upTo?: number;
  /** The last 25 hours. */
  readonly hours?: Hours;
};

export type FigureName = keyof Figures;

/** Figures of an object that has had no traffic. */
export const noFigures: Figures = {
  reqs: 0,
  imps: 0,
  spend: 0,
  days: 0,
  impsOpenMonth: 0,
  reqs24h: 0,
  bids24h: 0,
  wins24h: 0,
  measured24h: 0,
  invalid24h: 0,
  reqs7d: 0,
  imps7d: 0,
  ivtRate7d: null,
  qpsNow: 0,
  firstSeen: null,
  lastSeen: null,
  lastSeenAt: null,
  lastUsedAt: null,
};

/** Hours in `Hours`: a day in any time zone, and the current hour. */
export const hoursKept = 25;

/** The figures that rows of lists show or that serving rules read; only their changes send a row again. */
export const shownFigures: Partial<Readonly<Record<FactKey, readonly FigureName[]>>> = {
  channel: ['measured24h', 'invalid24h', 'hours'],
  tag: ['imps', 'spend', 'hours'],
  campaign: ['imps', 'spend', 'hours'],
  deal: ['reqs24h', 'bids24h', 'wins24h', 'lastSeenAt'],
  creative: ['lastUsedAt'],
  advertiser: ['spend'],
  adexchange: ['qpsNow'],
  demand: ['systemCost'],
  app: ['reqs7d', 'imps7d', 'ivtRate7d', 'firstSeen', 'lastSeen'],
  site: ['reqs7d', 'imps7d', 'ivtRate7d', 'firstSeen', 'lastSeen'],
};

/** Objects of all accounts: each account sees only its own part of their traffic. */
export const sharedKeys: ReadonlySet<FactKey> = new Set<FactKey>(['app', 'site', 'adexchange']);

/** Keys whose rows change with each hour, even without new facts, because their schedule advances. */
export const pacedKeys: ReadonlySet<FactKey> = new Set<FactKey>(['campaign']);
