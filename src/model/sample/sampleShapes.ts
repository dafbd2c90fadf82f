import type { Random } from '../../schema/field';
import { dayMs } from '../reports/days';
import { completions } from './completions';
import { buyers, exchangeNames, marketplaceNames, subpublisherNames } from './houses';
import { sampleHost } from './sampleHost';

type Given = Readonly<Record<string, unknown>>;
type Linked = (field: string) => Given | undefined;

/** How objects of the sample become believable, beyond what their definition says. */
export type SampleShape = {
  readonly names?: readonly string[];
  /** How often references are there, where something fits. */
  readonly chances?: Readonly<Record<string, number>>;
  /** Flights have an end. */
  readonly isClosed?: true;
  /** They have traffic through other objects, whatever their own flight. */
  readonly isReached?: true;
  /** Whether the object may name that one. */
  readonly picks?: Readonly<Record<string, (target: Given) => boolean>>;
  /** Values that references are chosen by. */
  begin?(draft: Given, random: Random, linked: Linked): Given;
  /** Values that go with the name, the flight and the references. */
  fill?(draft: Given, random: Random, linked: Linked): Given;
};

const one = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const cents = (value: number): number => Math.round(value * 100) / 100;
const inMs = (minute: unknown): number => Date.parse(`${String(minute).replace(' ', 'T')}Z`);

/** Prices of each place in USD for a thousand: what tags pay, what channels ask for at least, what campaigns bid. */
const prices: Readonly<
  Record<string, { readonly tag: readonly number[]; readonly floor: readonly number[]; readonly bid: readonly number[] }>
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
        ...{ companyName: name, kind, country, cats: cat ? [cat] : [], integration: isBrand ? 'VAST' : kind === 'ssp' ? 'PreBid' : 'RTB' },
        ...{ partner: null, seatId: null, domain: sampleHost(String(name)), ...(isOff && { status: 0 }) },
      };
    },
  },
  targetings: {
    names: [
      ...['US CTV sports', 'US CTV evening', 'US CTV tier 1', 'US CTV weekend', 'UK CTV evening', 'DACH CTV premium', 'CA CTV premium'],
      ...['LATAM CTV weekend', 'APAC CTV tier 1', 'US in-app sports', 'UK in-app evening', 'US mobile premium', 'US mobile weekend'],
      ...['US desktop premium', 'DACH desktop weekend', 'US screens weekend', 'UK screens evening', 'US in-app premium'],
    ],
  },
  adexchanges: { names: exchangeNames, fill: () => ({ testMode: false }) },
  rtbs: { names: marketplaceNames, fill: () => ({ openTo: 'all', demands: [] }) },
  subpublishers: {
    names: subpublisherNames,
    fill: ({ name }) => ({ companyName: `${name} Ltd`, domain: sampleHost(String(name)) }),
  },
  creatives: {
    picks: { advertiser: hasKind('brand', 'agency') },
    fill: (_, random) => {
      const auditStatus = one(random, [3, 3, 3, 3, 3, 3, 3, 3, 1, 2, 4]);
      return { auditStatus, auditNote: auditStatus === 4 ? 'Logo not readable' : null };
    },
  },
  tags: {
    chances: { targeting: 1, channels: 1, marketplace: 0.85 },
    begin: ({ environment }, random, linked) => {
      const kind = linked('advertiser')?.kind;
      const integration = kind === 'brand' || kind === 'agency' ? 'VAST' : kind === 'ssp' ? 'PreBid' : random() < 0.8 ? 'RTB' : 'VAST';
      return {
        ...{ integration, cpm: one(random, pricesOf(environment)?.tag ?? [5]), priceModel: integration === 'VAST' ? 'fixed' : 'dynamic' },
        ...(integration === 'RTB' ? {} : { marketplace: null }),
        ...(integration === 'PreBid' ? {} : { partner: null }),
      };
    },
    fill: ({ integration }, _, linked) => {
      const host = sampleHost(String(linked('advertiser')?.name ?? 'buyer'));
      return {
        ...(integration === 'VAST' && { url: `https://vast.${host}/v?cb={{CACHEBUSTER}}&ifa={{DEVICE_ID}}` }),
        ...{ cpmOverrides: [], bidFloor: null, maxCpm: null },
      };
    },
  },
  channels: {
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
        words.find((word) => ['PG', 'PMP', 'preferred'].includes(word)) === 'preferred' ? 'PD' : words.includes('PG') ? 'PG' : 'PMP';
      const units = short === 'PG' ? one(random, [500_000, 1_200_000, 4_000_000]) : null;
      const endsAt = draft.endsAt ?? (short === 'PG' ? later(draft.startsAt, 60) : null);
      return {
        ...{ floor, environments, countries: [], durFloors: [], units, totalCost: units && Math.round(units * floor) / 1000, endsAt },
        ...{ dealId: `${initialsOf(String(linked('adexchange')?.name ?? 'Open Exchange'))}-${short}-${20_000 + Number(draft.id)}` },
        ...{ sellerStatus: 0 },
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
        ...{ rateType, budgetTotal, impsTotal: null, impsDay: null, bidOverrides: [], dealMode: 'openAndDeals', adFormat: 'video' },
        ...{ rate: rateType === 'cpm' ? perMille : rateType === 'cpcv' ? Math.round((perMille / seen) * 10) / 10_000 : null },
        ...{ markup: rateType === 'costPlus' ? one(random, [15, 20, 25]) : 0 },
        budgetDay: random() < 0.35 ? Math.min(budgetTotal, cents(Math.ceil(((budgetTotal / days) * 1.3) / 10) * 10)) : null,
      };
    },
  },
};

/** So many days after a minute, at the end of the day. */
const later = (minute: unknown, days: number): string | null =>
  typeof minute === 'string' ? `${new Date(inMs(minute) + days * dayMs).toISOString().slice(0, 10)} 23:59` : null;

const initialsOf = (name: string): string => name.replace(/[^A-Z]/g, '').slice(0, 3) || 'X';
