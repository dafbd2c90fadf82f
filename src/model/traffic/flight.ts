import type { AnyRecord, ComputeContext, InitialContext, RuleContext } from '../../schema/context';
import { type Capped, isCapped, isSpent } from './caps';

/** Returns an instant as `YYYY-MM-DD HH:mm` at an offset in hours: flights are compared as texts in the account's offset. */
export const minuteIn = (now: Date, offset: number): string =>
  new Date(now.getTime() + offset * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

type Flight = Capped & { readonly status: number; readonly startsAt?: string | null; readonly endsAt?: string | null };

/**
 * Returns whether an object serves now, from its dates, caps and parents; computed, never stored. An archived or inactive parent
 * blocks it. With unknown traffic it counts as running.
 */
export function flightState(
  record: Flight,
  context: ComputeContext,
  parents: readonly AnyRecord[],
): 'scheduled' | 'running' | 'capped' | 'ended' | 'blocked' {
  const now = minuteIn(context.now, Number(context.account?.timezone ?? 0));
  if (record.endsAt && record.endsAt <= now) return 'ended';
  if (record.status !== 1 || parents.some((parent) => parent.status !== 1)) return 'blocked';
  if (record.startsAt && record.startsAt > now) return 'scheduled';
  return isCapped(record, context) || isSpent(record, context) ? 'capped' : 'running';
}

/** Default of a new flight: now, in the viewer's time zone. */
export const startsNow = (_: unknown, { now, viewer }: InitialContext): string => minuteIn(now, viewer.timezone);

/** Returns why an ended deal cannot be chosen. */
export const whyEnded = (
  _: unknown,
  { endsAt }: AnyRecord,
  { now, viewer }: Pick<RuleContext, 'now' | 'viewer'>,
): string | undefined => (endsAt && endsAt <= minuteIn(now, viewer.timezone) ? 'Has ended.' : undefined);

type Campaign = Flight & {
  readonly creatives: readonly number[];
  readonly budgetTotal: number | null;
  readonly impsTotal: number | null;
};

/** Returns the state of a campaign; it is a draft without creatives, or without a budget and an impression goal. */
export function campaignState(campaign: Campaign, context: ComputeContext): 'draft' | ReturnType<typeof flightState> {
  const isReady = campaign.creatives.length > 0 && (campaign.budgetTotal !== null || campaign.impsTotal !== null);
  return isReady ? flightState(campaign, context, context.linked('advertiser')) : 'draft';
}

/**
 * Returns the sort key of flights: running, capped, scheduled, blocked, draft, ended. Scheduled ones are ordered by start, ended
 * ones by the latest end, all others by the nearest end.
 */
function orderOf(state: keyof typeof standings, { startsAt, endsAt }: Pick<Flight, 'startsAt' | 'endsAt'>): number {
  const within =
    state === 'scheduled'
      ? minuteNumber(startsAt)
      : state === 'ended'
        ? latest - minuteNumber(endsAt)
        : minuteNumber(endsAt);
  return standings[state] * (latest + 1) + within;
}

export const campaignOrder = (campaign: Campaign, context: ComputeContext): number =>
  orderOf(campaignState(campaign, context), campaign);

/** Returns the state of a deal; an inactive exchange or supplier blocks it. It has no caps. */
export const dealFlight = (deal: Flight, context: ComputeContext): ReturnType<typeof flightState> =>
  flightState(deal, context, [...context.linked('adexchange'), ...context.linked('supplier')]);

export const dealOrder = (deal: Flight, context: ComputeContext): number => orderOf(dealFlight(deal, context), deal);

const standings = { running: 0, capped: 1, scheduled: 2, blocked: 3, draft: 4, ended: 5 } as const;
/** Minutes since 1970 beyond the year 9999, for flights without an end. */
const latest = 9_999_999_999;
const minuteNumber = (minute: string | null | undefined): number =>
  minute ? Math.floor(Date.parse(`${minute.replace(' ', 'T')}:00Z`) / 60_000) || 0 : latest;

export const tagOrder = (tag: Parameters<typeof tagState>[0], context: ComputeContext): number =>
  orderOf(tagState(tag, context), tag);

/** Returns the state of a tag. A marketplace that is closed to the account blocks it like an inactive one. */
export function tagState(
  tag: Flight & { readonly demand: number | null },
  context: ComputeContext,
): ReturnType<typeof flightState> {
  const isOpen = (market: AnyRecord): boolean => market.openTo === 'all' || market.demands?.includes(tag.demand);
  const markets = context
    .linked('marketplace')
    .map((market) => (isOpen(market) ? market : { id: market.id, status: 0 }));
  return flightState(tag, context, [...context.linked('advertiser'), ...markets]);
}
