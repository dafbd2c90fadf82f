import type { BidRequest } from '../../src/model/bidRequest';
import { fillMacros } from '../../src/model/fillMacros';
import { noResult, type PixelResult, type TestResult } from '../../src/model/testResult';
import type { VastSource } from '../../src/model/vast/vastDocument';
import type { VastFinding } from '../../src/model/vastCheck';
import { kindOf, normalizeValue } from '../../src/schema/kinds';
import { isDomain } from '../../src/schema/kinds/addresses';
import { isEmpty } from '../../src/schema/kinds/field';
import { pickMessageCode } from '../../src/schema/messages/message';
import { type Problem, problem } from '../../src/schema/messages/problem';
import { sayTestCalls } from '../../src/schema/messages/sayTestCalls';
import { type TestContext, testContextFields, usualTestContext } from '../../src/schema/testContext';
import { refuseProblems } from '../http/problems';
import { isObject, type JsonObject } from '../http/request';
import { userAgent } from '../outbound/userAgent';
import type { Fetched, Outbound } from '../ports/outbound';
import type { TestCalls } from '../ports/testCalls';
import type { CheckVast } from '../ports/vastCheck';
import { type Found, found, findings as vastFindings } from '../vast/vastFindings';

type Given = { readonly outbound: Outbound; readonly checkVast: CheckVast; readonly clock: () => Date };

export function createTestCalls({ outbound, checkVast, clock }: Given): TestCalls {
  /** The response and its time in milliseconds, which the client does not measure for failures. */
  const timed = async (call: () => Promise<Fetched>): Promise<{ readonly found: Fetched; readonly ms: number }> => {
    const start = clock().getTime();
    const found = await call();
    return { found, ms: found.ok ? found.ms : clock().getTime() - start };
  };

  return {
    contextOf: readTestContext,

    async vast(address, context, { price } = {}) {
      const url = fillMacros(address, parametersOf(context));
      const { found, ms } = await timed(() =>
        outbound.get(url, { accept: vastTypes, headers: viewerHeaders(context) }),
      );
      const failure = failureOf(found, userAgent);
      if (failure) return { ...noResult, ...failure, ms, url };
      const check = await checkVast({ source: sourceOf(found), from: found.ok ? found.url : url });
      const { errors } = check;
      const { vastVersion, ads, duration, advertiser } = check;
      const adomain = advertiser !== null && isDomain(advertiser.toLowerCase()) ? [advertiser.toLowerCase()] : [];
      const asked = ads > 0 ? (price ?? check.price) : null;
      return {
        ok: errors.length === 0,
        status: statusOf(found),
        ms,
        url,
        vastVersion,
        ads,
        duration,
        price: asked,
        adomain,
        errors,
      };
    },

    async bid({ endpoint, version, headers, request }) {
      const sent = {
        type: 'application/json',
        body: JSON.stringify(request),
        headers: { ...headers, 'x-openrtb-version': version },
      };
      const { found, ms } = await timed(() => outbound.post(endpoint, sent));
      const failure = failureOf(found, agentIn(headers));
      if (failure) return { ...noResult, ...failure, ms, url: endpoint };
      const judged = { ...noResult, ...(await judgeBids(statusOf(found), textOf(found), request, checkVast)) };
      return { ...judged, ok: judged.errors.length === 0, status: statusOf(found), ms, url: endpoint };
    },

    async pixel(address): Promise<PixelResult> {
      const { found, ms } = await timed(() => outbound.get(fillMacros(address)));
      const failure = failureOf(found, userAgent);
      return failure ? { ...failure, ok: false, ms } : { ok: true, status: statusOf(found), ms };
    },
  };
}

const vastTypes = 'application/xml, text/xml, */*;q=0.5';

/** Headers that identify the viewer when a server calls for a player (VAST 4.1, 1.3.4). */
const viewerHeaders = ({ ip, ua }: TestContext) => ({ 'X-Device-IP': ip, 'X-Device-User-Agent': ua });

const parametersOf = ({ country, bundle, domain, ip, ua }: TestContext) => ({
  country,
  app_bundle: bundle,
  domain,
  ip,
  ua,
});

const statusOf = (found: Fetched): number | null => (found.ok ? found.status : null);

const textOf = (found: Fetched): string => (found.ok ? new TextDecoder().decode(found.body) : '');

const sourceOf = (found: Fetched): VastSource =>
  found.ok ? { bytes: found.body, charset: found.charset } : { text: '' };

/** The user agent; the call's own headers may replace it. */
const agentIn = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'user-agent')?.[1] ?? userAgent;

/** Why there is nothing to check; 204 is a valid answer without an ad. */
function failureOf(
  found: Fetched,
  agent: string,
): (Pick<TestResult, 'status'> & { readonly errors: readonly VastFinding[] }) | undefined {
  const at = ({ code, message, ...coded }: Found) => [{ code, message, ...pickMessageCode(coded), step: 0 }];
  if (!found.ok) return { status: null, errors: at(found) };
  if (found.status === 403) return { status: found.status, errors: at(vastFindings.forbidden(agent)) };
  if (found.status < 200 || found.status > 299)
    return { status: found.status, errors: at(vastFindings.status(found.status)) };
  return undefined;
}

