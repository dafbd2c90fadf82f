import type { Role } from '../../schema/access';
import type { CompareKind } from './dateRanges';
import type { PresetRequest, RelativeRange } from './reportCall';

export type Preset = {
  readonly key: string;
  readonly label: string;
  readonly roles: readonly Role[];
  readonly sides: readonly ('ssp' | 'dsp')[];
  readonly relative: RelativeRange;
  readonly request: PresetRequest;
  /** The period to compare with. */
  readonly compareWith?: CompareKind;
};

const rolesOf: Readonly<Record<string, Role>> = { A: 'admin', D: 'demand', S: 'sub', V: 'adv' };
type Asked = Omit<PresetRequest, 'dimensions' | 'metrics'>;

/** Defines a preset, offered without columns that the viewer cannot use. */
const preset = (
  key: string,
  label: string,
  roles: string,
  sides: 's' | 'd' | 's d',
  relative: RelativeRange,
  dimensions: string,
  metrics: string,
  asked: Asked = {},
): Preset => ({
  key,
  label,
  roles: [...roles].map((letter) => rolesOf[letter] as Role),
  sides: [...(sides.includes('s') ? (['ssp'] as const) : []), ...(sides.includes('d') ? (['dsp'] as const) : [])],
  relative,
  request: { dimensions: words(dimensions), metrics: words(metrics), ...asked },
});

const words = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));
const only = (dimension: string, ...values: readonly (string | number)[]) => ({ dimension, not: false, values });
const notEmpty = (dimension: string) => ({ dimension, not: true, values: [''] });
const by = (sortBy: string, limit: number | null = null): Asked => ({ sortBy, sortDesc: true, limit });
const rising = (sortBy: string): Asked => ({ sortBy, sortDesc: false });

/** The key of the preset in the menu. */
export const marketplaceReport = 'marketplace';

