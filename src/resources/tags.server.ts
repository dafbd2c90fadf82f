import type { ServerExtension } from '../../api/ports/serverPart';
import { bidRequestOf } from '../model/bidRequest';
import { withParams } from '../model/fillMacros';
import { nothingToCall } from '../model/testResult';
import { admin, demand } from '../schema/grants';
import type { Infer } from '../schema/resource';
import type { TestContext } from '../schema/testContext';
import { tags } from './tags';

type Tag = Infer<typeof tags>;

/** Returns the fixed price: the first price for the country or environment, else the general one. */
function fixedPrice({ priceModel, cpm, cpmOverrides, environment }: Tag, { country }: TestContext): number | undefined {
  if (priceModel !== 'fixed') return undefined;
  return (
    cpmOverrides.find((row) => row.country === country && (row.environment === null || row.environment === environment))
      ?.cpm ?? cpm
  );
}

const requestOf = (tag: Tag, context: TestContext, id: string) =>
  bidRequestOf({
    id,
    tagid: tag.uid ?? String(tag.id),
    format: tag.adFormat,
    environment: tag.environment === 'all' ? 'ctv' : tag.environment,
    version: tag.rtbVersion ?? '2.6',
    floor: tag.bidFloor ?? 0,
    at: tag.auctionType ?? 1,
    tmax: tag.timeout ?? 800,
    context,
    mimes: tag.mimes,
    protocols: tag.protocols,
    apis: tag.apis,
    minDuration: tag.minDuration,
    maxDuration: tag.maxDuration,
    seats: tag.seats,
    blockedCats: tag.blockedCats,
    blockedAdomains: tag.blockedAdomains,
    deals: tag.pmpDeals,
    ext: Object.keys(tag.tagParams).length > 0 ? tag.tagParams : null,
  });

export default {
  of: tags,
  recordCalls: {
    'POST test': {
      about: 'Call the demand source of the tag as a player would, for a made-up viewer; never billed',
      access: [demand.ssp, admin.any],
      perMinute: 10,
      run: async ({ record: tag, now, body, secret, testCalls }) => {
        const context = testCalls.contextOf(await body());
        if (tag.integration === 'PreBid')
          return nothingToCall('prebid', 'Prebid runs in the player: there is no address to call.');
        if (tag.integration === 'VAST') {
          if (!tag.url) return nothingToCall('noAddress', 'It has no address yet.');
          return testCalls.vast(withParams(tag.url, { ...tag.vast2Params, ...tag.tagParams }), context, {
            price: fixedPrice(tag, context),
          });
        }
        if (tag.marketplace !== null)
          return nothingToCall('marketplace', 'A marketplace serves it; the platform connects and tests marketplaces.');
        if (!tag.endpoint)
          return nothingToCall('partner', 'The platform connects its partner: there is no address to call here.');
        const headers = (await secret('requestHeaders')) as Readonly<Record<string, string>> | null;
        return testCalls.bid({
          endpoint: tag.endpoint,
          version: tag.rtbVersion ?? '2.6',
          headers: headers ?? {},
          request: requestOf(tag, context, `test-${tag.id}-${now.getTime()}`),
        });
      },
    },
  },
} satisfies ServerExtension<typeof tags>;
