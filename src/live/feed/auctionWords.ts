import type { LiveAuction, LiveBid } from '../../model/live/auction';
import { errorCodes, reasonCodes } from '../../model/reports/codes';
import { hourMs } from '../../model/reports/days';
import type { Wanted } from './nameBook';

/** The channel or ad exchange that requested the ad. */
export const askerOf = ({ mode, channel, adexchange }: LiveAuction): Wanted | undefined =>
  mode === 'ssp' ? at('channels', channel) : at('adexchanges', adexchange);

/** The tag or campaign that was called or that bid. */
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

/** Objects that a table row names. */
export const namedInRow = (auction: LiveAuction): readonly Wanted[] =>
  [askerOf(auction), winnerOf(auction), accountOf(auction)].filter((one) => one !== undefined);

/** Objects that the drawer names, including those of the row. */
export const namedInDetail = (auction: LiveAuction): readonly Wanted[] =>
  [
    ...namedInRow(auction),
    partnersOf(auction),
    ...auction.bids.flatMap((bid) => [bidderOf(bid), advertiserOf(bid), marketplaceOf(bid)]),
  ].filter((one) => one !== undefined);

/** The app or site of the ad slot, else the bundle. */
export const inventoryOf = ({ app, site, bundle }: LiveAuction): string | undefined => app ?? site ?? bundle;

export const highestBid = ({ bids }: LiveAuction): number | undefined =>
  bids.reduce<number | undefined>(
    (most, { price }) => (price === undefined ? most : Math.max(most ?? 0, price)),
    undefined,
  );

/** Number of bids with a price; the other bidders did not bid. */
export const bidsMade = ({ bids }: LiveAuction): number => bids.filter(({ price }) => price !== undefined).length;

/** English text of a reason, which is also its translation key; undefined without a reason. */
export function reasonOf({ result, reason }: Pick<LiveBid, 'result' | 'reason'>): string | undefined {
  if (result === 'error') return errorWords(reason);
  // 0 is a reason for a no-bid only ("unknown error").
  if (result === 'won' || result === 'timeout' || (reason === 0 && result !== 'noBid')) return undefined;
  return codeWords(result, reason);
}

export const blockedWords = (code: number): string => codeWords('blocked', code);

export const errorWords = (code: number): string =>
  errorCodes.find(({ value }) => value === code)?.label ?? String(code);

const codeWords = (kind: string, code: number): string =>
  reasonCodes.find(({ group, value }) => group === kind && value === code)?.label ?? String(code);

/** Formats a time as `14:03:07.123` in the viewer's offset. */
export const timeOf = (ts: number, timezone: number): string =>
  new Date(ts + timezone * hourMs).toISOString().slice(11, 23);

export const dayOf = (ts: number, timezone: number): string =>
  new Date(ts + timezone * hourMs).toISOString().slice(0, 10);
