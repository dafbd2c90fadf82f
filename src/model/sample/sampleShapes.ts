import type { Random } from '../../schema/kinds/field';
import { dayMs } from '../reports/days';
import { completions } from './completions';

/** A buying company of the sample and its category. Names are unique, so that users can follow a story. */
type Buyer = {
  readonly name: string;
  readonly kind: 'brand' | 'agency' | 'dsp' | 'ssp' | 'network';
  readonly cat?: string;
  readonly country?: string;
  readonly isOff?: true;
};

const brand = (name: string, cat: string, country = 'us'): Buyer => ({ name, kind: 'brand', cat, country });
const buyer = (name: string, kind: Buyer['kind']): Buyer => ({ name, kind });
const off = (one: Buyer): Buyer => ({ ...one, isOff: true });

/** In the order in which accounts get them, the main one first. */
export const buyers: readonly Buyer[] = [
  brand('Arcadia Airways', 'IAB20'),
  brand('Bonfire Burgers', 'IAB8'),
  buyer('Quantline DSP', 'dsp'),
  brand('Calla Cosmetics', 'IAB18', 'fr'),
  brand('Dovetail Insurance', 'IAB13'),
  buyer('Meadow & Main Agency', 'agency'),
  brand('Ember Energy Drinks', 'IAB8'),
  brand('Fjordlight Outdoor', 'IAB17', 'no'),
  buyer('Openreach DSP', 'dsp'),
  brand('Hazelwood Pharmacy', 'IAB7'),
  buyer('Trellis SSP', 'ssp'),
  brand('Indigo Telecom', 'IAB19'),
  brand('Juniper Games', 'IAB9'),
  off(brand('Kitebird Toys', 'IAB6')),
  brand('Lumen Electric', 'IAB2'),
  brand('Marigold Groceries', 'IAB8'),
  buyer('Parallax Network', 'network'),
  brand('Oakline Furniture', 'IAB10'),
  brand('Pepperbox Pizza', 'IAB8'),
  buyer('Rivet DSP', 'dsp'),
  brand('Quartz Watches', 'IAB18', 'ch'),
  brand('Roundhouse Gyms', 'IAB7'),
  off(brand('Silverleaf Tea', 'IAB8', 'gb')),
  buyer('Union Row Agency', 'agency'),
  brand('Truewheel Tyres', 'IAB2', 'de'),
  brand('Umber Coffee', 'IAB8'),
  brand('Violet Skincare', 'IAB18'),
  buyer('Bridgepoint SSP', 'ssp'),
  brand('Wayfarer Cruises', 'IAB20'),
  brand('Yarrow Pet Care', 'IAB16'),
  brand('Zephyr Solar', 'IAB15'),
  brand('Abbey Building Society', 'IAB13', 'gb'),
  buyer('Thames Media DSP', 'dsp'),
  brand('Bramble Jam', 'IAB8', 'gb'),
  brand('Clifton Rail', 'IAB20', 'gb'),
  brand('Dunmore Distillery', 'IAB8', 'gb'),
  off(brand('Eastgate Cinemas', 'IAB1', 'gb')),
  brand('Falkirk Motors', 'IAB2', 'gb'),
  brand('Galerie Lumière', 'IAB22', 'fr'),
  buyer('Seine DSP', 'dsp'),
  brand('Huile d’Or', 'IAB8', 'fr'),
  brand('Ivoire Parfums', 'IAB18', 'fr'),
  brand('Jardin Vert', 'IAB10', 'fr'),
  brand('Lakeside Sports Gear', 'IAB17'),
  buyer('Prairie DSP', 'dsp'),
  brand('Monarch Mattress', 'IAB10'),
  brand('Northstar Credit Union', 'IAB13'),
  brand('Orchid Mobile', 'IAB19'),
  brand('Paprika Kitchen', 'IAB8'),
  brand('Ridgeline Trucks', 'IAB2'),
  brand('Sunday Garden', 'IAB10', 'gb'),
  brand('Tulip Bank', 'IAB13', 'nl'),
  brand('Vino Rosso', 'IAB8', 'it'),
  brand('Windmill Energy', 'IAB15', 'nl'),
  brand('Alpen Bahn', 'IAB20', 'ch'),
  brand('Berg & Tal Reisen', 'IAB20', 'de'),
  brand('Casa Colibri', 'IAB10', 'mx'),
  buyer('Compass Trading', 'network'),
  buyer('Global Reach DSP', 'dsp'),
  brand('Delta Cargo', 'IAB3'),
];

