import { buyerStatus, dealHealth } from '../model/dealState';
import { minuteIn } from '../model/flight';
import { auxiliaryData, buyerStatuses, curationFeeTypes, dealTypes, inventoryKinds, priceTypes, publisherCounts, sellerStatuses } from '../reference/dealTerms';
import { adFormats, environments } from '../reference/enums';
import { admin, adv, demand } from '../schema/access';
import { categories, choice, choices, countries, cpm, dateTime, decimal, domain, groups, integer, ref, refs, strings, text, usd } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

const isFirm = (dealType: string | undefined) => dealType === 'preferred' || dealType === 'guaranteed';

export type Deal = Infer<typeof deals>;
export const deals = defineResource({
  name: 'deals',
  label: ['Deal', 'Deals'],
  icon: 'handshake',
  about: 'A deal is the record of a deal id agreed with a seller; campaigns may bid on it.',
  fields: {
    dealId: text('Deal ID', { required: true, maxLength: 64, unique: ['adexchange', 'dealId'], search: true, sample: ['SKY-PG-20417', 'bm-8821', 'VX/77', 'HN-0331', 'cl-pmp-12'] }),
    adexchange: ref('Ad exchange', { to: 'adexchanges', required: true }),
    supplier: ref('Supplier', { to: 'suppliers' }),
    advertiser: ref('Advertiser', { to: 'advertisers', help: 'Empty is any' }),
    dealType: choice('Deal type', { required: true, initial: 'privateAuction', options: dealTypes }),
    desc: text('Description', { maxLength: 250 }),
    seats: strings('Seats', { help: 'Who may bid' }),
    adFormats: choices('Ad formats', { initial: ['video'], options: adFormats }),
    campaigns: refs('Campaigns', { to: 'campaigns', mirrors: 'deals', access: 'server', help: 'Set on the campaign' }),
    priceType: choice('Price type', { initial: 1, options: priceTypes }),
    floor: cpm('Floor', { required: true, sample: [3, 5.25, 8, 12, 17.5, 26] }),
    durFloors: groups('Floors by duration', {
      fields: { minDur: integer('From', { required: true, min: 0, unit: 's' }), maxDur: integer('To', { required: true, min: 1, unit: 's' }), floor: cpm('Floor', { required: true }) },
      check: ({ minDur, maxDur }) => (minDur >= maxDur ? ['maxDur', 'The end must be above the start.'] : undefined),
    }),
    startsAt: dateTime('Starts'),
    endsAt: dateTime('Ends', { help: 'Empty is evergreen' }),
    units: integer('Impressions', { min: 1, sample: [500_000, 1_200_000, 4_000_000] }),
    totalCost: usd('Total cost', { sample: [8000, 24_000, 60_000] }),
    countries: countries('Countries', { help: 'Empty is all' }),
    priority: integer('Priority', { initial: 5, min: 1, max: 10 }),
    environments: choices('Environments', { initial: 'all', options: environments }),
    apps: refs('App lists', { to: 'applists' }),
    sites: refs('Site lists', { to: 'sitelists' }),
    cats: categories('Content categories'),
    targeting: ref('Targeting', { to: 'targetings', help: 'Own check that requests keep to the terms' }),
    pubCount: choice('Publishers', { initial: 0, options: publisherCounts }),
    dynamicInventory: choice('Inventory', { initial: 0, options: inventoryKinds }),
    auxData: choice('Data of others', { initial: 0, options: auxiliaryData, help: 'With a fee, not of the publisher' }),
    curator: domain('Curator'),
    curatorDealId: text('Deal ID of the curator', { maxLength: 64 }),
    curationFeeType: choice('Curation fee type', { initial: 0, options: curationFeeTypes }),
    curationFee: decimal('Curation fee', { initial: 0, min: 0, decimals: 4, help: 'Percent or USD by its type; added to the media cost' }),
    sellerStatus: choice('Seller status', { initial: 2, options: sellerStatuses, help: 'From deal sync, or by hand' }),
    buyerStatus: choice('Buyer status', { options: buyerStatuses, computed: { from: 'record' }, help: 'What the exchange is told' }),
    health: choice('Health', { options: { ok: 'OK', noRequests: 'No requests', noBids: 'No bids', noWins: 'No wins', belowFloor: 'Below the floor', ended: 'Ended' }, computed: { from: 'record' } }),
    lastSeenAt: dateTime('Last seen', { zone: 'utc', computed: { from: 'traffic' }, help: 'Last bid request with the deal' }),
  },
  initial: {
    seats: (_, { linked }) => linked('adexchange').flatMap(({ seatId }) => seatId ?? []),
    priceType: ({ dealType }) => (isFirm(dealType) ? 3 : undefined),
    startsAt: (_, { now, viewer }) => minuteIn(now, viewer.timezone),
    totalCost: ({ units, floor }) => (units && floor ? Math.round(units * floor) / 1000 : undefined),
  },
  onlyIf: {
    apps: [({ dynamicInventory }) => dynamicInventory === 1, 'Only with static inventory'],
    sites: [({ dynamicInventory }) => dynamicInventory === 1, 'Only with static inventory'],
    curationFee: [({ curationFeeType }) => [1, 2, 3].includes(curationFeeType ?? 0), 'Only with a fee'],
  },
  requiredIf: {
    endsAt: ({ dealType }) => dealType === 'guaranteed',
    units: ({ dealType }) => dealType === 'guaranteed',
    totalCost: ({ dealType }) => dealType === 'guaranteed',
  },
  choose: { supplier: ({ adexchange }, target) => (target.adexchange !== adexchange ? 'Belongs to another ad exchange.' : undefined) },
  rules: {
    supplier: ({ adexchange, supplier }, { linked }) => (supplier !== null && linked('supplier').some((one) => one.adexchange !== adexchange) ? 'The supplier belongs to another ad exchange.' : undefined),
    priceType: ({ priceType, dealType }) => (isFirm(dealType) && priceType !== 3 ? 'A preferred or guaranteed deal has a fixed price.' : undefined),
    floor: ({ floor, dealType }) => (floor <= 0 && dealType !== 'openAuction' ? 'The floor must be greater than 0.' : undefined),
    endsAt: ({ startsAt, endsAt }) => (startsAt && endsAt && endsAt <= startsAt ? 'The end must be after the start.' : undefined),
    curationFee: ({ curationFee, curationFeeType }) =>
      curationFeeType === 1 && (curationFee ?? 0) > 100 ? 'A share of the spend is at most 100 %.' : curationFeeType === 3 && (curationFee ?? 0) > 1000 ? 'A CPM is at most 1000.' : undefined,
  },
  warnings: {
    sellerStatus: ({ status, sellerStatus }) => (status === 1 && [1, 3, 4].includes(sellerStatus ?? 0) ? 'The seller is not serving it.' : undefined),
    seats: ({ seats }, { linked }) => {
      const exchange = seats.length === 0 ? undefined : linked('adexchange').find(({ seatId }) => seatId && !seats.includes(seatId));
      return exchange && `The seat at ${exchange.name} is ${exchange.seatId}; it may not bid.`;
    },
    floor: ({ floor }, { linked }) => {
      const low = linked('campaigns').find(({ cpm: bid }) => Number(bid) < floor);
      return low && `${low.name} bids below the floor.`;
    },
  },
  compute: { buyerStatus: (deal, context) => buyerStatus(deal, context), health: (deal, context) => dealHealth(deal, context) },
  moments: ({ endsAt }) => [endsAt],
  list: {
    columns: ['id', 'name', 'dealId', 'adexchange', 'supplier', 'dealType', 'floor', 'startsAt', 'endsAt', 'sellerStatus', 'health', 'campaigns', 'status', 'modifiedAt'],
    quick: ['status', 'adexchange', 'dealType', 'health'],
    filters: [
      'dealId',
      'supplier',
      'advertiser',
      'seats',
      'adFormats',
      'campaigns',
      'priceType',
      'floor',
      'startsAt',
      'endsAt',
      'countries',
      'environments',
      'apps',
      'sites',
      'targeting',
      'curator',
      'sellerStatus',
      'buyerStatus',
      'lastSeenAt',
      'createdAt',
      'modifiedAt',
    ],
    sort: ['endsAt', 'asc'],
  },
  form: {
    General: ['dealId', 'adexchange', 'supplier', 'advertiser', 'dealType', 'desc', 'seats', 'adFormats', 'campaigns'],
    Terms: ['priceType', 'floor', 'durFloors', 'startsAt', 'endsAt', 'units', 'totalCost', 'countries', 'priority'],
    Inventory: ['environments', 'apps', 'sites', 'cats', 'targeting', 'pubCount', 'dynamicInventory', 'auxData'],
    Curation: ['curator', 'curatorDealId', 'curationFeeType', 'curationFee'],
    Health: ['sellerStatus', 'buyerStatus', 'health', 'lastSeenAt'],
  },
  access: { read: [demand.dsp, admin.any, adv.own('advertiser', ['startsAt', 'endsAt'])], write: [demand.dsp] },
  mode: 'dsp',
  menu: { group: 'Targeting', order: 30, mode: 'dsp' },
  reports: { dimension: 'deal_name', child: 'campaign_name' },
  sample: {
    count: 82,
    firstId: 1501,
    pattern: '{Copperline|Brightmoor|Vellum|Skylark|Harbour} {prime-time|sports|news|transit|kids|movies} {PG|PMP|preferred} {Q1|Q2|Q3|Q4}',
    names: ['Copperline prime-time', 'Brightmoor CTV sports', 'Vellum transit screens'],
    fill: ({ dealType, endsAt, floor, units }) => {
      const isGuaranteed = dealType === 'guaranteed' && endsAt !== null;
      const count = units ?? 1_200_000;
      const bought = isGuaranteed ? { units: count, totalCost: Math.round(count * floor) / 1000 } : { units: null, totalCost: null };
      return { dealType: dealType === 'guaranteed' && !isGuaranteed ? 'preferred' : dealType, priceType: isFirm(dealType) ? 3 : 1, ...bought };
    },
  },
});