export const presets: readonly Preset[] = [
  preset(
    marketplaceReport,
    'Marketplace Report',
    'A',
    's',
    'last7',
    'marketplace_name',
    'rev_mt rev_m rev_md ecpm fill reqs opps imps',
    {
      filters: [notEmpty('marketplace_uid')],
      hideErrors: false,
      ...by('rev_m'),
    },
  ),
  preset('system-cost', 'System cost', 'D', 's d', 'thisMonth', '', 'systemCost', { limit: 1 }),
  preset(
    'daily-overview',
    'Daily overview',
    'AD',
    's d',
    'last30',
    'day',
    'rev cost profit margin reqs opps imps fill ecpm',
    rising('day'),
  ),
  preset('hourly-today', 'Hourly today', 'AD', 's d', 'today', 'hour', 'rev reqs opps imps fill ecpm', rising('hour')),
  preset(
    'top-tags',
    'Top tags',
    'DA',
    's',
    'last7',
    'tag_name advertiser_name',
    'rev reqs bids wins imps fill ecpm timeout_rate vcr',
    by('rev', 100),
  ),
  preset(
    'top-channels',
    'Top channels',
    'DA',
    's',
    'last7',
    'channel_name sub_name',
    'rev cost profit calls reqs opps imps fill ecpm',
    by('rev', 100),
  ),
  {
    ...preset('biggest-movers', 'Biggest movers', 'DA', 's d', 'last7', 'tag_name campaign_name', 'rev reqs imps', {
      sortBy: 'rev',
      sortDesc: false,
      sortOf: 'difference',
      limit: 100,
    }),
    compareWith: 'week',
  },
  preset(
    'advertiser-spend',
    'Advertiser spend',
    'DA',
    's d',
    'thisMonth',
    'advertiser_name',
    'rev imps ecpm vcr ctr',
    by('rev'),
  ),
  preset(
    'fill-funnel',
    'Fill funnel',
    'DA',
    's',
    'yesterday',
    'channel_name',
    'calls blocked usable_rate reqs missed opps opp_rate imps opp_fill fill',
    by('calls'),
  ),
  preset('why-blocked', 'Why blocked', 'DA', 's', 'yesterday', 'channel_name reason_code', 'reasons reason_share', {
    filters: [only('reason_kind', 'blocked')],
    hideErrors: false,
    ...by('reasons'),
  }),
  preset(
    'bid-health',
    'Bid health',
    'DA',
    's',
    'last7',
    'tag_name',
    'reqs bids bid_rate wins win_rate render_rate timeout_rate bad_resps resp_ms avg_bid avg_win',
    by('reqs'),
  ),
  preset(
    'top-apps',
    'Top apps',
    'DA',
    's d',
    'last7',
    'app_name app_bundle app_store',
    'rev reqs opps imps fill ecpm',
    {
      filters: [only('environment', 'ctv', 'inapp')],
      ...by('rev', 500),
    },
  ),
  preset('top-domains', 'Top domains', 'DA', 's d', 'last7', 'site_domain', 'rev reqs opps imps fill ecpm', {
    filters: [only('environment', 'mobileweb', 'desktop')],
    ...by('rev', 500),
  }),
  preset('geo', 'Geo', 'DA', 's d', 'last30', 'country', 'rev reqs imps fill ecpm', by('rev')),
  preset(
    'devices',
    'Devices',
    'DA',
    's d',
    'last30',
    'environment device os',
    'rev reqs imps fill ecpm vcr',
    by('imps'),
  ),
  preset(
    'video-completion',
    'Video completion',
    'DAV',
    's d',
    'last7',
    'day',
    'imps start firstQuartile midpoint thirdQuartile complete vcr avg_view_sec',
    { filters: [only('ad_format', 'video')], ...rising('day') },
  ),
  preset('errors-by-code', 'Errors by code', 'DA', 's d', 'last7', 'error_code tag_name', 'errors error_rate', {
    hideErrors: false,
    ...by('errors'),
  }),
  preset(
    'pod-performance',
    'Pod performance',
    'DA',
    's',
    'last7',
    'channel_name environment',
    'pod_reqs pod_slot_fill pod_time_fill imps rev ecpm',
    by('imps'),
  ),
  preset(
    'slots-in-pod',
    'Slots in pod',
    'DA',
    's d',
    'last7',
    'pod_position duration_bucket',
    'imps rev ecpm vcr skip_rate',
    rising('pod_position'),
  ),
  preset(
    'floor-study',
    'Floor study',
    'DA',
    's',
    'last14',
    'floor_bucket',
    'reqs opps imps fill rev rpm avg_floor',
    rising('floor_bucket'),
  ),
  preset(
    'sub-payout',
    'Sub-publisher payout',
    'DA',
    's',
    'lastMonth',
    'sub_name channel_name',
    'imps rev cost profit margin',
    {
      filters: [notEmpty('sub_id')],
      ...by('cost'),
    },
  ),
  preset(
    'campaign-delivery',
    'Campaign delivery',
    'DAV',
    'd',
    'thisMonth',
    'campaign_name day',
    'rev cost imps clicks ctr vcr cpcv viewability',
    rising('day'),
  ),
  preset(
    'deal-health',
    'Deal health',
    'DA',
    'd',
    'last7',
    'deal_name deal_id adexchange_name',
    'reqs opps bids bid_rate wins win_rate imps avg_bid avg_win cost',
    { filters: [notEmpty('deal_id')], ...by('reqs') },
  ),
  preset('why-no-bid', 'Why no bid', 'DA', 'd', 'yesterday', 'campaign_name reason_code', 'reasons reason_share', {
    filters: [only('reason_kind', 'noBid')],
    hideErrors: false,
    ...by('reasons'),
  }),
  preset(
    'exchange-performance',
    'Exchange performance',
    'DA',
    'd',
    'last7',
    'adexchange_name supplier_name',
    'reqs bids wins imps cost cpm_cost win_rate vcr',
    by('cost'),
  ),
  preset(
    'ivt-by-vendor',
    'IVT by vendor',
    'DA',
    's d',
    'last7',
    'ivt_vendor ivt_stage',
    'ivt_checked ivt_blocked ivt_block_rate ivt_measured ivt_imps ivt_rate sivt_rate ivt_cost',
    { ivt: 1, ...by('ivt_imps') },
  ),
  preset(
    'ivt-by-app',
    'IVT by app',
    'DA',
    's d',
    'last7',
    'app_name app_bundle',
    'ivt_measured ivt_imps ivt_rate givt_rate sivt_rate ivt_money',
    {
      ivt: 1,
      filters: [only('ivt_stage', 'postbid')],
      ...by('ivt_money'),
    },
  ),
  preset(
    'finance-by-month',
    'Finance by month',
    'A',
    's',
    'last12Months',
    'month demand_name',
    'rev cost profit rev_mt rev_m rev_md systemCost imps',
    by('month'),
  ),
  preset(
    'my-earnings',
    'My earnings',
    'S',
    's',
    'thisMonth',
    'day channel_name',
    'rev reqs imps fill ecpm',
    rising('day'),
  ),
];
