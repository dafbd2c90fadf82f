import type { AnyRecord } from '../../schema/context';
import { toEnglish } from '../../schema/messages/message';
import type { LiveBid } from '../live/auction';
import type { Breach, Judgement } from '../serving/judgeServing';
import type { RequestBreach } from './requestRules';

/** What a bidder offers by its set-up. */
export type Offer = {
  /** USD CPM; none where the buyer decides. */
  readonly price?: number;
  /** The most that counts of what the buyer decides. */
  readonly most?: number;
  /** Who bids up to a price bids at least as much as is asked. */
  readonly least?: number;
  /** Shares of the price that are left after the margin, and that count for the rank. */
  readonly netShare: number;
  readonly rankShare: number;
  /** The first of them is asked first, where that matters. */
  readonly tier: number;
  /** Whose field the margin is, where that is not the bidder's own. */
  readonly netBy?: readonly [resource: string, field: string];
};

/** How a bidder stands towards one auction in one world. */
export type Standing = {
  /** None where there is no such object, or was none yet. */
  readonly record?: AnyRecord;
  readonly stops: readonly RequestBreach[];
  /** Fields that could not be judged. */
  readonly open: readonly string[];
  readonly offer?: Offer;
};

/** A bidder of the auction, or one that may be: how it stood, and how it stands. */
export type Party = {
  readonly id: number;
  readonly bid: LiveBid | undefined;
  readonly before: Standing;
  readonly today: Standing;
  /** What stops it now and did not then, and the other way round. */
  readonly stops: Standing['stops'];
  readonly mended: Standing['stops'];
};

/** Results of bids that had a price. */
export const tookPart: readonly string[] = ['won', 'lost'];

export const noStanding: Standing = { stops: [], open: [] };

/** What a bidder pays: its own price, or what its buyer bid in the auction, cut to what counts. */
export const priceOf = (
  { price, most = Number.POSITIVE_INFINITY, least = 0 }: Offer,
  recorded: number | undefined,
): number | undefined => price ?? (recorded === undefined ? undefined : Math.min(Math.max(recorded, least), most));

/** What stops it by the rules of serving, but for those that are judged with the request in hand. */
export const stopsOf = ({ checks }: Judgement, elsewhere: readonly string[]): readonly Breach[] =>
  checks
    .flatMap(({ breaches }) => breaches)
    .filter(({ cause, effect }) => effect === 'stops' && !elsewhere.includes(cause));

export const placeOf = ({ cause, resource, record, field }: Breach): string =>
  `${cause} ${resource} ${record.id} ${field}`;

/** Of several that say the same of the same place, the first. */
export function toldOnce(breaches: readonly RequestBreach[]): readonly RequestBreach[] {
  const seen = new Set<string>();
  return breaches.filter(({ resource, record, field, says }) => {
    const key = `${resource} ${record.id} ${field} ${toEnglish(says)}`;
    return !seen.has(key) && seen.add(key);
  });
}

type Override = { readonly country?: string | null; readonly environment?: string | null; readonly cpm: number };

/** Of prices by country and environment, the first that matches. */
export const overriddenBy = (
  rows: readonly Override[] | null | undefined,
  { country, environment }: { readonly country?: string | undefined; readonly environment?: string | undefined },
): number | undefined =>
  rows?.find((row) => row.country === country && (!row.environment || row.environment === environment))?.cpm;