/** Ad exchanges that campaigns buy from. */
const exchangeNames = [
  'Meridian Exchange',
  'Tidewater SSP',
  'Kestrel Marketplace',
  'Orchard Exchange',
  'Foundry SSP',
  'Lantern Exchange',
] as const;

/** Marketplaces of the platform; the second word is their kind of inventory. */
const marketplaceNames = ['Premier Sports', 'Everyday Web', 'Metro Outdoor', 'Family Web', 'Evening Sports'] as const;

const subpublisherNames = [
  'Harbour Resale',
  'Saltmarsh Video',
  'Greyling Apps',
  'Heron Kids TV',
  'Cedar Lane Films',
  'Fieldhouse Sports',
  'Bluebell Cooking',
  'Larch Documentary',
  'Moonrise Movies',
  'Pinewood Classics',
  'Riverbend News',
  'Stonegate Weather',
  'Beacon Local News',
  'Cobalt Motorsport',
  'Driftwood Surf TV',
  'Elmwood Radio',
  'Firefly Cartoons',
  'Gatehouse Podcasts',
  'Holloway Comedy',
  'Inkwell Magazines',
  'Jubilee Music',
  'Keystone Regional',
] as const;

/** Returns a host name for the name of a sample object. */
export const sampleHost = (name: string): string =>
  `${
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'sample'
  }.example`;

type Given = Readonly<Record<string, unknown>>;
type Linked = (field: string) => Given | undefined;

/** How objects of the sample become realistic, beyond their definition. */
export type SampleShape = {
  readonly names?: readonly string[];
  /** The probability of a reference, if an object fits. */
  readonly chances?: Readonly<Record<string, number>>;
  /** Fields that the sample fills itself where they are required, and not with the default from another object. */
  readonly ownValues?: readonly string[];
  /** Fields that stay empty. */
  readonly leftEmpty?: readonly string[];
  /** Flights have an end. */
  readonly isClosed?: true;
  /** They get traffic through other objects, whatever their own flight. */
  readonly isReached?: true;
  /** Whether the object may name the target. */
  readonly picks?: Readonly<Record<string, (target: Given) => boolean>>;
  /** Returns values that determine the references. */
  begin?(draft: Given, random: Random, linked: Linked): Given;
  /** Returns values that fit the name, the flight and the references. */
  fill?(draft: Given, random: Random, linked: Linked): Given;
};

const one = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const cents = (value: number): number => Math.round(value * 100) / 100;
const inMs = (minute: unknown): number => Date.parse(`${String(minute).replace(' ', 'T')}Z`);

/** Prices by environment in USD CPM: of tags, floors of channels, bids of campaigns. */
const prices: Readonly<
  Record<
    string,
    { readonly tag: readonly number[]; readonly floor: readonly number[]; readonly bid: readonly number[] }
  >
