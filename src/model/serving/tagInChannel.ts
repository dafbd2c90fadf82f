import type { AnyRecord } from '../../schema/context';
import type { ServingContext, ServingPair, Why } from '../../schema/serving';
import { sayServing } from './sayServing';
import { areApart, haveCommon, whyTargetingsApart } from './targetingRules';

// Serving rules between a tag and a channel, shared by both sides.

type Meeting = {
  readonly id: string;
  readonly rule: string;
  readonly problem: string;
  /** The field to fix at the tag, and at the channel. */
  readonly fields: readonly [ofTag: string, ofChannel: string];
  readonly why: (tag: AnyRecord, channel: AnyRecord, context: Ends) => Why;
};
/** The targetings of both. */
type Ends = { readonly targetings: readonly [ofTag: readonly AnyRecord[], ofChannel: readonly AnyRecord[]] };

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const rowsOf = (value: unknown) =>
  listOf(value) as readonly { readonly channel?: number; readonly tag?: number; readonly cpm: number }[];
const areBothNamed = (some: unknown, others: unknown): boolean => listOf(some).length > 0 && listOf(others).length > 0;

/** Returns the most that the tag pays in the channel, after the margin; undefined if it bids. */
function paidBy(tag: AnyRecord, channel: AnyRecord): number | undefined {
  if (tag.marketplace) return undefined;
  if (tag.priceModel !== 'fixed') return tag.maxCpm ?? undefined;
  const link =
    rowsOf(tag.channelOverrides).find((row) => row.channel === channel.id) ??
    rowsOf(channel.tagOverrides).find((row) => row.tag === tag.id);
  const prices = link?.cpm ? [link.cpm] : [tag.cpm, ...rowsOf(tag.cpmOverrides).map(({ cpm }) => cpm)];
  return Math.max(...prices) * (1 - (tag.margin ?? 0) / 100);
}

const leastFloor = ({ floor, floorOverrides }: AnyRecord): number =>
  Math.min(floor ?? 0, ...rowsOf(floorOverrides).map(({ cpm }) => cpm));

const seconds = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

