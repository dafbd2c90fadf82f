import { dayMs, hourMs } from '../../src/model/reports/days';
import type { FactRow } from '../../src/model/reports/facts';
import type { TrafficPlace } from '../../src/model/sample/trafficObjects';
import type { Random } from '../../src/schema/kinds/field';
import { moneyOf } from './buckets';
import { around, chanceOf, evenPart, partOf, placeOf, whole } from './chance';
import type { Block, ChannelPlan } from './channelPlans';
import { type DemandRow, demandRow } from './demandRow';
import { isIn } from './flightOf';
import { callsFactor, type Incidents, isDropping, isFraud, leaderOf } from './incidents';
import type { StreamPlan } from './streams';
import type { TagPlan } from './tagPlans';

type Curve = readonly number[];

/** Traffic by local hour of the day. */
const hours: Readonly<Record<TrafficPlace, Curve>> = {
  ctv: [62, 40, 26, 19, 16, 18, 27, 40, 48, 52, 56, 60, 66, 70, 74, 80, 90, 106, 130, 158, 182, 188, 164, 108],
  inapp: [58, 38, 26, 20, 20, 30, 56, 84, 96, 94, 92, 96, 108, 104, 98, 98, 104, 114, 124, 138, 150, 154, 132, 92],
  mobileweb: [
    44, 28, 20, 16, 18, 34, 72, 104, 112, 108, 106, 110, 124, 116, 108, 108, 114, 122, 126, 132, 138, 132, 104, 70,
  ],
  desktop: [30, 20, 15, 14, 16, 26, 52, 92, 132, 150, 156, 152, 138, 150, 154, 148, 136, 116, 98, 96, 98, 90, 70, 46],
  dooh: [4, 2, 2, 2, 6, 30, 96, 150, 158, 120, 112, 124, 142, 132, 120, 122, 148, 172, 162, 130, 96, 62, 34, 12],
};

/** Traffic by weekday, from Monday. */
const days: Readonly<Record<TrafficPlace, Curve>> = {
  ctv: [93, 92, 93, 95, 103, 116, 118],
  inapp: [97, 96, 97, 98, 101, 107, 106],
  mobileweb: [100, 100, 100, 99, 98, 101, 103],
  desktop: [112, 116, 116, 113, 103, 67, 70],
  dooh: [104, 106, 106, 107, 110, 92, 72],
};

const hoursOfWeek = 168;
const weeks = Object.fromEntries(Object.keys(hours).map((place) => [place, weekOf(place as TrafficPlace)])) as Record<
  TrafficPlace,
  Curve
>;

function weekOf(place: TrafficPlace): Curve {
  const sum = hours[place].reduce((total, hour) => total + hour, 0);
  const mean = days[place].reduce((total, day) => total + day, 0) / 7;
  return days[place].flatMap((day) => hours[place].map((hour) => ((hour * 24) / sum) * (day / mean)));
}

/** Returns the hour of the week in UTC, from Monday; 1 January 1970 was a Thursday. */
const hourOfWeek = (hour: number): number => (Math.floor(hour / hourMs) + 72) % hoursOfWeek;

/** Returns the relative traffic of an hour at an offset; 1 on average. */
export const rhythmAt = (place: TrafficPlace, hour: number, offset: number): number =>
  weeks[place][(hourOfWeek(hour) + offset + hoursOfWeek) % hoursOfWeek] as number;

/** Returns the growth factor: a quarter over the 90 days before the reference day, then ever slower. */
export function growthAt(hour: number, laidAround: number): number {
  const day = (hour - laidAround) / dayMs;
  if (day <= 0) return Math.exp(day * 0.0025);
  return 1 + 0.15 * (1 - Math.exp(-day / 120));
}

/** The results of a channel's requests in an hour (or a step of hours): one row, and those of the called tags. */
export type SupplyFacts = {
  readonly hour: number;
  readonly channel: ChannelPlan;
  readonly stream: StreamPlan;
  readonly block: Block | undefined;
  readonly blocked: number;
  readonly calls: number;
  readonly row: FactRow;
  readonly demand: readonly DemandRow[];
  readonly isFraud: boolean;
  readonly chance: Random;
};

export type Step = { readonly hour: number; readonly hours: number };
type Moment = Step & { readonly seed: number; readonly incidents: Incidents };

/** Average ads in a filled pod. */
const adsInPod = 1.08;

