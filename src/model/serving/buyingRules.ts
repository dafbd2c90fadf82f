import type { AnyRecord } from '../../schema/context';
import { isEmpty } from '../../schema/kinds/field';
import type { ServingContext, ServingPair, ServingRule, Why } from '../../schema/serving';
import { sayServing } from './sayServing';
import { environmentsOf, haveCommon } from './targetingRules';

// Serving rules of campaigns, deals, and the objects through which they buy.

type Bought = {
  readonly name: string;
  readonly creatives: readonly number[];
  readonly budgetTotal: number | null;
  readonly impsTotal: number | null;
};

/** A campaign without a budget and an impression goal is a draft; figures come from traffic. */
export const hasBudget: readonly ServingRule<'budgetTotal' | 'impsTotal', Bought>[] = [
  {
    id: 'noBudget',
    step: 'caps',
    rule: 'Has a budget or an impression goal.',
    problem: 'No budget or impression goal.',
    field: 'budgetTotal',
    why: ({ name, budgetTotal, impsTotal }) =>
      budgetTotal === null && impsTotal === null ? sayServing('serving.noBudget', { name }) : undefined,
  },
  {
    id: 'budgetSpent',
    step: 'caps',
    rule: 'Budget left.',
    problem: 'Budget spent.',
    field: 'budgetTotal',
    why: ({ name, budgetTotal }, context) =>
      budgetTotal !== null && (context.traffic.spend ?? 0) >= budgetTotal
        ? sayServing('serving.budgetSpent', { name })
        : undefined,
  },
  {
    id: 'impsReached',
    step: 'caps',
    rule: 'Impressions left to deliver.',
    problem: 'Lifetime impressions reached.',
    field: 'impsTotal',
    why: ({ name, impsTotal }, context) =>
      impsTotal !== null && (context.traffic.imps ?? 0) >= impsTotal
        ? sayServing('serving.impsReached', { name })
        : undefined,
  },
];

/** The advertiser's budget takes precedence over the campaign's. */
export const advertiserPays: ServingPair<'advertiser', object> = {
  id: 'budget',
  rule: 'Advertiser budget left.',
  problem: 'Advertiser budget spent.',
  field: ['budgetTotal'],
  why: (_, advertiser, { figures }) => {
    const { name, budgetTotal } = advertiser;
    return typeof budgetTotal === 'number' && (figures(advertiser).spend ?? 0) >= budgetTotal
      ? sayServing('serving.budgetSpent', { name })
      : undefined;
  },
};

type Credited = { readonly name: string; readonly creditLimit: number | null; readonly creditStop: boolean };

export const hasCredit: ServingRule<'creditLimit', Credited> = {
  id: 'creditStop',
  step: 'caps',
  rule: 'Within its credit limit.',
  problem: 'Credit limit reached.',
  field: 'creditLimit',
  why: ({ name, creditLimit, creditStop }, context) => {
    // Read only if needed, so that the cached result does not depend on it otherwise.
    if (!creditStop || creditLimit === null) return undefined;
    const { unpaid = 0, spend = 0 } = context.traffic;
    return unpaid + spend >= creditLimit ? sayServing('serving.creditLimit', { name }) : undefined;
  },
};

type Shown = { readonly name: string; readonly auditStatus: number; readonly mediaUrl: string | null };

/** A denied creative is not shown; a pending one is. */
export const mayBeShown: readonly ServingRule<'auditStatus' | 'file', Shown>[] = [
  {
    id: 'denied',
    step: 'creatives',
    rule: 'Not denied by audit.',
    problem: 'Denied by audit.',
    field: 'auditStatus',
    why: ({ name, auditStatus }) => (auditStatus === 4 ? sayServing('serving.auditDenied', { name }) : undefined),
  },
  {
    id: 'noMedia',
    step: 'creatives',
    rule: 'Has a media file.',
    problem: 'No media file.',
    field: 'file',
    why: ({ name, mediaUrl }) =>
      mediaUrl ? undefined : { says: sayServing('serving.noMedia', { name }), value: null },
  },
];

export const whyNoCreatives = ({ name }: Bought): Why => sayServing('serving.noCreatives', { name });

type Buyer = {
  readonly id: number;
  readonly name: string;
  readonly adFormat: string;
  readonly environment: readonly string[];
  readonly advertiser: number;
  readonly cpm: number;
};

