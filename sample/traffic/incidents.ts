import { dayMs, hourMs } from '../../src/model/reports/days';
import { faults } from '../../src/model/sample/faults';
import type { TrafficApps, TrafficObject, TrafficObjects, TrafficSites } from '../../src/model/sample/trafficObjects';
import type { ChannelPlan } from './channelPlans';
import { isIn, type Span } from './flightOf';
import type { StreamPlan } from './streams';
import type { TagPlan } from './tagPlans';

/** Incidents in the sample's traffic, for users to find. All are in the account with most channels. */
export type Incidents = {
  /** Some hours, weeks ago, in which players could not connect. */
  readonly outage: Happening & { readonly account: number };
  /** Days on which bots request the ads of one app. */
  readonly fraud: Happening & { readonly app: number; readonly site: number };
  /** The last Tuesday, when an important tag answers too late to Roku devices in the US. */
  readonly fillDrop: Happening & { readonly channels: ReadonlySet<number>; readonly tag: number };
  /** The time since which a deal's floor is above its campaign's bid. */
  readonly stalledDeal: Happening & { readonly deal: number };
  /** The time since which a channel's floor halves its sales. */
  readonly raisedFloor: Happening & { readonly channel: number };
};

type Happening = Span;

/** For traffic without incidents. */
export const noIncidents: Incidents = {
  outage: { account: 0, from: 0, until: 0 },
  fraud: { app: 0, site: 0, from: 0, until: 0 },
  fillDrop: { channels: new Set(), tag: 0, from: 0, until: 0 },
  stalledDeal: { deal: 0, from: 0, until: 0 },
  raisedFloor: { channel: 0, from: 0, until: 0 },
};

/** Incidents repeat at this interval, so that a sample that keeps running always has some. */
const everyMs = 84 * dayMs;

export const happens = ({ from, until }: Happening, hour: number): boolean =>
  hour >= from && isIn({ from: 0, until: until - from }, (hour - from) % everyMs);

const isRokuUs = ({ keys }: StreamPlan): boolean => keys.os === 'Roku' && keys.country === 'us';

export const isDropping = ({ fillDrop }: Incidents, channel: ChannelPlan, stream: StreamPlan, hour: number): boolean =>
  fillDrop.channels.has(channel.id) && isRokuUs(stream) && happens(fillDrop, hour);

/** Returns the tag whose bids make most of the fill of a stream with the fill drop; else 0. */
export const leaderOf = ({ fillDrop }: Incidents, channel: ChannelPlan, stream: StreamPlan): number =>
  fillDrop.channels.has(channel.id) && isRokuUs(stream) ? fillDrop.tag : 0;

export const isFraud = ({ fraud }: Incidents, { keys: { app, site } }: StreamPlan, hour: number): boolean =>
  ((fraud.app !== 0 && app === fraud.app) || (fraud.site !== 0 && site === fraud.site)) && happens(fraud, hour);

/** Returns the channel with the floor of that hour. */
export const atFloor = ({ raisedFloor }: Incidents, channel: ChannelPlan, hour: number): ChannelPlan => {
  if (channel.id !== raisedFloor.channel) return channel;
  const { before, fill } = faults.raisedFloor;
  return hour < raisedFloor.from ? { ...channel, floor: before } : { ...channel, fill: channel.fill * fill };
};

/** Returns the factor by which incidents change the calls of a stream. */
export function callsFactor(incidents: Incidents, channel: ChannelPlan, stream: StreamPlan, hour: number): number {
  if (channel.account.id === incidents.outage.account && happens(incidents.outage, hour)) return 0.02;
  return isFraud(incidents, stream, hour) ? 9 : 1;
}

export function planIncidents(
  { laidAround, apps, sites }: TrafficObjects,
  channels: readonly ChannelPlan[],
): Incidents {
  const account = channels[0]?.account;
  const own = channels.filter((channel) => channel.account === account);
  const { outage, fraud, fillDrop, stalledDeal, raisedFloor } = incidentTimes(laidAround, account?.timezone ?? 0);
  return {
    outage: { account: account?.id ?? 0, ...outage },
    fraud: { ...watched(own, apps, sites, fraud.until + 9 * dayMs), ...fraud },
    fillDrop: { ...fillDrop, ...dropped(own, fillDrop.from) },
    stalledDeal: { ...stalledDeal, deal: faults.stalledDeal.id },
    raisedFloor: { ...raisedFloor, channel: faults.raisedFloor.id },
  };
}

