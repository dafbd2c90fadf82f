import { dayMs } from '../reports/days';

const seasons = [
  'winter',
  'winter',
  'spring',
  'spring',
  'spring',
  'summer',
  'summer',
  'summer',
  'autumn',
  'autumn',
  'autumn',
  'winter',
] as const;

type Flight = { readonly startsAt?: unknown; readonly endsAt?: unknown };

const inMs = (minute: unknown): number => Date.parse(`${String(minute).replace(' ', 'T')}Z`);

/** Returns the middle of a flight; without an end, 15 days after its start. */
const middleOf = ({ startsAt, endsAt }: Flight): Date | undefined => {
  if (typeof startsAt !== 'string') return undefined;
  const from = inMs(startsAt);
  return new Date(typeof endsAt === 'string' ? (from + inMs(endsAt)) / 2 : from + 15 * dayMs);
};

/** Returns the season of the middle of a flight. */
export const seasonOf = (flight: Flight): string => {
  const middle = middleOf(flight);
  return middle ? (seasons[middle.getUTCMonth()] ?? 'winter') : 'always-on';
};

/** Returns the quarter in which a flight begins. */
export const quarterOf = ({ startsAt }: Flight): string =>
  typeof startsAt === 'string' ? `Q${Math.floor(new Date(inMs(startsAt)).getUTCMonth() / 3) + 1}` : 'open';