export const fitsCampaign: readonly ServingPair<'creatives', Buyer>[] = [
  {
    id: 'adFormat',
    rule: 'Same ad format.',
    problem: 'Different ad formats.',
    field: 'creatives',
    why: ({ name, adFormat }, creative) =>
      creative.adFormat === adFormat ? undefined : sayServing('serving.adFormats', { one: creative.name, other: name }),
  },
  {
    id: 'advertiser',
    rule: 'Same advertiser.',
    problem: 'Different advertisers.',
    field: 'creatives',
    why: ({ name, advertiser }, creative) =>
      creative.advertiser === advertiser
        ? undefined
        : sayServing('serving.advertisersBelong', { one: creative.name, other: name }),
  },
  {
    id: 'vpaid',
    rule: 'No VPAID on CTV.',
    problem: 'VPAID on CTV.',
    field: ['apis'],
    // API frameworks 1 and 2 of AdCOM.
    why: ({ environment }, creative) =>
      environment.every((one) => one === 'ctv') && haveCommon(creative.apis, [1, 2])
        ? sayServing('serving.vpaid', { name: creative.name })
        : undefined,
  },
];

const whyElsewhere = (buyer: Buyer, place: AnyRecord): Why =>
  isEmpty(environmentsOf(place)) || haveCommon(buyer.environment, environmentsOf(place))
    ? undefined
    : sayServing('serving.environments', { one: place.name, other: buyer.name });

const whyOtherFormat = (buyer: Buyer, place: AnyRecord): Why =>
  isEmpty(place.adFormats) || place.adFormats.includes(buyer.adFormat)
    ? undefined
    : sayServing('serving.adFormats', { one: place.name, other: buyer.name });

const sameEnvironment = {
  id: 'environment',
  rule: 'Shared environment.',
  problem: 'Different environments.',
  field: 'environment',
  why: whyElsewhere,
} as const;
const sameFormat = {
  id: 'adFormat',
  rule: 'Shared ad format.',
  problem: 'Different ad formats.',
  field: 'adFormat',
  why: whyOtherFormat,
} as const;

/** Refuses creatives that the exchange has not approved, if it requires approval before bidding. */
function whyUnapproved({ name }: Buyer, exchange: AnyRecord, { linked }: ServingContext): Why {
  const isApproved = ({ exchangeAudits }: AnyRecord): boolean =>
    (exchangeAudits ?? []).some((audit: AnyRecord) => audit.adexchange === exchange.id && audit.status === 3);
  return exchange.creativeApproval === 'before' && !linked('creatives').some(isApproved)
    ? sayServing('serving.noneApproved', { exchange: exchange.name, name })
    : undefined;
}

export const buysAtExchange: readonly ServingPair<'environment' | 'adFormat' | 'creatives', Buyer>[] = [
  sameEnvironment,
  sameFormat,
  {
    id: 'approval',
    rule: 'Creative approved by the exchange.',
    problem: 'Creatives not approved by the exchange.',
    field: 'creatives',
    why: whyUnapproved,
  },
];

export const buysOfSupplier: readonly ServingPair<'environment' | 'cpm', Buyer>[] = [
  sameEnvironment,
  {
    id: 'minBid',
    rule: 'Bid at or above the supplier’s minimum.',
    problem: 'Bid below the supplier’s minimum.',
    field: 'cpm',
    why: ({ name, cpm }, supplier) =>
      (supplier.minBid ?? 0) > cpm ? sayServing('serving.belowMinBid', { name, supplier: supplier.name }) : undefined,
  },
];

const whyBelowFloor = (
  campaign: { readonly name: string; readonly cpm: number },
  deal: { readonly name: string; readonly floor: number },
): Why =>
  campaign.cpm < deal.floor ? sayServing('serving.belowFloorOf', { name: campaign.name, deal: deal.name }) : undefined;

export const buysDeal: readonly ServingPair<'environment' | 'adFormat' | 'cpm' | 'deals', Buyer>[] = [
  {
    id: 'floor',
    rule: 'Bid at or above the deal floor.',
    problem: 'Bid below the deal floor.',
    field: 'cpm',
    why: (campaign, deal) => whyBelowFloor(campaign, deal as never),
  },
  sameEnvironment,
  sameFormat,
  {
    id: 'advertiser',
    rule: 'Deal for this advertiser.',
    problem: 'Deal for another advertiser.',
    field: 'deals',
    why: ({ name, advertiser }, deal) =>
      deal.advertiser && deal.advertiser !== advertiser
        ? sayServing('serving.advertisers', { one: deal.name, other: name })
        : undefined,
  },
];

type Offer = { readonly name: string; readonly floor: number; readonly advertiser: number | null };

