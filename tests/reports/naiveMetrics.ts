import { words } from '../support/words';

// The formulas of metrics once more, written by hand for the tests alone.

export type Sum = (counter: string) => number;
export type NaiveContext = {
  readonly role: 'admin' | 'demand' | 'sub' | 'adv';
  readonly mode: 'ssp' | 'dsp';
  readonly table: string;
  /** Of the same keys in the table that has requests and impressions. */
  readonly beside: Sum;
  /** Of all codes of the same kind. */
  readonly ofKind: Sum;
  /** Of the same keys on the other side of the market, where both have them. */
  readonly other: Sum;
  readonly seconds: number;
};
type Formula = (sum: Sum, context: NaiveContext) => number | null;

const usd = (sum: Sum, name: string): number => sum(name) / 1e6;
const per = (top: number | null, bottom: number | null, times = 1): number | null =>
  top === null || bottom === null || bottom === 0 ? null : (times * top) / bottom;
const less = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one - other;

const rev: Formula = (sum, { role, mode }) => {
  if (mode === 'dsp') return usd(sum, 'bill_adv');
  return usd(sum, role === 'admin' ? 'gross' : role === 'demand' ? 'pay_demand' : 'pay_sub');
};
const cost: Formula = (sum, { role, mode }) => {
  if (mode === 'dsp') return usd(sum, role === 'adv' ? 'bill_adv' : 'media_cost');
  return usd(sum, role === 'admin' ? 'pay_demand' : role === 'demand' ? 'pay_sub' : 'gross');
};
const profit: Formula = (sum, context) => less(rev(sum, context), cost(sum, context));
const counter =
  (name: string): Formula =>
  (sum) =>
    sum(name);
const money =
  (name: string): Formula =>
  (sum) =>
    usd(sum, name);
const rate =
  (top: string, bottom: string): Formula =>
  (sum) =>
    per(sum(top), sum(bottom), 100);
const perMille =
  (top: Formula, bottom: string): Formula =>
  (sum, context) =>
    per(top(sum, context), sum(bottom), 1000);

/** Metrics that are the counter of their name. */
const counters = words`
  calls reqs missed opps passbacks bids filtered wins losses timeouts bad_resps start complete clicks skips mutes
  view_meas view_imps pod_reqs errors reasons
`;

export const naiveMetrics: Readonly<Record<string, Formula>> = {
  ...Object.fromEntries(counters.map((name) => [name, counter(name)])),
  rev,
  cost,
  profit,
  margin: (sum, context) => per(profit(sum, context), rev(sum, context), 100),
  systemCost: (sum, { other }) => usd(sum, 'sys_cost') + usd(other, 'sys_cost'),
  net_profit: (sum, context) => less(profit(sum, context), usd(sum, 'sys_cost')),
  rev_mt: money('gross_mkt'),
  rev_md: money('pay_demand_mkt'),
  rev_m: (sum) => usd(sum, 'gross_mkt') - usd(sum, 'pay_demand_mkt'),
  take_m: (sum) => per(usd(sum, 'gross_mkt') - usd(sum, 'pay_demand_mkt'), usd(sum, 'gross_mkt'), 100),
  rev_own: (sum) => usd(sum, 'pay_demand') - usd(sum, 'pay_demand_mkt'),
  fee: money('fee'),
  ecpm: perMille(rev, 'imps'),
  cpm_cost: perMille(cost, 'imps'),
  rpm: perMille(rev, 'reqs'),
  rpo: perMille(rev, 'opps'),
  cpcv: (sum, context) => per(cost(sum, context), sum('complete')),
  cpc: (sum, context) => per(cost(sum, context), sum('clicks')),
  avg_floor: perMille(money('floor_sum'), 'reqs'),
  avg_bid: perMille(money('bid_sum'), 'bids'),
  avg_win: perMille(money('win_sum'), 'wins'),
  blocked: (sum) => sum('blk_target') + sum('blk_ivt') + sum('blk_quality') + sum('blk_limit') + sum('blk_param'),
  blocked_target: counter('blk_target'),
  blocked_ivt: counter('blk_ivt'),
  blocked_quality: counter('blk_quality'),
  blocked_limit: counter('blk_limit'),
  blocked_param: counter('blk_param'),
  usable_rate: rate('reqs', 'calls'),
  qps: (sum, { seconds }) => per(sum('reqs'), seconds),
  opp_rate: rate('opps', 'reqs'),
  imps: (sum, { table, beside }) => (table === 'I' ? beside('imps') : sum('imps')),
  fill: rate('imps', 'reqs'),
  opp_fill: rate('imps', 'opps'),
  bid_rate: rate('bids', 'reqs'),
  nobids: (sum, { table }) => (table === 'B' ? sum('reqs') - sum('bids') : sum('nobids')),
  win_rate: rate('wins', 'bids'),
  render_rate: rate('imps', 'wins'),
  timeout_rate: rate('timeouts', 'reqs'),
  resp_ms: (sum, { table }) => per(sum('resp_ms_sum'), table === 'D' ? sum('reqs') - sum('timeouts') : sum('reqs')),
  firstQuartile: counter('q1'),
  midpoint: counter('mid'),
  thirdQuartile: counter('q3'),
  start_rate: rate('start', 'imps'),
  q1_rate: rate('q1', 'start'),
  mid_rate: rate('mid', 'start'),
  q3_rate: rate('q3', 'start'),
  vcr: rate('complete', 'start'),
  avg_view_sec: (sum) => per(sum('played_sec'), sum('start')),
  ctr: rate('clicks', 'imps'),
  skip_rate: rate('skips', 'start'),
  viewability: rate('view_imps', 'view_meas'),
  pod_slot_fill: rate('pod_filled', 'pod_slots'),
  pod_time_fill: rate('pod_sec_filled', 'pod_sec'),
  error_rate: (sum, { beside }) => per(sum('errors'), beside('opps'), 100),
  reason_share: (sum, { ofKind }) => per(sum('reasons'), ofKind('reasons'), 100),
  ivt_checked: counter('checked'),
  ivt_blocked: counter('blocked'),
  ivt_block_rate: rate('blocked', 'checked'),
  ivt_measured: counter('measured'),
  ivt_imps: (sum) => sum('givt') + sum('sivt'),
  givt_imps: counter('givt'),
  sivt_imps: counter('sivt'),
  ivt_rate: (sum) => per(sum('givt') + sum('sivt'), sum('measured'), 100),
  givt_rate: rate('givt', 'measured'),
  sivt_rate: rate('sivt', 'measured'),
  ivt_money: money('invalid_money'),
  ivt_cost: money('ivt_cost'),
  ivt_coverage: (sum, { beside }) => per(sum('measured'), beside('imps'), 100),
};
