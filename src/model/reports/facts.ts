/** One letter for each fact table, as the catalogue names them. */
export type TableLetter = 'S' | 'D' | 'B' | 'I' | 'E' | 'R';

/**
 * How a key is kept: the id of an object (0 is none), a whole number, a text of few values, a text of many values, or texts by
 * name.
 */
export type KeyKind = 'id' | 'number' | 'text' | 'manyTexts' | 'params';

export type FactTable = {
  readonly name: string;
  /** Besides `hour` (UTC, whole). Missing texts are '', missing ids and numbers 0. */
  readonly keys: readonly FactKey[];
  /** Whole numbers that add up; those of `moneyCounters` are micro-USD. */
  readonly counters: readonly string[];
  /** Counters that are worked out: the same as another one, of rows of a marketplace alone. */
  readonly ofMarketplaces?: Readonly<Record<string, string>>;
  /** Keys of the daily sums that the engine keeps beside the rows; other keys are asked of the rows. */
  readonly daily?: readonly FactKey[];
  /** Keys of shorter daily sums, beside those, of an engine that is ours alone: of most reports that ask no other key. */
  readonly brief?: readonly FactKey[];
};

export const factKeys = {
  demand: 'id',
  channel: 'id',
  sub: 'id',
  tag: 'id',
  advertiser: 'id',
  marketplace: 'id',
  campaign: 'id',
  creative: 'id',
  adexchange: 'id',
  supplier: 'id',
  app: 'id',
  site: 'id',
  ivt: 'id',
  partner: 'text',
  integration: 'text',
  deal: 'manyTexts',
  deal_type: 'text',
  publisher_id: 'manyTexts',
  seller_type: 'text',
  adomain: 'manyTexts',
  environment: 'text',
  ad_format: 'text',
  content_cat: 'text',
  country: 'text',
  state: 'text',
  device: 'text',
  os: 'text',
  browser: 'text',
  start_delay: 'text',
  plcmt: 'text',
  player_size: 'text',
  venue_type: 'text',
  pod_position: 'number',
  duration_bucket: 'text',
  bid_bucket: 'text',
  floor_bucket: 'text',
  consent_state: 'text',
  stage: 'text',
  category: 'text',
  error_code: 'number',
  reason_kind: 'text',
  reason_code: 'number',
  params: 'params',
} as const satisfies Record<string, KeyKind>;

export type FactKey = keyof typeof factKeys;

const place = [
  'environment',
  'ad_format',
  'app',
  'site',
  'content_cat',
  'country',
  'state',
  'device',
  'os',
  'browser',
  'start_delay',
  'plcmt',
  'player_size',
] as const;
const video = ['start', 'q1', 'mid', 'q3', 'complete', 'clicks', 'skips', 'mutes'] as const;