/** The made-up viewer of a test call, checked by the same fields as on the screen. */
function readTestContext({ context = {} }: JsonObject): TestContext {
  const problems: Record<string, Problem> = {};
  if (!isObject(context)) problems.context = problem('object', { label: 'Context' });
  const read: Record<string, string> = {};
  for (const [name, field] of Object.entries(testContextFields)) {
    const value = normalizeValue(field, isObject(context) ? context[name] : undefined);
    if (isEmpty(value)) continue;
    kindOf(field).check(value, field, (_, wrong) => {
      problems[`context.${name}`] ??= wrong;
    });
    read[name] = String(value);
  }
  refuseProblems(problems);
  return { ...usualTestContext, ...read };
}

/** Problems of a bidder's or pixel's response, as messages for the user. */
const findings = {
  notJson: () => found('notJson', 'The response is not JSON.'),
  notBids: () =>
    found('notBids', 'The response is not an OpenRTB bid response: the id or the list of bids is missing.'),
  otherId: () => found('otherId', 'The response has the id of another request.'),
  currency: (currency: string) => found('currency', sayTestCalls('testCalls.currency', { currency })),
  noCurrency: () => found('currency', 'The bid response has an empty “cur”. Remove it for USD, or set "cur": "USD".'),
  markupType: (mtype: string, expected: number, format: string) =>
    found('markupType', sayTestCalls('testCalls.mtype', { mtype, format, expected })),
  otherImp: () => found('otherImp', 'The bid is for an impression that was not offered.'),
  noPrice: () => found('noPrice', 'The bid needs a price above 0.'),
  belowFloor: (price: number, floor: number) =>
    found('belowFloor', sayTestCalls('testCalls.belowFloor', { price: { usd: price }, floor: { usd: floor } })),
  noMarkup: () => found('noMarkup', 'The bid has no ad markup. A test does not call the win notice to fetch it.'),
  noDomain: () => found('noDomain', 'The bid has no advertiser domain.'),
} as const;

type Judged = Partial<TestResult> & Pick<TestResult, 'errors'>;

/** Checks a bidder's response (OpenRTB 2.6, 4.2): its highest bid, and why an exchange would reject it. */
async function judgeBids(
  status: number | null,
  text: string,
  request: BidRequest,
  checkVast: CheckVast,
): Promise<Judged> {
  // No bid is a 204, an empty object, or a list without bids.
  if (status === 204 || text.trim() === '') return { errors: [] };
  const answer = parse(text);
  if (answer === undefined) return because(findings.notJson());
  if (isObject(answer) && Object.keys(answer).length === 0) return { errors: [] };
  if (!isObject(answer) || typeof answer.id !== 'string') return because(findings.notBids());
  if (answer.id !== request.id) return because(findings.otherId());
  const seats = answer.seatbid ?? [];
  if (!Array.isArray(seats)) return because(findings.notBids());
  const bids = seats.flatMap((seat) => (isObject(seat) && Array.isArray(seat.bid) ? seat.bid.filter(isObject) : []));
  const [best] = [...bids].sort((a, b) => priceOf(b) - priceOf(a));
  if (!best) return { errors: [] };

  const [imp] = request.imp;
  const { cur = 'USD' } = answer;
  const price = priceOf(best);
  const adomain = Array.isArray(best.adomain)
    ? best.adomain.filter((one): one is string => typeof one === 'string')
    : [];
  const errors: Found[] = [];
  if (typeof cur !== 'string' || cur.trim() === '') errors.push(findings.noCurrency());
  else if (cur !== 'USD') errors.push(findings.currency(cur.slice(0, 20)));
  const format = formatOf(imp);
  // OpenRTB 2.6 makes it optional, but a given value must be right.
  if ('mtype' in best && best.mtype !== markupTypes[format])
    errors.push(findings.markupType(shownType(best.mtype), markupTypes[format], format));
  if (best.impid !== imp.id) errors.push(findings.otherImp());
  if (price <= 0) errors.push(findings.noPrice());
  else if (price < imp.bidfloor) errors.push(findings.belowFloor(price, imp.bidfloor));
  if (adomain.length === 0) errors.push(findings.noDomain());
  const markup = await markupOf(best, 'banner' in imp, checkVast);
  return { ...markup, ads: bids.length, price, adomain, errors: [...errors.map(atFirst), ...markup.errors] };
}

/** OpenRTB 2.6, 4.3.3. */
const markupTypes = { banner: 1, video: 2, audio: 3 } as const;

const formatOf = (imp: object): keyof typeof markupTypes =>
  'banner' in imp ? 'banner' : 'audio' in imp ? 'audio' : 'video';

const shownType = (mtype: unknown): string => (JSON.stringify(mtype) ?? '-').slice(0, 20);

/** Checks the ad in a bid. Does not call its notices, since bidders bill for a win. */
async function markupOf({ adm }: JsonObject, isBanner: boolean, checkVast: CheckVast): Promise<Judged> {
  if (typeof adm !== 'string' || adm.trim() === '') return because(findings.noMarkup());
  if (isBanner) return { errors: [] };
  const { vastVersion, duration, errors } = await checkVast({ xml: adm });
  return { vastVersion, duration, errors };
}

const priceOf = ({ price }: JsonObject): number => (typeof price === 'number' && Number.isFinite(price) ? price : 0);

const atFirst = (found: Found): VastFinding => ({ ...found, step: 0 });

const because = (found: Found): Judged => ({ errors: [atFirst(found)] });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