> = {
  ctv: { tag: [11.2, 12, 13.25, 14.5, 15, 16, 18, 19, 21], floor: [3, 4.5, 6, 8], bid: [16, 18, 18.5, 21, 22, 24] },
  inapp: { tag: [4.2, 5.6, 6, 6.5, 7.4, 9.5], floor: [1.2, 2, 3], bid: [6, 7.4, 8.8, 9.5, 11.2] },
  mobileweb: { tag: [1.85, 2.4, 2.85, 3.1, 3.4], floor: [0.8, 1.2], bid: [3, 3.6, 4.2] },
  desktop: { tag: [2.4, 2.85, 3.1, 3.4, 4.2], floor: [0.8, 1.2], bid: [3.4, 4.2, 5] },
  dooh: { tag: [5.6, 6, 7.4, 9.5], floor: [2, 3], bid: [6, 7.4, 9.5] },
  all: { tag: [5.6, 6, 7.4], floor: [2], bid: [7.4] },
};

const pricesOf = (environment: unknown) => prices[String([environment].flat()[0] ?? 'all')] ?? prices.all;
const hasKind =
  (...kinds: readonly string[]) =>
  ({ kind, status }: Given): boolean =>
    kinds.includes(String(kind)) && status === 1;

const budgets: Readonly<Record<string, readonly number[]>> = {
  ctv: [12_500, 24_000, 36_000, 60_000, 90_000],
  inapp: [8000, 12_500, 24_000],
  mobileweb: [2500, 4000, 8000],
  desktop: [2500, 4000, 8000],
  dooh: [4000, 8000, 12_500],
};

const buyerOf = new Map(buyers.map((buyer) => [buyer.name, buyer]));