const weights = new Float64Array(256);

/** Simulates an hour of a channel; `daily` is its usual number of calls per day at that time. */
export function* supplyHour(channel: ChannelPlan, daily: number, moment: Moment): Generator<SupplyFacts> {
  const { hour, seed } = moment;
  const turn = hour / hourMs;
  // A small channel, or one without running tags, has a row every two hours.
  const isHalf = moment.hours === 1 && (channel.rows < 1 || !channel.tags.some((tag) => isIn(tag, hour)));
  if (isHalf && (turn + channel.id) % 2 === 1) return;
  const chance = chanceOf(seed, turn, channel.id);
  let total = 0;
  for (const [at, stream] of channel.streams.entries()) {
    weights[at] = stream.weight * rhythmOf(channel, stream, moment);
    total += weights[at] as number;
  }
  const day = around(chanceOf(seed, Math.floor(hour / dayMs), channel.id, 61), 0.07);
  const calls = ((total * daily) / channel.weight / 24) * day * around(chance, 0.05) * (isHalf ? 2 : 1);
  const count = Math.max(1, channel.rows);
  // Spread evenly over time, so that each stream gets its share of a day.
  const start = evenPart(turn, partOf(seed, channel.id, 62));
  const picked = new Map<number, number>();
  const own = weights.slice(0, channel.streams.length);
  for (let at = 0; at < count; at += 1) {
    const place = placeOf(own, total, (start + at) / count);
    picked.set(place, (picked.get(place) ?? 0) + 1);
  }
  for (const [place, times] of picked) {
    yield supplyFacts(
      channel,
      channel.streams[place] as StreamPlan,
      whole(chance, (calls * times) / count),
      moment,
      chance,
    );
  }
}

/** Returns the traffic of a stream in the hours of the step. */
function rhythmOf(channel: ChannelPlan, stream: StreamPlan, { hour, hours, incidents }: Moment): number {
  let sum = 0;
  for (let at = hour; at < hour + hours * hourMs; at += hourMs)
    sum += rhythmAt(channel.environment, at, stream.offset) * callsFactor(incidents, channel, stream, at);
  return sum;
}

