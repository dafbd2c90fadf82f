import type { ComputeContext } from '../../schema/context';
import { dayMs, hourMs } from '../reports/days';
import { type Capped, countAfter, countToday, midnightIn, offsetOf } from './caps';

type Flight = {
  readonly startsAt?: string | null;
  readonly endsAt?: string | null;
  readonly timezone?: number | null;
  /** Hours of the week, Monday 00:00 first; null means always. */
  readonly dayparts?: string | null;
  readonly daypartZone?: string | null;
};

export type Paced = Capped &
  Flight & { readonly pacing: string | null; readonly startsAt: string | null; readonly endsAt: string | null };

/** The delivery of a campaign against a goal, and the expected delivery by now. */
export type Pace = {
  /** Of two goals the one further along, since it ends the flight. Spend is in USD. */
  readonly of: 'spend' | 'imps';
  /** The period of the goal. */
  readonly over: 'flight' | 'day';
  readonly goal: number;
  readonly done: number;
  readonly expected: number;
  /** `done` / `expected`: 1 is on schedule. */
  readonly share: number;
  /** Delivery at the end of the flight at the current pace; null for a day, and if facts begin after the flight. */
  readonly forecast: number | null;
};

type Account = ComputeContext['account'];

/** Converts a minute of a flight, in the account's time zone, to milliseconds since 1970. */
export const msOfMinute = (minute: string, account: Account): number =>
  Date.parse(`${minute.replace(' ', 'T')}:00Z`) - Number(account?.timezone ?? 0) * hourMs;

/** The even schedule of a flight. */
export type Schedule = {
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Counts the days with open hours after the day of a moment, in the campaign's zone: each has a new daily cap. */
  daysAfter(at: number): number;
  /** Returns the share of a goal, 0 to 1, that is due between two moments; closed hours count as 0. */
  due(from: number, to: number): number;
};

/** Returns the schedule; undefined for a flight without a start, an end or an open hour. */
export function scheduleOf(flight: Flight, account: Account): Schedule | undefined {
  if (!flight.startsAt || !flight.endsAt) return undefined;
  const [startsAt, endsAt] = [msOfMinute(flight.startsAt, account), msOfMinute(flight.endsAt, account)];
  const offset = flight.timezone ?? Number(account?.timezone ?? 0);
  // Dayparts in the viewers' time zones are always open somewhere.
  const hours = flight.daypartZone === 'campaign' ? flight.dayparts : null;
  const served = hours ? (at: number) => openMs(hours, at + offset * hourMs) : (at: number) => at;
  const length = served(endsAt) - served(startsAt);
  if (!(length > 0)) return undefined;
  const dayOf = (at: number): number => Math.floor((at + offset * hourMs) / dayMs);
  return {
    startsAt,
    endsAt,
    daysAfter: (at) => countOpenDays(hours, dayOf(at) + 1, dayOf(endsAt - 1)),
    due(from, to) {
      const [first, last] = [Math.max(from, startsAt), Math.min(to, endsAt)];
      return last > first ? (served(last) - served(first)) / length : 0;
    },
  };
}

const weekMs = 7 * dayMs;
/** 1970 began on a Thursday, dayparts begin on Monday. */
const mondayMs = 3 * dayMs;

/** Returns the open milliseconds up to a local time, counted from a Monday before 1970. */
function openMs(hours: string, local: number): number {
  const since = local + mondayMs;
  const week = Math.floor(since / weekMs);
  const rest = since - week * weekMs;
  const hour = Math.floor(rest / hourMs);
  const isOpen = hours[hour] === '1';
  return (week * countOpen(hours) + countOpen(hours.slice(0, hour))) * hourMs + (isOpen ? rest - hour * hourMs : 0);
}

/** Counts the days since 1970 from `first` to `last` that have an open hour. */
function countOpenDays(hours: string | null | undefined, first: number, last: number): number {
  const count = Math.max(0, last - first + 1);
  if (!hours) return count;
  // Day 0 was a Thursday, dayparts begin on Monday.
  const isOpen = (day: number): boolean => hours.slice(24 * ((day + 3) % 7), 24 * ((day + 3) % 7) + 24).includes('1');
  const week = Array.from({ length: 7 }, (_, at) => isOpen(first + at));
  const openIn = (days: number): number => week.slice(0, days).filter(Boolean).length;
  return Math.floor(count / 7) * openIn(7) + openIn(count % 7);
}

const countOpen = (hours: string): number => hours.split('1').length - 1;

/** `ahead` delivers a tenth more than the even schedule. */
const leadOf = ({ pacing }: Pick<Paced, 'pacing'>): number => (pacing === 'ahead' ? 1.1 : 1);

