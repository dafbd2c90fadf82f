import { dayMs, hourMs } from '../../src/model/reports/days';
import { faults } from '../../src/model/sample/faults';
import type { TrafficApps, TrafficObject, TrafficObjects, TrafficSites } from '../../src/model/sample/trafficObjects';
import type { ChannelPlan } from './channelPlans';
import { isIn, type Span } from './flightOf';
import type { StreamPlan } from './streams';
import type { TagPlan } from './tagPlans';

/** What goes wrong in the sample's traffic, for people to find. All of it happens to the account with most channels. */
export type Incidents = {
  /** Some hours, some weeks ago, in which players could not connect. */
  readonly outage: Happening & { readonly account: number };
  /** Days on which machines ask for the ads of one app. */
  readonly fraud: Happening & { readonly app: number; readonly site: number };
  /** The last Tuesday, on which an important tag answers too late to Roku devices in the US. */
  readonly fillDrop: Happening & { readonly channels: ReadonlySet<number>; readonly tag: number };
  /** From when on a deal asks for more than its campaign bids. */
  readonly stalledDeal: Happening & { readonly deal: number };
  /** From when on a channel asks for so much that it sells about half. */
  readonly raisedFloor: Happening & { readonly channel: number };
};

type Happening = Span;

/** Where traffic is to be as it always is. */
export const noIncidents: Incidents = {
  outage: { account: 0, from: 0, until: 0 },
  fraud: { app: 0, site: 0, from: 0, until: 0 },
  fillDrop: { channels: new Set(), tag: 0, from: 0, until: 0 },
  stalledDeal: { deal: 0, from: 0, until: 0 },
  raisedFloor: { channel: 0, from: 0, until: 0 },
};

/** A sample that runs on sees them again, so that there is always something to find. */
const everyMs = 84 * dayMs;

export const happens = ({ from, until }: Happening, hour: number): boolean =>
  hour >= from && isIn({ from: 0, until: until - from }, (hour - from) % everyMs);

const isRokuUs = ({ keys }: StreamPlan): boolean => keys.os === 'Roku' && keys.country === 'us';

export const isDropping = ({ fillDrop }: Incidents, channel: ChannelPlan, stream: StreamPlan, hour: number): boolean =>
  fillDrop.channels.has(channel.id) && isRokuUs(stream) && happens(fillDrop, hour);

/** Whose bids make most of the fill of a stream, where that is to be seen. */
export const leaderOf = ({ fillDrop }: Incidents, channel: ChannelPlan, stream: StreamPlan): number =>
  fillDrop.channels.has(channel.id) && isRokuUs(stream) ? fillDrop.tag : 0;

export const isFraud = ({ fraud }: Incidents, { keys: { app, site } }: StreamPlan, hour: number): boolean =>
  ((fraud.app !== 0 && app === fraud.app) || (fraud.site !== 0 && site === fraud.site)) && happens(fraud, hour);

/** The channel as its floor was in that hour. */
export const atFloor = ({ raisedFloor }: Incidents, channel: ChannelPlan, hour: number): ChannelPlan => {
  if (channel.id !== raisedFloor.channel) return channel;
  const { before, fill } = faults.raisedFloor;
  return hour < raisedFloor.from ? { ...channel, floor: before } : { ...channel, fill: channel.fill * fill };
};

/** What becomes of the calls of a stream. */
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

/** When it goes wrong first, by the clock of the account to which it happens. */
export function incidentTimes(laidAround: number, timezone: number): Readonly<Record<keyof Incidents, Span>> {
  const midnight = Math.floor(laidAround / dayMs) * dayMs;
  const tuesday = lastTuesday(laidAround, timezone);
  return {
    // One whole step of six hours: facts of long ago may be no finer, and an alert on a part of a step would tell other hours.
    outage: { from: midnight - 23 * dayMs + 12 * hourMs, until: midnight - 23 * dayMs + 18 * hourMs },
    fraud: { from: midnight - 12 * dayMs, until: midnight - 9 * dayMs },
    // Until the evening: on the same day of UTC, too, it is what stands out.
    fillDrop: { from: tuesday, until: tuesday + 20 * hourMs },
    stalledDeal: { from: midnight - 6 * dayMs + 14 * hourMs, until: Number.POSITIVE_INFINITY },
    raisedFloor: { from: midnight - 5 * dayMs + 15 * hourMs, until: Number.POSITIVE_INFINITY },
  };
}

/** Midnight at the beginning of the last Tuesday that was over, by the account's clock. */
function lastTuesday(now: number, timezone: number): number {
  const local = Math.floor((now + timezone * hourMs) / dayMs);
  // Day 0 was a Thursday, so Tuesdays are those that leave 5.
  const days = (((local - 1 - 5) % 7) + 7) % 7;
  return (local - 1 - days) * dayMs - timezone * hourMs;
}

/** The app or site that is watched already, and of these the one with most traffic. */
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
  // Sites come first: what an app is asked for shows in its channel, too.
  const [largest] = [...sizes].sort(
    ([one, a], [other, b]) => Number(other.keys.site > 0) - Number(one.keys.site > 0) || b - a,
  );
  return { app: largest?.[0].keys.app ?? 0, site: largest?.[0].keys.site ?? 0 };
}

/** The tag that gets most of the channel with most calls from Roku devices in the US, and the channels that call it. */
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
