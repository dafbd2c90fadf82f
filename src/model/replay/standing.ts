import type { AnyRecord } from '../../schema/context';
import { toEnglish } from '../../schema/messages/message';
import type { LiveBid } from '../live/auction';
import type { Breach, Judgement } from '../serving/judgeServing';
import type { RequestBreach } from './requestRules';

/** The offer of a bidder, by its configuration. */
export type Offer = {
  /** USD CPM; absent if the buyer sets the price. */
  readonly price?: number;
  /** Upper limit of the buyer's price. */
  readonly most?: number;
  /** Lower limit: a bidder with a price range bids at least the floor. */
  readonly least?: number;
  /** The share of the price that remains after the margin, and the share that counts for the rank. */
  readonly netShare: number;
  readonly rankShare: number;
  /** The lowest tier is called first, where the order matters. */
  readonly tier: number;
  /** The field with the margin, if it is not the bidder's own. */
  readonly netBy?: readonly [resource: string, field: string];
};

/** The standing of a bidder in one auction in one world. */
export type Standing = {
  /** Absent if the object does not exist, or did not exist yet. */
  readonly record?: AnyRecord;
  readonly stops: readonly RequestBreach[];
  /** Fields that could not be evaluated. */
  readonly open: readonly string[];
  readonly offer?: Offer;
};

/** A bidder of the auction, or a possible one: its standing then and now. */
export type Party = {
  readonly id: number;
  readonly bid: LiveBid | undefined;
  readonly before: Standing;
  readonly today: Standing;
  /** Rules that stop it now but not then, and the other way round. */
  readonly stops: Standing['stops'];
  readonly mended: Standing['stops'];
};

/** Results of bids that had a price. */
export const tookPart: readonly string[] = ['won', 'lost'];

export const noStanding: Standing = { stops: [], open: [] };

/** Returns the price of a bidder: its own, or the buyer's recorded bid within the limits. */
export const priceOf = (
  { price, most = Number.POSITIVE_INFINITY, least = 0 }: Offer,
  recorded: number | undefined,
): number | undefined => price ?? (recorded === undefined ? undefined : Math.min(Math.max(recorded, least), most));

/** Returns the serving breaches that stop it, without those that are checked against the request. */
export const stopsOf = ({ checks }: Judgement, elsewhere: readonly string[]): readonly Breach[] =>
  checks
    .flatMap(({ breaches }) => breaches)
    .filter(({ cause, effect }) => effect === 'stops' && !elsewhere.includes(cause));

export const placeOf = ({ cause, resource, record, field }: Breach): string =>
  `${cause} ${resource} ${record.id} ${field}`;

/** Keeps the first of several breaches with the same message and place. */
export function toldOnce(breaches: readonly RequestBreach[]): readonly RequestBreach[] {
  const seen = new Set<string>();
  return breaches.filter(({ resource, record, field, says }) => {
    const key = `${resource} ${record.id} ${field} ${toEnglish(says)}`;
    return !seen.has(key) && seen.add(key);
  });
}

type Override = { readonly country?: string | null; readonly environment?: string | null; readonly cpm: number };

/** Returns the first override that matches country and environment. */
export const overriddenBy = (
  rows: readonly Override[] | null | undefined,
  { country, environment }: { readonly country?: string | undefined; readonly environment?: string | undefined },
): number | undefined =>
  rows?.find((row) => row.country === country && (!row.environment || row.environment === environment))?.cpm;
