import { flightState } from '../model/flight';
import { partnerFits, partnerOptions, partnerParams } from '../model/partnerParams';
import { adsTxtLines, freqCap, labels, linkOverrides, pixels, pmpDeals, priceOverrides, schainNode, uid } from '../model/parts';
import { contradictedBy } from '../model/targeting';
import { adFormats, apis, auctionTypes, consentModes, environments, integrations, listModes, plcmts, protocols, schainModes, servingStates, startDelays, vastVersions } from '../reference/enums';
import { unknownMacros, vast2Params } from '../reference/vastParams';
import { admin, bool, categories, choice, choices, cpm, dateTime, dayparts, defineResource, demand, integer, params, percent, ref, refs, strings, url, usd } from '../schema/define';

export const tags = defineResource({
  name: 'tags',
  label: ['Tag', 'Tags'],
  icon: 'tag',
  about: 'A tag is one connection to a demand source, sold at a CPM and called from any number of channels.',
  fields: {
    uid: uid(),
    advertiser: ref('Advertiser', { to: 'advertisers', required: true, help: 'Billing party of this tag', filter: 'quick' }),
    environment: choice('Environment', { required: true, initial: 'all', options: { ...environments, all: 'All' }, sample: ['ctv', 'ctv', 'ctv', 'inapp', 'mobileweb', 'desktop', 'dooh', 'all'], filter: 'quick' }),
    integration: choice('Integration', { required: true, initial: 'VAST', options: integrations, filter: 'quick' }),
    marketplace: ref('Marketplace', { onlyIf: { integration: 'RTB' }, to: 'rtbs', filter: true }),
    partner: choice('Partner', { onlyIf: [{ marketplace: null }, 'Set by the marketplace'], requiredIf: { integration: 'PreBid' }, options: partnerOptions, filter: true }),
    adFormat: choice('Ad format', { required: true, initial: 'video', options: adFormats, filter: true }),
    labels: labels(),
    url: url('URL', {
      tab: 'Integration',
      requiredIf: { integration: 'VAST' },
      filter: true,
      maxLength: 4000,
      search: true,
      sample: ['https://vast.haldenmotors.example/v?cb={{CACHEBUSTER}}&ifa={{DEVICE_ID}}', 'https://ads.larkfield.example/vast?w={{WIDTH}}&h={{HEIGHT}}&ip={{IP}}&ua={{USER_AGENT}}'],
    }),
    endpoint: url('Endpoint', {
      onlyIf: [{ integration: 'RTB', marketplace: null }, 'Only with RTB, and set by a marketplace'],
      requiredIf: { integration: 'RTB', marketplace: null, partner: null },
      sample: ['https://us-east.bid.brightmoor.example/openrtb', 'https://eu.rtb.pinecrest.example/bid'],
    }),
    partnerParams: params('Partner parameters'),
    rtbVersion: choice('OpenRTB version', { onlyIf: { integration: 'RTB' }, initial: '2.6', options: ['2.5', '2.6'] }),
    auctionType: choice('Auction', { onlyIf: { integration: ['RTB', 'PreBid'] }, initial: 1, options: auctionTypes }),
    seats: strings('Seats', { onlyIf: { integration: 'RTB' } }),
    requestHeaders: params('Request headers', { onlyIf: { integration: 'RTB' }, access: 'writeOnly', maxLength: 1000, forbidden: ['Host', 'Cookie', 'Content-Length'] }),
    gzip: bool('Gzip', { onlyIf: { integration: 'RTB' }, initial: true }),
    timeout: integer('Timeout', { initial: 800, min: 50, max: 5000, unit: 'ms' }),
    vastVersion: choice('VAST version', { initial: '4.2', options: vastVersions }),
    wrapperLimit: integer('Wrapper limit', { initial: 5, min: 0, max: 10 }),
    unwrapVast: bool('Unwrap VAST', { help: 'The server follows wrappers before it answers' }),
    maxBids: integer('Bids at most', { initial: 1, min: 1, max: 20 }),
    tagParams: params('Tag parameters'),
    vast2Params: params('Outbound macros', { suggestions: vast2Params.map((entry) => entry.name) }),
    priceModel: choice('Price model', { tab: 'Pricing', required: true, options: { fixed: 'Fixed', dynamic: 'Dynamic' }, filter: true }),
    cpm: cpm('CPM', {
      required: true,
      initial: 0,
      sample: [1.85, 2.85, 3.1, 3.4, 4.2, 5.6, 6, 7.4, 9.5, 11.2, 11.4, 12, 13.25, 15, 16, 18, 19, 22],
      help: 'With a dynamic price: the expected one, used for ranking',
      filter: true,
    }),
    cpmOverrides: priceOverrides('Price overrides', { onlyIf: [{ priceModel: 'fixed' }, 'Only with a fixed price'] }),
    bidFloor: cpm('Bid floor', { onlyIf: { integration: ['RTB', 'PreBid'] }, help: 'Empty is the floor of the channel' }),
    maxCpm: cpm('Max CPM', { atLeast: 'bidFloor', help: 'Higher bids are cut to it' }),
    margin: percent('Margin', { onlyIf: [{ marketplace: null }, 'Set by the marketplace'], initial: 0, max: 90, help: '0 to 90, kept before the channel floor' }),
    discrepancyPct: percent('Expected discrepancy', { initial: 0, max: 50, help: 'Ranking and forecast only' }),
    fee: cpm('Third-party fee', { initial: 0 }),
    priority: integer('Priority', { initial: 5, min: 1, max: 16, unit: 'of 16', filter: true }),
    weight: integer('Weight', { initial: 100, min: 1, max: 1000, help: 'Share inside one priority' }),
    pmpDeals: pmpDeals({ onlyIf: { integration: ['RTB', 'PreBid'] } }),
    targeting: ref('Targeting', { tab: 'Targeting', to: 'targetings', filter: true }),
    inheritTargeting: bool('Also the targeting of the advertiser', { initial: true }),
    apps: refs('App lists', { to: 'applists', help: 'Empty is all', filter: true }),
    appsMode: choice('App lists mode', { initial: 'include', options: listModes }),
    sites: refs('Site lists', { to: 'sitelists', help: 'Empty is all', filter: true }),
    sitesMode: choice('Site lists mode', { initial: 'include', options: listModes }),
    blockedAdomains: strings('Blocked advertiser domains', { of: 'domain', maxItems: 10_000 }),
    blockedCats: categories('Blocked categories'),
    playerSizes: choices('Player sizes', { tab: 'Placement', initial: 'all', options: { small: 'Small (under 300)', medium: 'Medium (300–599)', large: 'Large (600 and more)', unknown: 'Unknown' } }),
    minDuration: integer('Shortest ad', { initial: 5, min: 1, max: 300, unit: 's' }),
    maxDuration: integer('Longest ad', { atLeast: ['minDuration', 'The longest ad must not be shorter than the shortest.'], initial: 30, min: 1, max: 300, unit: 's' }),
    startDelays: choices('Start delays', { initial: 'all', options: startDelays }),
    plcmt: choices('Placement subtypes', { initial: 'all', options: plcmts }),
    skip: choice('Skippable', { initial: 'any', options: { any: 'Any', required: 'Required', forbidden: 'Forbidden' } }),
    mimes: strings('MIME types', { requiredIf: { adFormat: 'video' }, initial: ['video/mp4'], suggestions: ['video/mp4', 'video/webm', 'application/x-mpegURL', 'audio/mp4', 'image/png'] }),
    protocols: choices('Protocols', { initial: [2, 3, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16], options: protocols, minItems: 1, required: true }),
    apis: choices('API frameworks', { initial: [7], options: apis }),
    maxBitrate: integer('Max bitrate', { min: 100, unit: 'kbps' }),
    podEligible: bool('May stand in a pod', { initial: true }),
    startsAt: dateTime('Starts', { tab: 'Caps & flight', help: 'Empty is now', filter: true }),
    endsAt: dateTime('Ends', { after: 'startsAt', help: 'Empty is open', filter: true }),
    dayparts: dayparts('Hours of the week'),
    capImpsDay: integer('Impressions a day', { min: 1, sample: [50_000, 200_000] }),
    capImpsTotal: integer('Impressions in all', { atLeast: 'capImpsDay', min: 1 }),
    capReqsDay: integer('Requests a day', { min: 1 }),
    capSpendDay: usd('Spend a day', { min: 0.0001 }),
    capQps: integer('Requests a second', { min: 1, max: 100_000, unit: 'req/s' }),
    pacing: choice('Pacing', { initial: 'asap', options: { asap: 'As fast as possible', even: 'Even' } }),
    freqCap: freqCap(),
    channels: refs('Channels', { tab: 'Channels', to: 'channels', onDelete: 'unlink', global: false, filter: true }),
    channelOverrides: linkOverrides('channel', 'channels'),
    ivts: refs('3rd party pixels', { tab: 'Pixels', to: 'ivts', presets: 'isDefault', initialFrom: 'account.ivts', filter: true }),
    trackers: pixels('Trackers'),
    schainMode: choice('Supply chain', { tab: 'Supply chain', initial: 'append', options: schainModes }),
    schainNode: schainNode({ requiredIf: { schainMode: 'single' } }),
    adsTxtLines: adsTxtLines({ initialFrom: 'advertiser.adsTxtLines' }),
    consentMode: choice('Consent', { tab: 'Privacy', initial: 'signal', options: consentModes }),
    coppaAllowed: bool('Child-directed traffic allowed'),
    requireIfa: bool('Device id required'),
    truncateIp: bool('Truncate IP', { help: 'Last octet, or 80 bits' }),
    flightState: choice('State', { tab: false, options: servingStates, computed: { from: 'record' }, filter: true }),
  },
  initial: {
    priceModel: ({ integration }) => (integration === 'VAST' ? 'fixed' : 'dynamic'),
    schainNode: (_, { account }) => (account?.sellersJson?.domain && account.sellersJson.id ? { asi: account.sellersJson.domain, sid: account.sellersJson.id, name: account.sellersJson.name } : undefined),
  },
  params: { partnerParams: ({ partner, marketplace }) => (marketplace ? [] : partnerParams(partner)) },
  rules: {
    partner: ({ partner, integration, marketplace }) => (partner && !marketplace && !partnerFits(partner, integration) ? 'Partners ending in P go with PreBid only, the others with VAST or RTB.' : undefined),
    cpm: ({ cpm, priceModel }) => (priceModel === 'fixed' && cpm <= 0 ? 'CPM must be greater than 0 for a fixed price.' : undefined),
    maxBids: ({ maxBids, podEligible }) => (maxBids !== null && maxBids > 1 && !podEligible ? 'More than one bid is for pods only; allow pods first.' : undefined),
    apis: ({ apis, environment }) => (environment === 'ctv' && apis.some((api) => api === 1 || api === 2) ? 'VPAID does not run on CTV; take VPAID out.' : undefined),
    pacing: ({ pacing, capImpsDay, capSpendDay }) => (pacing === 'even' && capImpsDay === null && capSpendDay === null ? 'Even pacing needs impressions a day or spend a day.' : undefined),
    channelOverrides: ({ channelOverrides, channels }) => (channelOverrides.some((row) => !channels.includes(row.channel)) ? 'Overrides are for channels of this tag; link the channel first.' : undefined),
    tagParams: ({ tagParams }, { viewer }) => {
      const unknown = Object.keys(tagParams).find((name) => !viewer.tagParams.includes(name));
      return unknown ? `${unknown} is no tag parameter of the account. Known: ${viewer.tagParams.join(', ') || 'none'}.` : undefined;
    },
    vast2Params: ({ vast2Params: given }) => {
      const unknown = Object.keys(given).find((name) => !vast2Params.some((entry) => entry.name === name));
      return unknown ? `${unknown} is no outbound macro.` : undefined;
    },
  },
  warnings: {
    targeting: (tag, { linked }) => contradictedBy(tag, linked('targeting')),
    url: ({ url }) => (url && unknownMacros(url).length > 0 ? `Nobody fills in ${unknownMacros(url).join(', ')}.` : undefined),
    environment: ({ environment }, { linked }) => {
      const other = environment === 'all' ? undefined : linked('channels').find((channel) => channel.environment !== environment);
      return other && `${other.name} has another environment; the pair is skipped at serving.`;
    },
    cpm: ({ cpm, margin }, { linked }) => {
      const net = cpm * (1 - (margin ?? 0) / 100);
      const above = linked('channels').find((channel) => (channel.floor ?? 0) > net);
      return above && `The floor of ${above.name} is $${Number(above.floor).toFixed(2)}.`;
    },
    channels: ({ channels }) => (channels.length === 0 ? 'Not linked: no channel calls this tag.' : undefined),
  },
  fixed: { integration: (_, { traffic }) => ((traffic.imps ?? 0) > 0 ? 'The integration is fixed once the tag has impressions.' : undefined) },
  compute: {
    flightState: (tag, context) => {
      // A marketplace that is closed to the account serves it as little as one that is switched off.
      const markets = context.linked('marketplace').map((market) => (market.openTo === 'all' || market.demands?.includes(tag.demand) ? market : { id: market.id, status: 0 }));
      return flightState(tag, context, [...context.linked('advertiser'), ...markets]);
    },
  },
  moments: ({ startsAt, endsAt }) => [startsAt, endsAt],
  list: { columns: ['advertiser', 'cpm', 'apps', 'environment', 'channels'] },
  access: { read: [demand.ssp, admin.any], write: [demand.ssp] },
  menu: { group: 'Demand', order: 10, mode: 'ssp' },
  nameLists: [{ path: '/api/demand/tagnames/list', fields: ['uid'], read: [demand.any, admin.any] }],
  reports: { dimension: 'tag_name', child: 'channel_name' },
  sample: {
    count: 420,
    firstId: 4101,
    pattern: '{advertiser} {environment} {area} {preroll|midroll|FAST|sports|news|kids}',
    names: ['Halden Motors CTV US $18', 'Magnite CTV dynamic', 'PubMatic mobile web PB', 'Open Video EU floor 1'],
  },
});
