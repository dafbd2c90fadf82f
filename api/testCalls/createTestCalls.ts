import { fillMacros } from '../../src/model/fillMacros';
import { noResult, type PixelResult, type TestResult } from '../../src/model/testResult';
import type { VastSource } from '../../src/model/vast/vastDocument';
import type { VastFinding } from '../../src/model/vastCheck';
import { isDomain } from '../../src/schema/kinds/addresses';
import { pickMessageCode } from '../../src/schema/messages/message';
import type { TestContext } from '../../src/schema/testContext';
import { userAgent } from '../outbound/userAgent';
import type { Fetched, Outbound } from '../ports/outbound';
import type { TestCalls } from '../ports/testCalls';
import type { CheckVast } from '../ports/vastCheck';
import type { Found } from '../vast/vastFindings';
import { findings as vastFindings } from '../vast/vastFindings';
import { judgeBids } from './judgeBids';
import { readTestContext } from './readTestContext';

type Given = { readonly outbound: Outbound; readonly checkVast: CheckVast; readonly clock: () => Date };

export function createTestCalls({ outbound, checkVast, clock }: Given): TestCalls {
  /** What came, and how long it took: of a failure the client does not say. */
  const timed = async (call: () => Promise<Fetched>): Promise<{ readonly found: Fetched; readonly ms: number }> => {
    const start = clock().getTime();
    const found = await call();
    return { found, ms: found.ok ? found.ms : clock().getTime() - start };
  };

  return {
    contextOf: readTestContext,

    async vast(address, context, { price } = {}) {
      const url = fillMacros(address, parametersOf(context));
      const { found, ms } = await timed(() => outbound.get(url, { accept: vastTypes, headers: viewerHeaders(context) }));
      const failure = failureOf(found, userAgent);
      if (failure) return { ...noResult, ...failure, ms, url };
      const check = await checkVast({ source: sourceOf(found), from: found.ok ? found.url : url });
      const { errors } = check;
      const { vastVersion, ads, duration, advertiser } = check;
      const adomain = advertiser !== null && isDomain(advertiser.toLowerCase()) ? [advertiser.toLowerCase()] : [];
      const asked = ads > 0 ? (price ?? check.price) : null;
      return { ok: errors.length === 0, status: statusOf(found), ms, url, vastVersion, ads, duration, price: asked, adomain, errors };
    },

    async bid({ endpoint, version, headers, request }) {
      const sent = { type: 'application/json', body: JSON.stringify(request), headers: { ...headers, 'x-openrtb-version': version } };
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

/** Who watches, where a server calls for a player (VAST 4.1, 1.3.4). */
const viewerHeaders = ({ ip, ua }: TestContext) => ({ 'X-Device-IP': ip, 'X-Device-User-Agent': ua });

const parametersOf = ({ country, bundle, domain, ip, ua }: TestContext) => ({ country, app_bundle: bundle, domain, ip, ua });

const statusOf = (found: Fetched): number | null => (found.ok ? found.status : null);

const textOf = (found: Fetched): string => (found.ok ? new TextDecoder().decode(found.body) : '');

const sourceOf = (found: Fetched): VastSource => (found.ok ? { bytes: found.body, charset: found.charset } : { text: '' });

/** Headers of one's own may name another agent. */
const agentIn = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'user-agent')?.[1] ?? userAgent;

/** Why there is nothing to look at; 204 is an answer of those who have no ad. */
function failureOf(found: Fetched, agent: string): (Pick<TestResult, 'status'> & { readonly errors: readonly VastFinding[] }) | undefined {
  const at = ({ code, message, ...coded }: Found) => [{ code, message, ...pickMessageCode(coded), step: 0 }];
  if (!found.ok) return { status: null, errors: at(found) };
  if (found.status === 403) return { status: found.status, errors: at(vastFindings.forbidden(agent)) };
  if (found.status < 200 || found.status > 299) return { status: found.status, errors: at(vastFindings.status(found.status)) };
  return undefined;
}