/** Returns the first time of each incident, in the time zone of its account. */
export function incidentTimes(laidAround: number, timezone: number): Readonly<Record<keyof Incidents, Span>> {
  const midnight = Math.floor(laidAround / dayMs) * dayMs;
  const tuesday = lastTuesday(laidAround, timezone);
  return {
    // Exactly one step of six hours: older facts may be no finer, and an alert for part of a step would name other hours.
    outage: { from: midnight - 23 * dayMs + 12 * hourMs, until: midnight - 23 * dayMs + 18 * hourMs },
    fraud: { from: midnight - 12 * dayMs, until: midnight - 9 * dayMs },
    // Until the evening, so that it also stands out on the same UTC day.
    fillDrop: { from: tuesday, until: tuesday + 20 * hourMs },
    stalledDeal: { from: midnight - 6 * dayMs + 14 * hourMs, until: Number.POSITIVE_INFINITY },
    raisedFloor: { from: midnight - 5 * dayMs + 15 * hourMs, until: Number.POSITIVE_INFINITY },
  };
}

/** Returns the midnight at which the last complete Tuesday began, in the account's time zone. */
function lastTuesday(now: number, timezone: number): number {
  const local = Math.floor((now + timezone * hourMs) / dayMs);
  // Day 0 was a Thursday, so Tuesdays have remainder 5.
  const days = (((local - 1 - 5) % 7) + 7) % 7;
  return (local - 1 - days) * dayMs - timezone * hourMs;
}

/** Returns the watched app or site with the most traffic. */
function watched(
  own: readonly ChannelPlan[],
  apps: TrafficApps,
  sites: TrafficSites,
  day: number,
): { readonly app: number; readonly site: number } {
  const isWatched = ({ values, isTold }: TrafficObject<{ quality: string }>): boolean =>
    isTold && values.quality === 'watch';
  const found = new Set([...apps, ...sites].filter(isWatched).map(({ id }) => id));
  const sizes = new Map<StreamPlan, number>();
  for (const channel of own) {
    if (!isIn(channel, day - 13 * dayMs) || !isIn(channel, day)) continue;
    for (const stream of channel.streams)
      if (found.has(stream.keys.app || stream.keys.site)) sizes.set(stream, stream.weight * channel.size);
  }
  // Sites come first: requests of an app also show in its channel.
  const [largest] = [...sizes].sort(
    ([one, a], [other, b]) => Number(other.keys.site > 0) - Number(one.keys.site > 0) || b - a,
  );
  return { app: largest?.[0].keys.app ?? 0, site: largest?.[0].keys.site ?? 0 };
}

/** Returns the main tag of the channel with most calls from Roku devices in the US, and the channels that call it. */
function dropped(
  own: readonly ChannelPlan[],
  at: number,
): { readonly channels: ReadonlySet<number>; readonly tag: number } {
  const isRunning = (span: Span): boolean => isIn(span, at) && isIn(span, at - 21 * dayMs);
  const sizeOf = (channel: ChannelPlan): number =>
    channel.streams
      .filter((stream) => isRokuUs(stream) && stream.tags.some(isRunning))
      .reduce((sum, { weight }) => sum + weight, 0) * channel.size;
  const [channel] = own
    .filter((one) => isRunning(one) && one.id !== faults.raisedFloor.id)
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  const fit = (channel?.streams ?? []).filter(isRokuUs).flatMap(({ tags }) => tags.filter(isRunning));
  const [tag] = [...new Set<TagPlan>(fit)].sort((a, b) => b.appeal - a.appeal);
  return {
    channels: new Set(own.filter(({ tags }) => tag && tags.includes(tag)).map(({ id }) => id)),
    tag: tag?.id ?? 0,
  };
}