const meetings = [
  {
    id: 'environment',
    rule: 'Same environment.',
    problem: 'Different environments.',
    fields: ['environment', 'environment'],
    why: (tag, channel) =>
      tag.environment === 'all' || tag.environment === channel.environment
        ? undefined
        : sayServing('serving.environments', { one: tag.name, other: channel.name }),
  },
  {
    id: 'adFormat',
    rule: 'Same ad format.',
    problem: 'Different ad formats.',
    fields: ['adFormat', 'adFormat'],
    why: (tag, channel) =>
      tag.adFormat === channel.adFormat
        ? undefined
        : sayServing('serving.adFormats', { one: tag.name, other: channel.name }),
  },
  {
    id: 'floor',
    rule: 'Price above the channel floor.',
    problem: 'Price below the channel floor.',
    fields: ['cpm', 'floor'],
    why: (tag, channel) =>
      (paidBy(tag, channel) ?? Infinity) < leastFloor(channel)
        ? sayServing('serving.belowChannelFloor', { name: tag.name, channel: channel.name })
        : undefined,
  },
  {
    id: 'advertiser',
    rule: 'Advertiser allowed on the channel.',
    problem: 'Advertiser blocked on the channel.',
    fields: ['advertiser', 'blockedAdvertisers'],
    why: (tag, channel) =>
      listOf(channel.blockedAdvertisers).includes(tag.advertiser)
        ? sayServing('serving.blocksAdvertiser', { channel: channel.name, name: tag.name })
        : undefined,
  },
  {
    id: 'marketplace',
    rule: 'Marketplace allowed on the channel.',
    problem: 'Marketplace not allowed on the channel.',
    fields: ['marketplace', 'marketplaces'],
    why: (tag, channel) => {
      const isOut =
        channel.allowMarketplaces === false ||
        (areBothNamed([tag.marketplace], channel.marketplaces) && !channel.marketplaces.includes(tag.marketplace));
      return tag.marketplace && isOut
        ? sayServing('serving.marketNotAllowed', { channel: channel.name, name: tag.name })
        : undefined;
    },
  },
  {
    id: 'protocols',
    rule: 'Shared protocol.',
    problem: 'No shared protocol.',
    fields: ['protocols', 'protocols'],
    why: (tag, channel) =>
      areBothNamed(tag.protocols, channel.protocols) && !haveCommon(tag.protocols, channel.protocols)
        ? sayServing('serving.protocols', { one: tag.name, other: channel.name })
        : undefined,
  },
  {
    id: 'mimes',
    rule: 'Shared MIME type.',
    problem: 'No shared MIME type.',
    fields: ['mimes', 'mimes'],
    why: (tag, channel) =>
      areBothNamed(tag.mimes, channel.mimes) && !haveCommon(tag.mimes, channel.mimes)
        ? sayServing('serving.mimeTypes', { one: tag.name, other: channel.name })
        : undefined,
  },
  {
    id: 'duration',
    rule: 'Shared ad duration.',
    problem: 'No shared ad duration.',
    fields: ['minDuration', 'maxDuration'],
    why: (tag, channel) =>
      seconds(tag.minDuration, 0) > seconds(channel.maxDuration, Infinity) ||
      seconds(channel.minDuration, 0) > seconds(tag.maxDuration, Infinity)
        ? sayServing('serving.durations', { one: tag.name, other: channel.name })
        : undefined,
  },
  {
    id: 'skip',
    rule: 'Skip settings match.',
    problem: 'Skip settings conflict.',
    fields: ['skip', 'skip'],
    why: (tag, channel) =>
      (tag.skip === 'required' && channel.skip === 0) || (tag.skip === 'forbidden' && channel.skip === 1)
        ? sayServing('serving.skip', { one: tag.name, other: channel.name })
        : undefined,
  },
  {
    id: 'plcmt',
    rule: 'Placement accepted.',
    problem: 'Placement not accepted.',
    fields: ['plcmt', 'plcmt'],
    why: (tag, channel) =>
      listOf(tag.plcmt).length > 0 && channel.plcmt && !tag.plcmt.includes(channel.plcmt)
        ? sayServing('serving.placement', { name: tag.name, channel: channel.name })
        : undefined,
  },
  {
    id: 'pod',
    rule: 'Allowed in the channel’s pods.',
    problem: 'Not allowed in the channel’s pods.',
    fields: ['podEligible', 'podMode'],
    why: (tag, channel) =>
      tag.podEligible === false && channel.podMode && channel.podMode !== 'single'
        ? sayServing('serving.pods', { name: tag.name, channel: channel.name })
        : undefined,
  },
  {
    id: 'coppa',
    rule: 'Accepts the channel’s child-directed traffic.',
    problem: 'Child-directed traffic not accepted.',
    fields: ['coppaAllowed', 'coppa'],
    why: (tag, channel) =>
      channel.coppa && !tag.coppaAllowed
        ? sayServing('serving.childDirected', { channel: channel.name, name: tag.name })
        : undefined,
  },
  {
    id: 'lists',
    rule: 'Shared apps in the lists.',
    problem: 'No shared app in the lists.',
    fields: ['apps', 'apps'],
    why: (tag, channel) =>
      areApart(tag.apps, tag.appsMode, channel.apps, channel.appsMode) && tag.appsMode !== channel.appsMode
        ? sayServing('serving.apps', { one: tag.name, other: channel.name })
        : undefined,
  },
  {
    id: 'targeting',
    rule: 'Targetings overlap.',
    problem: 'Targetings do not overlap.',
    fields: ['targeting', 'targeting'],
    why: (_tag, _channel, { targetings: [ofTag, ofChannel] }) => whyTargetingsApart(ofTag, ofChannel),
  },
] as const satisfies readonly Meeting[];

type Fields = (typeof meetings)[number]['fields'];

/** The rules of a tag for its channels. */
export const meetsChannel: readonly ServingPair<Fields[0], AnyRecord>[] = meetings.map(
  ({ id, rule, problem, fields: [field], why }) => ({
    id,
    rule,
    problem,
    field,
    why: (tag, channel, { linked }: ServingContext) =>
      why(tag, channel, { targetings: [linked('targeting'), linked('targeting', channel)] }),
  }),
);

/** The rules of a channel for its tags. */
export const meetsTag: readonly ServingPair<Fields[1], AnyRecord>[] = meetings.map(
  ({ id, rule, problem, fields: [, field], why }) => ({
    id,
    rule,
    problem,
    field,
    why: (channel, tag, { linked }: ServingContext) =>
      why(tag, channel, { targetings: [linked('targeting', tag), linked('targeting')] }),
  }),
);
