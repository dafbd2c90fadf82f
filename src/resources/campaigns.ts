import { flightState, minuteIn } from '../model/flight';
import { freqCap, labels, pixels, priceOverrides, timezone, uid } from '../model/parts';
import { contradictedBy } from '../model/targeting';
import { adFormats, adsTxtModes, environments, flightStates, listModes } from '../reference/enums';
import { admin, adv, bool, choice, choices, cpm, dateTime, dayparts, decimal, defineResource, demand, groups, integer, json, percent, ref, refs, text, url, usd } from '../schema/define';

export const campaigns = defineResource({
  name: 'campaigns',
  label: ['Campaign', 'Campaigns'],
  icon: 'megaphone',
  about: 'A campaign buys impressions for one advertiser: its flight, budget, bid, creatives and where to buy.',
  fields: {
    advertiser: ref('Advertiser', { to: 'advertisers', required: true, dimension: 'advertiser_name', filter: 'quick' }),
    uid: uid(),
    adFormat: choice('Ad format', { required: true, initial: 'video', options: adFormats, filter: true }),
    environment: choices('Environment', {
      options: environments,
      initial: ['ctv'],
      minItems: 1,
      required: true,
      sample: [['ctv'], ['ctv'], ['inapp'], ['mobileweb'], ['desktop'], ['dooh'], ['ctv', 'inapp']],
      filter: true,
    }),
    goal: choice('Goal', { initial: 'completedViews', options: { reach: 'Reach', completedViews: 'Completed views', clicks: 'Clicks', viewability: 'Viewability' }, filter: true }),
    labels: labels(),
    startsAt: dateTime('Starts', { tab: 'Budget & pacing', required: true, filter: true }),
    endsAt: dateTime('Ends', { after: 'startsAt', requiredIf: { budgetTotal: { not: null }, pacing: 'even' }, help: 'Empty is open', filter: true }),
    timezone: timezone('Timezone of the caps'),
    budgetTotal: usd('Total budget', { requiredIf: { impsTotal: null }, min: 0.0001, sample: [2500, 8000, 12_500, 24_000, 36_000, 60_000, 90_000], filter: true }),
    budgetDay: usd('Daily budget', { atMost: 'budgetTotal', min: 0.0001, sample: [100, 250, 400, 900] }),
    impsTotal: integer('Total impressions', { min: 1, sample: [500_000, 1_200_000, 4_000_000] }),
    impsDay: integer('Daily impressions', { atMost: 'impsTotal', min: 1 }),
    pacing: choice('Pacing', { initial: 'even', options: { asap: 'As fast as possible', even: 'Even', ahead: 'Ahead (110 % of even)' }, filter: true }),
    rateType: choice('Rate type', { initial: 'cpm', options: { cpm: 'CPM', cpcv: 'CPCV', costPlus: 'Cost plus' }, help: 'How the advertiser is billed', filter: true }),
    rate: usd('Rate', { requiredIf: { rateType: ['cpm', 'cpcv'] }, min: 0.0001, sample: [6, 9.5, 12, 18.5, 24, 30] }),
    markup: percent('Markup', { requiredIf: { rateType: 'costPlus' }, initial: 0, max: 300 }),
    fee: cpm('Third-party fee', { initial: 0 }),
    poNumber: text('PO number', { maxLength: 50, search: true, sample: ['PO-20417', 'PO-88213', 'PO-31150'], filter: true }),
    bidStrategy: choice('Bid strategy', { tab: 'Bidding', initial: 'maximum', options: { fixed: 'Fixed', maximum: 'Maximum', target: 'Target' }, filter: true }),
    cpm: cpm('CPM', { required: true, min: 0.0001, help: 'Bid, or its ceiling', sample: [4.2, 5.6, 6, 7.4, 8.8, 9.5, 11.2, 12, 13.25, 15.75, 16, 18.5, 22, 23, 24], filter: true }),
    goalValue: decimal('Goal value', { requiredIf: { bidStrategy: 'target' }, min: 0, decimals: 4 }),
    priority: integer('Priority', { initial: 5, min: 1, max: 10, help: 'Decides between own campaigns', filter: true }),
    bidOverrides: priceOverrides('Bid overrides'),
    winRateFloor: percent('Win rate floor', { help: 'Raise the bid when below' }),
    creatives: refs('Creatives', { tab: 'Creatives', to: 'creatives', filter: true }),
    rotation: choice('Rotation', { initial: 'even', options: { even: 'Even', weighted: 'Weighted', optimised: 'Optimised', sequence: 'Sequence' }, filter: true }),
    creativeWeights: groups('Creative weights', {
      uniqueBy: ['creative'],
      fields: { creative: ref('Creative', { to: 'creatives', required: true, onDelete: 'unlink' }), weight: integer('Weight', { required: true, min: 1, max: 1000 }) },
    }),
    adexchanges: refs('Ad exchanges', { tab: 'Supply', to: 'adexchanges', help: 'Empty is all', filter: true }),
    suppliers: refs('Suppliers', { to: 'suppliers', help: 'Empty is all', filter: true }),
    deals: refs('Deals', { to: 'deals', requiredIf: { dealMode: 'dealsOnly' }, filter: true }),
    dealMode: choice('Deal mode', { initial: 'openAndDeals', options: { open: 'Open auction', openAndDeals: 'Open auction and deals', dealsOnly: 'Deals only' }, filter: true }),
    apps: refs('App lists', { to: 'applists', filter: true }),
    appsMode: choice('App lists mode', { initial: 'include', options: listModes }),
    sites: refs('Site lists', { to: 'sitelists', filter: true }),
    sitesMode: choice('Site lists mode', { initial: 'include', options: listModes }),
    adsTxtMode: choice('ads.txt', { initial: 'enforce', options: adsTxtModes, filter: true }),
    maxSchainHops: integer('Supply chain hops', { initial: 2, min: 0, max: 10 }),
    targeting: ref('Targeting', { tab: 'Targeting', to: 'targetings', filter: true }),
    inheritTargeting: bool('Also the targeting of the advertiser', { initial: true }),
    dayparts: dayparts('Hours of the week'),
    daypartZone: choice('Hours in the zone of', { initial: 'viewer', options: { campaign: 'Campaign', viewer: 'Viewer' } }),
    freqCap: freqCap({ tab: 'Frequency', initial: { imps: 3, period: 'day', per: 'device' } }),
    minGapMinutes: integer('Gap between ads', { initial: 0, min: 0, unit: 'min', help: 'For the same viewer' }),
    onePerPod: bool('One per pod', { initial: true }),
    ivts: refs('3rd party pixels', { tab: 'Pixels', to: 'ivts', presets: 'isDefault', initialFrom: 'account.ivts' }),
    trackers: pixels('Trackers'),
    clickUrl: url('Click URL', { help: 'Empty is that of the creative' }),
    flightState: choice('State', { tab: false, options: flightStates, computed: { from: 'record' }, filter: 'quick' }),
    delivery: json<{ spend: number; imps: number; pacePct: number | null }>('Pace', { tab: false, display: 'delivery', computed: { from: 'traffic' } }),
  },
  initial: { startsAt: (_, { now, viewer }) => minuteIn(now, viewer.timezone) },
  rules: {
    rate: ({ rate, rateType }) => (rateType === 'cpm' && rate !== null && rate > 1000 ? 'A CPM rate must be at most 1000.' : undefined),
    budgetTotal: ({ budgetTotal }, { traffic }) => (budgetTotal !== null && budgetTotal < (traffic.spend ?? 0) ? 'The budget must not be lower than what is already spent.' : undefined),
    creativeWeights: ({ creativeWeights, creatives }) => (creativeWeights.some((row) => !creatives.includes(row.creative)) ? 'Weights are for creatives of this campaign; add the creative first.' : undefined),
  },
  warnings: {
    targeting: (campaign, { linked }) => contradictedBy(campaign, linked('targeting')),
    deals: ({ cpm }, { linked }) => {
      const above = linked('deals').find((deal) => (deal.floor ?? 0) > cpm);
      return above && `The floor of ${above.name} is $${Number(above.floor).toFixed(2)}.`;
    },
  },
  fixed: {
    advertiser: (_, { traffic }) => ((traffic.imps ?? 0) > 0 ? 'The advertiser is fixed after the first impression.' : undefined),
    adFormat: ({ creatives }) => (creatives.length > 0 ? 'The ad format is fixed while creatives are linked.' : undefined),
  },
  choose: {
    creatives: ({ advertiser, adFormat }, target) => (target.advertiser !== advertiser ? 'Belongs to another advertiser.' : target.adFormat !== adFormat ? 'Has another ad format.' : undefined),
    suppliers: ({ adexchanges }, target) => (adexchanges.length > 0 && !adexchanges.includes(target.adexchange) ? 'Belongs to an ad exchange that is not chosen.' : undefined),
    deals: (_, target, { now, viewer }) => (target.endsAt && target.endsAt <= minuteIn(now, viewer.timezone) ? 'Has ended.' : undefined),
  },
  compute: {
    flightState: (campaign, context) => {
      const isReady = campaign.creatives.length > 0 && (campaign.budgetTotal !== null || campaign.impsTotal !== null);
      return isReady ? flightState(campaign, context, context.linked('advertiser')) : 'draft';
    },
  },
  moments: ({ startsAt, endsAt }) => [startsAt, endsAt],
  protect: (_, { traffic }) => ((traffic.impsOpenMonth ?? 0) > 0 ? 'It has impressions in the open finance month.' : undefined),
  list: { columns: ['advertiser', 'cpm', 'budgetTotal', 'environment', 'startsAt', 'endsAt', 'creatives', 'flightState', 'delivery'], sort: ['endsAt', 'asc'] },
  access: { read: [demand.dsp, admin.any, adv.own('advertiser', ['startsAt', 'endsAt', 'delivery'])], write: [demand.dsp] },
  menu: { group: 'Demand', order: 20, mode: 'dsp' },
  reports: { dimension: 'campaign_name', child: 'creative_name' },
  sample: { count: 210, firstId: 7001, pattern: '{advertiser} {spring|summer|autumn|winter|launch} {environment} {area}', names: ['Halden EV launch – CTV US', 'Olive & Rye autumn audio', 'Bluefern Bank DOOH test'] },
});
