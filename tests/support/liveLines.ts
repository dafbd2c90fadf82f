import type { LiveAuction, LiveEventOf } from '../../src/model/live/auction';
import { accounts, type TestHost } from './host';

/** A supply auction won by one of two tags; `values` sets what a test needs. */
export function auctionLine(values: Partial<LiveAuction> & Pick<LiveAuction, 'id' | 'ts'>): LiveAuction {
  return {
    mode: 'ssp',
    demand: accounts.demand,
    channel: 2201,
    environment: 'ctv',
    app: 'Copperline TV',
    bundle: '698123',
    store: 'roku',
    country: 'us',
    device: 'SmartTV',
    os: 'Roku',
    format: 'video',
    startDelay: 0,
    floor: 6,
    at: 1,
    tmax: 1200,
    bids: [
      { tag: 4101, advertiser: 502, price: 18, ms: 96, result: 'won', reason: 0 },
      { tag: 4102, advertiser: 501, price: 11.4, ms: 141, result: 'lost', reason: 102 },
    ],
    winner: 4101,
    price: 18,
    net: 18,
    ms: 158,
    ...values,
  };
}

export const platformToken = 'a token of the platform, for tests';

type Sent = LiveAuction | LiveEventOf | Readonly<Record<string, unknown>> | string;

/** Sends lines as an ad server does; a text is sent unchanged. */
export async function ingest(fetch: TestHost['fetch'], lines: readonly Sent[], token = platformToken) {
  const response = await fetch('/api/live/ingest', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
    body: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  });
  const headers = response.headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: response.status, headers, body: (await response.json()) as any };
}
