import { countriesIn } from '../../src/model/sample/areas';
import type {
  ChannelValues,
  TargetingValues,
  TrafficObject,
  TrafficObjects,
  TrafficPlace,
} from '../../src/model/sample/trafficObjects';
import { partOf } from './chance';
import { flightOf, type Span } from './flightOf';
import { homeShares } from './markets';
import { type Inventory, mayHave, type StreamPlan, storesIn, streamsOf } from './streams';
import { planTags, type TagPlan } from './tagPlans';

/** Calls to a channel that are blocked before tags are called: counter, reason code and share. */
export type Block = { readonly counter: string; readonly code: number; readonly rate: number };

export type ChannelPlan = Span & {
  readonly id: number;
  readonly account: AccountPlan;
  readonly environment: TrafficPlace;
  /** Size relative to the account's other channels. */
  readonly size: number;
  /** Rows per hour; a half is one in every other hour. */
  readonly rows: number;
  readonly tagsInRow: number;
  /** All tags that it can call. */
  readonly tags: readonly TagPlan[];
  readonly streams: readonly StreamPlan[];
  /** The sum over all streams. */
  readonly weight: number;
  /** Impressions per request, and per returned ad. */
  readonly fill: number;
  readonly render: number;
  readonly floor: number;
  readonly payout: { readonly model: string; readonly share: number; readonly cpm: number };
  readonly blocks: readonly Block[];
  /** Ads and seconds of a pod; undefined for single ads. */
  readonly pod: { readonly ads: number; readonly seconds: number } | undefined;
  readonly isSkippable: boolean;
  readonly hasPassback: boolean;
  readonly completion: number;
  readonly viewable: number;
  readonly responseMs: number;
};

export type AccountPlan = {
  readonly id: number;
  readonly timezone: number;
  readonly tagParams: readonly string[];
  readonly priceReq: number;
  readonly priceImp: number;
  readonly priceDsp: number;
  /** Calls to all its channels on the reference day of the sample. */
  readonly dailyCalls: number;
};

type Channel = TrafficObject<ChannelValues>;

const callsPerChannel = 185_000;

/** Calls by environment: a web page calls more often than a TV, and fills less. */
const askedMore: Readonly<Record<TrafficPlace, number>> = {
  ctv: 1,
  inapp: 1.3,
  mobileweb: 1.5,
  desktop: 1.2,
  dooh: 0.12,
};
const fills: Readonly<Record<TrafficPlace, readonly [least: number, span: number]>> = {
  ctv: [0.1, 0.1],
  inapp: [0.05, 0.06],
  mobileweb: [0.03, 0.04],
  desktop: [0.03, 0.05],
  dooh: [0.22, 0.2],
};
const renders: Readonly<Record<TrafficPlace, number>> = {
  ctv: 0.93,
  inapp: 0.84,
  mobileweb: 0.76,
  desktop: 0.8,
  dooh: 0.97,
};
const completions: Readonly<Record<TrafficPlace, number>> = {
  ctv: 0.955,
  inapp: 0.78,
  mobileweb: 0.56,
  desktop: 0.62,
  dooh: 0.985,
};
const views: Readonly<Record<TrafficPlace, number>> = {
  ctv: 0.93,
  inapp: 0.74,
  mobileweb: 0.58,
  desktop: 0.61,
  dooh: 0.9,
};

export function planAccounts({ accounts, channels }: TrafficObjects): ReadonlyMap<number, AccountPlan> {
  return new Map(
    accounts.map(({ id, values }) => [
      id,
      {
        id,
        timezone: values.timezone ?? 0,
        tagParams: values.tagParams ?? [],
        priceReq: values.priceReq ?? 0,
        priceImp: values.priceImp ?? 0,
        priceDsp: values.priceDsp ?? 0,
        dailyCalls: callsPerChannel * channels.filter(({ owner, isUsed }) => owner === id && isUsed).length,
      },
    ]),
  );
}

/** Plans the channels of all accounts, the largest of each first; the caller can pause in between. */
export function* planChannels(
  objects: TrafficObjects,
  accounts: ReadonlyMap<number, AccountPlan>,
  inventory: Inventory,
  seed: number,
): Generator<undefined, readonly ChannelPlan[]> {
  const linked = new Map<number, TagPlan[]>(objects.channels.map(({ id }) => [id, []]));
  for (const tag of planTags(objects, seed)) for (const channel of tag.channels) linked.get(channel)?.push(tag);
  const tagsOf = ({ id, values }: Channel): readonly TagPlan[] =>
    (linked.get(id) ?? []).filter(({ environment }) => environment === 'all' || environment === values.environment);
  const targetings = new Map(objects.targetings.map((one) => [one.id, one.values]));
  yield;
  const plans: ChannelPlan[] = [];
  for (const account of accounts.values()) {
    const own = objects.channels.filter(({ owner, isUsed }) => owner === account.id && isUsed);
    const strength = new Map(
      own.map((one) => [one, strengthOf(one, tagsOf(one), account, targetings.get(one.values.targeting ?? 0))]),
    );
    const [flagship] = [...own].sort((a, b) => (strength.get(b) ?? 0) - (strength.get(a) ?? 0));
    const isSteady = ({ status, values }: Channel): boolean => status === 1 && !values.startsAt && !values.endsAt;
    // The first permanent channel of each environment is large, since it has the featured apps and sites.
    const leads = new Set(
      Object.keys(askedMore).map((place) => own.find((one) => one.values.environment === place && isSteady(one))),
    );
    const key = (one: Channel): number =>
      one === flagship ? 0 : one.isTold ? 0.5 : leads.has(one) ? 1.08 : 1 + partOf(seed, one.id, 11);
    const ranked = [...own].sort((a, b) => key(a) - key(b));
    const places = new Set<string>();
    for (const [rank, channel] of ranked.entries()) {
      const { environment, targeting } = channel.values;
      const isFirst = !places.has(environment) && isSteady(channel);
      plans.push(
        planChannel(channel, {
          account,
          rank,
          of: ranked.length,
          isFirst,
          tags: tagsOf(channel),
          inventory,
          seed,
          targeting: targetings.get(targeting ?? 0),
        }),
      );
      if (isFirst) places.add(environment);
      if (rank % 15 === 14) yield;
    }
  }
  return plans;
}

