import type { Role } from '../../schema/access';
import type { FactKey, RowKind, TableLetter } from './facts';
import type { MetricUnit } from './reportCall';

/** The viewer's role and mode: the role decides which money is income, the mode which facts have it. */
export type Side = { readonly role: Role; readonly mode: 'ssp' | 'dsp' };

/** The formula of a metric, before table and viewer are known. */
export type Formula =
  | { readonly counter: string }
  | { readonly metric: string }
  | { readonly plus: readonly Formula[] }
  | { readonly minus: readonly [Formula, Formula] }
  | { readonly ratio: readonly [Formula, Formula]; readonly times: number }
  | { readonly ofTable: Partial<Record<TableLetter, Formula>> }
  | { readonly ofViewer: (side: Side) => string | null }
  /** The sum over both modes, if the report's dimensions exist in both. */
  | { readonly ofModes: string }
  /** For the same keys, from the table with requests and impressions. */
  | { readonly beside: string }
  /** Share of the sum over all codes of the row's kind of reason. */
  | { readonly shareOfKind: string }
  /** The seconds in the row's time span. */
  | { readonly seconds: true };

export type Metric = {
  readonly id: string;
  readonly label: string;
  readonly group: MetricGroup;
  readonly unit: MetricUnit;
  readonly formula: Formula;
  readonly tables: readonly TableLetter[];
  readonly sides: readonly ('ssp' | 'dsp')[];
  readonly roles: readonly Role[];
  /** Only for demand accounts that see their system cost. */
  readonly asksSystemCost?: true;
  /** 0: the general catalogue; 1: that of invalid traffic; absent: both. */
  readonly ivt?: 0 | 1;
  /** Keys that some of its counters lack, by table: combined they would mean nothing. */
  readonly apartFrom?: Partial<Record<TableLetter, readonly FactKey[]>>;
  /** The direction that is good. */
  readonly better: 'more' | 'less' | null;
};

export const metricGroups = {
  money: 'Money',
  price: 'Prices',
  traffic: 'Traffic',
  auction: 'Auction',
  video: 'Video',
  engagement: 'Engagement',
  viewability: 'Viewability',
  pods: 'Ad pods',
  errors: 'Errors and reasons',
  ivt: 'Invalid traffic',
} as const;
export type MetricGroup = keyof typeof metricGroups;

const rolesOf: Readonly<Record<string, Role>> = { A: 'admin', D: 'demand', S: 'sub', V: 'adv' };

const counter = (name: string): Formula => ({ counter: name });
const metric = (id: string): Formula => ({ metric: id });
const per = (top: Formula, bottom: Formula, times = 1): Formula => ({ ratio: [top, bottom], times });
const percent = (top: string, bottom: string): Formula => per(counter(top), counter(bottom), 100);
const perMille = (top: Formula, bottom: string): Formula => per(top, counter(bottom), 1000);
const plus = (...names: readonly string[]): Formula => ({ plus: names.map(counter) });

const revenue = ({ role, mode }: Side): string | null => {
  if (role === 'adv') return null;
  if (mode === 'dsp') return role === 'sub' ? null : 'bill_adv';
  return { admin: 'gross', demand: 'pay_demand', sub: 'pay_sub' }[role];
};

/** For an advertiser, its spend. */
const cost = ({ role, mode }: Side): string | null => {
  if (role === 'sub') return null;
  if (mode === 'dsp') return role === 'adv' ? 'bill_adv' : 'media_cost';
  return { admin: 'pay_demand', demand: 'pay_sub', adv: 'gross' }[role];
};

type More = Partial<Pick<Metric, 'asksSystemCost' | 'ivt' | 'better' | 'apartFrom'>>;
type Place = readonly [tables: string, sides: 's' | 'd' | 's d', roles: string];

/** Defines the metrics of a group: id, label, unit, formula, and its tables, modes and roles. */
const inGroup =
  (group: MetricGroup) =>
  (
    id: string,
    label: string,
    unit: MetricUnit,
    formula: Formula,
    [tables, sides, roles]: Place,
    more: More = {},
  ): Metric => ({
    id,
    label,
    group,
    unit,
    formula,
    tables: [...tables] as TableLetter[],
    sides: [...(sides.includes('s') ? (['ssp'] as const) : []), ...(sides.includes('d') ? (['dsp'] as const) : [])],
    roles: [...roles].map((letter) => rolesOf[letter] as Role),
    better: null,
    ...more,
  });