/** The same rules from the deal's side. */
export const soldTo: readonly ServingPair<'floor' | 'environments' | 'adFormats' | 'advertiser', Offer>[] = [
  {
    id: 'floor',
    rule: 'Bid at or above the deal floor.',
    problem: 'Bid below the deal floor.',
    field: ['cpm'],
    why: (deal, campaign) => whyBelowFloor(campaign as never, deal),
  },
  {
    ...sameEnvironment,
    field: 'environments',
    why: (deal, campaign) => whyElsewhere(campaign as never, deal as never),
  },
  { ...sameFormat, field: 'adFormats', why: (deal, campaign) => whyOtherFormat(campaign as never, deal as never) },
  {
    id: 'advertiser',
    rule: 'Deal for this advertiser.',
    problem: 'Deal for another advertiser.',
    field: 'advertiser',
    why: ({ name, advertiser }, campaign) =>
      advertiser && advertiser !== campaign.advertiser
        ? sayServing('serving.advertisers', { one: name, other: campaign.name })
        : undefined,
  },
  {
    id: 'openOnly',
    rule: 'Campaign buys through deals.',
    problem: 'Campaign buys only in the open auction.',
    field: ['dealMode'],
    why: ({ name }, campaign) =>
      campaign.dealMode === 'open'
        ? sayServing('serving.openAuctionOnly', { name: campaign.name, deal: name })
        : undefined,
  },
];

export const whyNoDeals = ({ name }: { readonly name: string }): Why => sayServing('serving.noDeals', { name });
export const whyNoCampaigns = ({ name }: { readonly name: string }): Why => sayServing('serving.noCampaigns', { name });

/** The seller has paused, finished or archived the deal: reported by deal sync, or entered by hand. */
export const sellerServes: ServingRule<
  'sellerStatus',
  { readonly name: string; readonly sellerStatus: number | null }
> = {
  id: 'seller',
  step: 'status',
  rule: 'Seller is serving.',
  problem: 'Seller is not serving.',
  field: 'sellerStatus',
  why: ({ name, sellerStatus }) =>
    [1, 3, 4].includes(sellerStatus ?? 0) ? sayServing('serving.sellerStopped', { name }) : undefined,
};

export const seated: ServingRule<'seatId', { readonly name: string; readonly seatId: string | null }> = {
  id: 'noSeat',
  step: 'partner',
  rule: 'Has a seat.',
  problem: 'No seat.',
  field: 'seatId',
  why: ({ name, seatId }) => (seatId ? undefined : sayServing('serving.noSeat', { name })),
};

/** A buyer that is not among a deal's seats must not bid on it. */
export const seatIsNamed: ServingPair<'seats', { readonly name: string; readonly seats: readonly string[] }> = {
  id: 'seats',
  rule: 'Seat listed on the deal.',
  problem: 'Seat missing from the deal.',
  field: 'seats',
  why: ({ name, seats }, { seatId }) =>
    seats.length > 0 && seatId && !seats.includes(seatId)
      ? sayServing('serving.seatMissing', { seat: seatId, name })
      : undefined,
};

type ExchangeTargeted = {
  readonly dealMode: string | null;
  readonly name: string;
  readonly adexchanges: readonly number[];
  readonly suppliers: readonly number[];
  readonly deals: readonly number[];
};

/** A targeting with other sellers than the campaign's leaves none. */
export const sellersLeft: ServingRule<'targeting', ExchangeTargeted> = {
  id: 'targetingSellers',
  step: 'targeting',
  rule: 'Targeting leaves sellers.',
  problem: 'Targeting leaves no seller.',
  field: 'targeting',
  why: ({ dealMode, ...campaign }, { linked }) => {
    const [targeting] = linked('targeting').filter(({ status }) => status === 1);
    const asked =
      dealMode === 'dealsOnly'
        ? (['adexchanges', 'suppliers', 'deals'] as const)
        : (['adexchanges', 'suppliers'] as const);
    const apart = asked.find(
      (field) =>
        targeting &&
        campaign[field].length > 0 &&
        !isEmpty(targeting[field]) &&
        !leaves(targeting, field, campaign[field]),
    );
    return (
      targeting &&
      apart && {
        says: sayServing('serving.sellers', { one: targeting.name, other: campaign.name }),
        value: targeting[apart],
        at: [targeting, apart],
      }
    );
  },
};

const leaves = (targeting: AnyRecord, field: 'adexchanges' | 'suppliers' | 'deals', own: readonly number[]): boolean =>
  field === 'suppliers' && targeting.suppliersMode === 'exclude'
    ? own.some((id) => !targeting.suppliers.includes(id))
    : haveCommon(own, targeting[field]);
