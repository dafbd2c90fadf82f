/** The objects that traffic of the sample is made of, by the resources they are of. */
export const trafficResources = {
  accounts: 'demands',
  channels: 'channels',
  tags: 'tags',
  advertisers: 'advertisers',
  marketplaces: 'rtbs',
  subs: 'subpublishers',
  targetings: 'targetings',
  apps: 'applications',
  sites: 'sites',
  vendors: 'ivts',
  campaigns: 'campaigns',
  creatives: 'creatives',
  exchanges: 'adexchanges',
  suppliers: 'suppliers',
  deals: 'deals',
} as const;

export type TrafficKind = keyof typeof trafficResources;

/** What traffic depends on of an object; dates are milliseconds since 1970. */
export type TrafficObject<Values = unknown> = {
  readonly id: number;
  readonly name: string;
  readonly owner: number | null;
  readonly status: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
  /** One of the sample's own, and not one that has had no traffic yet. */
  readonly isUsed: boolean;
  /** Told in full by a row of the sample: the best-known of their kind, which come first. */
  readonly isTold: boolean;
  readonly values: Values;
};

type Flown = { readonly startsAt: string | null; readonly endsAt: string | null };
type Place = 'ctv' | 'inapp' | 'mobileweb' | 'desktop' | 'dooh';
type PriceByPlace = readonly {
  readonly country: string | null;
  readonly environment: string | null;
  readonly cpm: number;
}[];

export type TrafficPlace = Place;

export type TrafficValues = {
  readonly accounts: {
    readonly timezone: number | null;
    readonly tagParams: readonly string[] | null;
    readonly priceReq: number | null;
    readonly priceImp: number | null;
    readonly priceDsp: number | null;
  };
  readonly channels: Flown & {
    readonly environment: Place;
    readonly adFormat: string;
    readonly integration: string;
    readonly sub: number | null;
    readonly floor: number | null;
    readonly floorOverrides: PriceByPlace;
    readonly costModel: string;
    readonly cpm: number | null;
    readonly revShare: number | null;
    readonly app: number | null;
    readonly site: number | null;
    readonly targeting: number | null;
    readonly cats: readonly string[];
    readonly plcmt: number;
    readonly startDelay: number;
    readonly skip: number;
    readonly width: number | null;
    readonly podMode: string;
    readonly podMaxAds: number;
    readonly podDuration: number;
    readonly podSlots: readonly string[];
    readonly passbackUrl: string | null;
    readonly ivtBlock: boolean;
    readonly ivts: readonly number[];
    readonly capQps: number | null;
    readonly requiredParams: readonly string[];
  };
  readonly tags: Flown & {
    readonly environment: Place | 'all';
    readonly integration: string;
    readonly advertiser: number;
    readonly marketplace: number | null;
    readonly partner: string | null;
    readonly priceModel: string;
    readonly cpm: number;
    readonly cpmOverrides: PriceByPlace;
    readonly fee: number | null;
    readonly timeout: number;
    readonly targeting: number | null;
    readonly channels: readonly number[];
    readonly pmpDeals: readonly { readonly dealId: string }[] | null;
    readonly maxDuration: number;
  };
  readonly advertisers: { readonly kind: string; readonly domain: string | null };
  readonly marketplaces: {
    readonly partner: string | null;
    readonly margin: number;
    readonly marginOverrides: readonly { readonly demand: number; readonly margin: number }[];
    readonly openTo: string;
    readonly demands: readonly number[];
  };
  readonly subs: unknown;
  readonly targetings: {
    readonly countries: readonly string[];
    readonly countriesMode: string;
    readonly os: readonly string[];
    readonly osMode: string;
  };
  readonly apps: {
    readonly environment: string | null;
    readonly bundle: string;
    readonly store: string;
    readonly quality: string;
    readonly cats: readonly string[];
  };
  readonly sites: { readonly quality: string; readonly cats: readonly string[] };
  readonly vendors: {
    readonly purposes: readonly string[];
    readonly environments: readonly string[];
    readonly sampling: number | null;
    readonly fee: number | null;
    readonly feeBase: string;
  };
  readonly campaigns: Flown & {
    readonly advertiser: number;
    readonly adFormat: string;
    readonly environment: readonly Place[];
    readonly pacing: string;
    readonly budgetTotal: number | null;
    readonly budgetDay: number | null;
    readonly impsTotal: number | null;
    readonly impsDay: number | null;
    readonly rateType: string;
    readonly rate: number | null;
    readonly markup: number | null;
    readonly fee: number | null;
    readonly cpm: number;
    readonly creatives: readonly number[];
    readonly adexchanges: readonly number[];
    readonly suppliers: readonly number[];
    readonly deals: readonly number[];
    readonly dealMode: string;
    readonly targeting: number | null;
  };
  readonly creatives: { readonly duration: number | null };
  readonly exchanges: {
    readonly environments: readonly string[];
    readonly testMode: boolean;
    readonly fee: number | null;
  };
  readonly suppliers: {
    readonly adexchange: number | null;
    readonly sellerId: string | null;
    readonly sellerType: string;
    readonly environments: readonly string[] | null;
    readonly costModel: string;
    readonly cpm: number | null;
    readonly revShare: number | null;
    readonly trust: string;
  };
  readonly deals: Flown & {
    readonly dealId: string;
    readonly adexchange: number;
    readonly supplier: number | null;
    readonly advertiser: number | null;
    readonly dealType: string;
    readonly floor: number;
    readonly environments: readonly string[] | null;
    readonly sellerStatus: number;
  };
};

/** Everything that traffic is made of. */
export type TrafficObjects = { readonly [Kind in TrafficKind]: readonly TrafficObject<TrafficValues[Kind]>[] } & {
  /** The moment around which the sample was laid, in milliseconds since 1970; what happens in its traffic counts from here. */
  readonly laidAround: number;
};

export type ChannelValues = TrafficValues['channels'];
export type TagValues = TrafficValues['tags'];
export type MarketplaceValues = TrafficValues['marketplaces'];
export type TargetingValues = TrafficValues['targetings'];
export type VendorValues = TrafficValues['vendors'];
export type CampaignValues = TrafficValues['campaigns'];
export type ExchangeValues = TrafficValues['exchanges'];
export type DealValues = TrafficValues['deals'];
export type TrafficApps = TrafficObjects['apps'];
export type TrafficSites = TrafficObjects['sites'];
