import { durFloors } from '../model/parts';
import { seatIsNamed, sellerServes, soldTo, whyNoCampaigns } from '../model/serving/buyingRules';
import { inFlight, switchedOn } from '../model/serving/ownRules';
import { onSide } from '../model/serving/sellingRules';
import { listsHold, targetingLeaves } from '../model/serving/targetingRules';
import { buyerStatus, costOfUnits, dealHealth, feeTooHigh, floorAboveBid, isFirm, openPrice, sampleTerms, startsNow, supplierElsewhere, whoHasNoSeat } from '../model/terms';
import { auxiliaryData, buyerStatuses, curationFeeTypes, dealTypes, inventoryKinds, priceTypes, publisherCounts, sellerStatuses } from '../reference/dealTerms';
import { adFormats, environments } from '../reference/enums';
import { admin, adv, categories, choice, choices, countries, cpm, dateTime, decimal, defineResource, demand, domain, integer, ref, refs, strings, text, usd } from '../schema/define';

export const deals = defineResource('deals', ['Deal', 'Deals', 'handshake'], {
  about: 'A deal is the record of a deal id agreed with a seller; campaigns may bid on it.',
  fields: {
    dealId: text('Deal ID', { required: true, maxLength: 64, unique: ['adexchange', 'dealId'], search: true, sample: ['SKY-PG-20417', 'bm-8821', 'VX/77', 'HN-0331', 'cl-pmp-12'], filter: true }),
    adexchange: ref('Ad exchange', { to: 'adexchanges', required: true, filter: 'quick' }),
    supplier: ref('Supplier', { to: 'suppliers', unfit: [{ adexchange: { other: 'adexchange' } }, 'Belongs to another ad exchange.'], refuse: supplierElsewhere, filter: true }),
    advertiser: ref('Advertiser', { to: 'advertisers', help: 'Empty is any', filter: true }),
    dealType: choice('Deal type', { required: true, initial: 'privateAuction', options: dealTypes, sample: ['privateAuction', 'privateAuction', 'preferred', 'guaranteed'], filter: 'quick' }),
    desc: text('Description', { maxLength: 250 }),
    seats: strings('Seats', { initialFrom: 'adexchange.seatId', help: 'Who may bid', filter: true }),
    adFormats: choices('Ad formats', { initial: ['video'], options: adFormats, filter: true }),
    campaigns: refs('Campaigns', { to: 'campaigns', mirrors: 'deals', access: 'server', help: 'Set on the campaign', filter: true }),
    priceType: choice('Price type', { tab: 'Terms', initial: 1, options: priceTypes, refuse: openPrice, filter: true }),
    floor: cpm('Floor', { required: true, refuse: [{ floor: { atMost: 0 }, dealType: { not: 'openAuction' } }, 'The floor must be greater than 0.'], sample: [3, 5.25, 8, 12, 17.5, 26], filter: true }),
    durFloors: durFloors(),
    startsAt: dateTime('Starts', { filter: true }),
    endsAt: dateTime('Ends', { after: 'startsAt', requiredIf: { dealType: 'guaranteed' }, help: 'Empty is evergreen', filter: true }),
    units: integer('Impressions', { requiredIf: { dealType: 'guaranteed' }, min: 1, sample: [500_000, 1_200_000, 4_000_000] }),
    totalCost: usd('Total cost', { requiredIf: { dealType: 'guaranteed' }, sample: [8000, 24_000, 60_000] }),
    countries: countries('Countries', { help: 'Empty is all', filter: true }),
    priority: integer('Priority', { initial: 5, min: 1, max: 10 }),
    environments: choices('Environments', { tab: 'Inventory', initial: 'all', options: environments, filter: true }),
    apps: refs('App lists', { to: 'applists', onlyIf: [{ dynamicInventory: 1 }, 'Only with static inventory'], filter: true }),
    sites: refs('Site lists', { to: 'sitelists', onlyIf: [{ dynamicInventory: 1 }, 'Only with static inventory'], filter: true }),
    cats: categories('Content categories'),
    targeting: ref('Targeting', { to: 'targetings', help: 'Own check that requests keep to the terms', filter: true }),
    pubCount: choice('Publishers', { initial: 0, options: publisherCounts }),
    dynamicInventory: choice('Inventory', { initial: 0, options: inventoryKinds }),
    auxData: choice('Data of others', { initial: 0, options: auxiliaryData, help: 'With a fee, not of the publisher' }),
    curator: domain('Curator', { tab: 'Curation', filter: true }),
    curatorDealId: text('Deal ID of the curator', { maxLength: 64 }),
    curationFeeType: choice('Curation fee type', { initial: 0, options: curationFeeTypes }),
    curationFee: decimal('Curation fee', { onlyIf: [{ curationFeeType: [1, 2, 3] }, 'Only with a fee'], initial: 0, min: 0, decimals: 4, refuse: feeTooHigh, help: 'Percent or USD by its type; added to the media cost' }),
    sellerStatus: choice('Seller status', {
      tab: 'Health',
      initial: 2,
      options: sellerStatuses,
      warn: [{ status: 1, sellerStatus: [1, 3, 4] }, 'The seller is not serving it.'],
      help: 'From deal sync, or by hand',
      filter: true,
    }),
    buyerStatus: choice('Buyer status', { options: buyerStatuses, computed: { from: 'record', changesAt: ['endsAt'] }, help: 'What the exchange is told', filter: true }),
    health: choice('Health', {
      options: { ok: 'OK', noRequests: 'No requests', noBids: 'No bids', noWins: 'No wins', belowFloor: 'Below the floor', ended: 'Ended' },
      computed: { from: 'record', changesAt: ['endsAt'] },
      filter: 'quick',
    }),
    lastSeenAt: dateTime('Last seen', { zone: 'utc', computed: { from: 'traffic' }, help: 'Last bid request with the deal', filter: true }),
  },
  initial: { priceType: ({ dealType }) => (isFirm(dealType) ? 3 : undefined), startsAt: startsNow, totalCost: costOfUnits },
  warnings: { seats: whoHasNoSeat, floor: floorAboveBid },
  compute: { buyerStatus, health: dealHealth },
  serving: {
    isAsked: true,
    links: [
      { step: 'parents', field: 'demand', need: 'every', rule: 'Its account serves.', pairs: [onSide('dsp')] },
      { step: 'parents', field: 'adexchange', need: 'every', rule: 'Its ad exchange serves.', pairs: [seatIsNamed] },
      { step: 'parents', field: 'supplier', need: 'every', rule: 'Its supplier serves.' },
      { step: 'parents', field: 'advertiser', need: 'every', rule: 'Its advertiser serves.' },
      { step: 'links', field: 'campaigns', need: 'some', rule: 'A campaign bids on it.', none: whyNoCampaigns, pairs: soldTo },
    ],
    rules: [...switchedOn, sellerServes, ...targetingLeaves, ...listsHold, ...inFlight],
  },
  list: { columns: ['dealId', 'adexchange', 'supplier', 'dealType', 'floor', 'startsAt', 'endsAt', 'sellerStatus', 'health', 'campaigns'], sort: ['endsAt', 'asc'] },
  access: { read: [demand.dsp, admin.any, adv.own('advertiser', ['startsAt', 'endsAt'])], write: [demand.dsp] },
  menu: { group: 'Targeting', order: 30, mode: 'dsp' },
  reports: { dimension: 'deal_name', child: 'campaign_name' },
  sample: {
    count: 82,
    firstId: 1501,
    pattern: '{house} {prime-time|sports|news|transit|kids|movies} {PG|PMP|preferred} {Q1|Q2|Q3|Q4}',
    fill: sampleTerms,
  },
});