/** Returns the share of a campaign's goal, 0 to 1, that is due between two moments; `ahead` adds a tenth, up to the goal. */
export const dueOf = (schedule: Schedule, campaign: Pick<Paced, 'pacing'>, from: number, to: number): number =>
  Math.min(schedule.due(from, to) * leadOf(campaign), schedule.due(from, schedule.endsAt));

/** Facts cover whole hours and arrive in the following hour. */
const firstFactsMs = 2 * hourMs;

/**
 * Returns the pace against an even schedule from start to end. Delivered and expected amounts both end with the last complete
 * hour that has facts. A daily cap lowers the forecast but not the expected amount: a cap below the even share makes a campaign
 * fall behind. Without an end, the goal is that of the day. Returns null before the first facts, without a goal, and with unknown
 * traffic.
 *
 * @example paceOf({ pacing: 'even', startsAt: '2026-11-15 12:00', endsAt: '2026-11-25 12:00', budgetTotal: 1000 }, context)
 * // five days later, 250 spent: { of: 'spend', over: 'flight', goal: 1000, done: 250, expected: 500, share: 0.5, forecast: 500 }
 */
export function paceOf(campaign: Paced, context: ComputeContext): Pace | null {
  const { startsAt, endsAt, budgetTotal, impsTotal, budgetDay, impsDay } = campaign;
  const { account, traffic } = context;
  const now = context.now.getTime();
  if (startsAt && msOfMinute(startsAt, account) > now - firstFactsMs) return null;
  const upTo = Math.min(Math.floor(now / hourMs) * hourMs, (traffic.upTo as number | undefined) ?? now);
  const doneOf = (of: Pace['of'], all: number): number => all - countAfter(of, upTo, context);
  if (startsAt && endsAt) {
    const schedule = scheduleOf(campaign, account);
    if (!schedule) return null;
    const since = Math.max(schedule.startsAt, traffic.since ?? upTo);
    const share = dueOf(schedule, campaign, since, upTo);
    const atEnd = (of: Pace['of'], goal: number, done: number, cap: number | null | undefined): number | null => {
      // The delivery before the first facts is unknown, so there is no forecast.
      if (since > schedule.startsAt) return null;
      const rest = (done / schedule.due(since, upTo)) * schedule.due(upTo, schedule.endsAt);
      const within = cap
        ? Math.min(rest, Math.max(0, cap - countToday(of, campaign, context)) + cap * schedule.daysAfter(now))
        : rest;
      return Math.min(Math.max(goal, done), done + within);
    };
    return furthest(
      { over: 'flight', share },
      {
        of: 'spend',
        goal: budgetTotal,
        done: doneOf('spend', traffic.spend ?? Number.NaN),
        atEnd: (goal, done) => atEnd('spend', goal, done, budgetDay),
      },
      {
        of: 'imps',
        goal: impsTotal,
        done: doneOf('imps', traffic.imps ?? Number.NaN),
        atEnd: (goal, done) => atEnd('imps', goal, done, impsDay),
      },
    );
  }
  const dayShare = ((upTo - midnightIn(context.now, offsetOf(campaign, context))) / dayMs) * leadOf(campaign);
  return furthest(
    { over: 'day', share: Math.min(1, dayShare) },
    { of: 'spend', goal: budgetDay, done: doneOf('spend', countToday('spend', campaign, context)) },
    { of: 'imps', goal: impsDay, done: doneOf('imps', countToday('imps', campaign, context)) },
  );
}

type Goal = {
  readonly of: Pace['of'];
  readonly goal: number | null | undefined;
  readonly done: number;
  readonly atEnd?: (goal: number, done: number) => number | null;
};

function furthest(
  { over, share }: { readonly over: Pace['over']; readonly share: number },
  ...goals: readonly Goal[]
): Pace | null {
  const paces = goals.flatMap(({ of, goal, done, atEnd }): readonly Pace[] => {
    // An unknown delivery has no pace.
    if (!goal || !(share > 0) || !Number.isFinite(done)) return [];
    const expected = goal * share;
    return [{ of, over, goal, done, expected, share: done / expected, forecast: atEnd?.(goal, done) ?? null }];
  });
  return paces.reduce<Pace | null>((most, pace) => (most && most.share >= pace.share ? most : pace), null);
}

/** Returns the days left in the flight at `now` (milliseconds since 1970), rounded up; null without an end. */
export function daysLeftAt({ startsAt, endsAt }: Flight, now: number, account: Account): number | null {
  if (!endsAt) return null;
  const from = startsAt ? Math.max(now, msOfMinute(startsAt, account)) : now;
  return Math.max(0, Math.ceil((msOfMinute(endsAt, account) - from) / dayMs));
}
