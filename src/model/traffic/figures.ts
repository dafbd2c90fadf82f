import type { Figure, Sum } from '../exactSums';
import type { FactKey } from '../reports/facts';

/** By hour of UTC, the oldest first; the last one is the hour that `until` (milliseconds since 1970) ends. */
export type Hours = {
  readonly until: number;
  readonly reqs: readonly number[];
  readonly imps: readonly number[];
  /** USD. */
  readonly spend: readonly number[];
};

/**
 * What is known of an object's traffic, as rules and computed fields read it. What its kind of object has not is left
 * out. The day, the week and the month are of UTC; 24 hours are those that end with the hour that runs.
 */
export type Figures = {
  /** Since ever; nothing of it falls when facts go. */
  readonly reqs: number;
  readonly imps: number;
  /** USD: of campaigns and tags since ever, of advertisers of the month that runs. */
  readonly spend: number;
  /** Whole days since the first facts. */
  readonly days: number;
  readonly impsOpenMonth: number;
  /** USD, of the month that runs. */
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
  /** Of the last hour that is over. */
  readonly qpsNow: number;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  readonly lastSeenAt: string | null;
  readonly lastUsedAt: string | null;
  /** The first facts there are of anything, in milliseconds since 1970: earlier traffic is unknown. */
  readonly since?: number;
  /** The end of the last hour that is over and of which there are facts, in milliseconds since 1970. */
  readonly upTo?: number;
  /** The last 25. */
  readonly hours?: Hours;
};

export type FigureName = keyof Figures;

/** Figures of an object that has had no traffic. */
export const noFigures: Figures = {
  ...{
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
  },
  ...{
    reqs7d: 0,
    imps7d: 0,
    ivtRate7d: null,
    qpsNow: 0,
    firstSeen: null,
    lastSeen: null,
    lastSeenAt: null,
    lastUsedAt: null,
  },
};

/** How many hours `Hours` has: a day anywhere, and the hour that runs. */
export const hoursKept = 25;

/** What of the figures of an object its rows in lists show, or are judged by: nothing else makes them be sent again. */
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

/** Objects of everybody: each account is shown what is its own of their traffic. */
export const sharedKeys: ReadonlySet<FactKey> = new Set<FactKey>(['app', 'site', 'adexchange']);

/** Whose rows change with the hour itself, not with their facts alone: the schedule goes on. */
export const pacedKeys: ReadonlySet<FactKey> = new Set<FactKey>(['campaign']);
