import type { LiveAuction, LiveCounters, LiveFigures } from '../../src/model/live/auction';

export const at0 = Date.UTC(2026, 10, 19, 14, 3, 7, 123);

/** An auction as an ad server tells it; `change` is what a test is about. */
export const auctionOf = (id: string, change: Partial<LiveAuction> = {}): LiveAuction => ({
  ts: at0,
  id,
  mode: 'ssp',
  demand: 31,
  channel: 2201,
  environment: 'ctv',
  country: 'us',
  device: 'SmartTV',
  app: 'Copperline TV',
  bundle: '698123',
  store: 'roku',
  os: 'Roku',
  format: 'video',
  startDelay: 0,
  floor: 6,
  at: 1,
  tmax: 400,
  consent: 'notApplicable',
  ivt: { score: 4, verdict: 'ok', vendor: 'human' },
  winner: 4101,
  price: 18,
  net: 15.3,
  ms: 158,
  bids: [
    { tag: 4101, advertiser: 502, price: 18, ms: 96, result: 'won', reason: 0, adomain: 'kestrel.example', crid: 'c1' },
    { tag: 4102, advertiser: 501, price: 11.4, ms: 141, result: 'lost', reason: 102 },
    { tag: 4103, advertiser: 503, ms: 400, result: 'timeout', reason: 0 },
  ],
  ...change,
});

export const figuresOf = (qps: number): LiveFigures => ({
  qps,
  oppsPs: 41.2,
  impsPs: 9.8,
  fill: 3.14,
  oppRate: 13.19,
  revPm: 7.02,
  ecpm: 11.94,
  bidRate: 38.2,
  winRate: 22.1,
  timeoutRate: 1.7,
  errorRate: 0.9,
  blockedRate: null,
  p50: 148,
  p95: 612,
});

export const countersOf = (ts: number, qps = 312.4): LiveCounters => ({
  ...figuresOf(qps),
  ts,
  viewers: 2,
  sample: 1,
  second: figuresOf(qps),
});
