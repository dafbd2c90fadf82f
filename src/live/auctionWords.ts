import type { LiveAuction, LiveBid } from '../model/live/auction';
import { errorCodes, reasonCodes } from '../model/reports/codes';
import { hourMs } from '../model/reports/days';
import type { Wanted } from './nameBook';

/** Who asked for the ad. */
export const askerOf = ({ mode, channel, adexchange }: LiveAuction): Wanted | undefined =>
  mode === 'ssp' ? at('channels', channel) : at('adexchanges', adexchange);

/** What was asked to bid, or bid. */
export const bidderOf = ({ tag, campaign }: LiveBid): Wanted | undefined =>
  at('tags', tag) ?? at('campaigns', campaign);

export const winnerOf = ({ mode, winner }: LiveAuction): Wanted | undefined =>
  at(mode === 'ssp' ? 'tags' : 'campaigns', winner);

export const partnersOf = ({ mode, sub, supplier }: LiveAuction): Wanted | undefined =>
  mode === 'ssp' ? at('subpublishers', sub) : at('suppliers', supplier);

export const accountOf = ({ demand }: LiveAuction): Wanted => ({ resource: 'demands', id: demand });
export const advertiserOf = ({ advertiser }: LiveBid): Wanted | undefined => at('advertisers', advertiser);
export const marketplaceOf = ({ marketplace }: LiveBid): Wanted | undefined => at('rtbs', marketplace);

const at = (resource: string, id: number | undefined): Wanted | undefined =>
  id === undefined ? undefined : { resource, id };

/** What a row of the table names. */
export const namedInRow = (auction: LiveAuction): readonly Wanted[] =>
  [askerOf(auction), winnerOf(auction), accountOf(auction)].filter((one) => one !== undefined);

/** What the drawer names besides. */
export const namedInDetail = (auction: LiveAuction): readonly Wanted[] =>
  [
    ...namedInRow(auction),
    partnersOf(auction),
    ...auction.bids.flatMap((bid) => [bidderOf(bid), advertiserOf(bid), marketplaceOf(bid)]),
  ].filter((one) => one !== undefined);

/** Where the ad would have been seen. */
export const inventoryOf = ({ app, site, bundle }: LiveAuction): string | undefined => app ?? site ?? bundle;

export const highestBid = ({ bids }: LiveAuction): number | undefined =>
  bids.reduce<number | undefined>(
    (most, { price }) => (price === undefined ? most : Math.max(most ?? 0, price)),
    undefined,
  );

/** Bids that were made, of those that were asked for. */
export const bidsMade = ({ bids }: LiveAuction): number => bids.filter(({ price }) => price !== undefined).length;

/** English of a reason, which is the key of its translation; nothing where there is none. */
export function reasonOf({ result, reason }: Pick<LiveBid, 'result' | 'reason'>): string | undefined {
  if (result === 'error') return errorWords(reason);
  // A no-bid of 0 is a reason of its own: "unknown error".
  if (result === 'won' || result === 'timeout' || (reason === 0 && result !== 'noBid')) return undefined;
  return codeWords(result, reason);
}

export const blockedWords = (code: number): string => codeWords('blocked', code);

export const errorWords = (code: number): string =>
  errorCodes.find(({ value }) => value === code)?.label ?? String(code);

const codeWords = (kind: string, code: number): string =>
  reasonCodes.find(({ group, value }) => group === kind && value === code)?.label ?? String(code);

/** `14:03:07.123` in the viewer's offset. */
export const timeOf = (ts: number, timezone: number): string =>
  new Date(ts + timezone * hourMs).toISOString().slice(11, 23);

export const dayOf = (ts: number, timezone: number): string =>
  new Date(ts + timezone * hourMs).toISOString().slice(0, 10);