function supplyFacts(
  channel: ChannelPlan,
  stream: StreamPlan,
  calls: number,
  moment: Moment,
  chance: Random,
): SupplyFacts {
  const { hour, seed, incidents } = moment;
  const { account, pod } = channel;
  const turn = hour / hourMs;
  const fraud = isFraud(incidents, stream, hour);
  const dropping = isDropping(incidents, channel, stream, hour);
  const block =
    channel.blocks[
      Math.floor(evenPart(turn * 3, partOf(seed, channel.id, stream.weight * 1e4)) * channel.blocks.length)
    ];
  const isBlocked = block && (channel.rows >= 1 || turn % 4 < 2);
  const rate = block
    ? block.rate * channel.blocks.length * (channel.rows >= 1 ? 1 : 2) * (fraud && block.code === 607 ? 3 : 1)
    : 0;
  const blocked = isBlocked ? Math.min(calls, whole(chance, calls * Math.min(rate, 0.6) * around(chance, 0.2))) : 0;
  const reqs = calls - blocked;

  const tags = calledTags(channel, stream, moment, chance);
  const missed = tags.length === 0 ? reqs : Math.min(reqs, whole(chance, reqs * 0.015 * around(chance, 0.3)));
  const fill = (channel.fill / channel.render) * around(chance, 0.09) * (fraud ? 0.8 : 1);
  let left = pod ? Number.POSITIVE_INFINITY : reqs - missed;
  const demand = tags.map(({ tag, share, isFirst }) => {
    const made = demandRow(channel, stream, tag, {
      hour,
      chance,
      isFraud: fraud,
      isLate: dropping && tag.id === incidents.fillDrop.tag,
      asked: isFirst ? reqs - missed : whole(chance, (reqs - missed) * (0.6 + chance() * 0.35)),
      wanted:
        (reqs - missed) *
        fill *
        share *
        (pod ? adsInPod : 1) *
        (dropping && tag.id !== incidents.fillDrop.tag ? 1.12 : 1),
      most: left,
    });
    left -= made.wins;
    return made;
  });
  return {
    hour,
    channel,
    stream,
    block: blocked > 0 ? block : undefined,
    blocked,
    calls,
    demand,
    isFraud: fraud,
    chance,
    row: supplyRow(),
  };

  function supplyRow(): FactRow {
    let [wins, imps, seconds] = [0, 0, 0];
    let [gross, payDemand, paySub, grossMarket, payDemandMarket] = [0, 0, 0, 0, 0];
    for (const one of demand) {
      wins += one.wins;
      imps += one.imps;
      seconds += one.imps * one.seconds;
      gross += one.gross;
      payDemand += one.payDemand;
      paySub += one.paySub;
      if (one.tag.keys.marketplace === 0) continue;
      grossMarket += one.gross;
      payDemandMarket += one.payDemand;
    }
    const opps = Math.min(reqs - missed, pod ? Math.ceil(wins / adsInPod) : wins);
    const { keys } = stream;
    const stopped = (counter: string): number => (block?.counter === counter ? blocked : 0);
    // Written out, because composing rows from parts takes ten times as long.
    return {
      hour,
      demand: keys.demand,
      channel: keys.channel,
      sub: keys.sub,
      environment: keys.environment,
      ad_format: keys.ad_format,
      app: keys.app,
      site: keys.site,
      content_cat: keys.content_cat,
      country: keys.country,
      state: keys.state,
      device: keys.device,
      os: keys.os,
      browser: keys.browser,
      start_delay: keys.start_delay,
      plcmt: keys.plcmt,
      player_size: keys.player_size,
      venue_type: keys.venue_type,
      floor_bucket: keys.floor_bucket,
      consent_state: keys.consent_state,
      params: keys.params,
      calls,
      blk_target: stopped('blk_target'),
      blk_ivt: stopped('blk_ivt'),
      blk_quality: stopped('blk_quality'),
      blk_limit: stopped('blk_limit'),
      blk_param: stopped('blk_param'),
      reqs,
      missed,
      opps,
      imps,
      passbacks: channel.hasPassback ? reqs - opps : 0,
      gross,
      pay_demand: payDemand,
      pay_sub: paySub,
      sys_cost: Math.round((account.priceReq * reqs + account.priceImp * imps) * 1000),
      gross_mkt: grossMarket,
      pay_demand_mkt: payDemandMarket,
      floor_sum: moneyOf(channel.floor, reqs),
      resp_ms_sum: Math.round(reqs * channel.responseMs * around(chance, 0.06) * (dropping ? 1.8 : 1)),
      pod_reqs: pod ? reqs : 0,
      pod_slots: pod ? reqs * pod.ads : 0,
      pod_filled: pod ? Math.min(imps, reqs * pod.ads) : 0,
      pod_sec: pod ? reqs * pod.seconds : 0,
      pod_sec_filled: pod ? Math.min(seconds, reqs * pod.seconds) : 0,
    };
  }
}

type Called = { readonly tag: TagPlan; readonly share: number; readonly isFirst: boolean };

/** Returns the tags that are called this time, with their shares of the fill. */
function calledTags(
  channel: ChannelPlan,
  stream: StreamPlan,
  { hour, seed, incidents }: Moment,
  chance: Random,
): readonly Called[] {
  const isRunning = (tag: TagPlan): boolean => isIn(tag, hour);
  const running = stream.tags.filter(isRunning);
  if (running.length === 0) return [];
  const leader = running.find(({ id }) => id === leaderOf(incidents, channel, stream));
  const open = running.filter((tag) => tag !== leader);
  const picked: TagPlan[] = leader ? [leader] : [];
  let turn = evenPart((hour / hourMs) * 7, partOf(seed, channel.id, 63));
  while (picked.length < channel.tagsInRow && open.length > 0) {
    const appeals = open.map(({ appeal }) => appeal);
    const at = placeOf(
      appeals,
      appeals.reduce((sum, appeal) => sum + appeal, 0),
      turn,
    );
    picked.push(...open.splice(at, 1));
    turn = chance();
  }
  const appeals = picked.map((tag) => (tag === leader ? 0 : 0.1 + Math.sqrt(tag.appeal)));
  const sum = appeals.reduce((total, appeal) => total + appeal, 0) || 1;
  const rest = leader ? 0.36 : 1;
  return picked.map((tag, at) => ({
    tag,
    share: tag === leader ? (picked.length > 1 ? 0.64 : 1) : (rest * (appeals[at] as number)) / sum,
    isFirst: at === 0,
  }));
}
