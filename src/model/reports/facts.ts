/** Letters of the fact tables, as in the catalogue. */
export type TableLetter = 'S' | 'D' | 'B' | 'I' | 'E' | 'R';

/**
 * The type of a key: the id of an object (0 is none), an integer, a text with few distinct values, a text with many, or texts by
 * name.
 */
export type KeyKind = 'id' | 'number' | 'text' | 'manyTexts' | 'params';

export type FactTable = {
  readonly name: string;
  /** Apart from `hour` (UTC, whole). Missing texts are '', missing ids and numbers 0. */
  readonly keys: readonly FactKey[];
  /** Additive integers; those in `moneyCounters` are micro-USD. */
  readonly counters: readonly string[];
  /** Derived counters: equal to another one, in rows of a marketplace only. */
  readonly ofMarketplaces?: Readonly<Record<string, string>>;
  /** Keys of the daily sums that the engine stores; other keys need the rows. */
  readonly daily?: readonly FactKey[];
  /** Keys of additional, smaller daily sums of our own engine, which answer most reports with only these keys. */
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
    // Many channels call a tag, and the tag's own keys are the same in all of them.
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

/** Largest absolute value of a counter in one row: a billion dollars per hour. Sums may be larger. */
export const mostCounted = 1e15;

/** Whole micro-USD; counters of prices per impression (`bid_sum`, `win_sum`, `floor_sum`) add a thousandth of the CPM. */
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

/** A row of an import: `hour` in milliseconds since 1970, the rest by key and counter; missing values are 0 or ''. */
export type FactRow = { readonly hour: number } & Readonly<
  Record<string, number | string | Readonly<Record<string, string>>>
>;

/**
 * fact_buy has three kinds of rows: one for each request; one for each deal in it; one for each campaign that was evaluated for
 * it. `reqs` and `opps` are read from one kind, all other counters from campaigns.
 */
export type RowKind = 'request' | 'deal' | 'campaign';
