import { partnerFits, partnerOptions, partnerParams } from '../model/partnerParams';
import { adsTxtLines, adsTxtMode, priceOverrides, uid } from '../model/parts';
import { adFormats, auctionTypes, billingEvents, endpointRegions, environments, integrations, paymentTerms, schainModes } from '../reference/enums';
import { regions } from '../reference/regions';
import { admin, bool, categories, choice, choices, country, cpm, defineResource, demand, groups, integer, json, params, percent, ref, refs, strings, url, usd } from '../schema/define';

export const rtbs = defineResource('rtbs', ['Marketplace', 'Marketplaces', 'store'], {
  about: 'A marketplace is a demand connection that the platform runs and opens to publishers; it keeps a margin of what buyers pay.',
  fields: {
    uid: uid(),
    integration: choice('Integration', { required: true, initial: 'RTB', options: integrations, filter: 'quick' }),
    partner: choice('Partner', { options: partnerOptions, filter: true }),
    advertiser: ref('Advertiser', { to: 'advertisers', required: true, help: 'Billing party, one of the platform’s', filter: true }),
    adFormats: choices('Ad formats', { options: adFormats, initial: ['video'], minItems: 1, required: true, filter: true }),
    environments: choices('Environments', { options: environments, initial: ['ctv', 'inapp'], minItems: 1, required: true, filter: 'quick' }),
    endpoints: groups('Endpoints', {
      tab: 'Connection',
      access: 'adminOnly',
      required: true,
      uniqueBy: ['region'],
      fields: { region: choice('Region', { required: true, options: endpointRegions }), url: url('URL', { required: true }) },
      sample: [[{ region: 'us-east', url: 'https://us-east.bid.skylark.example/openrtb' }], [{ region: 'eu', url: 'https://eu.rtb.brightmoor.example/bid' }]],
    }),
    partnerParams: params('Partner parameters', { access: 'adminOnly' }),
    authHeaders: params('Authentication headers', { access: 'writeOnly', maxLength: 1000 }),
    rtbVersion: choice('OpenRTB version', { initial: '2.6', options: ['2.5', '2.6'] }),
    auctionType: choice('Auction', { initial: 1, options: auctionTypes }),
    timeout: integer('Timeout', { initial: 300, min: 50, max: 2000, unit: 'ms' }),
    gzip: bool('Gzip', { initial: true }),
    billingEvent: choice('Billing event', { initial: 'burl', options: billingEvents }),
    gvlId: integer('TCF vendor ID', { min: 1 }),
    syncUrl: url('Cookie sync URL'),
    features: choices('Features', { initial: ['deals', 'gpp'], options: { pods: 'Pods', deals: 'Deals', eids: 'EIDs', gpp: 'GPP', multibid: 'Several bids', dooh: 'DOOH' }, filter: true }),
    extFields: json<Readonly<Record<string, unknown>>>('Extra request fields', { access: 'adminOnly', help: 'Merged into imp.ext and ext' }),
    margin: percent('Margin', { tab: 'Commercial', initial: 15, max: 90, access: 'adminOnly', help: 'Share of gross that the platform keeps' }),
    marginOverrides: groups('Margins by publisher', {
      access: 'adminOnly',
      uniqueBy: ['demand'],
      fields: { demand: ref('Publisher', { to: 'demands', required: true, onDelete: 'unlink' }), margin: percent('Margin', { required: true, max: 90 }) },
    }),
    floor: cpm('Floor', { initial: 0, filter: true }),
    floorOverrides: priceOverrides('Floor overrides'),
    paymentTerms: choice('Payment terms', { initial: 60, options: paymentTerms, unit: 'days', access: 'adminOnly' }),
    discrepancyPct: percent('Expected discrepancy', { initial: 0, access: 'adminOnly' }),
    capQps: integer('Requests a second', { initial: 1000, min: 1, max: 1_000_000, unit: 'req/s' }),
    capQpsOverrides: groups('Requests a second by place', {
      uniqueBy: ['country', 'region'],
      check: ({ country: one, region }) => ((one === null) === (region === null) ? ['country', 'Choose a country or a region.'] : undefined),
      fields: {
        country: country('Country'),
        region: choice('Region', { options: regions.map(({ id, label }) => ({ value: id, label })) }),
        qps: integer('Requests a second', { required: true, min: 1, max: 1_000_000, unit: 'req/s' }),
      },
    }),
    capSpendDay: usd('Spend a day'),
    throttle: choice('Throttle', { initial: 'fillAware', options: { none: 'None', fillAware: 'By fill' }, help: 'By fill: fewer calls where it never bids' }),
    seats: strings('Seats', { tab: 'Filters' }),
    blockedAdomains: strings('Blocked advertiser domains', { of: 'domain', maxItems: 10_000 }),
    blockedCats: categories('Blocked categories', { initial: ['IAB24', 'IAB25', 'IAB26'] }),
    targeting: ref('Targeting', { to: 'targetings', filter: true }),
    adsTxtMode: adsTxtMode('enforce'),
    adsTxtLines: adsTxtLines(),
    schainMode: choice('Supply chain', { initial: 'append', options: schainModes }),
    minSchainComplete: bool('Complete chains only', { initial: true }),
    openTo: choice('Open to', { tab: 'Publishers', required: true, initial: 'listed', options: { all: 'All', listed: 'Listed' }, access: 'adminOnly', filter: true }),
    demands: refs('Publishers', { to: 'demands', requiredIf: { openTo: 'listed' }, access: 'adminOnly', onDelete: 'unlink', filter: true }),
    ivts: refs('3rd party pixels', { tab: 'Quality', to: 'ivts', presets: 'isDefault', access: 'adminOnly' }),
    maxIvtRate: percent('Invalid traffic at most', { initial: 3, access: 'adminOnly' }),
    creativeScan: choice('Creative scan', { initial: 'sample', options: { off: 'Off', sample: 'Sample', all: 'All' }, access: 'adminOnly' }),
    testMode: bool('Test mode', { tab: 'Test', access: 'adminOnly', help: 'Sends test=1 and never bills', filter: true }),
    lastCheck: json<{ at: string; ok: boolean; ms: number; note: string }>('Last check', { access: 'server', display: 'check' }),
  },
  offers: { partner: ({ integration }, id) => partnerFits(id, integration) },
  params: { partnerParams: ({ partner }) => partnerParams(partner) },
  rules: {
    partner: ({ partner, integration }) => (partner && !partnerFits(partner, integration) ? 'Partners ending in P go with PreBid only, the others with VAST or RTB.' : undefined),
    marginOverrides: ({ marginOverrides, openTo, demands }) =>
      openTo === 'listed' && marginOverrides.some((row) => !demands.includes(row.demand)) ? 'Margins are for publishers it is open to; add the publisher first.' : undefined,
  },
  warnings: {
    capQpsOverrides: ({ capQpsOverrides, capQps }) =>
      capQps !== null && capQpsOverrides.reduce((sum, row) => sum + row.qps, 0) > capQps ? 'The places have more requests a second together than the marketplace.' : undefined,
  },
  list: { columns: ['uid', 'integration', 'partner', 'advertiser', 'environments', 'margin', 'floor', 'capQps', 'demands'], sort: ['name', 'asc'] },
  access: {
    owner: 'platform',
    read: [admin.any, { ...demand.any, rows: 'demands', orRows: { field: 'openTo', value: 'all' }, fields: ['uid', 'integration', 'adFormats', 'environments', 'floor', 'floorOverrides'] }],
    write: [admin.any],
  },
  menu: { group: 'Admin', order: 30, mode: 'ssp' },
  reports: { dimension: 'marketplace_name', child: 'tag_name' },
  sample: {
    count: 8,
    firstId: 61,
    pattern: '{house} {Sports|Web|Audio|Outdoor}',
    names: ['Skylark CTV Market', 'Open Video EU', 'Pinecrest Prebid Pool'],
    fill: ({ demands }) => ({ openTo: demands.length > 0 ? 'listed' : 'all' }),
  },
});