export const factTables: Readonly<Record<TableLetter, FactTable>> = {
  S: {
    name: 'fact_supply',
    keys: ['demand', 'channel', 'sub', ...place, 'venue_type', 'floor_bucket', 'consent_state', 'params'],
    counters: [
      ...[
        'calls',
        'blk_target',
        'blk_ivt',
        'blk_quality',
        'blk_limit',
        'blk_param',
        'reqs',
        'missed',
        'opps',
        'imps',
        'passbacks',
      ],
      ...['gross', 'pay_demand', 'pay_sub', 'sys_cost', 'gross_mkt', 'pay_demand_mkt', 'floor_sum', 'resp_ms_sum'],
      ...['pod_reqs', 'pod_slots', 'pod_filled', 'pod_sec', 'pod_sec_filled'],
    ],
    daily: ['demand', 'channel', 'sub', 'environment', 'ad_format'],
  },
  D: {
    name: 'fact_demand',
    keys: [
      'demand',
      'channel',
      'sub',
      'tag',
      'advertiser',
      'marketplace',
      'partner',
      'integration',
      'deal',
      'adomain',
      ...place,
      'pod_position',
      'duration_bucket',
      'bid_bucket',
      'params',
    ],
    counters: [
      ...['reqs', 'bids', 'nobids', 'timeouts', 'bad_resps', 'filtered', 'wins', 'opps', 'imps', ...video],
      ...[
        'bid_sum',
        'win_sum',
        'floor_sum',
        'resp_ms_sum',
        'gross',
        'pay_demand',
        'pay_sub',
        'fee',
        'view_meas',
        'view_imps',
        'played_sec',
      ],
    ],
    ofMarketplaces: { gross_mkt: 'gross', pay_demand_mkt: 'pay_demand' },
    daily: [
      'demand',
      'channel',
      'sub',
      'tag',
      'advertiser',
      'marketplace',
      'partner',
      'integration',
      'environment',
      'ad_format',
    ],
    // A tag is called by many channels, and what belongs to it is the same in all of them.
    brief: ['demand', 'tag', 'advertiser', 'marketplace', 'partner', 'integration', 'environment', 'ad_format'],
  },
  B: {
    name: 'fact_buy',
    keys: [
      ...([
        'demand',
        'advertiser',
        'campaign',
        'creative',
        'adexchange',
        'supplier',
        'deal',
        'deal_type',
        'publisher_id',
        'seller_type',
      ] as const),
      ...place,
      ...(['pod_position', 'duration_bucket', 'venue_type', 'bid_bucket', 'floor_bucket', 'consent_state'] as const),
    ],
    counters: [
      ...['reqs', 'opps', 'bids', 'losses', 'wins', 'imps', ...video, 'bid_sum', 'win_sum', 'floor_sum', 'resp_ms_sum'],
      ...['bill_adv', 'media_cost', 'fee', 'sys_cost', 'view_meas', 'view_imps', 'played_sec'],
    ],
    daily: [
      'demand',
      'advertiser',
      'campaign',
      'creative',
      'adexchange',
      'supplier',
      'deal',
      'deal_type',
      'environment',
      'ad_format',
    ],
  },
  I: {
    name: 'fact_ivt',
    keys: [
      'demand',
      'ivt',
      'stage',
      'category',
      'channel',
      'sub',
      'tag',
      'advertiser',
      'marketplace',
      'campaign',
      'adexchange',
      'supplier',
      'environment',
      'app',
      'site',
      'country',
      'device',
      'os',
    ],
    counters: ['checked', 'blocked', 'measured', 'givt', 'sivt', 'view_meas', 'view_imps', 'invalid_money', 'ivt_cost'],
  },
  E: {
    name: 'fact_error',
    keys: [
      'demand',
      'channel',
      'tag',
      'advertiser',
      'marketplace',
      'campaign',
      'creative',
      'environment',
      'app',
      'site',
      'device',
      'os',
      'error_code',
    ],
    counters: ['errors'],
  },
  R: {
    name: 'fact_reason',
    keys: ['demand', 'channel', 'tag', 'marketplace', 'campaign', 'adexchange', 'deal', 'reason_kind', 'reason_code'],
    counters: ['reasons'],
  },
};

/** Of a counter in one row, whatever its sign: a billion dollars in an hour. Sums may be larger. */
export const mostCounted = 1e15;

/** Kept as whole micro-USD; prices per impression (`bid_sum`, `win_sum`, `floor_sum`) add up a thousandth of the CPM. */
export const moneyCounters: ReadonlySet<string> = new Set([
  ...[
    'gross',
    'pay_demand',
    'pay_sub',
    'sys_cost',
    'gross_mkt',
    'pay_demand_mkt',
    'floor_sum',
    'bid_sum',
    'win_sum',
    'fee',
  ],
  ...['bill_adv', 'media_cost', 'invalid_money', 'ivt_cost'],
]);

/** A row as it is brought in: `hour` as milliseconds since 1970, the rest by key and counter; what is left out is 0 or ''. */
export type FactRow = { readonly hour: number } & Readonly<
  Record<string, number | string | Readonly<Record<string, string>>>
>;

/**
 * Rows of fact_buy are of three kinds: a request, once; each deal that it carried; each campaign that was tried on
 * it. `reqs` and `opps` are read of one kind, everything else of campaigns.
 */
export type RowKind = 'request' | 'deal' | 'campaign';