export const sampleShapes: Readonly<Record<string, SampleShape>> = {
  advertisers: {
    names: buyers.map(({ name }) => name),
    fill({ name }) {
      const { kind = 'brand', cat, country = null, isOff } = buyerOf.get(String(name)) ?? {};
      const isBrand = kind === 'brand' || kind === 'agency';
      return {
        companyName: name,
        kind,
        country,
        cats: cat ? [cat] : [],
        integration: isBrand ? 'VAST' : kind === 'ssp' ? 'PreBid' : 'RTB',
        partner: null,
        seatId: null,
        domain: sampleHost(String(name)),
        ...(isOff && { status: 0 }),
      };
    },
  },
  targetings: {
    names: [
      ...[
        'US CTV sports',
        'US CTV evening',
        'US CTV tier 1',
        'US CTV weekend',
        'UK CTV evening',
        'DACH CTV premium',
        'CA CTV premium',
      ],
      ...[
        'LATAM CTV weekend',
        'APAC CTV tier 1',
        'US in-app sports',
        'UK in-app evening',
        'US mobile premium',
        'US mobile weekend',
      ],
      ...[
        'US desktop premium',
        'DACH desktop weekend',
        'US screens weekend',
        'UK screens evening',
        'US in-app premium',
      ],
    ],
  },
  adexchanges: { names: exchangeNames, fill: () => ({ testMode: false }) },
  rtbs: { names: marketplaceNames, fill: () => ({ openTo: 'all', demands: [] }) },
  subpublishers: {
    names: subpublisherNames,
    fill: ({ name }) => ({ companyName: `${name} Ltd`, domain: sampleHost(String(name)) }),
  },
  creatives: {
    leftEmpty: ['exchangeAudits'],
    picks: { advertiser: hasKind('brand', 'agency') },
    fill: (_, random) => {
      const auditStatus = one(random, [3, 3, 3, 3, 3, 3, 3, 3, 1, 2, 4]);
      return { auditStatus, auditNote: auditStatus === 4 ? 'Logo not readable' : null };
    },
  },
  tags: {
    ownValues: ['partner'],
    chances: { targeting: 1, channels: 1, marketplace: 0.85 },
    begin: ({ environment }, random, linked) => {
      const kind = linked('advertiser')?.kind;
      const integration =
        kind === 'brand' || kind === 'agency' ? 'VAST' : kind === 'ssp' ? 'PreBid' : random() < 0.8 ? 'RTB' : 'VAST';
      return {
        integration,
        cpm: one(random, pricesOf(environment)?.tag ?? [5]),
        priceModel: integration === 'VAST' ? 'fixed' : 'dynamic',
        ...(integration === 'RTB' ? {} : { marketplace: null }),
        ...(integration === 'PreBid' ? {} : { partner: null }),
      };
    },
    fill: ({ integration }, _, linked) => {
      const host = sampleHost(String(linked('advertiser')?.name ?? 'buyer'));
      return {
        ...(integration === 'VAST' && { url: `https://vast.${host}/v?cb={{CACHEBUSTER}}&ifa={{DEVICE_ID}}` }),
        cpmOverrides: [],
        bidFloor: null,
        maxCpm: null,
      };
    },
  },
  channels: {
    ownValues: ['cpm'],
    begin: ({ environment }, random) => ({ floor: one(random, pricesOf(environment)?.floor ?? [1]) }),
    fill: () => ({ floorOverrides: [] }),
  },
  deals: {
    isReached: true,
    chances: { supplier: 1 },
    fill(draft, random, linked) {
      const words = String(draft.name).split(' ');
      const environments = words.includes('transit') ? ['dooh'] : words.includes('games') ? ['inapp'] : ['ctv'];
      const floor = one(random, environments[0] === 'ctv' ? [8, 12, 14] : environments[0] === 'dooh' ? [5.25] : [4, 5]);
      const short =
        words.find((word) => ['PG', 'PMP', 'preferred'].includes(word)) === 'preferred'
          ? 'PD'
          : words.includes('PG')
            ? 'PG'
            : 'PMP';
      const units = short === 'PG' ? one(random, [500_000, 1_200_000, 4_000_000]) : null;
      const endsAt = draft.endsAt ?? (short === 'PG' ? later(draft.startsAt, 60) : null);
      return {
        floor,
        environments,
        countries: [],
        durFloors: [],
        units,
        totalCost: units && Math.round(units * floor) / 1000,
        endsAt,
        dealId: `${initialsOf(String(linked('adexchange')?.name ?? 'Open Exchange'))}-${short}-${20_000 + Number(draft.id)}`,
        sellerStatus: 0,
      };
    },
  },
  campaigns: {
    chances: { targeting: 1, creatives: 1 },
    isClosed: true,
    picks: { advertiser: hasKind('brand', 'agency') },
    begin: ({ environment }, random) => ({ cpm: one(random, pricesOf(environment)?.bid ?? [6]) }),
    fill(draft, random) {
      const cpm = Number(draft.cpm);
      const turn = random();
      const rateType = turn < 0.84 ? 'cpm' : turn < 0.94 ? 'cpcv' : 'costPlus';
      const seen = (completions as Readonly<Record<string, number>>)[String([draft.environment].flat()[0])] ?? 0.8;
      const perMille = Math.round(cpm * (1.15 + random() * 0.2) * 2) / 2;
      const days = Math.max(1, (inMs(draft.endsAt) - inMs(draft.startsAt)) / dayMs);
      const budgetTotal = one(random, budgets[String([draft.environment].flat()[0])] ?? [8000]);
      return {
        rateType,
        budgetTotal,
        impsTotal: null,
        impsDay: null,
        bidOverrides: [],
        dealMode: 'openAndDeals',
        adFormat: 'video',
        rate: rateType === 'cpm' ? perMille : rateType === 'cpcv' ? Math.round((perMille / seen) * 10) / 10_000 : null,
        markup: rateType === 'costPlus' ? one(random, [15, 20, 25]) : 0,
        budgetDay:
          random() < 0.35 ? Math.min(budgetTotal, cents(Math.ceil(((budgetTotal / days) * 1.3) / 10) * 10)) : null,
      };
    },
  },
};

/** Returns the end of a day, a number of days after a minute. */
const later = (minute: unknown, days: number): string | null =>
  typeof minute === 'string' ? `${new Date(inMs(minute) + days * dayMs).toISOString().slice(0, 10)} 23:59` : null;

const initialsOf = (name: string): string => name.replace(/[^A-Z]/g, '').slice(0, 3) || 'X';
