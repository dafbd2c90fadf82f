import type { ServerExtension } from '../../api/ports/serverPart';
import { bidRequestOf } from '../model/bidRequest';
import { fillMacros } from '../model/fillMacros';
import { nothingToCall, type TestResult } from '../model/testResult';
import { admin } from '../schema/grants';
import { type Message, toEnglish, toMessage, toMessageCode } from '../schema/messages/message';
import { sayTestCalls } from '../schema/messages/sayTestCalls';
import type { Infer } from '../schema/resource';
import type { TestContext } from '../schema/testContext';
import { rtbs } from './rtbs';

type Marketplace = Infer<typeof rtbs>;

const requestOf = (market: Marketplace, context: TestContext, id: string) =>
  bidRequestOf({
    id,
    tagid: market.uid ?? String(market.id),
    format: market.adFormats[0] ?? 'video',
    environment: market.environments[0] ?? 'ctv',
    version: market.rtbVersion ?? '2.6',
    floor: market.floor ?? 0,
    at: market.auctionType ?? 1,
    tmax: market.timeout ?? 300,
    context,
    seats: market.seats,
    blockedCats: market.blockedCats,
    blockedAdomains: market.blockedAdomains,
    ext: market.extFields,
  });

function noteOf({ ok, ads, price, errors: [first] }: TestResult): Message {
  if (!ok) return first ? toMessage(first.message, first) : 'Invalid response.';
  return ads === 0 ? 'Valid response, no ad this time.' : sayTestCalls('testCalls.bid', { price: { usd: price ?? 0 } });
}

const notedAs = (told: Message) => ({ note: toEnglish(told), ...toMessageCode(told) });

export default {
  of: rtbs,
  recordCalls: {
    'POST test': {
      about: 'Send the first endpoint a test bid request (test=1, never billed) and store the result as lastCheck',
      access: [admin.any],
      perMinute: 10,
      run: async ({ record: market, now, body, secret, keep, testCalls }) => {
        const context = testCalls.contextOf(await body());
        const [endpoint] = market.endpoints;
        if (market.integration === 'PreBid')
          return nothingToCall('prebid', 'Prebid runs in the player: there is no address to call.');
        if (!endpoint) return nothingToCall('noAddress', 'It has no address yet.');
        const headers = (await secret('authHeaders')) as Readonly<Record<string, string>> | null;
        const found =
          market.integration === 'VAST'
            ? await testCalls.vast(endpoint.url, context)
            : await testCalls.bid({
                endpoint: fillMacros(endpoint.url),
                version: market.rtbVersion ?? '2.6',
                headers: headers ?? {},
                request: requestOf(market, context, `test-${market.id}-${now.getTime()}`),
              });
        // A host without outgoing calls has checked nothing.
        if (!found.errors.some(({ code }) => code === 'noWayOut'))
          await keep({
            lastCheck: { at: now.toISOString(), ok: found.ok, ms: found.ms ?? 0, ...notedAs(noteOf(found)) },
          });
        return found;
      },
    },
  },
} satisfies ServerExtension<typeof rtbs>;