/** Returns how much a CTV channel sells in its home market at all times; the one with most is the largest of its account. */
function strengthOf(
  channel: Channel,
  tags: readonly TagPlan[],
  account: AccountPlan,
  targeting: Setting['targeting'],
): number {
  const { environment, podMode, startsAt, endsAt } = channel.values;
  const [home = ''] = Object.keys(homeShares(account.timezone));
  const named = countriesIn(channel.name);
  const stores = storesIn(channel.name);
  if (stores.length > 0 && !stores.includes('roku')) return 0;
  const isAtHome = (named.length === 0 || named.includes(home)) && mayHave(targeting, home);
  if (environment !== 'ctv' || channel.status !== 1 || startsAt || endsAt || !isAtHome) return 0;
  const isSelling = (tag: TagPlan): boolean =>
    tag.from === 0 &&
    tag.until === Number.POSITIVE_INFINITY &&
    (tag.countries.length === 0 || tag.countries.includes(home)) &&
    tag.takes(home, 'Roku') &&
    tag.priceIn(home) >= (channel.values.floor ?? 0);
  const strength = tags.filter(isSelling).reduce((sum, { appeal }) => sum + appeal, 0);
  return podMode === 'single' ? strength : strength / 4;
}

type Setting = {
  readonly account: AccountPlan;
  readonly rank: number;
  readonly of: number;
  readonly isFirst: boolean;
  /** Tags that it can call. */
  readonly tags: readonly TagPlan[];
  readonly inventory: Inventory;
  readonly targeting: TargetingValues | undefined;
  readonly seed: number;
};

function planChannel(channel: Channel, setting: Setting): ChannelPlan {
  const { account, rank, of, isFirst, tags, inventory, targeting, seed } = setting;
  const { id, values } = channel;
  const { environment } = values;
  const streams = streamsOf({
    channel,
    account,
    tags,
    inventory,
    targeting,
    count: rank < of * 0.14 ? 20 : 8,
    isFirst,
    seed,
  });
  const own = (what: number): number => partOf(seed, id, what);
  const [least, span] = fills[environment];
  const tier = rank === 0 ? 0 : rank < of * 0.14 || of < 6 ? 1 : rank < of * 0.5 ? 2 : 3;
  return {
    ...flightOf(channel, account.timezone),
    id,
    account,
    environment,
    size: (rank + 1) ** -0.9 * (rank === 0 ? 1.2 : 0.7 + own(12) * 0.6) * askedMore[environment],
    rows: [4, 2, 1, 0.5][tier] ?? 1,
    tagsInRow: [3, 2, 2, 1][tier] ?? 1,
    tags,
    streams,
    weight: streams.reduce((sum, { weight }) => sum + weight, 0),
    fill: least + own(13) * span,
    render: renders[environment] + own(14) * 0.04 - 0.02,
    floor: values.floor ?? 0,
    payout: {
      model: values.sub === null ? 'none' : values.costModel,
      share: values.revShare ?? 70,
      cpm: values.cpm ?? 0,
    },
    blocks: blocksOf(values, own),
    pod: podOf(values),
    isSkippable: values.skip === 1,
    hasPassback: values.passbackUrl !== null,
    completion: completions[environment] * (0.95 + own(15) * 0.08),
    viewable: views[environment] * (0.92 + own(16) * 0.14),
    responseMs: 120 + own(17) * 160,
  };
}

function podOf({ podMode, podMaxAds, podDuration, podSlots }: ChannelValues): ChannelPlan['pod'] {
  if (podMode === 'single') return undefined;
  const slots = podMode === 'dynamic' ? 0 : podSlots.length;
  const seconds = slots > 0 ? podSlots.reduce((sum, slot) => sum + Number(slot), 0) : podDuration;
  return { ads: slots || podMaxAds, seconds: Math.max(seconds, 30) };
}

/** Returns what blocks calls, from the channel's settings. */
function blocksOf(values: ChannelValues, own: (what: number) => number): readonly Block[] {
  const { targeting, ivtBlock, capQps, requiredParams } = values;
  const quality = [603, 601, 602, 604][Math.floor(own(21) * 4)] ?? 603;
  return [
    { counter: 'blk_quality', code: quality, rate: 0.01 + own(22) * 0.04 },
    ...(targeting === null ? [] : [{ counter: 'blk_target', code: 600, rate: 0.03 + own(23) * 0.09 }]),
    ...(ivtBlock ? [{ counter: 'blk_ivt', code: 607, rate: 0.006 + own(24) ** 2 * 0.03 }] : []),
    ...(capQps === null ? [] : [{ counter: 'blk_limit', code: 608, rate: 0.005 + own(25) * 0.03 }]),
    ...(requiredParams.length === 0 ? [] : [{ counter: 'blk_param', code: 611, rate: 0.003 + own(26) * 0.015 }]),
  ];
}
