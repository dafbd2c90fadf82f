import { durFloors, labels, linkOverrides, priceOverrides, uid } from '../model/parts';
import { contradictedBy } from '../model/targeting';
import {
  adFormats,
  adsTxtModes,
  apis,
  billingEvents,
  consentModes,
  costModels,
  environments,
  integrations,
  listModes,
  noYes,
  playbackMethods,
  plcmts,
  protocols,
  schainModes,
  startDelays,
  vastVersions,
} from '../reference/enums';
import { paramsOf, requiredParamsOf, vastParams } from '../reference/vastParams';
import { admin, bool, categories, choice, choices, cpm, dateTime, defineResource, demand, domain, integer, percent, ref, refs, strings, sub, text, url } from '../schema/define';

const paths = { VAST: 'vast', RTB: 'rtb', PreBid: 'pb' } as const;
const big = (environment: string | undefined) => environment === 'ctv' || environment === 'dooh';

export const channels = defineResource({
  name: 'channels',
  label: ['Channel', 'Channels'],
  icon: 'radioTower',
  about: 'A channel is one supply endpoint that players, apps and sub-publishers call; it holds the tags, the floor and the payout.',
  fields: {
    uid: uid(),
    integration: choice('Integration', { required: true, initial: 'VAST', options: integrations, filter: 'quick' }),
    environment: choice('Environment', { required: true, initial: 'ctv', options: environments, filter: 'quick' }),
    sub: ref('Sub-publisher', { to: 'subpublishers', help: 'Empty is owned and operated', filter: 'quick' }),
    adFormat: choice('Ad format', { required: true, initial: 'video', options: adFormats, filter: true }),
    labels: labels(),
    domain: domain('Domain', { access: 'server', computed: { from: 'record' } }),
    tags: refs('Tags', { tab: 'Tags', to: 'tags', mirrors: 'channels', onDelete: 'unlink', global: false, filter: true }),
    tagOverrides: linkOverrides('tag', 'tags', 'channelOverrides'),
    auctionMode: choice('Auction mode', {
      filter: true,
      initial: 'unified',
      options: { unified: 'Unified', waterfall: 'Waterfall', hybrid: 'Hybrid' },
      help: 'Unified: all in parallel. Waterfall: by priority. Hybrid: parallel inside each priority',
    }),
    maxParallel: integer('Parallel calls', { initial: 20, min: 1, max: 100 }),
    marketplaces: refs('Marketplaces', { to: 'rtbs', onDelete: 'unlink', help: 'Empty is all that are open', filter: true }),
    allowMarketplaces: bool('Allow marketplaces', { initial: true, filter: true }),
    blockedAdvertisers: refs('Blocked advertisers', { to: 'advertisers', onDelete: 'unlink' }),
    passbackUrl: url('Passback URL', { onlyIf: { integration: 'VAST' }, help: 'Returned when nothing fills' }),
    floor: cpm('Floor', { tab: 'Pricing', initial: 0, sample: [0.8, 1.2, 2, 3, 4.5, 6, 8], filter: true }),
    floorOverrides: priceOverrides('Floor overrides'),
    dynamicFloor: choice('Dynamic floor', { initial: 'off', options: { off: 'Off', learn: 'Learn', on: 'On' }, filter: true }),
    durFloors: durFloors(),
    costModel: choice('Cost model', { required: true, options: costModels, filter: true }),
    cpm: cpm('Cost CPM', { requiredIf: { costModel: 'fixed' }, sample: [2.4, 3.1, 4] }),
    revShare: percent('Revenue share', { requiredIf: { costModel: 'revshare' }, initialFrom: 'sub.revShare', min: 1 }),
    billingEvent: choice('Billing event', { onlyIf: { integration: 'RTB' }, initial: 'burl', options: billingEvents }),
    apps: refs('App lists', { tab: 'Inventory', to: 'applists', filter: true }),
    appsMode: choice('App lists mode', { initial: 'include', options: listModes }),
    sites: refs('Site lists', { to: 'sitelists', filter: true }),
    sitesMode: choice('Site lists mode', { initial: 'include', options: listModes }),
    app: ref('Application', { onlyIf: [{ environment: ['ctv', 'inapp'] }, 'Only for apps'], to: 'applications', help: 'Stands in for a missing bundle' }),
    site: ref('Site', { onlyIf: [{ environment: ['mobileweb', 'desktop'] }, 'Only for the web'], to: 'sites' }),
    unknownInventory: choice('Unknown inventory', { initial: 'allow', options: { allow: 'Allow', block: 'Block' } }),
    targeting: ref('Targeting', { to: 'targetings', filter: true }),
    cats: categories('Content categories', { filter: true }),
    blockedCats: categories('Blocked categories'),
    blockedAdomains: strings('Blocked advertiser domains', { of: 'domain', maxItems: 10_000 }),
    contentRating: text('Content rating', { maxLength: 16 }),
    contentChannel: text('Content channel', { maxLength: 64 }),
    contentNetwork: text('Content network', { maxLength: 64 }),
    keywords: strings('Keywords', { maxItems: 50 }),
    width: integer('Width', { tab: 'Placement', min: 1, max: 7680, unit: 'px' }),
    height: integer('Height', { min: 1, max: 4320, unit: 'px' }),
    plcmt: choice('Placement subtype', { initial: 1, options: plcmts, filter: true }),
    startDelay: integer('Start delay', { initial: 0, min: -2, unit: 's', help: `${startDelays.map(([value, label]) => `${value} ${label}`).join(', ')}; above 0 seconds into the content`, filter: true }),
    playbackMethod: choice('Playback method', { initial: 1, options: playbackMethods }),
    skip: choice('Skippable', { initial: 0, options: noYes }),
    skipAfter: integer('Skip after', { requiredIf: { skip: 1 }, initial: 5, min: 0, unit: 's' }),
    minDuration: integer('Shortest ad', { initial: 5, min: 1, max: 300, unit: 's' }),
    maxDuration: integer('Longest ad', { atLeast: ['minDuration', 'The longest ad must not be shorter than the shortest.'], initial: 60, min: 1, max: 300, unit: 's' }),
    mimes: strings('MIME types', { initial: ['video/mp4'], minItems: 1, required: true }),
    protocols: choices('Protocols', { initial: [2, 3, 5, 6, 7, 8, 11, 12, 13, 14], options: protocols, minItems: 1, required: true }),
    apis: choices('API frameworks', { initial: [7], options: apis }),
    vastVersion: choice('VAST version', { initial: '4.2', options: vastVersions }),
    podMode: choice('Pod', { initial: 'single', options: { single: 'Single ad', structured: 'Structured', dynamic: 'Dynamic', hybrid: 'Hybrid' }, filter: true }),
    podMaxAds: integer('Ads in a pod', { requiredIf: { podMode: { not: 'single' } }, initial: 4, min: 2, max: 20 }),
    podDuration: integer('Pod duration', { requiredIf: { podMode: ['dynamic', 'hybrid'] }, initial: 120, min: 1, unit: 's' }),
    podSlots: strings('Pod slots', { requiredIf: { podMode: ['structured', 'hybrid'] }, pattern: /^[1-9]\d{0,3}$/, example: '30', help: 'Seconds of each slot' }),
    podDedupe: choices('Not twice in a pod', { initial: ['advertiser', 'creative'], options: { advertiser: 'Advertiser', creative: 'Creative', category: 'Category' } }),
    vastParams: strings('URL parameters', { tab: 'Parameters', suggestions: vastParams.map((entry) => entry.name) }),
    requiredParams: strings('Required parameters'),
    tagParams: strings('Tag parameters', { initialFrom: 'viewer.tagParams' }),
    timeout: integer('Timeout', { tab: 'Caps', initial: 1200, min: 100, max: 10_000, unit: 'ms' }),
    capQps: integer('Requests a second', { min: 1, unit: 'req/s', help: 'Empty is the limit of the account' }),
    capReqsDay: integer('Requests a day', { min: 1 }),
    capImpsDay: integer('Impressions a day', { min: 1 }),
    startsAt: dateTime('Starts', { filter: true }),
    endsAt: dateTime('Ends', { after: 'startsAt', filter: true }),
    ivts: refs('3rd party pixels', { tab: 'Quality', to: 'ivts', presets: 'isDefault', initialFrom: 'account.ivts', filter: true }),
    ivtBlock: bool('Block invalid traffic', { initial: true, filter: true }),
    maxIvtRate: percent('Invalid traffic at most', { initial: 10 }),
    adsTxtMode: choice('ads.txt', { initial: 'flag', options: adsTxtModes, filter: true }),
    health: choice('Health', { options: { ok: 'OK', watch: 'Watch', flagged: 'Flagged' }, computed: { from: 'traffic' }, filter: true }),
    sellerId: text('Seller ID', { tab: 'Supply chain', initialFrom: ['sub.sellersJson.id', 'account.sellersJson.id'], maxLength: 64 }),
    schainMode: choice('Supply chain', { initial: 'append', options: schainModes }),
    schainComplete: bool('Chain complete'),
    inventoryPartnerDomain: domain('Inventory partner domain'),
    consentMode: choice('Consent', { tab: 'Privacy', initial: 'signal', options: consentModes }),
    coppa: bool('Child-directed', { help: 'Strips ids', filter: true }),
    requireIfa: bool('Device id required'),
    truncateIp: bool('Truncate IP'),
    endpoint: url('Endpoint', { tab: 'Export', access: 'server', computed: { from: 'record' } }),
    macroStyle: choice('Macro style', { initial: '[NAME]', options: ['[NAME]', '{{NAME}}', `\${NAME}`, '%%NAME%%'] }),
  },
  initial: {
    costModel: ({ sub }) => (sub ? 'revshare' : 'none'),
    width: ({ environment }) => (big(environment) ? 1920 : 640),
    height: ({ environment }) => (big(environment) ? 1080 : 360),
    vastParams: ({ environment }) => paramsOf(environment ?? 'ctv'),
    requiredParams: ({ environment }) => requiredParamsOf(environment ?? 'ctv'),
    schainComplete: ({ sub }) => !sub,
  },
  rules: {
    costModel: ({ costModel, integration, sub }) =>
      costModel === 'bid' && integration !== 'RTB' ? 'Bid goes with RTB only.' : sub && costModel === 'none' ? 'A channel of a sub-publisher needs a cost model.' : undefined,
    durFloors: ({ durFloors }) => {
      const sorted = [...durFloors].sort((a, b) => a.minDur - b.minDur);
      return sorted.some((row, index) => index > 0 && row.minDur < (sorted[index - 1]?.maxDur ?? 0)) ? 'Floors by duration must not overlap.' : undefined;
    },
    dynamicFloor: ({ dynamicFloor }, { traffic }) => (dynamicFloor === 'on' && (traffic.days ?? 0) < 7 ? 'A dynamic floor needs 7 days of data; choose Learn first.' : undefined),
    podDuration: ({ podMode, podDuration, maxDuration }) =>
      podMode !== 'single' && podDuration !== null && maxDuration !== null && podDuration < maxDuration ? 'The pod must be at least as long as the longest ad.' : undefined,
    apis: ({ apis, environment }) => (environment === 'ctv' && apis.some((api) => api === 1 || api === 2) ? 'VPAID does not run on CTV; take VPAID out.' : undefined),
    vastParams: ({ vastParams: names }) => {
      const unknown = names.find((name) => !vastParams.some((entry) => entry.name === name));
      return unknown ? `${unknown} is no URL parameter.` : undefined;
    },
    requiredParams: ({ requiredParams, vastParams: names }) => {
      const missing = requiredParams.find((name) => !names.includes(name));
      return missing ? `${missing} is not among the URL parameters; add it there first.` : undefined;
    },
    tagParams: ({ tagParams }, { viewer }) => {
      const unknown = tagParams.find((name) => !viewer.tagParams.includes(name));
      return unknown ? `${unknown} is no tag parameter of the account. Known: ${viewer.tagParams.join(', ') || 'none'}.` : undefined;
    },
    tagOverrides: ({ tagOverrides, tags }) => (tagOverrides.some((row) => !tags.includes(row.tag)) ? 'Overrides are for tags of this channel; link the tag first.' : undefined),
    capQps: ({ capQps }, { account }) => (capQps !== null && account?.capQps && capQps > account.capQps ? `The account has at most ${account.capQps} requests a second.` : undefined),
  },
  warnings: {
    targeting: (channel, { linked }) => contradictedBy(channel, linked('targeting')),
    timeout: ({ timeout }, { linked }) => {
      const slow = linked('tags').find((tag) => (tag.timeout ?? 0) >= (timeout ?? Infinity));
      return slow && `${slow.name} may take ${slow.timeout} ms; answer later than that, or shorten it.`;
    },
  },
  fixed: { integration: (_, { traffic }) => ((traffic.reqs ?? 0) > 0 ? 'The integration is fixed once the channel has requests.' : undefined) },
  compute: { domain: (_, { account }) => account?.domain ?? null, endpoint: ({ integration, uid }, { account }) => (account?.domain ? `https://${account.domain}/${paths[integration]}?c=${uid}` : null) },
  protect: (_, { traffic }) => ((traffic.reqs24h ?? 0) > 0 ? 'It had requests in the last 24 hours; archive it first.' : undefined),
  list: { columns: ['uid', 'integration', 'environment', 'sub', 'tags', 'floor', 'costModel', 'health'] },
  access: { read: [demand.ssp, admin.any, sub.own('sub', ['uid', 'integration', 'environment', 'sub'])], write: [demand.ssp] },
  menu: { group: 'Demand', order: 20, mode: 'ssp' },
  listPath: { admin: '/api/admin/channels/list', demand: '/api/demand/channels/list' },
  nameLists: [{ path: '/api/demand/channelNames/list', fields: ['uid'], read: [demand.any, admin.any, sub.own('sub')] }],
  reports: { dimension: 'channel_name', child: 'tag_name' },
  sample: { count: 160, firstId: 2201, pattern: '{house} {news|sports|kids|movies|resale} {environment} {area}', names: ['Northbay Roku FAST', 'Mossgate Fire TV resale', 'Harbour News mobile web'] },
});
