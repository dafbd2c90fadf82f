import type { ServingContext, ServingRule, Why } from '../../schema/serving';
import { dayMs, hourMs } from '../reports/days';
import { type Capped, isCapped, midnightIn, offsetOf } from '../traffic/caps';
import { minuteIn } from '../traffic/flight';
import { sayServing } from './sayServing';

// Serving rules about an object itself that several definitions share.

type Switched = { readonly name: string; readonly status: number };

/** A missing or unknown status counts as active. */
export const switchedOn: readonly ServingRule<'status', Switched>[] = [
  {
    id: 'archived',
    step: 'status',
    rule: 'Not archived.',
    problem: 'Object is archived.',
    field: 'status',
    why: ({ name, status }) => (status === 2 ? sayServing('serving.archived', { name }) : undefined),
  },
  {
    id: 'inactive',
    step: 'status',
    rule: 'Switched on.',
    problem: 'Switched off.',
    field: 'status',
    why: ({ name, status }) => (status === 0 ? sayServing('serving.inactive', { name }) : undefined),
  },
];

type Flight = { readonly name: string; readonly startsAt: string | null; readonly endsAt: string | null };

// Cached: thousands of objects are evaluated at one time, most of one account, and formatting costs more than comparing.
let written = { time: Number.NaN, offset: 0, minute: '' };

function nowOf({ now, account }: ServingContext): string {
  const [time, offset] = [now.getTime(), Number(account?.timezone ?? 0)];
  if (written.time !== time || written.offset !== offset) written = { time, offset, minute: minuteIn(now, offset) };
  return written.minute;
}

/** Returns the time of an account's minute in milliseconds since 1970; Infinity if it has passed. */
function momentOf(minute: string | null, context: ServingContext): number {
  if (!minute || minute <= nowOf(context)) return Number.POSITIVE_INFINITY;
  return Date.parse(`${minute.slice(0, 16).replace(' ', 'T')}:00Z`) - Number(context.account?.timezone ?? 0) * hourMs;
}

/** Flights use the account's time zone. */
export const inFlight: readonly [ServingRule<'startsAt', Flight>, ServingRule<'endsAt', Flight>] = [
  {
    id: 'notBegun',
    step: 'flight',
    rule: 'Flight has started.',
    problem: 'Flight not started.',
    field: 'startsAt',
    why: ({ name, startsAt }, context) =>
      startsAt && startsAt > nowOf(context) ? sayServing('serving.notStarted', { name }) : undefined,
    turnsAt: ({ startsAt }, context) => momentOf(startsAt, context),
  },
  {
    id: 'ended',
    step: 'flight',
    rule: 'Flight not ended.',
    problem: 'Flight ended.',
    field: 'endsAt',
    why: ({ name, endsAt }, context) =>
      endsAt && endsAt <= nowOf(context) ? sayServing('serving.ended', { name }) : undefined,
    turnsAt: ({ endsAt }, context) => momentOf(endsAt, context),
  },
];

type Timed = {
  readonly name: string;
  readonly dayparts: string | null;
  readonly daypartZone?: string | null;
  readonly timezone?: number | null;
};

/** Returns the hour of the week at an offset; 0 is Monday 00:00. */
const hourOfWeek = (now: Date, offset: number): number => {
  const there = new Date(now.getTime() + offset * hourMs);
  return ((there.getUTCDay() + 6) % 7) * 24 + there.getUTCHours();
};

function whyOtherHours({ name, dayparts, daypartZone, timezone }: Timed, { now, account }: ServingContext): Why {
  if (!dayparts) return undefined;
  if (!dayparts.includes('1')) return sayServing('serving.noHours', { name });
  // In the viewers' time zones, some hour is always open somewhere.
  if (daypartZone === 'viewer') return undefined;
  return dayparts[hourOfWeek(now, timezone ?? Number(account?.timezone ?? 0))] === '1'
    ? undefined
    : sayServing('serving.outsideHours', { name });
}

const weekHours = 168;

/** Returns the start of the next hour with another setting. */
function hoursTurnAt({ dayparts, timezone }: Timed, { now, account }: ServingContext): number {
  const offset = timezone ?? Number(account?.timezone ?? 0);
  const hour = hourOfWeek(now, offset);
  let wait = 1;
  while (wait < weekHours && dayparts?.[(hour + wait) % weekHours] === dayparts?.[hour]) wait += 1;
  if (wait === weekHours) return Number.POSITIVE_INFINITY;
  const begun = Math.floor((now.getTime() + offset * hourMs) / hourMs) * hourMs - offset * hourMs;
  return begun + wait * hourMs;
}

export const inHours: ServingRule<'dayparts', Timed> = {
  id: 'hours',
  step: 'flight',
  rule: 'Within its serving hours.',
  problem: 'Outside its serving hours.',
  field: 'dayparts',
  why: whyOtherHours,
  turnsAt: hoursTurnAt,
};

/** Total goals have their own rules. */
export const underCaps = <const N extends string>(field: N): ServingRule<N, Capped & { readonly name: string }> => ({
  id: 'capped',
  step: 'caps',
  rule: 'Below its caps.',
  problem: 'Cap reached.',
  field,
  why: (record, context) =>
    isCapped(record, context) ? sayServing('serving.capReached', { name: record.name }) : undefined,
  turnsAt: (record, context) => midnightIn(context.now, offsetOf(record, context)) + dayMs,
});