const less = { better: 'less' } as const;
const more = { better: 'more' } as const;
const money = inGroup('money');
const price = inGroup('price');
const traffic = inGroup('traffic');
const auction = inGroup('auction');
const video = inGroup('video');
const engagement = inGroup('engagement');
const viewability = inGroup('viewability');
const pods = inGroup('pods');
const errors = inGroup('errors');
const ivt = inGroup('ivt');

const everywhere: Place = ['SDB', 's d', 'AD'];
const played: Place = ['DB', 's d', 'ADV'];
const auctions: Place = ['DB', 's d', 'AD'];
const calls: Place = ['S', 's', 'AD'];
const checks: Place = ['I', 's d', 'AD'];
const onlyIvt = { ivt: 1 } as const;
const onlyReports = { ivt: 0 } as const;

export const metrics: readonly Metric[] = [
  money('rev', 'Revenues', 'usd', { ofViewer: revenue }, ['SDB', 's d', 'ADS'], more),
  money('cost', 'Cost', 'usd', { ofViewer: cost }, ['SDB', 's d', 'ADV']),
  money('profit', 'Profit', 'usd', { minus: [metric('rev'), metric('cost')] }, everywhere, more),
  money('margin', 'Margin', 'percent', per(metric('profit'), metric('rev'), 100), everywhere, more),
  money('systemCost', 'System cost', 'usd', { ofModes: 'sys_cost' }, ['SB', 's d', 'AD'], { asksSystemCost: true }),
  money('net_profit', 'Net profit', 'usd', { minus: [metric('profit'), counter('sys_cost')] }, ['SB', 's d', 'AD'], {
    asksSystemCost: true,
    ...more,
  }),
  money('rev_mt', 'Marketplace total', 'usd', counter('gross_mkt'), ['SD', 's', 'A'], more),
  money('rev_md', 'Marketplace publisher revenue', 'usd', counter('pay_demand_mkt'), ['SD', 's', 'AD'], more),
  money('rev_m', 'Marketplace revenue', 'usd', { minus: [metric('rev_mt'), metric('rev_md')] }, ['SD', 's', 'A'], more),
  money('take_m', 'Marketplace take rate', 'percent', per(metric('rev_m'), metric('rev_mt'), 100), ['SD', 's', 'A']),
  money(
    'rev_own',
    'Own-demand revenue',
    'usd',
    { minus: [counter('pay_demand'), counter('pay_demand_mkt')] },
    ['SD', 's', 'AD'],
    more,
  ),
  money('fee', 'Third-party fees', 'usd', counter('fee'), auctions, less),
  price('ecpm', 'eCPM', 'usd', perMille(metric('rev'), 'imps'), ['SDB', 's d', 'ADS'], more),
  price('cpm_cost', 'Cost CPM', 'usd', perMille(metric('cost'), 'imps'), ['SDB', 's d', 'ADV']),
  price('rpm', 'Revenue per 1000 requests', 'usd', perMille(metric('rev'), 'reqs'), ['SDB', 's d', 'ADS'], more),
  price('rpo', 'Revenue per 1000 opportunities', 'usd', perMille(metric('rev'), 'opps'), everywhere, more),
  price('cpcv', 'Cost per completed view', 'usd', per(metric('cost'), counter('complete')), played, less),
  price('cpc', 'Cost per click', 'usd', per(metric('cost'), counter('clicks')), played, less),
  price('avg_floor', 'Average floor', 'usd', perMille(counter('floor_sum'), 'reqs'), everywhere),
  price('avg_bid', 'Average bid CPM', 'usd', perMille(counter('bid_sum'), 'bids'), auctions),
  price('avg_win', 'Average clearing CPM', 'usd', perMille(counter('win_sum'), 'wins'), auctions),
  traffic('calls', 'Calls', 'count', counter('calls'), ['S', 's', 'ADS']),
  traffic(
    'blocked',
    'Blocked',
    'count',
    plus('blk_target', 'blk_ivt', 'blk_quality', 'blk_limit', 'blk_param'),
    ['S', 's', 'ADS'],
    less,
  ),
  traffic('blocked_target', 'Blocked by targeting', 'count', counter('blk_target'), calls, less),
  traffic('blocked_ivt', 'Blocked as IVT', 'count', counter('blk_ivt'), calls, less),
  traffic('blocked_quality', 'Blocked by lists or ads.txt', 'count', counter('blk_quality'), calls, less),
  traffic('blocked_limit', 'Blocked by caps or QPS', 'count', counter('blk_limit'), calls, less),
  traffic('blocked_param', 'Blocked, parameter missing', 'count', counter('blk_param'), calls, less),
  traffic('usable_rate', 'Usable rate', 'percent', percent('reqs', 'calls'), ['S', 's', 'ADS'], more),
  traffic('reqs', 'Requests', 'count', counter('reqs'), ['SDB', 's d', 'ADS'], more),
  traffic('qps', 'Average QPS', 'perSecond', per(counter('reqs'), { seconds: true }), everywhere),
  traffic('missed', 'Missed opportunities', 'count', counter('missed'), calls, less),
  traffic('opps', 'Opportunities', 'count', counter('opps'), ['SDB', 's d', 'ADS'], more),
  traffic('opp_rate', 'Opportunity rate', 'percent', percent('opps', 'reqs'), ['SDB', 's d', 'ADS'], more),
  traffic(
    'imps',
    'Impressions',
    'count',
    { ofTable: { I: { beside: 'imps' }, S: counter('imps'), D: counter('imps'), B: counter('imps') } },
    ['SDBI', 's d', 'ADSV'],
    more,
  ),
  traffic('fill', 'Fill', 'percent', percent('imps', 'reqs'), ['SDB', 's d', 'ADS'], more),
  traffic('opp_fill', 'Opportunity fill', 'percent', percent('imps', 'opps'), ['SDB', 's d', 'ADS'], more),
  traffic('passbacks', 'Passbacks', 'count', counter('passbacks'), calls),
  auction('bids', 'Bids', 'count', counter('bids'), auctions, more),
  auction('bid_rate', 'Bid rate', 'percent', percent('bids', 'reqs'), auctions, more),
  auction(
    'nobids',
    'No bids',
    'count',
    { ofTable: { D: counter('nobids'), B: { minus: [counter('reqs'), counter('bids')] } } },
    auctions,
    // A bid request does not have these yet: they belong to the bid.
    { ...less, apartFrom: { B: ['bid_bucket', 'floor_bucket', 'pod_position', 'duration_bucket'] } },
  ),
  auction('filtered', 'Filtered bids', 'count', counter('filtered'), ['D', 's', 'AD'], less),
  auction('wins', 'Wins', 'count', counter('wins'), auctions, more),
  auction('win_rate', 'Win rate', 'percent', percent('wins', 'bids'), auctions, more),
  auction('render_rate', 'Render rate', 'percent', percent('imps', 'wins'), auctions, more),
  auction('losses', 'Losses', 'count', counter('losses'), ['B', 'd', 'AD'], less),
  auction('timeouts', 'Timeouts', 'count', counter('timeouts'), ['D', 's', 'AD'], less),
  auction('timeout_rate', 'Timeout rate', 'percent', percent('timeouts', 'reqs'), ['D', 's', 'AD'], less),
  auction('bad_resps', 'Bad responses', 'count', counter('bad_resps'), ['D', 's', 'AD'], less),
  auction(
    'resp_ms',
    'Average response time (ms)',
    'ms',
    per(counter('resp_ms_sum'), {
      ofTable: { S: counter('reqs'), D: { minus: [counter('reqs'), counter('timeouts')] }, B: counter('reqs') },
    }),
    everywhere,
    less,
  ),
  video('start', 'Start', 'count', counter('start'), played, more),
  video('firstQuartile', 'First Quartile', 'count', counter('q1'), played, more),
  video('midpoint', 'Mid Point', 'count', counter('mid'), played, more),
  video('thirdQuartile', 'Third Quartile', 'count', counter('q3'), played, more),
  video('complete', 'Complete', 'count', counter('complete'), played, more),
  video('start_rate', 'Start rate', 'percent', percent('start', 'imps'), played, more),
  video('q1_rate', 'First quartile rate', 'percent', percent('q1', 'start'), played, more),
  video('mid_rate', 'Mid point rate', 'percent', percent('mid', 'start'), played, more),
  video('q3_rate', 'Third quartile rate', 'percent', percent('q3', 'start'), played, more),
  video('vcr', 'Video completion rate', 'percent', percent('complete', 'start'), played, more),
  video('avg_view_sec', 'Average view time (s)', 'seconds', per(counter('played_sec'), counter('start')), played, more),
  engagement('clicks', 'Clicks', 'count', counter('clicks'), played, more),
  engagement('ctr', 'Click-through rate', 'percent', percent('clicks', 'imps'), played, more),
  engagement('skips', 'Skips', 'count', counter('skips'), auctions, less),
  engagement('skip_rate', 'Skip rate', 'percent', percent('skips', 'start'), auctions, less),
  engagement('mutes', 'Mutes', 'count', counter('mutes'), auctions, less),
  viewability('view_meas', 'Measurable impressions', 'count', counter('view_meas'), ['DBI', 's d', 'ADV'], more),
  viewability('view_imps', 'Viewable impressions', 'count', counter('view_imps'), ['DBI', 's d', 'ADV'], more),
  viewability('viewability', 'Viewability', 'percent', percent('view_imps', 'view_meas'), ['DBI', 's d', 'ADV'], more),
  pods('pod_reqs', 'Pod requests', 'count', counter('pod_reqs'), calls),
  pods('pod_slot_fill', 'Pod slot fill', 'percent', percent('pod_filled', 'pod_slots'), calls, more),
  pods('pod_time_fill', 'Pod time fill', 'percent', percent('pod_sec_filled', 'pod_sec'), calls, more),
  errors('errors', 'Errors', 'count', counter('errors'), ['E', 's d', 'AD'], { ...less, ...onlyReports }),
  errors('error_rate', 'Error rate', 'percent', per(counter('errors'), { beside: 'opps' }, 100), ['E', 's d', 'AD'], {
    ...less,
    ...onlyReports,
  }),
  errors('reasons', 'Reason count', 'count', counter('reasons'), ['R', 's d', 'AD'], { ...less, ...onlyReports }),
  errors(
    'reason_share',
    'Share of reasons',
    'percent',
    per(counter('reasons'), { shareOfKind: 'reasons' }, 100),
    ['R', 's d', 'AD'],
    {
      ...less,
      ...onlyReports,
    },
  ),
  ivt('ivt_checked', 'Checked pre-bid', 'count', counter('checked'), checks, onlyIvt),
  ivt('ivt_blocked', 'Blocked pre-bid', 'count', counter('blocked'), checks, onlyIvt),
  ivt('ivt_block_rate', 'Block rate', 'percent', percent('blocked', 'checked'), checks, { ...less, ...onlyIvt }),
  ivt('ivt_measured', 'Measured impressions', 'count', counter('measured'), checks, onlyIvt),
  ivt('ivt_imps', 'Invalid impressions', 'count', plus('givt', 'sivt'), checks, { ...less, ...onlyIvt }),
  ivt('givt_imps', 'General invalid', 'count', counter('givt'), checks, { ...less, ...onlyIvt }),
  ivt('sivt_imps', 'Sophisticated invalid', 'count', counter('sivt'), checks, { ...less, ...onlyIvt }),
  ivt('ivt_rate', 'IVT rate', 'percent', per(plus('givt', 'sivt'), counter('measured'), 100), checks, {
    ...less,
    ...onlyIvt,
  }),
  ivt('givt_rate', 'GIVT rate', 'percent', percent('givt', 'measured'), checks, { ...less, ...onlyIvt }),
  ivt('sivt_rate', 'SIVT rate', 'percent', percent('sivt', 'measured'), checks, { ...less, ...onlyIvt }),
  ivt('ivt_money', 'Money on invalid impressions', 'usd', counter('invalid_money'), checks, { ...less, ...onlyIvt }),
  ivt('ivt_cost', 'Vendor cost', 'usd', counter('ivt_cost'), checks, { ...less, ...onlyIvt }),
  ivt('ivt_coverage', 'Measured share', 'percent', per(counter('measured'), { beside: 'imps' }, 100), checks, {
    ...more,
    ...onlyIvt,
  }),
];

const byId: ReadonlyMap<string, Metric> = new Map(metrics.map((one) => [one.id, one]));
export const findMetric = (id: string): Metric | undefined => byId.get(id);

/** Whether sums over rows and periods are meaningful. */
export function isAdditive({ formula }: Metric): boolean {
  const adds = (one: Formula): boolean => {
    if ('counter' in one || 'ofViewer' in one || 'ofModes' in one || 'beside' in one) return true;
    if ('metric' in one) return adds((findMetric(one.metric) as Metric).formula);
    if ('plus' in one) return one.plus.every(adds);
    if ('minus' in one) return one.minus.every(adds);
    return 'ofTable' in one && Object.values(one.ofTable).every(adds);
  };
  return adds(formula);
}

/** Counters of fact_buy that are read from one kind of row; all others are read from campaigns. */
export const countedOnce: ReadonlySet<string> = new Set(['reqs', 'opps']);
export const kindOfOthers: RowKind = 'campaign';
